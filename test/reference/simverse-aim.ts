import { ATTACK, type Body, from, hindered, isDown, reachOf } from './simverse-body.js'
import type { Deed } from './simverse-deeds.js'
import { coverOf, degrees, type Ground, heightOf, metresBetween } from './simverse-ground.js'

/** V9: an ally on the other side of the target, both within their reach of it, who can act and has something in hand. */
function flanks(bodies: readonly Body[], me: Body, target: Body): boolean {
  if (metresBetween(me.spot, target.spot) > reachOf(me)) return false
  return bodies.some((ally) => {
    if (ally === me || ally === target || ally.fighter.side !== me.fighter.side) return false
    if (isDown(ally) || ally.conditions.has('asleep')) return false
    if (metresBetween(ally.spot, target.spot) > reachOf(ally)) return false
    return degrees(from(target, me), from(target, ally)) > 120 - 1e-6
  })
}

/** §3, §8, §14; R22, R35, R61: a weapon by DX, a spell by WS, Telekinetic Throw by DX + 4. */
export function attackTarget(
  ground: Ground,
  bodies: readonly Body[],
  me: Body,
  target: Body,
  { maneuver, verb, spell }: Deed,
  rested: boolean,
): number {
  const { DX, skill, WS, spellcasting, penalty } = me.fighter
  const isSpell = verb === 'cast'
  let base = isSpell ? (spell === 'Telekinetic Throw' ? DX + 4 : WS + spellcasting) + penalty : DX + skill
  base += ATTACK[maneuver ?? ''] ?? 0
  if (heightOf(ground, me.spot) > heightOf(ground, target.spot)) base += 2
  if (!isSpell && flanks(bodies, me, target)) base += 2
  if (me.conditions.has('prone')) base -= 4
  if (target.conditions.has('prone')) base += isSpell ? -4 : 4
  if (me.misled === target.fighter.name) base += 4
  return base + hindered(me, isSpell ? 'cast' : 'blow', rested)
}

function answerBase(one: Body, foe: Body, kind: string): number {
  const { DX, skill, AD, shield, SD } = one.fighter
  if (kind === 'dodge') return Math.floor(DX / 2) + AD + (one.conditions.has('slowed') ? -2 : 0)
  if (kind === 'parry') return Math.floor((DX + skill) / 2) + (one.attacked ? -4 : 0)
  if (degrees(one.look, from(one, foe)) > 60 + 1e-6) throw new Error('a block is for the front alone')
  return Math.floor((DX + (shield ?? -2)) / 2) + SD
}

/** §4, §8; R16 to R18: spells are only dodged; cover, a stance and a Precision Strike count. */
export function defenseTarget(ground: Ground, one: Body, foe: Body, kind: string, deed: Deed): number {
  if (deed.verb === 'cast' && kind !== 'dodge') throw new Error('a spell is only dodged')
  const cover = { none: 0, light: 2, heavy: 4, full: 0 }[coverOf(ground, foe.spot, one.spot)]
  const stance = one.conditions.has('defensive-stance') ? 4 : 0
  const precise = deed.maneuver === 'precision-strike' ? -2 : 0
  return answerBase(one, foe, kind) + cover + stance + precise + hindered(one, 'defense', false)
}

/** §14; R22, R68, V16: what somebody rolls against to withstand a maneuver or a spell. */
export function resistTarget(one: Body, what: string, penalty: number): number {
  const { DX, EN, ST, WS } = one.fighter
  const against: Readonly<Record<string, number>> = {
    trip: DX - penalty,
    bash: EN - penalty,
    attack: ST,
    'Mind Blast': WS - 2,
    Sleep: WS,
    'Charm Person': WS - 4,
  }
  return against[what]! + hindered(one, 'resist', false)
}
