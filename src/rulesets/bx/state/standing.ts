import { DEAD, DEFENSIVE, type Fight, NOBODY, OUT, STANDING } from './fight.js'

const STATUS_WORDS: readonly string[] = ['ACTIVE', 'DEFENSIVE', 'FLED', 'BROKEN', 'OUT', 'DEAD', 'GONE']

/** The word of the Status line: companions go DOWN, foes and the PC are DEAD. */
export function statusWord(status: number, isCompanion: boolean): string {
  if (status === OUT) return isCompanion ? 'DOWN' : 'DEAD'
  return status === DEAD ? 'DEAD' : STATUS_WORDS[status]!
}

/** The names of some of them. */
export function namesOf(fight: Fight, who: readonly number[]): readonly string[] {
  const names: string[] = new Array(who.length)
  for (let k = 0; k < who.length; k++) names[k] = fight.names[who[k]!]!
  return names
}

/** Whether anybody's morale hangs on the PC side: a PC alone is never asked for his (seed 000 §9.10). */
export function hasCompanions(fight: Fight): boolean {
  return fight.allies > 1 || fight.companionOnly
}

/** The place of the first companion on the PC side. */
export function firstCompanion(fight: Fight): number {
  return fight.companionOnly ? 0 : 1
}

export function inFight(fight: Fight, index: number): boolean {
  return fight.status[index]! <= DEFENSIVE
}

/** Whether anybody of the PC side is still in the fight. */
export function anyAllyStands(fight: Fight): boolean {
  for (let i = 0; i < fight.allies; i++) if (fight.status[i]! <= DEFENSIVE) return true
  return false
}

/** seed 000 §9.10.3: a defensive stance. */
export const DEFENSIVE_AC = 2

/** The AC an attack meets: the sheet's, and two more in a defensive stance. */
export function acOf(fight: Fight, index: number): number {
  const ac = fight.who[index]!.ac
  return fight.status[index] === DEFENSIVE ? ac + DEFENSIVE_AC : ac
}

/** seed 000 §6.3.1, rules/bx R10: the most current hp, then the lowest index; -1 when no foe is left. */
export function healthiestFoe(fight: Fight): number {
  let best = -1
  const { hp, status } = fight
  for (let i = fight.allies; i < hp.length; i++) {
    if (status[i]! <= DEFENSIVE && (best < 0 || hp[i]! > hp[best]!)) best = i
  }
  return best
}

/** Foes from the healthiest down, ties in the order given. */
export function foesByHp(fight: Fight): number[] {
  const foes: number[] = []
  for (let i = fight.allies; i < fight.who.length; i++) if (inFight(fight, i)) foes.push(i)
  return foes.sort((a, b) => fight.hp[b]! - fight.hp[a]! || a - b)
}

/** The place of somebody in the acting sequence: the side that won the initiative first (seed 000 §6.2.4 A). */
export function turnOf(fight: Fight, actor: number): number {
  if (fight.first === 'PC') return actor
  return actor >= fight.allies ? actor - fight.allies : actor + fight.hp.length - fight.allies
}

/** Who runs: the PC, and every companion that stood when the flight began, in acting order. */
export function runnersOf(fight: Fight): number[] {
  const runners: number[] = []
  for (let i = 0; i < fight.allies; i++) {
    if (i === 0 || fight.status[i]! <= DEFENSIVE || (fight.status[i] === OUT && fight.fallen.includes(i)))
      runners.push(i)
  }
  return runners
}

/** Every free attack is done, somebody fell, and nobody has said what then (seed 000 §9.12.3). */
export function awaitsFallen(fight: Fight): boolean {
  return (
    fight.fallen.length > 0 &&
    fight.plan.onDown === '' &&
    fight.hp[0]! > 0 &&
    fight.freed >= runnersOf(fight).length
  )
}

function mustCheck(fight: Fight, i: number): boolean {
  const sheet = fight.who[i]!
  return fight.status[i] === STANDING && !sheet.immune && !sheet.pc
}

/** seed 000 §4.2, §4.3: who rolls morale: standing, not in a stance, not immune (rules/bx R27, R30). */
export function checkers(fight: Fight, from: number, to: number): readonly number[] {
  let count = 0
  for (let i = from; i < to; i++) if (mustCheck(fight, i)) count++
  if (count === 0) return NOBODY
  // Of its length from the start: simulations make many, and a list that grows is made twice.
  const found = new Array<number>(count)
  let place = 0
  for (let i = from; i < to; i++) if (mustCheck(fight, i)) found[place++] = i
  return found
}

/** seed 000 §4.1 A, rules/bx R24: a side's first loss tests its morale. */
export function isFirstLoss(lost: number): boolean {
  return lost === 1
}

/** seed 000 §4.1 C, rules/bx R24: so does the loss that brings it to half of those who started, once. */
export function isHalfLost(lost: number, started: number): boolean {
  return 2 * lost >= started && 2 * (lost - 1) < started
}
