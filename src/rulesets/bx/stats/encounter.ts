import { type Block, blockKey, personOf, readBlock } from './block.js'
import { readDamage } from './damage.js'
import { type Person, STAT_KEYS } from './person.js'
import { isStatLine, readStatLines, readStatTexts } from './stat-line.js'

/** Foes that may be met: their blocks, and how many of the only one when dice say so. */
export interface Encounter {
  readonly name: string
  readonly foes: readonly Block[]
  /** Dice for the number of foes, rolled and logged when they are met; empty for exactly those listed. */
  readonly count: string
}

/** Dice that say how many: `2d4 reavers wade the ford`. */
const HOW_MANY = /\b(\d+d\d+(?:[+-]\d+)?)\b/

/** rules/bx B: a `bx_plug` entry; `stats` is a line, several lines, an object or an array. */
export function readEncounter(
  name: string,
  prompt: string,
  stats: unknown,
): Encounter | { readonly fault: string } {
  if (stats === undefined || stats === null || stats === '') return { fault: 'it has no stats' }
  const entries =
    typeof stats === 'string' && isStatLine(stats)
      ? readStatLines(stats)
      : Array.isArray(stats)
        ? stats
        : (byName(stats) ?? [stats])
  const foes: Block[] = []
  for (const entry of entries) {
    const read = readBlock(isMap(entry) ? knownKeys(entry) : entry)
    if ('fault' in read) return read
    foes.push(readStatTexts(read.block))
  }
  if (foes.length === 0) return { fault: 'an encounter needs at least one foe' }
  const count = foes.length === 1 ? (HOW_MANY.exec(prompt)?.[1] ?? '') : ''
  return { name, foes: foes.length === 1 && !foes[0]!.Name ? [{ ...foes[0], Name: name }] : foes, count }
}

function isMap(value: unknown): value is Block {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
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
  readonly read: Encounter | { readonly fault: string }
  /** Lines of its stats that hold figures and are no stat line. */
  readonly passedOver: readonly string[]
}

/** rules/bx B: every combat entry of a save's lists; each list is an array, or a map with `entries`. */
export function listedEncounters(lists: Readonly<Record<string, unknown>>): readonly ListedEncounter[] {
  return Object.entries(lists)
    .sort(byKey)
    .flatMap(([zone, list]) => {
      const [entries, under] = Array.isArray(list) ? [list, []] : [mapOf(list).entries, ['entries']]
      return (Array.isArray(entries) ? entries : []).flatMap((item, i): ListedEncounter[] => {
        const { range, prompt, bx_plug } = mapOf(item)
        const { type, stats } = mapOf(bx_plug)
        if (type !== 'combat') return []
        const name = `${zone} ${String(range ?? '')}`.trim()
        const path = ['encounter_lists', zone, ...under, i, 'bx_plug', 'stats']
        const read = readEncounter(name, String(prompt ?? ''), stats)
        return [{ path, name, read, passedOver: typeof stats === 'string' ? linesPassedOver(stats) : [] }]
      })
    })
}

function linesPassedOver(stats: string): readonly string[] {
  if (!isStatLine(stats)) return []
  const figure = new RegExp(`\\b(?:${STAT_KEYS.join('|')})\\s*=`)
  return stats.split(/\r?\n/).filter((line) => figure.test(line) && !isStatLine(line))
}

/** What the people at the table should know about an entry before they meet it. */
export function encounterWarnings({ name, read, passedOver }: ListedEncounter): readonly string[] {
  if ('fault' in read) return [`"${name}" cannot be fought: ${read.fault}`]
  return [
    ...passedOver.map((line) => `"${name}" leaves out "${line.trim()}": a stat line begins with "BX:"`),
    ...read.foes.flatMap((foe) => {
      const missing = STAT_KEYS.filter((key) => (foe[key] ?? '') === '')
      return missing.length > 0 ? [`"${name}": ${String(foe.Name)} has no ${missing.join(', ')}`] : []
    }),
  ]
}

function mapOf(value: unknown): Block {
  return isMap(value) ? value : {}
}

/** The foes of an encounter; several of one kind are numbered. */
export function foesOf(encounter: Encounter, count: number): readonly Person[] {
  if (encounter.count === '') return encounter.foes.map((block) => personOf(block, 'npc'))
  const [block] = encounter.foes
  const kind = personOf(block!, 'npc')
  if (count <= 1) return [kind]
  return Array.from({ length: count }, (_, i) => ({ ...kind, name: `${kind.name} ${i + 1}` }))
}

/** The dice of the number of foes, or undefined when the text is no such dice. */
export function countDice(encounter: Encounter): ReturnType<typeof readDamage> {
  return encounter.count === '' ? undefined : readDamage(encounter.count)
}
