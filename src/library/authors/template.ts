import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { CONTENT } from '../documents/content.js'
import { DocumentFault } from '../fault.js'

/** Where the JSON Schema of a game's scenarios lies. */
export function schemaFile(game: string): string {
  return join(CONTENT, game, 'schema.json')
}

/** The line by which editors find the schema of a scenario; `folder` is the scenario's. */
export function schemaLine(game: string, folder: string): string {
  const path = relative(folder, schemaFile(game)).split(sep).join('/')
  return `# yaml-language-server: $schema=${path}`
}

/** A commented scenario that plays, to begin one's own from; undefined for a game that has none. */
export function scenarioTemplate(game: string, folder: string = process.cwd()): string | undefined {
  const file = join(CONTENT, game, 'template', 'scenario.yaml')
  if (!existsSync(file)) return undefined
  const [, ...lines] = readFileSync(file, 'utf8').split('\n')
  return [schemaLine(game, folder), ...lines].join('\n')
}

/** What a player can begin from. */
export const TEMPLATE_KINDS = ['scenario', 'character'] as const

export type TemplateKind = (typeof TEMPLATE_KINDS)[number]

/** A commented character, to begin one's own from; undefined for a game that has none. */
function characterTemplate(game: string): string | undefined {
  const file = join(CONTENT, game, 'template', 'character.yaml')
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** What a game brings to begin from, by its kind; undefined where it brings none. `folder` is where it will stand. */
export function templateOf(game: string, kind: TemplateKind, folder?: string): string | undefined {
  return kind === 'character' ? characterTemplate(game) : scenarioTemplate(game, folder)
}

/** Writes a new scenario or character for a game, never over a file that is there. */
export function writeTemplate(game: string, file: string, kind: TemplateKind = 'scenario'): void {
  const text = templateOf(game, kind, dirname(resolve(file)))
  if (text === undefined) throw new DocumentFault(`the game ${game} brings no ${kind} to begin with`)
  try {
    writeFileSync(file, text, { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new DocumentFault(`${file}: there is such a file already, and it stays as it is`)
  }
}
