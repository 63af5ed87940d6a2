import { existsSync } from 'node:fs'
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
