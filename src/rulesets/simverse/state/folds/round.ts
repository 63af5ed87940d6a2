import type { Combatant } from '../../people/combatant.js'
import { isDown } from '../../people/conditions.js'
import { painFrom } from '../../roll/penalties.js'
import type { MoraleRolled, RoundStarted, RoundTicked, TurnSkipped, TurnStarted } from '../events/round.js'
import { RIDING } from '../facts.js'
import { get, type State } from '../state.js'
import { add, loseAim } from './conditions.js'

/** rules/simverse R13: what is counted anew in each window. */
function openWindow(c: Combatant): void {
  c.reactionsUsed = 0
  c.reactionsAllowed = 1
  c.usedWeapons = []
}

/** rules/simverse C17, R10, R54: a new round begins for somebody. */
function renew(state: State, c: Combatant, round: number): void {
  c.majorSpent = false
  c.minorSpent = false
  c.quickDrawn = false
  c.moved = false
  c.feintOn = ''
  c.turn = 'waiting'
  if (state.rules.switches.turnWindow === 'round') openWindow(c)
  c.painPenalty = painFrom(c.painTaken, c.sheet.perks, state.rules)
  c.painTaken = 0
  if (round === 1) return
  c.sinceActed = Math.min(99, c.sinceActed + 1)
  if (c.holds !== '') c.roundsHeld = Math.min(2, c.roundsHeld + 1)
  c.surpriseShift = 0
  c.actsLast = false
  c.surprisePenalty = 0
}

export function startRound(state: State, event: RoundStarted): void {
  state.round = event.round
  state.order = event.order
  state.phase = 'turns'
  state.group = -1
  state.groupUp = []
  state.actor = ''
  state.step = 0
  state.facts = state.facts.filter((fact) => fact.reason !== RIDING)
  state.sums.rounds++
  for (const c of state.combatants) renew(state, c, event.round)
}

export function beginTurn(state: State, event: TurnStarted | TurnSkipped): void {
  const c = get(state, event.who)
  if (event.group !== state.group) {
    state.group = event.group
    state.groupUp = state.order[event.group]!.filter((name) => !isDown(get(state, name)))
  }
  if (event.type === 'TurnSkipped') {
    c.turn = 'done'
    return
  }
  state.actor = event.who
  c.turn = 'acting'
  c.sinceActed = 0
  if (state.rules.switches.turnWindow === 'ownTurn') openWindow(c)
}

export function endTurn(state: State, who: string): void {
  const c = get(state, who)
  c.turn = 'done'
  c.feintOn = ''
  if (c.lastAct === 1 && c.majorSpent) c.lastAct = 2
  state.actor = ''
}

export function endOfRound(state: State, event: RoundTicked): void {
  const c = get(state, event.who)
  c.vitality -= event.lost
  c.wounds = event.wounds
  c.conditions = event.conditions
  if (event.aimLost) loseAim(c)
  c.painTaken += event.hurts
  state.step++
  state.sums.bled += event.lost
}

export function takeHeart(state: State, event: MoraleRolled): void {
  const c = get(state, event.who)
  c.moraleDue = c.moraleDue.filter((trigger) => trigger !== event.trigger)
  if (event.condition !== '') add(c, event.condition, event.rounds)
  if (event.condition === 'panicked') state.sums.panics++
}
