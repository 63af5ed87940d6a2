/** Rounds and the end of the fight. */
import type { GameEvent, Tell } from '../../../kernel/contract/ruleset.js'
import { signed } from '../../../kernel/modifiers.js'
import type { Combatant } from '../people/combatant.js'
import { baseOrder } from '../people/turn-order.js'
import { painFrom } from '../roll/penalties.js'
import type { Rolled } from '../roll/roll.js'
import { leaveFight } from '../scenario/evening/open-fight.js'
import type { SimverseFacts } from '../scenario/knows.js'
import { RIDING } from '../state/facts.js'
import { get, type State } from '../state/state.js'
import { spendBonus } from './shared/folds.js'
import { needs, outOf, rollText, targetNeed } from './shared/rolls.js'
import { type Context, type Rows, silent } from './shared/rows.js'
import { cut, figure, listed, sideName, someOf } from './shared/words.js'

export interface SurpriseRolled extends Rolled {
  readonly type: 'SurpriseRolled'
  readonly who: string
  readonly shift: number
  readonly actsLast: boolean
  readonly penalty: number
}

/** rules/simverse V1: who does not know of the foes yet. */
export interface TakenUnaware {
  readonly type: 'TakenUnaware'
  readonly names: readonly string[]
}

export interface RoundStarted {
  readonly type: 'RoundStarted'
  readonly round: number
  readonly order: readonly (readonly string[])[]
}

/** Everybody has had their turn: the end-of-round phase begins. */
export interface RoundEnding {
  readonly type: 'RoundEnding'
  readonly round: number
}

export interface RoundEnded {
  readonly type: 'RoundEnded'
  readonly round: number
}

export interface CombatEnded {
  readonly type: 'CombatEnded'
  readonly outcome: string
  /** The sides it is good for. */
  readonly favours: readonly string[]
}

export type RoundEvent = SurpriseRolled | TakenUnaware | RoundStarted | RoundEnding | RoundEnded | CombatEnded

export const roundRows: Rows<RoundEvent> = {
  SurpriseRolled: {
    need: targetNeed,
    weight: 'detail',
    concerns: ({ who }) => [who],
    fold(state, event) {
      spendBonus(state, event.who)
      const c = get(state, event.who)
      c.surpriseShift = event.shift
      c.actsLast = event.actsLast
      c.surprisePenalty = event.penalty
      state.step++
    },
    mech: (event) => [
      `${event.who}, taken by surprise: ${rollText(event)} → Speed ${signed(event.shift)} this round${event.actsLast ? `, acts last, ${event.penalty} on all actions` : ''}`,
    ],
    story(event) {
      const { who, success, actsLast, penalty } = event
      if (success) return `${who} reacts in time (${needs(event)}).`
      const last = actsLast ? `: acts last, ${figure(penalty)} this round` : ''
      return `${who} is caught by surprise (${needs(event)})${last}.`
    },
    short: (event) => cut(`${event.who} ${event.success ? 'not ' : ''}surprised (${outOf(event)})`),
    narr: ({ who, success }) => (success ? `${who} is quick to understand.` : `${who} is caught unawares.`),
    beat: ({ who, success }) => ({ by: who, result: success ? 'in time' : 'surprised' }),
  },
  TakenUnaware: {
    weight: 'notable',
    concerns: ({ names }) => names,
    fold(state, { names }) {
      for (const name of names) get(state, name).unaware = true
    },
    mech: ({ names }) => [`Taken unaware until their first turn: ${names.join(', ')}`],
    story: ({ names }) =>
      `${listed(names)} ${names.length === 1 ? 'has' : 'have'} not seen the attack coming.`,
    short: ({ names }) => cut(`Unaware: ${names.join(', ')}`),
    beat: ({ names }) => ({ on: names, result: 'unaware' }),
  },
  RoundStarted: {
    weight: 'detail',
    fold: (state, { round, order }) => foldRoundStarted(state, round, order),
    mech: ({ round, order }) => [`Round ${round}: ${order.map((group) => group.join(' + ')).join(' → ')}`],
    story(event, context) {
      const { round, order } = event
      return isOrderKnown(event, context) ? `Round ${round}.` : `Round ${round}: ${orderWords(order)}.`
    },
    short(event, context) {
      const { round, order } = event
      const names = order.flat()
      const most = names.length > MAX_NAMED ? NAMED_OF_MANY : names.length
      return isOrderKnown(event, context) ? `R${round}` : cut(`R${round}: ${someOf(names, most)}`)
    },
  },
  RoundEnding: {
    weight: 'detail',
    fold(state) {
      state.phase = 'round-end'
      state.actor = ''
      state.step = 0
    },
    story: silent,
  },
  RoundEnded: {
    weight: 'detail',
    fold(state) {
      state.phase = 'round-start'
      state.step = 0
    },
    story: silent,
  },
  CombatEnded: {
    weight: 'decisive',
    fold(state, event) {
      state.phase = state.hasInterval ? 'interval' : 'over'
      state.outcome = event.outcome
      state.favours = event.favours
      if (!state.hasInterval) return
      state.actor = ''
      state.queue = []
      state.pending = null
      for (const c of state.combatants) leaveFight(c)
    },
    mech: ({ outcome }) => [`The fight is over: ${outcome}`],
    story({ outcome }, { facts }) {
      if (outcome === 'draw') return 'Nobody is left to fight: a draw.'
      if (outcome === 'broken-off') return 'The round limit is reached, and the fight breaks off.'
      return `The fight goes to ${winner(outcome, facts)}.`
    },
    short({ outcome }, { facts }) {
      if (outcome === 'draw') return 'Draw'
      return outcome === 'broken-off' ? 'Broken off' : cut(`Fight goes to ${winner(outcome, facts)}`)
    },
  },
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
  if (c.burned.length > 0) c.burned = []
  if (round === 1) return
  c.unaware = false
  c.sinceActed = Math.min(99, c.sinceActed + 1)
  if (c.holds !== '') c.roundsHeld = Math.min(2, c.roundsHeld + 1)
  c.surpriseShift = 0
  c.actsLast = false
  c.surprisePenalty = 0
}

