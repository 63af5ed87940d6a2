import { type Facing, facingOf, type Point, standOpposite } from '../field/geometry.js'
import { coverBetween } from '../field/lines.js'
import { heightAt } from '../field/place.js'
import type { Combatant } from '../people/combatant.js'
import { isBarred, isStanding } from '../people/conditions.js'
import { isBroken } from '../people/gear.js'
import { isSurprised } from '../people/turn-order.js'
import { isAtHand, reachOf } from '../people/weapons.js'
import type { AttackSituation } from './blow.js'
import type { FactKind } from './facts.js'
import type { State } from './state.js'

/** Anybody of whom no more is known than where they stand. */
type Placed = Pick<Combatant, 'at' | 'y'>

/** seed 003 §8, §12; rules/simverse V9: Euclidean; on a line nobody has a depth. */
export function distanceBetween(a: Placed, b: Placed): number {
  const x = a.at - b.at
  const y = a.y - b.y
  return y === 0 ? Math.abs(x) : Math.sqrt(x * x + y * y)
}

export function spotOf({ at, y }: Placed): Point {
  return { x: at, y }
}

/** Whether a fact is stated of somebody (towards somebody else). */
export function isStated({ facts }: State, fact: FactKind, who: string, other: string): boolean {
  for (let i = 0; i < facts.length; i++) {
    const f = facts[i]!
    if (f.fact === fact && (f.who === '' || f.who === who) && (f.other === '' || f.other === other))
      return true
  }
  return false
}

/** rules/simverse V1: surprised people do not know of foes who are not, until their first turn. */
export function isUnaware(
  attacker: { readonly sheet: Pick<Combatant['sheet'], 'surprised' | 'perks'> },
  d: { readonly unaware?: boolean },
): boolean {
  return d.unaware === true && !isSurprised(attacker.sheet)
}

/** As much of the one who is attacked as bears on it. */
type Aimed = Placed & {
  readonly sheet: { readonly name: string; readonly side?: string }
  readonly look?: Point
  readonly unaware?: boolean
}

/** Everything that the referee has said and the field shows of one attack (rules/simverse R18, R19, V9, V10). */
export function situate(state: State, a: Combatant, d: Aimed): AttackSituation {
  const attacker = a.sheet.name
  const defender = d.sheet.name
  const { grid } = state.place
  const flanking = isStated(state, 'flanked', defender, attacker)
  const rear = isStated(state, 'facing-rear', defender, attacker)
  const flank = flanking || isStated(state, 'facing-flank', defender, attacker)
  const heavy = isStated(state, 'cover-heavy', defender, attacker)
  const light = isStated(state, 'cover-light', defender, attacker)
  const stated = heavy ? 'heavy' : light ? 'light' : ''
  return {
    distance: distanceBetween(a, d),
    flanking,
    pincer: grid && !flanking && hasPincer(state, a, d),
    facing: rear ? 'rear' : flank ? 'flank' : grid ? facingTo(a, d) : 'front',
    highGround:
      isStated(state, 'high-ground', attacker, defender) ||
      (grid && heightAt(state.place, spotOf(a)) > heightAt(state.place, spotOf(d))),
    darkness: isStated(state, 'darkness', '', ''),
    cover: stated === '' && grid ? coverBetween(spotOf(a), spotOf(d), state.place.obstacles) : stated,
    unaware: isStated(state, 'unaware', defender, attacker) || isUnaware(a, d),
    charge: a.mounted && isStated(state, 'charge', attacker, defender),
    mountST: a.mounted ? (a.sheet.mount?.ST ?? 0) : 0,
    mountedMoving: a.mounted && isStated(state, 'mount-moving', attacker, ''),
  }
}

function facingTo(a: Placed, d: Aimed): Facing {
  return d.look ? facingOf(d.look, { x: a.at - d.at, y: a.y - d.y }) : 'front'
}

/** The longest reach of what somebody could strike with in melee now, or 0; anybody closes a step (2 m). */
export function meleeReach(c: Combatant): number {
  let reach = 0
  for (const weapon of c.sheet.weapons) {
    if (weapon.launched || !isAtHand(c, weapon) || isBroken(c, weapon)) continue
    if (weapon.unarmed && c.held.length > 0) continue
    reach = Math.max(reach, reachOf(weapon))
  }
  return reach
}

/** seed 003 §8; rules/simverse V9: an ally who can act and strike stands on the other side, both within their reach. */
function hasPincer(state: State, a: Combatant, d: Aimed): boolean {
  const middle = spotOf(d)
  const own = meleeReach(a)
  if (own === 0 || distanceBetween(a, d) > own) return false
  for (const ally of alliesOf(state, a)) {
    if (ally.sheet.name === d.sheet.name || !isStanding(ally)) continue
    if (isBarred(ally, 'noActions', state.rules)) continue
    const reach = meleeReach(ally)
    if (reach > 0 && distanceBetween(ally, d) <= reach && standOpposite(spotOf(a), middle, spotOf(ally)))
      return true
  }
  return false
}

export function enemiesOf({ combatants }: State, c: Combatant): Combatant[] {
  const enemies: Combatant[] = []
  for (let i = 0; i < combatants.length; i++) {
    const other = combatants[i]!
    if (other.sheet.side !== c.sheet.side) enemies.push(other)
  }
  return enemies
}

export function alliesOf({ combatants }: State, c: Combatant): Combatant[] {
  const allies: Combatant[] = []
  for (let i = 0; i < combatants.length; i++) {
    const other = combatants[i]!
    if (other !== c && other.sheet.side === c.sheet.side) allies.push(other)
  }
  return allies
}
