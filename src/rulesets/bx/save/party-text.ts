import { normalName } from '../../../kernel/words/names.js'
import { oneSpaced } from '../../../kernel/words/visible.js'
import type { RawStat, StatKey } from '../stats/person.js'

/** What PARTY-SEED says of one person (rules/bx-campaign C6). */
export interface SeedBlock {
  readonly name: string
  readonly stats: Readonly<Partial<Record<StatKey, RawStat>>>
  readonly skills: readonly string[]
}

/** What PARTY-DELTA changes in one person's skills. */
interface DeltaBlock {
  readonly name: string
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

/** PARTY-SEED and PARTY-DELTA, by the name as names are compared. */
export interface PartyTexts {
  readonly seed: ReadonlyMap<string, SeedBlock>
  readonly delta: ReadonlyMap<string, DeltaBlock>
}

/** The most bytes of each text (C40). */
export const MAX_PARTY_BYTES = 256 * 1024

const SEED_HEADS = ['pc_name', 'party_npc_name']
const DELTA_HEADS = ['pc_name', 'npc_name', 'party_npc_name']
const SKILLS = /^\s*Skills\s*:\s*\[([^\]]*)\]/i
const CHANGED = ['skills_changed']
/** `AC: 15`, `ML 10`, `Dmg: 1d8+1`: a figure by its key, the colon or none. */
const FIGURE = /\b(AC|HD|hp|AT|Dmg|ML) ?[:=]? ?([+-]?\d*d\d+(?: ?[+-] ?\d+)?|[+-]?\d+)/gi

/** `key: value` with one of these keys: the value, where there is one. */
function valueIn(line: string, keys: readonly string[]): string | undefined {
  const colon = line.indexOf(':')
  if (colon < 0 || !keys.includes(line.slice(0, colon).trim().toLowerCase())) return undefined
  return line.slice(colon + 1).trim() || undefined
}

const KEYS: readonly StatKey[] = ['AC', 'HD', 'hp', 'AT', 'Dmg', 'ML']

function names(text: string): readonly string[] {
  return text.split(',').flatMap((one) => one.trim() || [])
}

/** The lines of each block, under the name with which it begins. What stands before the first block is ignored. */
function blocks(
  text: string,
  heads: readonly string[],
): ReadonlyMap<string, readonly [name: string, lines: string[]]> {
  const found = new Map<string, readonly [string, string[]]>()
  let lines: string[] | undefined
  for (const line of text.split(/\r?\n/)) {
    const name = valueIn(line, heads)
    if (name === undefined) {
      lines?.push(line)
      continue
    }
    const before = found.get(normalName(name))
    lines = before?.[1] ?? []
    if (!before) found.set(normalName(name), [name, lines])
  }
  return found
}

/** Only a line that begins with a figure is one of figures: prose may hold the same letters. */
function isFigureLine(line: string): boolean {
  return /^(?:AC|HD|hp|AT|Dmg|ML) ?[:=]? ?[+-]?\d/i.test(line)
}

function seedBlock(name: string, lines: readonly string[]): SeedBlock {
  const stats: Partial<Record<StatKey, RawStat>> = {}
  for (const line of lines.map(oneSpaced).filter(isFigureLine)) {
    for (const [, key, value] of line.matchAll(FIGURE)) {
      const stat = KEYS.find((one) => one.toLowerCase() === key!.toLowerCase())!
      stats[stat] = stat === 'Dmg' ? value!.replace(/\s/g, '') : Number(value)
    }
  }
  const skills = lines.map((line) => SKILLS.exec(line)?.[1]).find((one) => one !== undefined)
  return { name, stats, skills: skills === undefined ? [] : names(skills) }
}

function deltaBlock(name: string, lines: readonly string[]): DeltaBlock {
  const added: string[] = []
  const removed: string[] = []
  for (const line of lines) {
    for (const [, sign, list] of (valueIn(line, CHANGED) ?? '').matchAll(/([+-])\s*\[([^\]]*)\]/g))
      (sign === '+' ? added : removed).push(...names(list!))
  }
  return { name, added, removed }
}

/** rules/bx-campaign C6: both texts, block by block; other lines are ignored. */
export function readPartyTexts(seed: string, delta: string): PartyTexts {
  const read = <Block>(
    text: string,
    heads: readonly string[],
    of: (name: string, lines: readonly string[]) => Block,
  ) => new Map([...blocks(text, heads)].map(([key, [name, lines]]) => [key, of(name, lines)]))
  return { seed: read(seed, SEED_HEADS, seedBlock), delta: read(delta, DELTA_HEADS, deltaBlock) }
}

export const NO_PARTY: PartyTexts = readPartyTexts('', '')
