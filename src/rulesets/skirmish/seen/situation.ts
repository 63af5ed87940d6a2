import { shownName } from './shown-name.js'
import type { SkirmishView } from './view.js'

/**
 * Returns the order of the turns with its ties resolved (K12), once everybody has a score: rolls tell the scores, and not
 * who of two equals comes first.
 */
export function situation(view: SkirmishView): readonly string[] {
  const { order, people, names, isEncounterActive, isEncounterFrozen } = view
  if (!isEncounterActive || isEncounterFrozen || order.length < 2) return []
  const scores = order.map((id) => {
    const person = people.find(({ name }) => name === id)
    const score = person?.figures.find(({ name }) => name === 'initiative')?.value
    return `${shownName(names, id)}${score === undefined ? '' : ` ${String(score)}`}`
  })
  return [`Turn order: ${scores.join(', ')}.`]
}
