import type { Facts } from '../../../kernel/contract/seats.js'
import { OUTCOMES } from '../encounter/decided.js'
import type { SkirmishScenario } from '../scenario/scenario.js'
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
