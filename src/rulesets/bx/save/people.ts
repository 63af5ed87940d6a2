import { normalName, sameName } from '../../../kernel/words/names.js'
import type { BxClock } from '../stats/clocks.js'
import type { StatModifier } from '../stats/modifiers.js'
import { distinctNames } from '../stats/names.js'
import { isNonCombatant, type Person, type RawStat } from '../stats/person.js'
import { skillNamed } from '../stats/skills.js'
import { invalidStat } from '../stops.js'
import { NO_PARTY, type PartyTexts, type SeedBlock } from './party-text.js'
import {
  entriesOf,
  entryAt,
  fields,
  hasStats,
  LINE_KEYS,
  NAMELESS_PC,
  orderOf,
  readClocks,
  readModifiers,
  readPerson,
  type Save,
  type SaveOrder,
} from './read.js'

type Fields = Readonly<Record<string, unknown>>

/** Somebody whose skills PARTY-SEED gave, or whom the save does not have (rules/bx-campaign J, `Party:`). */
interface FromSeed {
  readonly who: string
  readonly skills: readonly string[]
  readonly added: readonly string[]
  readonly removed: readonly string[]
  readonly inSave: boolean
}

export interface SaveFacts {
  readonly people: readonly Person[]
  readonly clocks: readonly BxClock[]
  readonly modifiers: readonly StatModifier[]
  readonly fromSeed: readonly FromSeed[]
}

function isStatKey(key: string): boolean {
  return /^bx_/i.test(key) || LINE_KEYS.includes(key)
}

/** An entry of `companions` beside the key under which it stands, and the name it is about (C12). */
interface CompanionEntry {
  readonly key: string
  readonly name: string
  readonly entry: Fields
}

function companionsIn(save: Save, order: SaveOrder): readonly CompanionEntry[] {
  return entriesOf(save.companions, order.companions).map(([key, entry]) => {
    const { npc_name } = entry
    return { key, entry, name: typeof npc_name === 'string' && npc_name !== '' ? npc_name : key }
  })
}

/** C12: the stats of the `npcs` entry, or, where it never filled any, those of the `companions` entry. */
function personOfBoth(key: string, npc: Fields, companion: CompanionEntry | undefined): Person {
  const role = npc.is_companion === true || companion ? 'companion' : 'npc'
  const place = ['npcs', key]
  if (!companion) return readPerson(key, npc, role, place)
  const beside = hasStats(companion.entry)
  const withPc = typeof npc.with_pc === 'boolean' ? npc.with_pc : companion.entry.with_pc === true
  if (!beside) return { ...readPerson(key, npc, role, place), withPc }
  if (hasStats(npc))
    throw invalidStat(
      typeof npc.name === 'string' && npc.name !== '' ? npc.name : key,
      'BX',
      'has stats in "npcs" and in "companions"; keep one of them.',
    )
  const identity = Object.entries(npc).filter(([one]) => !isStatKey(one))
  const stats = Object.entries(companion.entry).filter(([one]) => isStatKey(one))
  const merged = Object.fromEntries([...identity, ...stats])
  return { ...readPerson(key, merged, role, place), withPc, statsAt: ['companions', companion.key] }
}

function isEmpty(value: RawStat): boolean {
  return value === null || value === ''
}

/** C7: what the save has filled holds; a figure that was never filled comes from the seed. */
function withSeedFigures(person: Person, { stats: seed }: SeedBlock): Person {
  const { stats, hpMax } = person
  const bare = isNonCombatant(person)
  const zeroless = (value: RawStat, never: boolean): RawStat => (value === 0 && never ? null : value)
  const filled = {
    ...stats,
    HD: zeroless(stats.HD, bare),
    AT: zeroless(stats.AT, bare),
    hp: zeroless(stats.hp, hpMax === null),
  }
  const or = (key: keyof typeof filled): RawStat =>
    isEmpty(filled[key]) ? (seed[key] ?? stats[key]) : filled[key]
  return {
    ...person,
    stats: { AC: or('AC'), HD: or('HD'), hp: or('hp'), AT: or('AT'), Dmg: or('Dmg'), ML: or('ML') },
    hpMax: hpMax ?? (typeof seed.hp === 'number' ? seed.hp : null),
  }
}

