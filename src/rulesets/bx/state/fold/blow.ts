import { harmed } from '../../../../kernel/contract/harm.js'
import type { Blow } from '../combat-events.js'
import { ALLY_TRIGGERS, type Fight, FOE_TRIGGERS, OUT, PC_QUARTER } from '../fight.js'
import { hasCompanions } from '../standing.js'
import type { Sums } from '../state.js'

const A = 0
const B = 1
const C = 2
const E = 4

/** Counts an occurrence of a trigger. */
export function stir(fight: Fight, trigger: number): void {
  fight.triggers[trigger]!++
  fight.stirred = true
}

/** Puts somebody somewhere. */
export function place(fight: Fight, index: number, status: number): void {
  const places = fight.status.slice()
  places[index] = status
  fight.status = places
}

/** Folds a blow that hit into the fight: hp, damage dealt, who is out, and which morale triggers it pulls (seed 000 §4.2). */
export function foldBlow(fight: Fight, sums: Sums, blow: Blow): void {
  const { attacker, target, roll, after } = blow
  fight.hp[target] = after
  fight.dealt[attacker]! += roll
  if (roll > 0) harmed(sums, fight.names[attacker]!, fight.names[target]!, roll)
  const isFoe = target >= fight.allies
  if (blow.most && (isFoe || hasCompanions(fight))) stir(fight, (isFoe ? FOE_TRIGGERS : ALLY_TRIGGERS) + E)
  if (after <= 0) falls(fight, sums, target)
  else if (target === 0) quarter(fight, target, blow.before, after, fight.who[target]!.max)
}

/** rules/bx R32: the PC comes from above a quarter to at or below it. */
export function quarter(fight: Fight, target: number, before: number, after: number, max: number): void {
  if (target !== 0 || fight.companionOnly || !hasCompanions(fight)) return
  if (4 * after <= max && 4 * before > max) stir(fight, PC_QUARTER)
}

/** rules/bx R24: somebody is out. A once a side, B for each officer, C once, when losses reach half of those who started. */
export function falls(fight: Fight, sums: Sums, target: number): void {
  place(fight, target, OUT)
  const isFoe = target >= fight.allies
  if (isFoe) sums.foesDead++
  else if (target > 0 || fight.companionOnly) sums.companionsDown++
  const triggers = isFoe ? FOE_TRIGGERS : ALLY_TRIGGERS
  const lost = isFoe ? ++fight.lostFoes : ++fight.lostAllies
  const started = isFoe ? fight.startFoes : fight.startAllies
  if (!isFoe && !hasCompanions(fight)) return
  if (lost === 1) stir(fight, triggers + A)
  if (fight.who[target]!.officer) stir(fight, triggers + B)
  if (2 * lost >= started && 2 * (lost - 1) < started) stir(fight, triggers + C)
}
