import { whichName } from '../../../kernel/words/names.js'
import { nearest } from '../../../kernel/words/nearest.js'
import { type Crossing, wayText } from '../stats/crossing.js'
import { hpOf, isDead, isUp, maxOf, type Person } from '../stats/person.js'
import { isDeadStop, isDownStop, refused, unknownCrossing } from '../stops.js'
import { peopleKnownTo } from './known.js'
import type { State } from './state.js'

/** A name said in full, without the sign before its number, or by a part that only one has; -1 for none. */
export function placeAmong(names: readonly string[], said: string): number {
  const whole = whichName(names, said)
  return whole >= 0
    ? whole
    : whichName(
        names.map((name) => name.replace(/ #(?=\d+$)/, ' ')),
        said,
      )
}

/**
 * Somebody the seat knows of, by name; the PC when nobody is named. Whom it does not know is nobody (rules/secrets).
 * Others who could have been meant are named in the refusal.
 */
export function personNamed(
  state: State,
  seat: string,
  name: string,
  others: () => readonly string[] = () => [],
): Person {
  const people = peopleKnownTo(state, seat)
  const found =
    name === ''
      ? people.find((p) => p.role === 'pc')
      : people[
          placeAmong(
            people.map((p) => p.name),
            name,
          )
        ]
  if (found) return found
  if (name === '') throw refused('UNKNOWN_PERSON', 'Say who: there is no PC here.', { name })
  const known = [...others(), ...people.map((p) => p.name)]
  const near = nearest(name, known)
  const meant = near === undefined ? '' : ` Did you mean ${near}?`
  throw refused('UNKNOWN_PERSON', `There is no "${name}".${meant} Known: ${known.join(', ') || 'nobody'}.`, {
    name,
  })
}

/** Somebody by name who can still be helped. */
export function living(state: State, seat: string, name: string): Person {
  const person = personNamed(state, seat, name)
  if (isDead(person)) throw isDeadStop(person.name)
  return person
}

/** Somebody by name who can do something: the down do nothing (seed 000 §6.6, §9.9.2). */
export function up(state: State, seat: string, name: string): Person {
  const person = living(state, seat, name)
  if (!isUp(person)) throw isDownStop(person.name)
  return person
}

export function crossingNamed({ crossings, zone }: State, name: string): Crossing {
  const crossing =
    crossings[
      placeAmong(
        crossings.map((c) => c.name),
        name,
      )
    ]
  if (crossing) return crossing
  throw unknownCrossing(name, crossings.map(wayText), zone)
}

/** hp before and after, whose, and whether they are of the party (rules/secrets 7). */
export interface HpDelta {
  readonly who: string
  readonly before: number
  readonly after: number
  readonly max: number
  readonly party: boolean
}

/** hp of a person outside combat, as it is and as it would be. */
export function hpDelta(person: Person, after: number): HpDelta {
  const { name: who, role } = person
  return { who, before: hpOf(person), after, max: maxOf(person), party: role !== 'npc' }
}