/** Two rounds of changes: of one skill the later word holds. */
function changedTwice(
  first: { readonly added: readonly string[]; readonly removed: readonly string[] },
  { skillsAdded, skillsRemoved }: Person,
): Pick<Person, 'skillsAdded' | 'skillsRemoved'> {
  const same = (one: string) => (other: string) => (skillNamed(one) ?? one) === (skillNamed(other) ?? other)
  const unless = (list: readonly string[], against: readonly string[]) =>
    list.filter((one) => !against.some(same(one)))
  return {
    skillsAdded: [...unless(first.added, skillsRemoved), ...skillsAdded],
    skillsRemoved: [...unless(first.removed, skillsAdded), ...skillsRemoved],
  }
}

/** Somebody with what PARTY-SEED and PARTY-DELTA say of them (C7). */
function withTexts(
  person: Person,
  texts: PartyTexts,
): { readonly person: Person; readonly notice?: FromSeed } {
  const name = normalName(person.name)
  const seed = texts.seed.get(name)
  const delta = texts.delta.get(name)
  if (!seed && !delta) return { person }
  const { added, removed } = delta ?? { added: [], removed: [] }
  const figured = seed ? withSeedFigures(person, seed) : person
  const seeded = seed !== undefined && person.skills.length === 0 && seed.skills.length > 0
  const changed = {
    ...figured,
    ...(seeded && { skills: seed.skills }),
    ...(delta && changedTwice(delta, person)),
  }
  if (!seeded) return { person: changed }
  return { person: changed, notice: { who: person.name, skills: seed.skills, added, removed, inSave: true } }
}

/** What BX reads of people in a save: the PC, everybody in `npcs` and `companions`, clocks and active modifiers. */
export function readSave(
  save: Save,
  order: SaveOrder = orderOf(save),
  texts: PartyTexts = NO_PARTY,
): SaveFacts {
  const read: Person[] = []
  if (save.pc_state !== null && save.pc_state !== undefined)
    read.push(readPerson(NAMELESS_PC, fields(save.pc_state), 'pc', ['pc_state']))
  const companions = companionsIn(save, order)
  const taken = new Set<CompanionEntry>()
  for (const [key, npc] of entriesOf(save.npcs, order.npcs)) {
    const called = typeof npc.name === 'string' && npc.name !== '' ? npc.name : key
    const beside = companions.find((one) => sameName(one.name, called) || sameName(one.name, key))
    if (beside) taken.add(beside)
    read.push(personOfBoth(key, npc, beside))
  }
  for (const one of companions)
    if (!taken.has(one)) {
      const person = readPerson(one.name, one.entry, 'companion', ['companions', one.key])
      read.push({ ...person, withPc: one.entry.with_pc === true })
    }
  const told = distinctPeople(read).map((person) => withTexts(person, texts))
  const people = told.map(({ person }) => person)
  const modifiers = readModifiers(save.stat_modifiers, '')
  for (const { name, entry } of people)
    modifiers.push(...readModifiers(entryAt(save, entry).stat_modifiers, name))
  const known = new Set(people.map(({ name }) => normalName(name)))
  const strangers = [...texts.seed].filter(([name]) => !known.has(name))
  return {
    people,
    clocks: readClocks(save, order),
    modifiers,
    fromSeed: [
      ...told.flatMap(({ notice }) => notice ?? []),
      ...strangers.map(([, { name }]) => ({ who: name, skills: [], added: [], removed: [], inSave: false })),
    ],
  }
}

/**
 * People of one name are distinguished by a number (rules/bx R9), in the save's order. Those who travel with the PC come
 * first, so that nobody's name betrays who else is in the save.
 */
function distinctPeople(people: readonly Person[]): readonly Person[] {
  const isCompany = (p: Person): boolean => p.role !== 'npc' || p.withPc
  const order = [...people.filter(isCompany), ...people.filter((p) => !isCompany(p))]
  const company = order.filter(isCompany).length
  const names = [...distinctNames(order.slice(0, company).map((p) => p.name))]
  names.push(
    ...distinctNames(
      order.slice(company).map((p) => p.name),
      names,
    ),
  )
  return people.map((p) => ({ ...p, name: names[order.indexOf(p)]! }))
}
