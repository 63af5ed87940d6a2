import type { Command } from '../../../../kernel/contract/command.js'
import type { Dice } from '../../../../kernel/dice/dice.js'
import type { Tell } from '../../events/index.js'
import {
  type ContestManeuver,
  disarm as disarmFoe,
  feint as feintAt,
  shieldBash,
  shieldBashRefusal,
  trickRefusal,
  trip as tripUp,
} from '../../maneuvers/contest-maneuvers.js'
import {
  breakFree,
  escapeRefusal,
  grappleRefusal,
  holderOf,
  pin as pinDown,
  pinRefusal,
  grapple as seize,
} from '../../maneuvers/grapple.js'
import type { Combatant } from '../../people/combatant.js'
import { reachOf, usableWeapons } from '../../people/weapons.js'
import { distanceBetween } from '../../state/field.js'
import { personNamed, weaponNamed } from '../../state/named.js'
import type { State } from '../../state/state.js'
import type { Refusal } from '../../stops.js'
import type { Weapon } from '../../tables/things.js'
import { aimedRefusal, learnedRefusal, targetRefusal } from '../../turn/actions.js'
import { type CombatAction, combatAction, othersThan, simpleAction } from './combat-action.js'

interface Tried {
  readonly d: Combatant
  readonly weapon?: Weapon | undefined
}

function nearRefusal(c: Combatant, { d, weapon }: Tried): Refusal {
  return (
    targetRefusal(c, d) ||
    aimedRefusal(c, d) ||
    (distanceBetween(c, d) > reachOf(weapon) ? 'OUT_OF_REACH' : '')
  )
}

/** What is done with bare body or shield to somebody near. */
function closeAction(
  verb: string,
  learned: (c: Combatant) => Refusal,
  refusal: (state: State, c: Combatant) => Refusal,
  act: (state: State, c: Combatant, d: Combatant, dice: Dice, tell: Tell) => void,
): CombatAction {
  return combatAction<Tried>({
    read: (state, _c, command) => ({ d: personNamed(state, command.to) }),
    refusal: (state, c, plan) => learned(c) || nearRefusal(c, plan) || refusal(state, c),
    whom: ({ d }) => d,
    options: (state, c) =>
      learned(c) || refusal(state, c) ? [] : othersThan(state, c).map((d) => ({ verb, to: d.sheet.name })),
    act: (state, c, { d }, dice, tell) => act(state, c, d, dice, tell),
  })
}

/** What an opponent holds, the first of it. */
function heldBy(d: Combatant): Weapon | undefined {
  return d.sheet.weapons.find((weapon) => d.held.includes(weapon.id))
}

function tried(state: State, c: Combatant, command: Command): Tried {
  const weapon =
    command.with === undefined
      ? c.sheet.weapons.find((one) => c.held.includes(one.id) && !one.launched)
      : weaponNamed(c, command.with)
  return { d: personNamed(state, command.to), weapon }
}

/** A maneuver with a weapon on somebody within its reach. */
function contestAction(
  trick: ContestManeuver,
  act: (state: State, c: Combatant, plan: Tried, dice: Dice, tell: Tell) => void,
  unfit: (d: Combatant) => Refusal = () => '',
): CombatAction {
  return combatAction<Tried>({
    read: tried,
    refusal: (state, c, plan) =>
      learnedRefusal(c, trick) ||
      nearRefusal(c, plan) ||
      unfit(plan.d) ||
      trickRefusal(state, c, trick, plan.weapon),
    whom: ({ d }) => d,
    options(state, c) {
      if (learnedRefusal(c, trick) || trickRefusal(state, c, trick, undefined)) return []
      const weapons = usableWeapons(c)
      return othersThan(state, c).flatMap((d): Command[] => {
        const plain: Command = { verb: trick, to: d.sheet.name }
        return [plain, ...weapons.map((weapon) => ({ ...plain, with: weapon.id }))]
      })
    },
    act,
  })
}

export const bash = closeAction(
  'bash',
  (c) => learnedRefusal(c, 'shield-bash'),
  shieldBashRefusal,
  shieldBash,
)

export const grapple = closeAction('grapple', () => '', grappleRefusal, seize)

export const trip = contestAction('trip', (state, c, { d, weapon }, dice, tell) =>
  tripUp(state, c, d, weapon, dice, tell),
)

export const disarm = contestAction(
  'disarm',
  (state, c, { d, weapon }, dice, tell) => disarmFoe(state, c, d, weapon, heldBy(d), dice, tell),
  (d) => (heldBy(d) ? '' : 'EMPTY_HANDED'),
)

export const feint = contestAction('feint', (state, c, { d, weapon }, dice, tell) =>
  feintAt(state, c, d, weapon, dice, tell),
)

export const pin = simpleAction('pin', pinRefusal, pinDown)

export const breakAway = simpleAction('escape', escapeRefusal, (state, c, dice, tell) =>
  breakFree(state, c, holderOf(state, c), dice, tell),
)
