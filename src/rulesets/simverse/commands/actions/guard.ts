import type { Combatant } from '../../people/combatant.js'
import { personNamed } from '../../state/named.js'
import { actionRefusal, aimedRefusal, learnedRefusal, targetRefusal } from '../../turn/actions.js'
import {
  aim as aimAt,
  aimRefusal,
  fullDefense as defendFully,
  relax as dropStance,
  relaxRefusal,
  stanceRefusal,
  takeStance,
} from '../../turn/guard.js'
import { combatAction, othersThan, simpleAction } from './combat-action.js'

export const aim = combatAction<Combatant>({
  read: (state, _c, command) => personNamed(state, command.at),
  refusal: (state, c, d) => targetRefusal(c, d) || aimedRefusal(c, d) || aimRefusal(state, c),
  whom: (d) => d,
  options: (state, c) =>
    aimRefusal(state, c) ? [] : othersThan(state, c).map((d) => ({ verb: 'aim', at: d.sheet.name })),
  act: (_state, c, d, _dice, tell) => aimAt(c, d, tell),
})

export const fullDefense = simpleAction(
  'full-defense',
  (state, c) => actionRefusal(state, c, 'major'),
  (_state, c, _dice, tell) => defendFully(c, tell),
)

export const stance = simpleAction(
  'stance',
  (state, c) => learnedRefusal(c, 'defensive-stance') || stanceRefusal(state, c),
  (state, c, _dice, tell) => takeStance(state, c, tell),
)

export const relax = simpleAction('relax', relaxRefusal, (_state, c, _dice, tell) => dropStance(c, tell))
