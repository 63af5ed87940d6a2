import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the program's package.json, wherever below it this module was compiled to. */
function packageFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return folder
}

/** Where the program's own files lie. */
export const PACKAGE = packageFolder()

/** The scenarios and stat blocks that come with the program. */
export const CONTENT = join(PACKAGE, 'content')

/** The user's own configuration: `games` lists modules of games, as paths beside it or as installed packages. */
export function configFile(): string {
  const base = process.env.XDG_CONFIG_HOME || join(homedir(), '.config')
  return join(base, 'ludex', 'config.yaml')
}

/** The version of the program, from its package. */
export const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as {
  version: string
}
