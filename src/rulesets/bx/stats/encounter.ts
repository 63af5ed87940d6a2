import { entryOf, isMap } from '../../../kernel/entry.js'
import { asText } from '../../../kernel/words/as-text.js'
import { sameName } from '../../../kernel/words/names.js'
import { nearest } from '../../../kernel/words/nearest.js'
import { type Block, blockKey, personOf, readBlock } from './block.js'
import { type Damage, plainDamage, readDamage } from './damage.js'
import { type Person, STAT_KEYS } from './person.js'
import { isStatLine, readStatLines, readStatTexts } from './stat-line.js'

/** Foes that may be met: their blocks, and how many of the only one when dice say so. */
export interface Encounter {
  readonly name: string
  /** Several kinds may each have a `count` of their own. */
  readonly foes: readonly Block[]
  /** Dice or a number for an encounter with one kind of foe; empty for exactly those listed. */
  readonly count: string
}

/** As many as a table can follow. */
export const MAX_FOES = 100

const NUMBERS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** Dice or a number that may say how many: `2d4 reavers`, `d6 rats`, `3 adders`, `three bandits`. */
const HOW_MANY = new RegExp(`\\b(\\d*d\\d+(?:[+-]\\d+)?|\\d+|${NUMBERS.join('|')})\\b`, 'gi')

interface Counted {
  /** Dice in their one spelling, or digits. */
  readonly count: string
  readonly written: string
  /** The words behind it, up to the end of the clause. */
  readonly of: readonly string[]
  readonly first: boolean
}

