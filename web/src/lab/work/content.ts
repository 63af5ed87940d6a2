import { parse } from 'yaml'
import { mustHavePolicy, policyNames } from '../../../../src/analysis/players.js'
import { canonical } from '../../../../src/kernel/canonical.js'
import type { Ruleset } from '../../../../src/kernel/contract/ruleset.js'
import type { Library } from '../../../../src/kernel/contract/scenario.js'
import { entryOf, isMap, setEntry } from '../../../../src/kernel/entry.js'
import { policySeat } from '../../../../src/lab/sweep/axis.js'
import type { Work } from '../../../../src/lab/work.js'
import { findRuleset } from '../../../../src/rulesets/registry.js'
import type { Fight } from './jobs.js'

/** The scenarios that come with the program, as files of this page; each is fetched when it is asked for. */
const files = import.meta.glob<string>('../../../../content/**/*.yaml', { query: '?raw', import: 'default' })

const ROOT = '../../../../content/'

const texts = new Map<string, string>()

/** Reads documents by their names without ending; those that were read before stay. */
async function fetchDocuments(names: Iterable<string>): Promise<void> {
  const missing = [...names].filter((name) => !texts.has(name))
  await Promise.all(missing.map(async (name) => texts.set(name, await files[`${ROOT}${name}.yaml`]!())))
}

/** Thrown inside a loader that asks for a document which is not here yet. */
class NotHere extends Error {
  constructor(readonly document: string) {
    super(document)
  }
}

const parsed = new Map<string, unknown>()

/** The documents that come with a game. Those that were not read yet stop the loader, which then begins again. */
function libraryOf(game: string): Library {
  const named = (path: string): string => `${game}/${path}`
  return {
    read: (path) => {
      if (!Object.hasOwn(files, `${ROOT}${named(path)}.yaml`)) return undefined
      const text = texts.get(named(path))
      if (text === undefined) throw new NotHere(named(path))
      if (!parsed.has(text)) parsed.set(text, parse(text))
      return parsed.get(text)
    },
    list: (folder) =>
      Object.keys(files)
        .filter((path) => path.startsWith(`${ROOT}${game}/`))
        .map((path) => path.slice(`${ROOT}${game}/`.length, -'.yaml'.length))
        .filter((path) => path.slice(0, path.lastIndexOf('/')) === folder)
        .sort(),
  }
}

/** `pc.AC=17`: one field of the document, changed before it is read. */
function change(input: unknown, setting: string): void {
  const at = setting.indexOf('=')
  if (at < 1) throw new Error(`Write a change as field=value, not “${setting}”.`)
  const keys = setting.slice(0, at).trim().split('.')
  let place = input as Record<string, unknown>
  for (const key of keys.slice(0, -1)) {
    const inner = entryOf(place, key)
    if (typeof inner !== 'object' || inner === null)
      throw new Error(`There is no “${key}” to change in this scenario.`)
    place = inner as Record<string, unknown>
  }
  setEntry(place, keys.at(-1)!, parse(setting.slice(at + 1)))
}

/** A scenario as it stands in its file, and its rules. */
export interface Source {
  readonly ruleset: Ruleset
  readonly document: unknown
  /** The scenario with these changes, as the rules read it. */
  readonly with: (settings: readonly string[]) => Promise<unknown>
}

/** A document and those that lie beside it: a loader that reads one card of a folder reads them all. */
function besides(document: string): readonly string[] {
  const folder = document.slice(0, document.lastIndexOf('/') + 1)
  // The scenarios of a game lie at its top, and none needs another.
  if (folder.indexOf('/') === folder.length - 1) return [document]
  return Object.keys(files)
    .map((path) => path.slice(ROOT.length, -'.yaml'.length))
    .filter((name) => name.startsWith(folder))
}

export async function sourceOf(name: string): Promise<Source> {
  const game = name.split('/')[0]!
  const ruleset = await findRuleset(game)
  if (!ruleset || !Object.hasOwn(files, `${ROOT}${name}.yaml`))
    throw new Error(`There is no scenario ${name}.`)
  await fetchDocuments([name])
  const text = texts.get(name)!
  const document: unknown = parse(text)
  const library = libraryOf(game)
  const read = (settings: readonly string[]): unknown => {
    const input = structuredClone(document)
    for (const setting of settings) change(input, setting)
    const whole = ruleset.scenario.resolve ? ruleset.scenario.resolve(input, library) : input
    const found = ruleset.scenario.parse(whole)
    if (found.ok) return found.scenario
    throw new Error(found.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
  }
  return {
    ruleset,
    document,
    with: async (settings) => {
      for (;;) {
        try {
          return read(settings)
        } catch (error) {
          if (!(error instanceof NotHere)) throw error
          await fetchDocuments(besides(error.document))
        }
      }
    },
  }
}

const fieldOf = (setting: string): string => setting.slice(0, setting.indexOf('=')).trim()

/** Whether a document has the field of a setting, so that some rule may be taken to read it. */
function hasField(document: unknown, setting: string): boolean {
  let place = document
  for (const key of fieldOf(setting).split('.')) {
    if (typeof place !== 'object' || place === null || !Object.hasOwn(place, key)) return false
    place = (place as Record<string, unknown>)[key]
  }
  return true
}

/** A fight as work for the very code that `ludex simulate` runs. A field that no rule reads is refused. */
export async function workOf({ scenario: name, settings, policy, seed }: Fight): Promise<Work> {
  const source = await sourceOf(name)
  const { ruleset, document } = source
  const players: Record<string, string> = { '*': policy || policyNames(ruleset)[0]! }
  const fields: string[] = []
  for (const setting of settings) {
    const seat = policySeat({ name: fieldOf(setting) })
    if (seat === undefined) fields.push(setting)
    else setEntry(players, seat, setting.slice(setting.indexOf('=') + 1).trim())
  }
  const scenario = await source.with(fields)
  for (const setting of fields) {
    if (hasField(document, setting)) continue
    const without = await source.with(fields.filter((one) => one !== setting))
    if (canonical(without) === canonical(scenario))
      throw new Error(`Nothing reads “${fieldOf(setting)}” in this scenario.`)
  }
  const seats = new Set(['*', ...ruleset.seats(scenario).map(({ name: seat }) => seat)])
  for (const [seat, named] of Object.entries(players)) {
    if (!seats.has(seat)) throw new Error(`There is no seat “${seat}” in this scenario.`)
    mustHavePolicy(ruleset, named)
  }
  return { game: ruleset.id, version: ruleset.version, scenario, players, seed }
}

/** A value that can be turned: a number, or the first of `22/24`. */
export function turnable(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  const parts = typeof value === 'string' ? /^(\d{1,6})\/\d{1,6}$/.exec(value) : null
  return parts ? Number(parts[1]) : undefined
}

/** The name of a map, however its game spells that key. */
export function nameIn(value: unknown): string {
  if (!isMap(value)) return ''
  const name = value.Name ?? value.name
  return typeof name === 'string' ? name : ''
}
