import type { Dice } from '../../../kernel/dice/dice.js'
import type { Tell } from '../events/index.js'
import { type Moved, tellMoved } from '../events/movement.js'
import { pointDistance } from '../field/geometry.js'
import { hazardsOn } from '../field/ways.js'
import { armorAt } from '../harm/armor.js'
import { settleState } from '../harm/fall.js'
import { enterHazards, leaveWater } from '../harm/hazards.js'
import { resistTarget } from '../harm/resist.js'
import { type Combatant, isActive } from '../people/combatant.js'
import { NEXT_TO } from '../people/weapons.js'
import { painFrom } from '../roll/penalties.js'
import { rolledAs, rollSuccess } from '../roll/roll.js'
import { distanceBetween, spotOf } from '../state/field.js'
import type { State } from '../state/state.js'
import type { Refusal } from '../stops.js'
import { type Way, wayCost, wayTowards } from './approach.js'

/** rules/simverse R74: the mount acts in its rider's turn: it carries them as far as its full move. */
export function chargeRefusal(state: State, c: Combatant, d: Pick<Combatant, 'at' | 'y'>): Refusal {
  const { mount } = c.sheet
  if (!c.mounted || !mount) return 'NOT_MOUNTED'
  if (distanceBetween(c, d) - 1 > mount.speed * 2) return 'TOO_FAR'
  return state.place.grid && !chargeWay(state, c, d) ? 'PATH_BLOCKED' : ''
}

/** On a grid: the way to the side of the foe. */
function chargeWay(state: State, c: Combatant, d: Pick<Combatant, 'at' | 'y'>): Way | undefined {
  const way = wayTowards(state, c, spotOf(d), (c.sheet.mount?.speed ?? 0) * 2)
  return way && pointDistance(way.at(-1)!, spotOf(d)) <= NEXT_TO ? way : undefined
}

/** The mount carries its rider to the foe. */
export function ride(state: State, c: Combatant, d: Combatant, dice: Dice, tell: Tell): void {
  const way = state.place.grid ? chargeWay(state, c, d) : undefined
  const end = way?.at(-1)
  const at = end ? end.x : d.at + (c.at > d.at ? 1 : -1)
  const meters = way ? wayCost(state, way) : Math.abs(at - c.at)
  const how = `charging ${d.sheet.name}`
  const aimLost = c.aimAt !== ''
  const who = c.sheet.name
  const met = hazardsOn(way ?? [spotOf(c), { x: at, y: c.y }], state.place)
  const moved: Moved = { type: 'Moved', who, kind: 'charge', meters, at: met.at.x, aimLost, how }
  tellMoved(c, state.place.grid ? { ...moved, y: met.at.y } : moved, tell)
  leaveWater(state, c, tell)
  enterHazards(state, c, met.enters, dice, tell)
}

/** seed 003 §15; rules/simverse R74: DX, or prone and 1d6 less AR, without a minimum. When it happens is the referee's word. */
export function rollUnseated(state: State, c: Combatant, dice: Dice, tell: Tell): void {
  const { rules } = state
  const target = resistTarget(c, 'DX', 0, false, rules)
  const outcome = rollSuccess(target.value, dice, rules.switches, 'resist')
  const raw = outcome.success ? 0 : dice.die(6, 'damage')
  const damage = Math.max(0, raw - (outcome.success ? 0 : armorAt(c, '', rules)))
  const hurts = damage > 0 && !isActive(c.sinceActed, c.ready)
  tell({
    type: 'Unseated',
    who: c.sheet.name,
    ...rolledAs(target, outcome),
    raw,
    damage,
    vitality: c.vitality - damage,
    hurts,
    pain: hurts ? painFrom(c.painTaken + damage, c.sheet.perks, rules) : 0,
  })
  settleState(state, c, damage > 0, tell)
}
