import type { RuledPerson } from '../events/hand-people.js'
import { DEAD, type Fighter } from '../state/fight.js'
import { peopleKnownTo } from '../state/known.js'
import { placeAmong } from '../state/named.js'
import type { State } from '../state/state.js'
import { hpOf, isDead, maxOf, type Person } from '../stats/person.js'
import { isDeadStop } from '../stops.js'

/** The target of a ruling, with what it finds there. */
export interface RulingTarget extends RuledPerson {
  /** Who they are, with base figures. */
  readonly person: Person
  /** Their sheet, when they are in the fight. */
  readonly sheet: Fighter | undefined
  readonly hp: number
  readonly max: number
  readonly isPc: boolean
}

/** Lists everyone a ruling can name: those in the fight first. */
export function targetNames(state: State, seat: string): readonly string[] {
  const { fight } = state
  const here = fight?.names ?? []
  const present = new Set(fight?.who.map((f) => f.person) ?? [])
  const others = peopleKnownTo(state, seat).filter((p) => !present.has(state.people.indexOf(p)))
  return [...here, ...others.map((p) => p.name)]
}

function ofFighter(state: State, index: number): RulingTarget {
  const fight = state.fight!
  const sheet = fight.who[index]!
  const person = state.people[sheet.person]
  return {
    who: person?.name ?? sheet.name,
    name: sheet.name,
    index,
    party: index < fight.allies,
    person: person ? { ...sheet.base, name: person.name } : sheet.base,
    sheet,
    hp: fight.hp[index]!,
    max: fight.most[index]!,
    isPc: sheet.pc,
  }
}

function ofPerson(person: Person): RulingTarget {
  const { name } = person
  const party = person.role !== 'npc'
  return {
    who: name,
    name,
    index: -1,
    party,
    person,
    sheet: undefined,
    hp: hpOf(person),
    max: maxOf(person),
    isPc: person.role === 'pc',
  }
}

/** Finds the person of this name: in the fight first, then elsewhere. */
export function findTarget(state: State, seat: string, said: string): RulingTarget | undefined {
  const { fight } = state
  const names = targetNames(state, seat)
  const place = placeAmong(names, said)
  if (place < 0) return undefined
  if (fight && place < fight.names.length) return ofFighter(state, place)
  const person = peopleKnownTo(state, seat).find((p) => p.name === names[place])
  return person && ofPerson(person)
}

/** The dead for good: no ruling but undo brings a companion back. */
function isLost(state: State, { index, person, sheet }: RulingTarget): boolean {
  if (sheet && state.fight!.status[index] === DEAD) return true
  return isDead(person) && person.role !== 'npc'
}

export function mustNotBeLost(state: State, found: RulingTarget): void {
  if (isLost(state, found)) throw isDeadStop(found.name)
}

export function ruledPerson({ who, name, index, party }: RulingTarget): RuledPerson {
  return { who, name, index, party }
}