function countedIn(prompt: string): readonly Counted[] {
  return [...prompt.matchAll(HOW_MANY)].map((match) => {
    const written = match[1]!
    const word = NUMBERS.indexOf(written.toLowerCase())
    const count = word >= 0 ? String(word + 1) : /d/i.test(written) ? plainDamage(written) : written
    const behind = prompt.slice(match.index + written.length)
    const of = (/^[^,.;:]*/.exec(behind)?.[0] ?? '').split(/[^\p{L}'’]+/u).filter((one) => one !== '')
    return { count, written, of: of.slice(0, 4), first: prompt.slice(0, match.index).trim() === '' }
  })
}

const PLURALS: readonly (readonly [RegExp, string])[] = [
  [/ves$/, 'f'],
  [/ves$/, 'fe'],
  [/ies$/, 'y'],
  [/men$/, 'man'],
  [/es$/, ''],
  [/s$/, ''],
]

/** Whether a word of the prompt means this kind of foe, alone or several of it. */
function means(word: string, kind: string): boolean {
  const names = [kind, kind.split(' ').at(-1)!]
  const words = [word.toLowerCase(), ...PLURALS.map(([end, one]) => word.toLowerCase().replace(end, one))]
  return names.some((name) => words.some((one) => sameName(one, name)))
}

/** How many of each kind the prompt counts; and the dice in it that count nobody. */
function countsIn(prompt: string, kinds: readonly string[]): { of: string[]; unused: string[] } {
  const left = [...countedIn(prompt)]
  const of = kinds.map((kind) => {
    const named = left.findIndex((one) => one.of.some((word) => means(word, kind)))
    const alone = kinds.length > 1 ? -1 : left.findIndex((one) => isDice(one.count) || one.first)
    const at = named >= 0 ? named : alone
    return at < 0 ? '' : left.splice(at, 1)[0]!.count
  })
  const counted = of.some((count) => count !== '')
  const unused = counted && kinds.length === 1 ? [] : left.filter(({ count }) => isDice(count))
  return { of, unused: unused.map(({ written }) => written) }
}

function isDice(count: string): boolean {
  return readDamage(count) !== undefined
}

/** What a count comes to at most, or undefined when it is none. */
function mostOf(count: string): number | undefined {
  if (/^\d{1,6}$/.test(count)) return Number(count)
  const dice = readDamage(count)
  return dice && dice.count * dice.sides + dice.plus
}

/** What is wrong with a count of foes, if anything. */
export function countFault(count: string): string | undefined {
  const most = mostOf(count)
  if (most === undefined) return 'a count is a number or dice such as 2d4'
  return most < 1 || most > MAX_FOES ? `a count comes to 1 to ${MAX_FOES} foes` : undefined
}

/** rules/bx B: a `bx_plug` entry; `stats` is a line, several lines, an object or an array. */
export function readEncounter(
  name: string,
  prompt: string,
  stats: unknown,
): (Encounter & { readonly unused?: readonly string[] }) | { readonly fault: string } {
  if (stats === undefined || stats === null || stats === '') return { fault: 'it has no stats' }
  const entries =
    typeof stats === 'string' && isStatLine(stats)
      ? readStatLines(stats)
      : Array.isArray(stats)
        ? stats
        : (byName(stats) ?? [stats])
  const foes: Block[] = []
  for (const entry of entries) {
    const { block, faults } = readBlock(isMap(entry) ? knownKeys(entry) : entry)
    if (faults.length > 0) return { fault: faults.map((fault) => fault.message).join('; ') }
    foes.push(readStatTexts(block))
  }
  if (foes.length === 0) return { fault: 'an encounter needs at least one foe' }
  const { of, unused } = countsIn(
    prompt,
    foes.map((foe) => asText(foe.Name ?? name)),
  )
  const fault = of
    .filter((count) => count !== '')
    .map(countFault)
    .find((one) => one !== undefined)
  if (fault !== undefined) return { fault }
  const rest = unused.length > 0 ? { unused } : {}
  if (foes.length === 1) {
    const [foe] = foes
    return {
      name,
      foes: foe!.Name ? foes : [{ ...foe, Name: name }],
      count: of[0] === '1' ? '' : of[0]!,
      ...rest,
    }
  }
  const counted = foes.map((foe, i) => (of[i] === '' || of[i] === '1' ? foe : { ...foe, count: of[i] }))
  return { name, foes: counted, count: '', ...rest }
}

/** The order of a map's keys is no data, and a journal keeps none: foes and zones stand by their names. */
function byKey([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1
}

/** A map of foes by their names, `{Wolf: {AC: 13, …}, Cub: "BX: …"}`; undefined when it is the stats of one foe. */
function byName(stats: unknown): readonly unknown[] | undefined {
  const foes = Object.entries(isMap(stats) ? stats : {})
  const isFoe = (value: unknown): boolean => isMap(value) || (typeof value === 'string' && isStatLine(value))
  if (foes.length === 0 || foes.some(([key, foe]) => !isFoe(foe) || /^bx$/i.test(key))) return undefined
  return foes.sort(byKey).map(([Name, foe]) => (isMap(foe) ? { Name, ...foe } : { Name, BX: foe }))
}

/** A save may say more about a foe than BX reads, and may write its keys as it does elsewhere (`bx_ac`). */
function knownKeys(entry: Block): Block {
  const known = Object.entries(entry).map(([key, value]) => [key.replace(/^bx_/i, ''), value] as const)
  return Object.fromEntries(known.filter(([key]) => /^bx$/i.test(key) || blockKey(key) !== undefined))
}

/** An entry of a save's `encounter_lists`: where it stands, and the encounter or what is wrong with it. */
export interface ListedEncounter {
  readonly path: readonly (string | number)[]
  readonly name: string
  /** What kind of entry it is: only those of combat are fought. */
  readonly kind: string
  readonly read: ReturnType<typeof readEncounter>
  /** Lines of its stats that hold figures and are no stat line. */
  readonly passedOver: readonly string[]
  /** It stands in a table that is rolled, so the day plays it, whatever its kind (rules/bx-campaign C22). */
  readonly rolled: boolean
}

const NO_FIGHT = { fault: 'it is no fight' }

/** rules/bx B: every entry of a save's lists that BX has to do with; each list is an array, or a map with `entries`. */
export function listedEncounters(lists: Readonly<Record<string, unknown>>): readonly ListedEncounter[] {
  return Object.entries(lists)
    .sort(byKey)
    .flatMap(([zone, list]) => {
      const [entries, under] = Array.isArray(list) ? [list, []] : [mapOf(list).entries, ['entries']]
      const rolled = !Array.isArray(list) && asText(mapOf(list).randomizer ?? '').trim() !== ''
      const named = Array.isArray(list) ? '' : asText(mapOf(list).zone ?? '').trim()
      return (Array.isArray(entries) ? entries : []).flatMap((item, i): ListedEncounter[] => {
        const { range, prompt, bx_plug } = mapOf(item)
        const { type, stats } = mapOf(bx_plug)
        const kind = asText(type ?? '')
          .trim()
          .toLowerCase()
        const name = `${named || zone} ${asText(range ?? '').trim()}`.trim()
        const at = ['encounter_lists', zone, ...under, i]
        if (kind === '') return []
        const meets = kind === 'reaction' && (stats ?? '') !== ''
        if (kind !== 'combat' && !meets)
          return [{ path: [...at, 'bx_plug', 'type'], name, kind, read: NO_FIGHT, passedOver: [], rolled }]
        const path = [...at, 'bx_plug', 'stats']
        const read = readEncounter(name, asText(prompt ?? ''), stats)
        return [
          {
            path,
            name,
            kind,
            read,
            passedOver: typeof stats === 'string' ? linesPassedOver(stats) : [],
            rolled,
          },
        ]
      })
    })
}

function linesPassedOver(stats: string): readonly string[] {
  if (!isStatLine(stats)) return []
  const figure = new RegExp(`\\b(?:${STAT_KEYS.join('|')})\\s*=`)
  return stats.split(/\r?\n/).filter((line) => figure.test(line) && !isStatLine(line))
}

/** How an entry that is no fight is played. */
const PLAYED_BY: Readonly<Record<string, string>> = {
  save: 'a saving throw: save by: <name> against: "…"',
  skill: 'a skill: check skill: <skill> stakes: "…"',
  reaction: 'a first meeting: reaction of: <group>',
}

/** What the people at the table should know about an entry before they meet it. */
export function encounterWarnings({
  name,
  kind,
  read,
  passedOver,
  rolled,
}: ListedEncounter): readonly string[] {
  if (kind !== 'combat') {
    const played = entryOf(PLAYED_BY, kind)
    if (played !== undefined && rolled) return []
    if (played !== undefined) return [`"${name}" is no fight but ${played}`]
    const near = nearest(kind, ['combat', ...Object.keys(PLAYED_BY)])
    return [`"${name}" is left out: there is no type "${kind}"${near ? `; did you mean ${near}?` : ''}`]
  }
  if ('fault' in read) return [`"${name}" cannot be fought: ${read.fault}`]
  return [
    ...passedOver.map((line) => `"${name}" leaves out "${line.trim()}": a stat line begins with "BX:"`),
    ...(read.unused ?? []).map((dice) => `"${name}": ${dice} counts none of the foes that are listed`),
    ...read.foes.flatMap((foe) => {
      const missing = STAT_KEYS.filter((key) => (foe[key] ?? '') === '')
      return missing.length > 0 ? [`"${name}": ${asText(foe.Name)} has no ${missing.join(', ')}`] : []
    }),
  ]
}

function mapOf(value: unknown): Block {
  return isMap(value) ? value : {}
}

/** How many of one kind there are: a number, or dice that have to fall. */
export interface KindCount {
  readonly foe: string
  readonly expr: string
  readonly dice: Damage | undefined
}

/** What has to be counted before an encounter is met, kind by kind; no text where exactly one is there. */
export function kindsOf({ foes, count }: Encounter): readonly KindCount[] {
  return foes.map((block) => {
    const expr = asText(block.count ?? (foes.length === 1 ? count : ''))
    return { foe: asText(block.Name ?? ''), expr, dice: readDamage(expr) }
  })
}

/** One kind of foe: somebody who is alone of it, and those who are several, by number. */
interface Kind {
  readonly alone: Person
  readonly numbered: Person[]
}

/** Every kind of an encounter is read once, and nobody of it is described twice. */
const kinds = new WeakMap<Encounter['foes'], readonly Kind[]>()

function readKinds({ foes }: Encounter): readonly Kind[] {
  let found = kinds.get(foes)
  if (found === undefined) {
    found = foes.map((block) => ({ alone: personOf(block, 'npc'), numbered: [] }))
    kinds.set(foes, found)
  }
  return found
}

/** The foes of an encounter, this many of each kind; several of one kind are numbered. */
export function foesOf(encounter: Encounter, counts: readonly number[]): readonly Person[] {
  const found: Person[] = []
  for (const [kind, { alone, numbered }] of readKinds(encounter).entries()) {
    const count = counts[kind] ?? 1
    if (count <= 1) found.push(alone)
    else
      for (let i = 0; i < count; i++) {
        const person = numbered[i] ?? { ...alone, name: `${alone.name} ${i + 1}` }
        numbered[i] = person
        found.push(person)
      }
  }
  return found
}
