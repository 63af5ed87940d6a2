import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { withoutEnding } from '../kernel/contract/documents/documents-beside.js'
import type { Ruleset } from '../kernel/contract/ruleset.js'
import type { Issue } from '../kernel/contract/scenario.js'
import { entryOf } from '../kernel/entry.js'
import { nearest } from '../kernel/words/nearest.js'
import { findGame, gameIds } from '../rulesets/registry.js'
import { CONTENT } from './documents/content.js'
import { contentOf, FileLibrary, located, type Source, sourceOf, toldAt } from './documents/documents.js'
import { readBytes } from './documents/text-file.js'
import { DocumentFault } from './fault.js'
import { withPlainFaults } from './plain-faults.js'
import { loadSaveFile } from './save-files.js'
import { parsedSetting } from './setting.js'
import { position } from './text/parsed-text.js'
import { noGame, scenarioIn } from './text/scenario-in.js'

/** A document that a scenario refers to. */
export interface FoundDocument {
  /** Where it was found. */
  readonly file: string
  /** As it stood there. */
  readonly bytes: Buffer
}

/** A scenario that was read and found good, and the rules to play it by. */
export interface LoadedScenario {
  readonly file: string
  /** The rules of its game: `Table.open(ruleset, scenario, …)` plays it. */
  readonly ruleset: Ruleset
  /** The scenario as the rules read it, with everything it refers to and every default filled in. */
  readonly scenario: unknown
  /** The SHA-256 of the game's module, for a game from outside. */
  readonly module?: string
  /** What can be played and was hardly meant, each with its place. */
  readonly warnings: readonly string[]
  /** The documents that the scenario refers to, by their paths without ending: where they were found, as they were. */
  readonly documents: ReadonlyMap<string, FoundDocument>
}

/** `--set player.hp=6`: changes one field of the document before it is read. The value is read as YAML. */
function override(input: unknown, setting: string): void {
  const [path, ...value] = setting.split('=')
  if (!path || value.length === 0) throw new DocumentFault(`--set ${setting}: write it as field=value`)
  const keys = path.split('.')
  let place = input as Record<string, unknown>
  for (const key of keys.slice(0, -1)) {
    const inner = entryOf(place, key)
    if (typeof inner !== 'object' || inner === null)
      throw new DocumentFault(`--set ${setting}: there is no "${key}" to change`)
    place = inner as Record<string, unknown>
  }
  const last = keys.at(-1)!
  if (last === '__proto__') throw new DocumentFault(`--set ${setting}: there is no such field`)
  place[last] = parsedSetting(setting, value.join('='))
}

/** The file of a scenario: a path, or the name of one that comes with the program (`bx/three-reavers`). */
function scenarioFile(name: string): string {
  const own = join(CONTENT, `${name}.yaml`)
  return !existsSync(name) && existsSync(own) ? own : name
}

/** The names of the scenarios that come with the program, in order. */
export function scenarioNames(): readonly string[] {
  return readdirSync(CONTENT, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: game }) =>
      readdirSync(join(CONTENT, game))
        .filter((file) => file.endsWith('.yaml'))
        .map((file) => `${game}/${file.slice(0, -'.yaml'.length)}`),
    )
    .sort()
}

/** What there is instead: the scenarios of a game that was named alone, or the one that was meant. */
function instead(name: string): string {
  const names = scenarioNames()
  const ofGame = names.filter((one) => one.startsWith(`${name}/`))
  if (ofGame.length > 0) return `; the scenarios of ${name} are ${ofGame.join(', ')}`
  const short = (one: string) => one.slice(one.indexOf('/') + 1)
  const near = nearest(name, names) ?? nearest(name, names.map(short))
  const meant = names.find((one) => one === near || short(one) === near)
  return meant === undefined ? '' : ` (did you mean "${meant}"?)`
}

/** Nothing of this name: a file that is not there, or a slip in a name. */
function noScenario(name: string): string {
  if (/\.(ya?ml|json)$/i.test(name)) return `${name}: there is no such file`
  return `${name}: there is no such scenario or file${instead(name)}; "ludex list scenarios" names all`
}

/** Whether a text names a scenario: by its file ending, as one that comes with the program, or with a game before a slash. */
export function isScenario(text: string): boolean {
  if (/\.(ya?ml|json)$/i.test(text) || scenarioFile(text) !== text) return true
  return gameIds().some((id) => text.startsWith(`${id}/`))
}

/** Reads a scenario file, with everything it refers to. Faults are reported with file, line, column and the fix. */
export async function loadScenario(
  name: string,
  settings: readonly string[] = [],
  besides: Besides = {},
): Promise<LoadedScenario> {
  const { file, bytes } = fileNamed(name)
  const save = await savePlayed(file, bytes, settings, besides)
  return save ?? (await scenarioOf(sourceOf(file, bytes), [dirname(resolve(file))], settings, besides))
}

/** The document of a scenario as its author wrote it, with fields changed: nothing is resolved, checked or filled in. */
export function authoredScenario(
  name: string,
  settings: readonly string[] = [],
): Readonly<Record<string, unknown>> {
  const { file, bytes } = fileNamed(name)
  const document = contentOf(sourceOf(file, bytes)) as Readonly<Record<string, unknown>>
  for (const setting of settings) override(document, setting)
  return document
}

