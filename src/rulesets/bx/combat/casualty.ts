import type { AttackMade, FreeAttackMade } from '../events.js'
import {
  ALLY_TRIGGERS,
  type Fight,
  FOE_TRIGGERS,
  hasCompanions,
  OUT,
  PC_QUARTER,
  place,
  stir,
} from './fight.js'

const A = 0
const B = 1
const C = 2
const E = 4

/** Folds a blow that hit into the fight: hp, damage dealt, who is out, and which morale triggers it pulls (seed 000 §4.2). */
export function foldBlow(fight: Fight, event: AttackMade | FreeAttackMade): void {
  const { attacker, target, after } = event
  fight.hp[target] = after
  fight.dealt[attacker]! += event.roll
  const isFoe = target >= fight.allies
  const stirs = isFoe || hasCompanions(fight)
  if (event.most && stirs) stir(fight, (isFoe ? FOE_TRIGGERS : ALLY_TRIGGERS) + E)
  if (after <= 0) {
    place(fight, target, OUT)
    falls(fight, target, isFoe, stirs)
  } else if (stirs && target === 0 && !fight.companionOnly) {
    // rules/bx R32: from above a quarter to at or below it.
    const { max } = fight.who[0]!
    if (4 * after <= max && 4 * event.before > max) stir(fight, PC_QUARTER)
  }
}

/** rules/bx R24: A once a side, B for each officer, C once, when losses reach half of those who started. */
function falls(fight: Fight, target: number, isFoe: boolean, stirs: boolean): void {
  const triggers = isFoe ? FOE_TRIGGERS : ALLY_TRIGGERS
  const lost = isFoe ? ++fight.lostFoes : ++fight.lostAllies
  const started = isFoe ? fight.startFoes : fight.startAllies
  if (!stirs) return
  if (lost === 1) stir(fight, triggers + A)
  if (fight.who[target]!.officer) stir(fight, triggers + B)
  if (2 * lost >= started && 2 * (lost - 1) < started) stir(fight, triggers + C)
}
