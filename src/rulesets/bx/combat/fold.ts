import type {
  AttackMade,
  CombatEnded,
  FlightCancelled,
  FreeAttackMade,
  InitiativeRolled,
  RoundStarted,
  RulingMade,
} from '../events.js'
import { foldBlow } from './casualty.js'
import { ALLY_TRIGGERS, type Fight, FOE_TRIGGERS, hasCompanions, NOBODY, stir } from './fight.js'
import { turnOf } from './step.js'

const D = 3

/** rules/bx R25: trigger D is an occurrence only when it is newly true. */
export function foldRoundStart(fight: Fight, event: RoundStarted): void {
  if (fight.stirred) {
    const { triggers } = fight
    for (let i = 0; i < triggers.length; i++) triggers[i] = 0
    fight.stirred = false
    fight.rolled = 0
    fight.failed = NOBODY
  }
  if (event.outnumberedAllies && !fight.outnumberedAllies && hasCompanions(fight))
    stir(fight, ALLY_TRIGGERS + D)
  if (event.outnumberedFoes && !fight.outnumberedFoes) stir(fight, FOE_TRIGGERS + D)
  fight.outnumberedAllies = event.outnumberedAllies
  fight.outnumberedFoes = event.outnumberedFoes
  fight.round = event.round
  fight.choice = event.choice
  fight.plan = event.plan
  fight.aims = NOBODY
  fight.turn = 0
  fight.freed = 0
  fight.fallen = NOBODY
  fight.foeOrders = NOBODY
  if (event.winner !== 'REROLL') fight.first = event.winner
}

export function foldInitiative(fight: Fight, event: InitiativeRolled): void {
  if (event.winner !== 'REROLL') fight.first = event.winner
}

export function foldAttack(fight: Fight, event: AttackMade): void {
  fight.turn = turnOf(fight, event.attacker) + 1
  if (event.hit) foldBlow(fight, event)
}

export function foldFreeAttack(fight: Fight, event: FreeAttackMade): void {
  fight.freed++
  if (!event.hit) return
  foldBlow(fight, event)
  if (event.after <= 0 && event.target > 0) fight.fallen = [...fight.fallen, event.target]
}

/** seed 000 §9.12.3, rules/bx R46: back to ATTACK in the same round, with the initiative already rolled. */
export function foldStay(fight: Fight, event: FlightCancelled): void {
  fight.choice = 'ATTACK'
  fight.plan = { ...fight.plan, target: event.target, orders: event.orders }
}

/** The fight is over: DOWN companions that were stabilised have 1 hp (rules/bx R48). */
export function foldEnd(fight: Fight, event: CombatEnded): void {
  fight.ended = event.reason
  for (const { who } of event.stabilised) fight.hp[who] = 1
}

export function foldRuling(fight: Fight, event: RulingMade): void {
  switch (event.ruling) {
    case 'foe':
      fight.foeOrders = [...fight.foeOrders, { foe: event.who, target: event.target, reason: event.reason }]
      return
    case 'unstable':
      fight.unstable = [...fight.unstable, { who: event.who, reason: event.reason }]
      return
    default:
      fight.options = { ...fight.options, [event.ruling]: event.on }
  }
}
