import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { MAX_BYTES } from '../files/limits.js'
import type { Ruleset } from '../kernel/contract/ruleset.js'
import { registerGame } from '../rulesets/registry.js'
import { configFile } from './documents/content.js'
import { contentOf, readSource } from './documents/documents.js'
import { readBytes } from './documents/text-file.js'
import { DocumentFault } from './fault.js'

/** The file of a module: a path, or a package that is installed where it is asked for. */
function moduleFile(name: string, folder: string): string {
  const path = isAbsolute(name) ? name : resolve(folder, name)
  if (existsSync(path)) return path
  if (name.startsWith('.') || isAbsolute(name)) throw new DocumentFault(`${path}: there is no such file`)
  try {
    return createRequire(join(folder, 'x.js')).resolve(name)
  } catch {
    throw new DocumentFault(
      `there is no game module "${name}": neither a file ${path} nor an installed package`,
    )
  }
}

/** Where the modules of the games lie that were loaded here: other threads load them from there. */
const files = new Map<string, string>()

/** Whether a game was loaded from a module here. */
export function isFromFile(id: string): boolean {
  return files.has(id)
}

export function gameFiles(): readonly string[] {
  return [...files.values()]
}

/** Loads a game's module and adds the game to every surface. Only what the user names is ever loaded, never a scenario. */
export async function loadGame(name: string, folder: string = process.cwd()): Promise<Ruleset> {
  const file = moduleFile(name, folder)
  const module = createHash('sha256').update(readBytes(file, MAX_BYTES.module)).digest('hex')
  let loaded: { readonly default?: unknown; readonly ruleset?: unknown }
  try {
    loaded = (await import(pathToFileURL(file).href)) as typeof loaded
  } catch (error) {
    throw new DocumentFault(`${file}: this module cannot be loaded: ${(error as Error).message}`)
  }
  const ruleset = loaded.default ?? loaded.ruleset
  if (typeof ruleset !== 'object' || ruleset === null)
    throw new DocumentFault(`${file}: a game's module exports its ruleset, as default or as "ruleset"`)
  try {
    registerGame(ruleset as Ruleset, { module })
  } catch (error) {
    throw new DocumentFault(`${file}: ${(error as Error).message}`)
  }
  files.set((ruleset as Ruleset).id, file)
  return ruleset as Ruleset
}

/** Loads the games of the user's configuration, if there is one. */
export async function loadConfiguredGames(file: string = configFile()): Promise<void> {
  if (!existsSync(file)) return
  const config = contentOf(readSource(file))
  const { games = [], ...others } = (config ?? {}) as { readonly games?: unknown }
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) throw new DocumentFault(`${file}: nothing reads "${unknown}"; known: games`)
  if (!Array.isArray(games) || !games.every((name) => typeof name === 'string'))
    throw new DocumentFault(`${file}: "games" is a list of module files or packages`)
  for (const name of games) await loadGame(name, dirname(file))
}
