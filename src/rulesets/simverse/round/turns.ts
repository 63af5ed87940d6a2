import type { Dice } from '../../../kernel/dice/dice.js'
import type { Tell } from '../events/index.js'
import { tellRoundStarted } from '../events/round.js'
import { pay } from '../events/spending.js'
import { tellTurnEnded, tellTurnStarted } from '../events/turn.js'
import { isMoraleDue, isOutnumbered, moraleFactsOf, rollMorale } from '../harm/morale.js'
import type { Combatant } from '../people/combatant.js'
import { hasCondition, isDown, isStanding } from '../people/conditions.js'
import { isSurprised } from '../people/turn-order.js'
import { isLastActOpen } from '../people/vitality.js'
import { get, type State } from '../state/state.js'
import { canAct } from '../turn/actions.js'
import { endRoundFor } from './end-of-round.js'
import { orderOf, rollSurprise } from './initiative.js'

/** The one who has fallen in the group in which they act has their turn all the same (rules/simverse R9). */
function hasTurnToCome(state: State, c: Combatant): boolean {
  return c.turn !== 'done' && state.groupUp.includes(c.sheet.name)
}

function takesPart(state: State, c: Combatant): boolean {
  if (c.fled) return false
  return isStanding(c) || isLastActOpen(c) || (state.phase === 'turns' && hasTurnToCome(state, c))
}

/** The sides of which anybody can still take part; two are enough to go on. */
function sidesLeft(state: State): readonly string[] {
  const sides: string[] = []
  for (const c of state.combatants) {
    if (!takesPart(state, c)) continue
    if (!sides.includes(c.sheet.side)) sides.push(c.sheet.side)
    if (sides.length > 1) return sides
  }
  return sides
}

/** Over when it is over: nobody is asked for a turn against nobody. */
export function isDecided(state: State): boolean {
  const { combatants } = state
  let side: string | undefined
  for (let i = 0; i < combatants.length; i++) {
    const c = combatants[i]!
    if (side === c.sheet.side || !takesPart(state, c)) continue
    if (side !== undefined) return false
    side = c.sheet.side
  }
  return true
}

export function startRound(state: State, tell: Tell): void {
  const favours = sidesLeft(state)
  const [winner, rival] = favours
  if (winner === undefined) tell({ type: 'CombatEnded', outcome: 'draw', favours })
  else if (rival === undefined) tell({ type: 'CombatEnded', outcome: `won:${winner}`, favours })
  else if (state.roundLimit > 0 && state.round >= state.roundLimit)
    tell({ type: 'CombatEnded', outcome: 'broken-off', favours: [] })
  else tellRoundStarted(state, state.round + 1, orderOf(state, state.round + 1), tell)
}

export function surpriseStep(state: State, dice: Dice, tell: Tell): void {
  const names: string[] = []
  for (const c of state.combatants) {
    if (!c.sheet.surprised || !isSurprised(c.sheet) || isDown(c)) continue
    if (names.length === state.step) {
      rollSurprise(c, state.rules, dice, tell)
      return
    }
    names.push(c.sheet.name)
  }
  if (names.length > 0) tell({ type: 'TakenUnaware', names })
  startRound(state, tell)
}

/** rules/simverse R71: a stance is paid for at the start of each later turn, or ends. */
function upkeep(state: State, c: Combatant, tell: Tell): void {
  const condition = 'defensive-stance'
  if (!hasCondition(c, condition)) return
  const cost = state.rules.tables.maneuvers[condition]?.upkeep ?? 0
  if (c.stamina >= cost) pay(c, cost, 0, condition, tell)
  else tell({ type: 'ConditionEnded', who: c.sheet.name, condition, cause: 'no Stamina for it' })
}

export function startTurn(state: State, c: Combatant, group: number, tell: Tell): void {
  const who = c.sheet.name
  tellTurnStarted(state, c, group, tell)
  upkeep(state, c, tell)
  if (state.autoMorale && isOutnumbered(state, c)) {
    tell({ type: 'MoraleTriggered', who, trigger: 'outnumbered3to1', once: true })
  }
}

function mayTakeTurn(state: State, c: Combatant, newGroup: boolean): boolean {
  if (!newGroup) return canAct(state, c)
  if (c.fled) return false
  return isDown(c) ? c.lastAct === 1 : canAct(state, c)
}

function whyNot(c: Combatant): string {
  if (c.fled) return 'has left the fight'
  if (hasCondition(c, 'dead')) return 'is dead'
  return hasCondition(c, 'asleep') ? 'is asleep' : 'is unconscious'
}

/** The next in the order who has not had their turn; between groups the fight may be over. */
function nextTurn(state: State, tell: Tell): void {
  for (let group = Math.max(0, state.group); group < state.order.length; group++) {
    const names = state.order[group]!
    for (let i = 0; i < names.length; i++) {
      const c = get(state, names[i]!)
      if (c.turn !== 'waiting') continue
      const newGroup = group !== state.group
      if (newGroup && isDecided(state)) startRound(state, tell)
      else if (mayTakeTurn(state, c, newGroup)) startTurn(state, c, group, tell)
      else tell({ type: 'TurnSkipped', who: c.sheet.name, group, why: whyNot(c) })
      return
    }
  }
  endRound(state, tell)
}

/** The round's end begins when the last turn is over (rules/simverse R15). */
function endRound(state: State, tell: Tell): void {
  if (isDecided(state)) startRound(state, tell)
  else tell({ type: 'RoundEnding', round: state.round })
}

/** The one who has this place in the order of the round, group after group. */
function inOrder(order: State['order'], place: number): string | undefined {
  let left = place
  for (let i = 0; i < order.length; i++) {
    const group = order[i]!
    if (left < group.length) return group[left]
    left -= group.length
  }
  return undefined
}

export function endOfRoundStep(state: State, dice: Dice, tell: Tell): void {
  const name = inOrder(state.order, state.step)
  if (name === undefined) tell({ type: 'RoundEnded', round: state.round })
  else endRoundFor(state, get(state, name), dice, tell)
}

/** Whether the one whose turn it is has anything left to do in it. */
export function isTurnOpen(state: State, c: Combatant): boolean {
  return canAct(state, c) && !(c.lastAct === 1 && c.majorSpent)
}

export function turnStep(state: State, dice: Dice, tell: Tell): void {
  if (state.actor === '') {
    nextTurn(state, tell)
    return
  }
  const c = get(state, state.actor)
  if (isDecided(state)) startRound(state, tell)
  else if (isTurnOpen(state, c) && isMoraleDue(state, c)) {
    rollMorale(c, c.moraleDue[0]!, moraleFactsOf(state, c), state.rules, dice, tell)
  } else tellTurnEnded(state, c, tell)
}