/** Reads a file once, as what it says it is: a character (`kind: character`), or else a scenario. */
export async function loadDocument(name: string): Promise<LoadedScenario | LoadedCharacter> {
  const { file, bytes } = fileNamed(name)
  const save = await savePlayed(file, bytes)
  if (save) return save
  const main = sourceOf(file, bytes)
  return (await characterOf(main)) ?? (await scenarioOf(main, [dirname(resolve(file))], []))
}

function fileNamed(name: string): FoundDocument {
  const file = scenarioFile(name)
  if (file === name && !existsSync(name)) throw new DocumentFault(noScenario(name))
  return { file, bytes: readBytes(file) }
}

/** A scenario that somebody hands over as text. It may use the documents that come with its game, and no others. */
export async function loadScenarioText(text: string, name: string): Promise<LoadedScenario> {
  return await scenarioOf(sourceOf(name, Buffer.from(text)), [], [])
}

/** Fields of a scenario that stand in files of their own, such as a campaign's PARTY-SEED. */
export type Besides = Readonly<Record<string, string>>

/** A campaign from its save alone; undefined for any other document. */
async function savePlayed(
  file: string,
  bytes: Buffer,
  settings: readonly string[] = [],
  besides: Besides = {},
): Promise<LoadedScenario | undefined> {
  const save = await loadSaveFile(file, bytes, besides)
  if (!save) return undefined
  const { ruleset, module } = save
  const input = settings.length > 0 ? structuredClone(save.scenario) : save.scenario
  for (const setting of settings) override(input, setting)
  // Read once more for its warnings, and for what was set.
  const parsed = withPlainFaults(() => ruleset.scenario.parse(input))
  const located = (issue: Issue): string =>
    toldAt(sourceOf(file, bytes), issue.path, issue.path.join('.'), issue)
  if (!parsed.ok) throw new DocumentFault(parsed.issues.map(located))
  return {
    file,
    ruleset,
    scenario: parsed.scenario,
    ...(module !== undefined && { module }),
    warnings: parsed.warnings.map(located),
    documents: new Map([[withoutEnding(basename(file)), { file, bytes }]]),
  }
}

/** A character that was read and found good: the line of its costs. */
export interface LoadedCharacter {
  readonly game: string
  readonly summary: string
}

/** Checks a document that says `kind: character`; undefined for any other. Faults are reported in their places. */
async function characterOf(main: Source): Promise<LoadedCharacter | undefined> {
  const { file } = main
  const input: unknown = contentOf(main)
  if (
    typeof input !== 'object' ||
    input === null ||
    entryOf(input as Record<string, unknown>, 'kind') !== 'character'
  )
    return undefined
  const id = entryOf(input as Record<string, unknown>, 'ruleset')
  const game = typeof id === 'string' ? await findGame(id) : undefined
  const { line, col } = position(main, ['ruleset'])
  if (!game)
    throw new DocumentFault(`${file}:${line}:${col}: ${noGame(id)}; known games: ${gameIds().join(', ')}`)
  const { characters } = game.ruleset
  if (!characters)
    throw new DocumentFault(`${file}:${line}:${col}: ${game.ruleset.id} has no characters of this kind`)
  const library = new FileLibrary([dirname(resolve(file)), join(CONTENT, game.ruleset.id)], main)
  const checked = characters.check(input, library)
  if (!checked.ok) throw new DocumentFault(checked.issues.map((issue) => located(issue, main, library)))
  return { game: game.ruleset.id, summary: checked.summary }
}

async function scenarioOf(
  main: Source,
  beside: readonly string[],
  settings: readonly string[],
  besides: Besides = {},
): Promise<LoadedScenario> {
  const { file } = main
  const read: unknown = contentOf(main)
  if (typeof read !== 'object' || read === null || Array.isArray(read)) {
    throw new DocumentFault(
      `${file}:1:1: a scenario is a map that begins with "ruleset: <game>"; known games: ${gameIds().join(', ')}`,
    )
  }
  const input: object = { ...read, ...besides }
  const id = (input as Record<string, unknown>).ruleset
  const game = typeof id === 'string' ? await findGame(id) : undefined
  if (!game) {
    const { line, col } = position(main, ['ruleset'])
    throw new DocumentFault(
      `${file}:${line}:${col}: ${noGame(id, input)}; known games: ${gameIds().join(', ')}`,
    )
  }
  const { ruleset, module } = game
  for (const setting of settings) override(input, setting)
  const library = new FileLibrary([...beside, join(CONTENT, ruleset.id)], main)
  const checked = scenarioIn(ruleset, input, library)
  if (!checked.ok) throw new DocumentFault(checked.issues.map((issue) => located(issue, main, library)))
  return {
    file,
    ruleset,
    scenario: checked.scenario,
    ...(module !== undefined && { module }),
    warnings: checked.warnings.map((w) => located(w, main, library)),
    documents: library.sources,
  }
}
