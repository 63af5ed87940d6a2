import { sameName } from '../../../kernel/names.js'
import type { Crossing } from '../stats/crossing.js'
import { hpOf, isDead, maxOf, type Person } from '../stats/person.js'
import { isDeadStop, refused } from '../stops.js'
import { peopleKnownTo } from './known.js'
import type { State } from './state.js'
import type { HpDelta } from './world-events.js'

/** Somebody the seat knows of, by name; the PC when nobody is named. Whom it does not know is nobody (rules/secrets). */
export function personNamed(state: State, seat: string, name: string): Person {
  const people = peopleKnownTo(state, seat)
  const found = people.find((p) => (name === '' ? p.role === 'pc' : sameName(p.name, name)))
  if (found) return found
  const known = people.map((p) => p.name).join(', ') || 'nobody'
  const message = name === '' ? 'Say who: there is no PC here.' : `There is no "${name}". Known: ${known}.`
  throw refused('UNKNOWN_PERSON', message, { name })
}

/** Somebody by name who can still do something, or be helped. */
export function living(state: State, seat: string, name: string): Person {
  const person = personNamed(state, seat, name)
  if (isDead(person)) throw isDeadStop(person.name)
  return person
}

export function crossingNamed({ crossings }: State, name: string): Crossing {
  const crossing = crossings.find((c) => sameName(c.name, name))
  if (crossing) return crossing
  const known = crossings.map((c) => c.name).join(', ') || 'none'
  throw refused('UNKNOWN_CROSSING', `There is no crossing point "${name}". Known: ${known}.`, { name })
}

/** hp of somebody outside combat, as it is and as it would be. */
export function hpDelta(person: Person, after: number): HpDelta {
  const { name: who, role } = person
  return { who, before: hpOf(person), after, max: maxOf(person), party: role !== 'npc' }
}
