import type { BxEvent, CombatEnded, CompanionBroke, EndReason, FoesBroke, RoundEnded } from '../events.js'
import { BROKEN, DEAD, DEFENSIVE, type Fight, FLED, NOBODY, namesOf, OUT } from './fight.js'
import { STEADY_ML } from './morale.js'

/** seed 000 §9.10.3: who failed breaks at the end of this round, once (rules/bx R33). Foes leave with it (R29). */
function breaks(fight: Fight): BxEvent[] {
  const { failed, allies } = fight
  if (failed[0]! >= allies) return [foesBroke(fight, failed, '')]
  const events: BxEvent[] = []
  for (const i of failed) if (i < allies) events.push(companionBroke(fight, i))
  const foes = failed.filter((i) => i >= allies)
  if (foes.length > 0) events.push(foesBroke(fight, foes, ''))
  return events
}

export function foesBroke(fight: Fight, who: readonly number[], reason: string): FoesBroke {
  return { type: 'FoesBroke', who, names: namesOf(fight, who), reason }
}

function companionBroke(fight: Fight, who: number): CompanionBroke {
  const sheet = fight.who[who]!
  const steady = sheet.ml >= STEADY_ML
  return {
    type: 'CompanionBroke',
    who,
    name: sheet.name,
    how: steady ? 'defensive' : 'flees',
    shown: steady ? sheet.acShown : '',
  }
}

/** seed 000 §6.2.1 A to C, rules/bx R17, R29, given who stands where; undefined while the fight goes on. */
export function endReason(fight: Fight, status: readonly number[] = fight.status): EndReason | undefined {
  const { allies, hp } = fight
  if (fight.companionOnly) {
    let anyone = false
    for (let i = 0; i < allies; i++) if (status[i]! <= DEFENSIVE) anyone = true
    if (!anyone) return 'COMPANIONS_OUT'
  } else if (hp[0]! <= 0) return 'PC_DOWN'
  let living = false
  for (let i = allies; i < hp.length; i++) {
    if (status[i]! <= DEFENSIVE) return undefined
    if (hp[i]! > 0) living = true
  }
  return living ? 'FOES_BREAK' : 'ALL_FOES_DEAD'
}

/** seed 000 §6.8.3: everybody's hp and state at the end of a round. */
function roundEnded(fight: Fight, status: readonly number[]): RoundEnded {
  return {
    type: 'RoundEnded',
    names: fight.names,
    hp: fight.hp.slice(),
    most: fight.most,
    status,
    allies: fight.allies,
    companionOnly: fight.companionOnly,
  }
}

/** seed 000 §6.6, §9.9.4, rules/bx R47, R48: the fallen are stabilised, or left behind when the party fled. */
export function combatEnded(fight: Fight, reason: EndReason): CombatEnded {
  let stabilised: { who: number; name: string; before: number }[] | readonly never[] = NOBODY
  let unstable: { name: string; reason: string }[] | readonly never[] = NOBODY
  let abandoned: string[] | readonly never[] = NOBODY
  for (let i = fight.companionOnly ? 0 : 1; i < fight.allies; i++) {
    if (fight.status[i] !== OUT) continue
    const { name } = fight.who[i]!
    const kept = fight.unstable.find((u) => u.who === i)
    if (reason === 'FLEE_SUCCESS') abandoned = [...abandoned, name]
    else if (kept) unstable = [...unstable, { name, reason: kept.reason }]
    else stabilised = [...stabilised, { who: i, name, before: fight.hp[i]! }]
  }
  return { type: 'CombatEnded', reason, rounds: fight.round, stabilised, unstable, abandoned }
}

/** The end of a round and, straight after it, the next start-of-round test (rules/bx R17). */
export function endRound(fight: Fight): BxEvent[] {
  if (fight.failed.length === 0) {
    const reason = endReason(fight)
    const ended = roundEnded(fight, fight.status)
    return reason ? [ended, combatEnded(fight, reason)] : [ended]
  }
  const events = breaks(fight)
  const status = fight.status.slice()
  for (let k = 0; k < events.length; k++) foldBreak(status, events[k]!)
  events.push(roundEnded(fight, status))
  const reason = endReason(fight, status)
  if (reason) events.push(combatEnded(fight, reason))
  return events
}

/** The flight succeeded, or the PC fell in it: no morale, the combat is over. */
export function endFlight(fight: Fight, reason: EndReason): BxEvent[] {
  return [roundEnded(fight, fight.status), combatEnded(fight, reason)]
}

/** Where those who broke stand now. */
export function foldBreak(status: number[], event: BxEvent): void {
  if (event.type === 'CompanionBroke') status[event.who] = event.how === 'defensive' ? DEFENSIVE : FLED
  else if (event.type === 'FoesBroke')
    for (let k = 0; k < event.who.length; k++) status[event.who[k]!] = BROKEN
}

const STATUS_WORDS: readonly string[] = ['ACTIVE', 'DEFENSIVE', 'FLED', 'BROKEN', 'OUT', 'DEAD']

/** The word of the Status line: companions go DOWN, foes and the PC are DEAD. */
export function statusWord(status: number, isCompanion: boolean): string {
  if (status === OUT) return isCompanion ? 'DOWN' : 'DEAD'
  return status === DEAD ? 'DEAD' : STATUS_WORDS[status]!
}