/** rules/simverse R13: what is counted anew in each window. */
export function openWindow(c: Combatant): void {
  c.reactionsUsed = 0
  c.reactionsAllowed = 1
  c.usedWeapons = []
}

/** Starts a round. */
export function tellRoundStarted(
  state: State,
  round: number,
  order: RoundStarted['order'],
  tell: Tell<RoundStarted>,
): void {
  if (tell.silent) foldRoundStarted(state, round, order)
  else tell({ type: 'RoundStarted', round, order })
}

function foldRoundStarted(state: State, round: number, order: RoundStarted['order']): void {
  state.round = round
  state.order = order
  state.phase = 'turns'
  state.group = -1
  state.groupUp = []
  state.actor = ''
  state.step = 0
  if (state.facts.length > 0) state.facts = state.facts.filter((fact) => fact.reason !== RIDING)
  state.sums.rounds++
  const { combatants } = state
  for (let i = 0; i < combatants.length; i++) renew(state, combatants[i]!, round)
}

/** More people than these, and only the first ones are named. */
const MAX_NAMED = 6
const NAMED_OF_MANY = 3

/** `Isaura, then Rodrigo`; who acts at the same time does so together. Of many, the first ones and their number. */
function orderWords(order: RoundStarted['order']): string {
  const all = order.flat().length
  let left = all > MAX_NAMED ? NAMED_OF_MANY : all
  const shown: string[] = []
  for (const group of order) {
    const named = group.slice(0, left)
    left -= named.length
    if (named.length === 0) break
    if (named.length < group.length) shown.push(named.join(', '))
    else shown.push(named.length === 1 ? named[0]! : `${listed(named)} together`)
  }
  const words = shown.join(', then ')
  return all > MAX_NAMED ? `${words} and ${all - NAMED_OF_MANY} more` : words
}

function isRoundStarted(event: GameEvent): event is RoundStarted {
  return event.type === 'RoundStarted'
}

function areAlike(a: RoundStarted['order'], b: RoundStarted['order']): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Whether this round has the order of the one before it, by the line or else by the scenario's own order. */
function isOrderKnown({ round, order }: RoundStarted, { line, place, facts }: Context): boolean {
  const before = line.slice(0, place).findLast(isRoundStarted)
  if (before) return areAlike(before.order, order)
  const { combatants, rules, tables } = facts.scenario
  if (round === 1 || (round === 2 && combatants.some(({ surprised }) => surprised))) return false
  return areAlike(baseOrder(combatants, { switches: rules, tables }), order)
}

function winner(outcome: string, { scenario }: SimverseFacts): string {
  return sideName(scenario, outcome.replace(/^won:/, ''))
}
