import type {
  Blow,
  CombatEnded,
  CombatStarted,
  CompanionBroke,
  FlightCancelled,
  FoesBroke,
  FreeAttackMade,
  MoraleRolled,
  RoundStarted,
  RulingMade,
} from '../combat-events.js'
import {
  ALLY_TRIGGERS,
  BROKEN,
  DEFENSIVE,
  type Fight,
  FLED,
  FOE_TRIGGERS,
  NO_PLAN,
  NO_TRIGGERS,
  NOBODY,
} from '../fight.js'
import { hasCompanions, turnOf } from '../standing.js'
import type { State, Sums } from '../state.js'
import { foldBlow, place, stir } from './blow.js'

const D = 3

/** The fight as it stands when everybody has drawn. */
export function openFight(event: CombatStarted): Fight {
  return {
    who: event.who,
    resheeted: false,
    names: event.names,
    most: event.most,
    allies: event.allies,
    companionOnly: event.companionOnly,
    options: event.options,
    startAllies: event.startAllies,
    startFoes: event.startFoes,
    round: event.round - 1,
    hp: event.hp.slice(),
    status: event.status,
    dealt: event.dealt.slice(),
    lostAllies: event.lostAllies,
    lostFoes: event.lostFoes,
    outnumberedAllies: event.outnumberedAllies,
    outnumberedFoes: event.outnumberedFoes,
    triggers: NO_TRIGGERS.slice(),
    stirred: false,
    choice: 'ATTACK',
    plan: NO_PLAN,
    aims: NOBODY,
    first: 'PC',
    turn: 0,
    freed: 0,
    fallen: NOBODY,
    rolled: 0,
    failed: NOBODY,
    foeOrders: NOBODY,
    unstable: NOBODY,
    surrendered: NOBODY,
    bonuses: NOBODY,
    passing: NOBODY,
    ended: '',
  }
}

/**
 * The morale of a round is rolled: what stirred it is past. What a ruling stirs between two rounds belongs to the next
 * one (rules/bx R18).
 */
export function foldRoundEnd(state: State, fight: Fight): void {
  state.phase = 'choice'
  if (!fight.stirred) return
  const { triggers } = fight
  for (let i = 0; i < triggers.length; i++) triggers[i] = 0
  fight.stirred = false
  fight.rolled = 0
  fight.failed = NOBODY
}

/** rules/bx R25: trigger D is an occurrence only when it is newly true. */
export function foldRoundStart(state: State, fight: Fight, event: RoundStarted): void {
  state.sums.rounds++
  state.phase = event.winner === 'REROLL' ? 'initiative' : event.choice === 'FLEE' ? 'flight' : 'acting'
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

export function foldAttack(fight: Fight, sums: Sums, blow: Blow): void {
  fight.turn = turnOf(fight, blow.attacker) + 1
  if (blow.bonus) foldBonus(fight, blow.attacker)
  if (blow.hit) foldBlow(fight, sums, blow)
}

export function foldFreeAttack(fight: Fight, sums: Sums, event: FreeAttackMade): void {
  fight.freed++
  if (event.bonus) foldBonus(fight, event.attacker)
  if (!event.hit) return
  foldBlow(fight, sums, event)
  if (event.after <= 0 && event.target > 0) fight.fallen = [...fight.fallen, event.target]
}

/** A bonus is for one roll. */
export function foldBonus(fight: Fight, who: number): void {
  fight.bonuses = fight.bonuses.filter((bonus) => bonus.who !== who)
}

/** seed 000 §9.12.3, rules/bx R46: back to ATTACK in the same round, with the initiative already rolled. */
export function foldStay(fight: Fight, event: FlightCancelled): void {
  fight.choice = 'ATTACK'
  fight.plan = { ...fight.plan, target: event.target, orders: event.orders }
}

/** Who failed is marked and breaks when the phase is over. */
export function foldMorale(fight: Fight, { groups }: MoraleRolled): void {
  fight.rolled++
  for (let k = 0; k < groups.length; k++) if (!groups[k]!.passed) fails(fight, groups[k]!.who)
}

/** The same of a roll that all of them make alike. */
export function foldRoll(fight: Fight, passed: boolean, who: readonly number[]): void {
  fight.rolled++
  if (!passed) fails(fight, who)
}

function fails(fight: Fight, who: readonly number[]): void {
  if (fight.failed.length === 0) fight.failed = who
  else if (!who.every((i) => fight.failed.includes(i)))
    fight.failed = [...new Set([...fight.failed, ...who])].sort((a, b) => a - b)
}

export function foldFoesBroke(fight: Fight, sums: Sums, { who, surrender }: FoesBroke): void {
  if (surrender) fight.surrendered = [...fight.surrendered, ...who]
  const status = fight.status.slice()
  for (let k = 0; k < who.length; k++) status[who[k]!] = BROKEN
  fight.status = status
  sums.foesBroken += who.length
}

export function foldCompanionBroke(fight: Fight, event: CompanionBroke): void {
  place(fight, event.who, event.how === 'defensive' ? DEFENSIVE : FLED)
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
