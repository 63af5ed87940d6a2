import type { Facts } from '../../../kernel/contract/seats.js'
import { OUTCOMES } from '../encounter/decided.js'
import type { SkirmishScenario } from '../scenario/scenario.js'
import { shownName } from './shown-name.js'
import type { SkirmishView } from './view.js'

/** Returns how a game can end: by itself with `endsWhenDecided`, else by the one who leads the table. */
export function aims(
  _view: SkirmishView,
  _seat: string,
  { scenario }: Facts<SkirmishScenario>,
): readonly string[] {
  return scenario.options.endsWhenDecided
    ? [`Ends when one side has nobody left standing: ${OUTCOMES.join(', ')}.`]
    : [
        'No end by itself: when one side is down, "encounter end" ends the fight; verify close ends the table.',
      ]
}

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
