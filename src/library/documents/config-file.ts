import { homedir } from 'node:os'
import { join } from 'node:path'

/** The user's own configuration: `games` lists modules of games, as paths beside it or as installed packages. */
export function configFile(): string {
  const base = process.env.XDG_CONFIG_HOME || join(homedir(), '.config')
  return join(base, 'ludex', 'config.yaml')
}
