import { GAME_MASTER } from '../../../kernel/contract/seats.js'
import type { PersonSeen } from '../../../kernel/contract/view.js'
import type { Course } from '../course.js'

/** Something about somebody that a seat could not see at a moment, and that is known once the table is closed. */
export interface Unseen {
  readonly who: string
  /** The figures by name; empty where the seat did not see the person at all. */
  readonly figures: readonly string[]
}

function hiddenFigures(whole: PersonSeen, seen: PersonSeen): readonly string[] {
  const known = new Set(seen.figures.map(({ name }) => name))
  return [
    ...(whole.hp !== undefined && seen.hp === undefined ? ['hit points'] : []),
    ...whole.figures.flatMap(({ name }) => (known.has(name) ? [] : [name])),
  ]
}

/**
 * What a seat could not see of the people at a moment, by its own view against the game master's (rules/review W21): the
 * places where what it knew then and what is known now may part.
 */
export function unseenAt(
  { ruleset, facts, states }: Course,
  moment: number,
  seat: string,
): readonly Unseen[] {
  const state = states[moment]
  const seen = new Map(ruleset.view(state, seat, facts).people.map((person) => [person.name, person]))
  return ruleset.view(state, GAME_MASTER, facts).people.flatMap((person): Unseen[] => {
    const known = seen.get(person.name)
    if (known === undefined) return [{ who: person.name, figures: [] }]
    const figures = hiddenFigures(person, known)
    return figures.length > 0 ? [{ who: person.name, figures }] : []
  })
}
