import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { seedFromText } from '../../../src/kernel/dice/live.js'
import { Table } from '../../../src/kernel/table/table.js'
import { CONTENT } from '../../../src/library/documents/content.js'
import { DocumentFault } from '../../../src/library/fault.js'
import { loadScenario, loadScenarioText } from '../../../src/library/load.js'
import { shippedScenarios } from '../../contract/scenarios.js'
import { INHERITED, isPlain, putOwn, renamed } from '../../game/inherited.js'
import { Chance } from '../frame/chance.js'
import { Broken, type Case, type Figures } from '../frame/harness.js'
import { playOne } from '../play/tables.js'
import type { Bounded } from './bounded.js'

type Plain = Record<string, unknown> | unknown[]

const JUNK: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  '1d6',
  '999d9999',
  ...INHERITED,
  'EVIL\u202e\u0000',
  '../../../etc/passwd',
  'x'.repeat(5_000),
  [],
  {},
  [[[[[[]]]]]],
  ...INHERITED.map((word) => Object.fromEntries([[word, 1]])),
]

function placesIn(value: unknown, found: [Plain, string][] = []): [Plain, string][] {
  if (typeof value !== 'object' || value === null) return found
  for (const key of Object.keys(value)) {
    found.push([value as Plain, key])
    placesIn((value as Record<string, unknown>)[key], found)
  }
  return found
}

/** A text with a long row of one sign in it, over which a careless reader goes again and again. */
function drawnOut(text: string, chance: Chance): string {
  const at = chance.below(text.length + 1)
  const row = chance.one([' ', '\t', ',', '(', '=', '0', 'a', ...text]).repeat(20_000)
  return text.slice(0, at) + row + text.slice(at)
}

/** A document that came with the program, changed where its values stand: mostly still near to what authors write. */
function mutated(document: unknown, chance: Chance): unknown {
  let copy = structuredClone(document)
  for (let times = chance.between(1, 3); times > 0; times--) {
    const places = placesIn(copy)
    if (places.length === 0) return copy
    const [plain, key] = chance.one(places)
    const inside = plain as Record<string, unknown>
    const value = inside[key]
    const [other, from] = chance.one(places)
    const how = chance.below(11)
    if (how === 0) Array.isArray(plain) ? plain.splice(Number(key), 1) : delete inside[key]
    else if (how === 1) inside[key] = chance.one(JUNK)
    else if (how === 2 && !Array.isArray(plain)) inside[`${key}${chance.one(['s', '_', ' ', 'é'])}`] = value
    else if (how === 3) inside[key] = structuredClone((other as Record<string, unknown>)[from])
    else if (how === 4 && Array.isArray(value)) value.push(structuredClone(chance.one([...value, ...JUNK])))
    else if (how === 5 && typeof value === 'number')
      inside[key] = value + chance.one([1, -1, 0.5, 100, -100, 1e6])
    else if (how === 6 && typeof value === 'string')
      inside[key] = chance.one([value.slice(1), `${value} `, value.toUpperCase(), drawnOut(value, chance)])
    else if (how === 8 && !Array.isArray(plain)) putOwn(inside, chance.one(INHERITED), value)
    else if (how === 9) inside[key] = chance.one(INHERITED)
    else if (how === 10)
      copy = renamed(copy, typeof value === 'string' && chance.in(2) ? value : key, chance.one(INHERITED))
    else inside[key] = chance.one([[value], { of: value }, JSON.stringify(value)])
  }
  return copy
}

/** What came of a document: read and played a little, or refused with places. Anything else breaks a promise. */
export async function outcome(
  load: () => ReturnType<typeof loadScenario>,
  chance: Chance,
  more: (table: Table) => void = () => {},
): Promise<'played' | 'refused'> {
  let loaded: Awaited<ReturnType<typeof loadScenario>>
  try {
    loaded = await load()
  } catch (error) {
    if (!(error instanceof DocumentFault)) throw error
    for (const fault of error.faults)
      if (fault.trim() === '' || fault.includes('undefined') || !isPlain(fault))
        throw new Error(`a fault that tells nothing: ${fault}`)
    return 'refused'
  }
  const { ruleset, scenario, warnings } = loaded
  const strange = warnings.find((warning) => !isPlain(warning))
  if (strange !== undefined) throw new Error(`a warning that tells nothing: ${strange}`)
  const table: Table = Table.open(ruleset, scenario, { id: 'fuzz', seed: seedFromText('fuzz') })
  table.start()
  for (let i = 0; i < 6 && playOne(table, chance); i++);
  for (const { seat } of table.members) {
    const shown = ruleset.render(table.view(seat)).join('\n')
    if (!isPlain(shown)) throw new Error(`a board that shows what nobody wrote: ${shown}`)
  }
  more(table)
  return 'played'
}

const SCENARIOS = shippedScenarios().map(
  ([name, path]) => [name, parse(readFileSync(path, 'utf8')) as unknown] as const,
)

/** A scenario as somebody hands it over: text, with nothing beside it but what comes with the game. */
export async function fuzzScenario(chance: Chance, bounded: Bounded): Promise<Figures> {
  const [name, document] = chance.one(SCENARIOS)
  let text = stringify(mutated(document, chance))
  if (chance.in(5)) {
    const at = chance.below(text.length)
    text =
      text.slice(0, at) +
      chance.one(['\t', '&a ', '*a', '!!js ', '{', ']', '\u0000', '- ', ': ']) +
      text.slice(at)
  }
  const came = await bounded.later(
    () => caseOf('scenario', name, text),
    () => checkScenario(name, text),
  )
  return { documents: 1, [came]: 1 }
}

export async function checkScenario(name: string, text: string): Promise<string> {
  try {
    return `documents ${await outcome(() => loadScenarioText(text, name), new Chance(1))}`
  } catch (error) {
    throw broken('scenario', name, text, error)
  }
}

const SAVE_FOLDER = join(CONTENT, 'bx', 'saves')
const SAVES = readdirSync(SAVE_FOLDER).map(
  (name) => [name, JSON.parse(readFileSync(join(SAVE_FOLDER, name), 'utf8')) as unknown] as const,
)
const WITH_SAVE = 'bx/ford-day.yaml'

/** A save that somebody has written into, read with the scenario that names it. */
export async function fuzzSave(chance: Chance, bounded: Bounded): Promise<Figures> {
  const [name, document] = chance.one(SAVES)
  const text = JSON.stringify(mutated(document, chance), undefined, 1)
  const came = await bounded.later(
    () => caseOf('save', name, text),
    () => checkSave(name, text),
  )
  return { documents: 1, [came]: 1 }
}

export async function checkSave(name: string, text: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'ludex-fuzz-'))
  try {
    mkdirSync(join(folder, 'saves'))
    writeFileSync(join(folder, 'saves', name), text)
    const file = join(folder, 'day.yaml')
    writeFileSync(file, readFileSync(join(CONTENT, WITH_SAVE)))
    return `documents ${await outcome(() => loadScenario(file), new Chance(1))}`
  } catch (error) {
    throw broken('save', name, text, error)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function caseOf(kind: 'scenario' | 'save', name: string, text: string): Case {
  return { harness: 'fuzz', kind, name, text }
}

function broken(kind: 'scenario' | 'save', name: string, text: string, error: unknown): Broken {
  return new Broken(`a ${kind} (${name}): ${error}`, String((error as Error).stack), caseOf(kind, name, text))
}
