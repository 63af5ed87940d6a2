import type { SimverseFacts } from '../scenario/knows.js'
import type { SimverseView } from './view.js'

/** Returns how a fight can end: by the sides that the seat sees, and by the scenario's limit of rounds. */
export function aims(
  { people }: SimverseView,
  _seat: string,
  { scenario }: SimverseFacts,
): readonly string[] {
  const sides = [...new Set(people.map(({ side }) => side))]
  const { roundLimit } = scenario
  const parts = [
    ...sides.map((side) => `won:${side}`),
    'draw',
    ...(roundLimit > 0 ? [`broken-off (after round ${roundLimit})`] : []),
  ]
  return [`Ends when one side is left: ${parts.join(', ')}.`]
}
