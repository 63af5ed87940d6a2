import type { Faces } from './faces.js'
import { type Body, GONE_WITH_LIFE, HARM, hindered, isDown, lay } from './simverse-body.js'

/** §10; R57, R58, R60: what lost Vitality makes of somebody. Answers whether they go down by it. */
export function losePoints(one: Body, points: number, isDamage: boolean): boolean {
  const wasDown = isDown(one)
  one.vitality -= points
  // V16: harm shows the unseen as it wakes those who sleep.
  if (isDamage && points > 0) for (const id of ['asleep', 'invisible']) one.conditions.delete(id)
  const { EN } = one.fighter
  if (one.vitality <= -EN) {
    for (const id of GONE_WITH_LIFE) one.conditions.delete(id)
    if (one.vitality <= -2 * EN) lay(one, 'destroyed')
    lay(one, 'dead')
    one.wounds = []
  } else if (one.vitality <= 0 && !one.conditions.has('dead')) {
    if (!wasDown) lay(one, 'unconscious')
    if (!wasDown || (isDamage && points > 0)) {
      one.conditions.delete('stabilized')
      lay(one, 'dying')
    }
  }
  return !wasDown && isDown(one)
}

/** R58: healing stops the dying; above 0 one wakes. `closes`: every wound too. */
export function mend(one: Body, points: number, closes: boolean): void {
  if (one.conditions.has('dead')) return
  one.vitality = Math.min(2 * one.fighter.EN, one.vitality + points)
  if (closes) {
    one.wounds = []
    one.conditions.delete('bleeding')
  }
  if (one.vitality > 0) for (const id of ['unconscious', 'dying', 'stabilized']) one.conditions.delete(id)
  else if (one.conditions.delete('dying')) lay(one, 'stabilized')
}

/** R53, R58: first aid on somebody, who may be down. */
export function bandage(one: Body, succeeds: boolean, faces: Faces): void {
  if (one.vitality <= 0) {
    if (!succeeds) return
    one.conditions.delete('dying')
    lay(one, 'stabilized')
  } else if (!succeeds) one.wounds[0] = faces.one()
  else if (one.wounds.shift() !== undefined && one.wounds.length === 0) one.conditions.delete('bleeding')
}

/** R15, R52, R57, R81: what the end of a round costs, and what it ends. */
export function endOfRound(one: Body, faces: Faces): { readonly lost: number; readonly burns: number } {
  const { conditions } = one
  const burns = conditions.has('burning') ? faces.one() : 0
  const lost = one.wounds.length + (conditions.has('dying') ? 1 : 0) + burns
  one.wounds = one.wounds.flatMap((left) => (left === 0 ? [0] : left > 1 ? [left - 1] : []))
  if (one.wounds.length === 0) conditions.delete('bleeding')
  for (const [id, lasting] of conditions) {
    if (lasting.rounds === 0) continue
    if (lasting.late && !HARM.includes(id)) lasting.late = false
    else if (lasting.rounds === 1) conditions.delete(id)
    else conditions.set(id, { rounds: lasting.rounds - 1, late: false })
  }
  return { lost, burns }
}

function brawl({ fighter }: Body): number {
  return fighter.DX + (fighter.brawling ?? -2)
}

function breaksFree({ fighter, conditions }: Body): number {
  return Math.max(fighter.ST, fighter.DX) - (conditions.has('pinned') ? 6 : 0)
}

/** §14, §15; R67, R72: what each of two rolls against. */
export function contestTargets(kind: string, me: Body, other: Body): readonly [number, number] {
  const withWeapon = (one: Body) => one.fighter.DX + one.fighter.skill + hindered(one, 'body', false)
  const held = (one: Body) => hindered(one, 'hold', false)
  switch (kind) {
    case 'disarm':
      return [withWeapon(me), withWeapon(other)]
    case 'feint': {
      const { IN, AW } = other.fighter
      return [withWeapon(me), Math.floor((IN + AW) / 2) + hindered(other, 'resist', false)]
    }
    case 'escape':
      return [breaksFree(me) + held(me), breaksFree(other) + held(other)]
    default:
      return [brawl(me) + held(me), Math.max(brawl(other), other.fighter.DX) + held(other)]
  }
}
