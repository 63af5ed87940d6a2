import { readDamage } from '../../stats/damage.js'
import { isActive, isNonCombatant, type Person, type RawStat, STAT_KEYS } from '../../stats/person.js'
import { invalidStat, missingStats, noPc } from '../../stops.js'

/** Who might fight, before anybody is checked. */
export interface Parties {
  readonly pc: Person | null
  readonly companions: readonly Person[]
  readonly foes: readonly Person[]
  readonly companionOnly: boolean
}

function isMissing(value: RawStat): boolean {
  return value === null || value === ''
}

/** seed 000 §9.1, §9.2, rules/bx R50: with the PC, active, with BX stats, on their feet. */
function joins(person: Person, companionOnly: boolean): boolean {
  return (companionOnly || person.withPc) && isActive(person) && !isNonCombatant(person)
}

/** rules/bx R9: equal names are numbered, in the order PC, companions, foes; a numbered name somebody bears is left out. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set(names)
  const numbers = new Map<string, number>()
  return names.map((name) => {
    if (names.indexOf(name) === names.lastIndexOf(name)) return name
    let number = (numbers.get(name) ?? 0) + 1
    while (taken.has(`${name} #${number}`)) number++
    numbers.set(name, number)
    return `${name} #${number}`
  })
}

/** seed 000 §7.1, rules/bx R7: every missing key of everybody, in one stop. */
function mustBeComplete(people: readonly Person[], names: readonly string[]): void {
  const missing = people.flatMap((person, i): [string, string[]][] => {
    const keys = STAT_KEYS.filter((key) => isMissing(person.stats[key])) as string[]
    if (person.name === '') keys.unshift('Name')
    return keys.length > 0 ? [[names[i]!, keys]] : []
  })
  if (missing.length > 0) throw missingStats(Object.fromEntries(missing))
}

/** rules/bx R2, R7: the first fault, keys in the order of seed 000 §1.1. */
function mustBeValid(person: Person, name: string): void {
  const { stats } = person
  for (const key of STAT_KEYS) {
    const value = stats[key]
    if (key === 'Dmg') {
      if (typeof value !== 'string' || !readDamage(value)) {
        throw invalidStat(name, key, `is "${String(value)}"; it must be NdM, NdM+K or NdM-K.`)
      }
    } else if (typeof value !== 'number' || !Number.isSafeInteger(value)) {
      throw invalidStat(name, key, `is "${String(value)}"; it must be a whole number.`)
    } else if (key === 'HD' && value < 0) {
      throw invalidStat(name, key, `is ${value}; it cannot be below 0.`)
    } else if (key === 'ML' && (value < 2 || value > 12)) {
      throw invalidStat(name, key, `is ${value}; morale lies between 2 and 12.`)
    }
  }
  for (const [key, value] of [
    ['SaveMod', person.saveMod],
    ['MoraleMod', person.moraleMod],
  ] as const) {
    if (!Number.isSafeInteger(value))
      throw invalidStat(name, key, `is "${String(value)}"; it must be a whole number.`)
  }
}

/** Everybody who fights, checked; a stop names what is missing before any die (rules/bx R6 to R8). */
export function validated(parties: Parties): Parties {
  const pc = parties.companionOnly ? null : parties.pc
  if (!pc && !parties.companionOnly) throw noPc()
  const joining = parties.companions.filter((c) => joins(c, parties.companionOnly))
  const all = [...(pc ? [pc] : []), ...joining, ...parties.foes]
  const names = distinctNames(all.map((person) => person.name || '(no name)'))
  mustBeComplete(all, names)
  all.forEach((person, i) => {
    mustBeValid(person, names[i]!)
  })
  const companions = joining.filter((c) => (c.stats.hp as number) > 0)
  return { pc, companions, foes: parties.foes, companionOnly: parties.companionOnly }
}
