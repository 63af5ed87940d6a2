import type { Tell } from '../events/index.js'
import type { Combatant } from '../people/combatant.js'
import { hasCondition } from '../people/conditions.js'
import { injuriesOf } from '../people/injuries.js'
import { loseHand } from '../turn/hands.js'

/** seed 003 §9; rules/simverse R49: a part of the body is out for the rest of the fight, with what follows at once. */
export function injure(c: Combatant, injury: string, tell: Tell): void {
  const who = c.sheet.name
  tell({ type: 'InjuryTaken', who, injury })
  if (injury === 'handDisabled') loseHand(c, tell)
  const lame = injury === 'footDisabled' && injuriesOf(c, injury) > 1
  if (lame && !c.mounted && !hasCondition(c, 'prone'))
    tell({ type: 'ConditionBegan', who, condition: 'prone', rounds: 0, cause: 'no foot to stand on' })
}
