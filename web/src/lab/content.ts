import { parse } from 'yaml'
import type { Ruleset } from '../../../src/kernel/contract/ruleset.js'
import type { Library } from '../../../src/kernel/contract/scenario.js'
import { findRuleset } from '../../../src/rulesets/registry.js'

/** The scenarios that come with the program, as files of this page; each is fetched when it is asked for. */
const files = import.meta.glob<string>('../../../content/**/*.yaml', { query: '?raw', import: 'default' })

const ROOT = '../../../content/'

async function documentsOf(game: string): Promise<ReadonlyMap<string, string>> {
  const own = Object.entries(files).filter(([path]) => path.startsWith(`${ROOT}${game}/`))
  const read = await Promise.all(
    own.map(async ([path, load]) => [path.slice(ROOT.length, -'.yaml'.length), await load()] as const),
  )
  return new Map(read)
}

/** `pc.AC=17`: one field of the document, changed before it is read. */
function change(input: unknown, setting: string): void {
  const at = setting.indexOf('=')
  if (at < 1) throw new Error(`Write a change as field=value, not “${setting}”.`)
  const keys = setting.slice(0, at).trim().split('.')
  let place = input as Record<string, unknown>
  for (const key of keys.slice(0, -1)) {
    const inner = Object.hasOwn(place, key) ? place[key] : undefined
    if (typeof inner !== 'object' || inner === null)
      throw new Error(`There is no “${key}” to change in this scenario.`)
    place = inner as Record<string, unknown>
  }
  const last = keys.at(-1)!
  if (!Object.hasOwn(place, last)) throw new Error(`There is no “${keys.join('.')}” in this scenario.`)
  place[last] = parse(setting.slice(at + 1))
}

export interface LoadedFight {
  readonly ruleset: Ruleset
  readonly scenario: unknown
}

/** A scenario of the library with some of its fields changed, by the same schema that the program uses. */
export async function loadFight(name: string, settings: readonly string[]): Promise<LoadedFight> {
  const game = name.split('/')[0]!
  const [ruleset, documents] = await Promise.all([findRuleset(game), documentsOf(game)])
  const text = documents.get(name)
  if (!ruleset || text === undefined) throw new Error(`There is no scenario ${name}.`)
  const input: unknown = parse(text)
  for (const setting of settings) change(input, setting)
  const library: Library = {
    read: (path) => {
      const found = documents.get(`${game}/${path}`)
      return found === undefined ? undefined : parse(found)
    },
    list: (folder) =>
      [...documents.keys()]
        .map((path) => path.slice(game.length + 1))
        .filter((path) => path.slice(0, path.lastIndexOf('/')) === folder)
        .sort(),
  }
  const whole = ruleset.scenario.resolve ? ruleset.scenario.resolve(input, library) : input
  const parsed = ruleset.scenario.parse(whole)
  if (!parsed.ok)
    throw new Error(parsed.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
  return { ruleset, scenario: parsed.scenario }
}
