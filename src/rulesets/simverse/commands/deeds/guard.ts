import type { Combatant } from '../../people/combatant.js'
import { personNamed } from '../../state/named.js'
import { actionRefusal, learnedRefusal, targetRefusal } from '../../turn/actions.js'
import {
  aim as aimAt,
  aimRefusal,
  fullDefense as defendFully,
  relax as letGo,
  relaxRefusal,
  stanceRefusal,
  takeStance,
} from '../../turn/guard.js'
import { deed, othersThan, plainDeed } from './deed.js'

export const aim = deed<Combatant>({
  read: (state, _c, command) => personNamed(state, command.at),
  refusal: (state, c, d) => targetRefusal(c, d) || aimRefusal(state, c),
  whom: (d) => d,
  options: (state, c) =>
    aimRefusal(state, c) ? [] : othersThan(state, c).map((d) => ({ verb: 'aim', at: d.sheet.name })),
  act: (_state, c, d, _dice, tell) => aimAt(c, d, tell),
})

export const fullDefense = plainDeed(
  'full-defense',
  (state, c) => actionRefusal(state, c, 'major'),
  (_state, c, _dice, tell) => defendFully(c, tell),
)

export const stance = plainDeed(
  'stance',
  (state, c) => learnedRefusal(c, 'defensive-stance') || stanceRefusal(state, c),
  (state, c, _dice, tell) => takeStance(state, c, tell),
)

export const relax = plainDeed('relax', relaxRefusal, (_state, c, _dice, tell) => letGo(c, tell))
