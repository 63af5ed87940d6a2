import { quoted } from '../../../../kernel/words/visible.js'
import { attacksFault } from '../../stats/attacks.js'
import { readDamage, splitRider } from '../../stats/damage.js'
import { distinctNames } from '../../stats/names.js'
import { isActive, isNonCombatant, type Person, type RawStat, STAT_KEYS } from '../../stats/person.js'
import { invalidStat, missingStats, noPc } from '../../stops.js'

/** Who might fight, before anybody is checked. */
export interface Parties {
  readonly pc: Person | null
  readonly companions: readonly Person[]
  readonly foes: readonly Person[]
  readonly companionOnly: boolean
  /** The document says who is there: companions fight wherever they are otherwise. */
  readonly everybody: boolean
}

function isMissing(value: RawStat): boolean {
  return value === null || value === ''
}

/** seed 000 §9.1, §9.2, rules/bx R50: with the PC, active, with BX stats, on their feet. */
function joins(person: Person, everybody: boolean): boolean {
  return (everybody || person.withPc) && isActive(person) && !isNonCombatant(person)
}

/** The keys of a stat block that nobody has filled in. */
export function missingKeys(person: Person): readonly string[] {
  return STAT_KEYS.filter((key) => isMissing(person.stats[key]))
}

/** seed 000 §7.1, rules/bx R7: every missing key of everybody, in one stop. */
function mustBeComplete(people: readonly Person[], names: readonly string[]): void {
  const missing = people.flatMap((person, i): [string, string[]][] => {
    const keys = [...missingKeys(person)]
    if (person.name === '') keys.unshift('Name')
    return keys.length > 0 ? [[names[i]!, keys]] : []
  })
  if (missing.length > 0) throw missingStats(Object.fromEntries(missing))
}

/** What is wrong with a figure: its key, and why it cannot be. */
export interface StatFault {
  readonly key: string
  readonly why: string
}

/** `Dmg: 1d4 + venom`, as a line may say it: in a map the rider is a key of its own. */
function riderWords(value: RawStat): string {
  const { dmg, rider } = splitRider(typeof value === 'string' ? value : '')
  return rider === '' ? '' : `: write Dmg: ${dmg}, and rider: ${rider}`
}

function faultOf(key: (typeof STAT_KEYS)[number], value: RawStat): string | undefined {
  if (key === 'Dmg')
    return typeof value === 'string' && readDamage(value)
      ? undefined
      : `is ${quoted(value)}; it must be NdM, NdM+K or NdM-K${riderWords(value)}.`
  if (typeof value !== 'number' || !Number.isSafeInteger(value))
    return `is ${quoted(value)}; it must be a whole number.`
  if (key === 'HD' && value < 0) return `is ${value}; it cannot be below 0.`
  return key === 'ML' && (value < 2 || value > 12) ? `is ${value}; morale lies between 2 and 12.` : undefined
}

/** rules/bx R2, R7: every fault of what is there, keys in the order of seed 000 §1.1. */
export function statFaults(person: Person): readonly StatFault[] {
  const found: StatFault[] = []
  for (const key of STAT_KEYS) {
    const why = isMissing(person.stats[key]) ? undefined : faultOf(key, person.stats[key])
    if (why !== undefined) found.push({ key, why })
  }
  const several = attacksFault(person.attacks)
  if (several !== undefined) found.push({ key: 'attacks', why: several })
  for (const [key, value] of [
    ['SaveMod', person.saveMod],
    ['MoraleMod', person.moraleMod],
  ] as const) {
    if (!Number.isSafeInteger(value))
      found.push({ key, why: `is ${quoted(value)}; it must be a whole number.` })
  }
  return found
}

/** rules/bx R7: the first fault stops the combat. */
function mustBeValid(person: Person, name: string): void {
  const [first] = statFaults(person)
  if (first) throw invalidStat(name, first.key, first.why)
}

/** Those in whom nothing was found wrong; nothing of a person ever changes. */
const sound = new WeakSet<Person>()

function mustBeSound(people: readonly Person[], names: readonly string[]): void {
  if (people.every((person) => sound.has(person))) return
  mustBeComplete(people, names)
  people.forEach((person, i) => {
    mustBeValid(person, names[i]!)
  })
  for (const person of people) sound.add(person)
}

/** Who would fight, with the names they fight under. */
function whoFights({ pc, companions, foes, companionOnly, everybody }: Parties): {
  readonly leader: Person | null
  readonly joining: readonly Person[]
  readonly all: readonly Person[]
  readonly names: readonly string[]
} {
  const leader = companionOnly ? null : pc
  const joining = companions.filter((c) => joins(c, everybody))
  const all = [...(leader ? [leader] : []), ...joining, ...foes]
  return { leader, joining, all, names: distinctNames(all.map((person) => person.name || '(no name)')) }
}

/** Stops where somebody who would fight lacks a stat, whatever else is wrong with them. */
export function mustHaveStats(parties: Parties): void {
  const { all, names } = whoFights(parties)
  mustBeComplete(all, names)
}

/** Everybody who fights, checked; a stop names what is missing before any die (rules/bx R6 to R8). */
export function validated(parties: Parties): Parties {
  const { leader: pc, joining, all, names } = whoFights(parties)
  if (!pc && !parties.companionOnly) throw noPc()
  mustBeSound(all, names)
  const companions = joining.filter((c) => (c.stats.hp as number) > 0)
  const { foes, companionOnly, everybody } = parties
  return { pc, companions, foes, companionOnly, everybody }
}
