import type { Command } from '../../../../kernel/contract/command.js'
import type { Combatant } from '../../people/combatant.js'
import { weaponNamed } from '../../state/named.js'
import type { State } from '../../state/state.js'
import type { Refusal } from '../../stops.js'
import type { Weapon } from '../../tables/things.js'
import { learnedRefusal } from '../../turn/actions.js'
import {
  drawRefusal,
  draw as drawWeapon,
  dropRefusal,
  drop as dropWeapon,
  fetch as fetchAll,
  fetchRefusal,
  stowRefusal,
  stow as stowWeapon,
} from '../../turn/hands.js'
import { combatAction, simpleAction } from './combat-action.js'

interface Handled {
  readonly weapon: Weapon
  readonly quick: boolean
}

const QUICK = 'quick-draw'

function handled(_state: State, c: Combatant, command: Command): Handled {
  return { weapon: weaponNamed(c, command.weapon), quick: command.maneuver === QUICK }
}

function learned(c: Combatant, quick: boolean): Refusal {
  return quick ? learnedRefusal(c, QUICK) : ''
}

function eachWeapon(verb: string, c: Combatant): Command[] {
  const plain = c.sheet.weapons.map(({ id }): Command => ({ verb, weapon: id }))
  if (learned(c, true)) return plain
  return plain.flatMap((command) => [command, { ...command, maneuver: QUICK }])
}

export const draw = combatAction<Handled>({
  read: handled,
  refusal: (state, c, { weapon, quick }) => learned(c, quick) || drawRefusal(state, c, weapon, quick),
  options: (_state, c) => eachWeapon('draw', c),
  act: (_state, c, { weapon, quick }, _dice, tell) => drawWeapon(c, weapon, quick, tell),
})

export const stow = combatAction<Handled>({
  read: handled,
  refusal: (state, c, { weapon, quick }) => learned(c, quick) || stowRefusal(state, c, weapon, quick),
  options: (_state, c) => eachWeapon('stow', c),
  act: (_state, c, { weapon, quick }, _dice, tell) => stowWeapon(c, weapon, quick, tell),
})

export const drop = combatAction<Weapon>({
  read: (_state, c, command) => weaponNamed(c, command.weapon),
  refusal: dropRefusal,
  options: (_state, c) => c.sheet.weapons.map(({ id }) => ({ verb: 'drop', weapon: id })),
  act: (_state, c, weapon, _dice, tell) => dropWeapon(c, weapon, tell),
})

export const fetch = simpleAction('fetch', fetchRefusal, (_state, c, _dice, tell) => fetchAll(c, tell))
