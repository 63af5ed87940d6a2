import { type CombatEnded, type EndReason, tellCombatEnd } from '../../events/combat.js'
import type { Tell } from '../../events/index.js'
import { type CompanionBroke, type FoesBroke, tellFoesBroke } from '../../events/morale.js'
import { tellRoundEnd } from '../../events/round.js'
import { DEFENSIVE, type Fight, NOBODY, OUT } from '../../state/fight.js'
import { anyAllyStands, firstCompanion, namesOf } from '../../state/standing.js'
import type { State } from '../../state/state.js'
import { defensiveAc } from '../start/fighter.js'

/** seed 000 §9.10.3, rules/bx R33: steady enough to stand on the defensive. Effective ML without MoraleMod. */
const STEADY_ML = 10

/** seed 000 §9.10.3: who failed breaks at the end of this round, once (rules/bx R33). Foes leave with it (R29). */
function breaks(state: State, fight: Fight, tell: Tell): void {
  const { failed, allies } = fight
  if (failed[0]! >= allies) {
    tellFoesBroke(state, foesBroke(fight, failed, ''), tell)
    return
  }
  for (const i of failed) if (i < allies) tell(companionBroke(fight, i))
  const foes = failed.filter((i) => i >= allies)
  if (foes.length > 0) tellFoesBroke(state, foesBroke(fight, foes, ''), tell)
}

export function foesBroke(fight: Fight, who: readonly number[], reason: string): FoesBroke {
  const surrender = fight.options.flightImpossible
  return { type: 'FoesBroke', who, names: namesOf(fight, who), reason, surrender }
}

function companionBroke(fight: Fight, who: number): CompanionBroke {
  const sheet = fight.who[who]!
  const { name } = sheet
  return sheet.ml >= STEADY_ML
    ? { type: 'CompanionBroke', who, name, how: 'defensive', ac: defensiveAc(sheet) }
    : { type: 'CompanionBroke', who, name, how: 'flees', ac: null }
}

/** seed 000 §6.2.1 A to C, rules/bx R17, R29; undefined while the fight goes on. */
export function endReason(fight: Fight): EndReason | undefined {
  const { allies, hp, status } = fight
  if (fight.companionOnly) {
    if (!anyAllyStands(fight)) return 'COMPANIONS_OUT'
  } else if (hp[0]! <= 0) return 'PC_DOWN'
  let living = false
  for (let i = allies; i < hp.length; i++) {
    if (status[i]! <= DEFENSIVE) return undefined
    if (hp[i]! > 0) living = true
  }
  return living ? 'FOES_BREAK' : 'ALL_FOES_DEAD'
}

/** seed 000 §6.6, §9.9.4, rules/bx R47, R48: the fallen are stabilised, or left behind when the party fled. */
export function combatEnded(fight: Fight, reason: EndReason, zone: string): CombatEnded {
  let stabilised: { who: number; name: string; before: number }[] | readonly never[] = NOBODY
  let unstable: { name: string; reason: string }[] | readonly never[] = NOBODY
  let abandoned: string[] | readonly never[] = NOBODY
  for (let i = firstCompanion(fight); i < fight.allies; i++) {
    if (fight.status[i] !== OUT) continue
    const { name } = fight.who[i]!
    const kept = fight.unstable.find((u) => u.who === i)
    if (reason === 'FLEE_SUCCESS') abandoned = [...abandoned, name]
    else if (kept) unstable = [...unstable, { name, reason: kept.reason }]
    else stabilised = [...stabilised, { who: i, name, before: fight.hp[i]! }]
  }
  const { round: rounds, passing: modifiersEnded } = fight
  // Every game of a simulation ends here: what is written out has one shape, and a copy by spreading has not.
  if (abandoned.length === 0 || zone === '')
    return { type: 'CombatEnded', reason, rounds, stabilised, unstable, abandoned, modifiersEnded }
  // rules/bx-campaign C34: the log says where they were left, and in what state.
  const left = { zone, hp: abandoned.map((name) => fight.hp[fight.names.indexOf(name)]!) }
  return { type: 'CombatEnded', reason, rounds, stabilised, unstable, abandoned, left, modifiersEnded }
}

/** The end of a round and, straight after it, the next start-of-round test (rules/bx R17). */
export function endRound(state: State, fight: Fight, tell: Tell): void {
  if (fight.failed.length > 0) breaks(state, fight, tell)
  tellRoundEnd(state, fight, tell)
  const reason = endReason(fight)
  if (reason) tellCombatEnd(state, combatEnded(fight, reason, state.zone), tell)
}

/** The flight succeeded, or the PC fell in it: no morale, the combat is over. */
export function endFlight(state: State, fight: Fight, reason: EndReason, tell: Tell): void {
  tellRoundEnd(state, fight, tell)
  tellCombatEnd(state, combatEnded(fight, reason, state.zone), tell)
}
