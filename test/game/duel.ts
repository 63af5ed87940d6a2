import type { Command } from '../../src/kernel/contract/command.js'
import { defineRuleset } from '../../src/kernel/contract/define.js'
import { AUTOMATIC, type Next, waitsFor } from '../../src/kernel/contract/next.js'
import type { Ruleset } from '../../src/kernel/contract/ruleset.js'
import type { ParsedScenario } from '../../src/kernel/contract/scenario.js'
import { stopsOf } from '../../src/kernel/contract/stops.js'
import type { CommonView } from '../../src/kernel/contract/view.js'

/**
 * A small game that has everything the kernel must carry: two fighters, a hidden deck, a choice in the middle of an
 * attack, rounds in which nothing changes. A fighter draws a card (its strength, known to nobody else), then strikes or
 * waits. A strike hits on 8 or more of a d20; the one who is hit may take the blow (the card's strength in d2) or try to
 * parry (4 or more of a d6: nothing; else the blow and one more).
 */
export interface DuelScenario {
  readonly hp: readonly [number, number]
  /** How many cards of strength 1, 2, … the deck has. */
  readonly deck: readonly number[]
}

type Phase = 'draw' | 'choose' | 'defend' | 'damage'

export interface DuelState {
  hp: [number, number]
  turn: 0 | 1
  phase: Phase
  /** The strength of the card in hand minus 1; -1 without a card. */
  held: number
  parryFailed: boolean
  deck: number[]
  discard: number[]
  sums: { turns: number }
}

export interface DuelCommand extends Command {
  readonly verb: 'strike' | 'wait' | 'parry' | 'take'
}

export type DuelEvent =
  | { readonly type: 'Reshuffled' }
  | { readonly type: 'Drawn'; readonly who: number; readonly card: number }
  | { readonly type: 'Waited'; readonly who: number }
  | { readonly type: 'Struck'; readonly who: number; readonly d20: number; readonly hit: boolean }
  | { readonly type: 'Parried'; readonly who: number; readonly d6: number; readonly held: boolean }
  | { readonly type: 'Taken'; readonly who: number }
  | {
      readonly type: 'Hurt'
      readonly who: number
      readonly damage: number
      readonly before: number
      readonly after: number
    }

export interface DuelView extends CommonView {
  readonly deckSize: number
  readonly card?: number
}

const SEATS = ['red', 'blue'] as const
const verb = (summary: string) => ({ summary, usage: summary, clauses: [] })

function passTurn(state: DuelState): void {
  if (state.held >= 0) state.discard[state.held]!++
  state.held = -1
  state.turn = state.turn === 0 ? 1 : 0
  state.phase = 'draw'
  state.parryFailed = false
}

function legalVerbs(state: DuelState): readonly DuelCommand['verb'][] {
  return state.phase === 'choose' ? ['strike', 'wait'] : ['parry', 'take']
}

function parse(input: unknown): ParsedScenario<DuelScenario> {
  const { hp, deck } = (input ?? {}) as Partial<DuelScenario>
  const whole = (list: unknown): list is number[] =>
    Array.isArray(list) && list.every((v) => Number.isInteger(v) && v >= 0)
  if (!whole(hp) || hp.length !== 2)
    return { ok: false, issues: [{ path: ['hp'], message: 'two whole numbers' }] }
  if (!whole(deck) || !deck.some((n) => n > 0))
    return { ok: false, issues: [{ path: ['deck'], message: 'counts of cards' }] }
  return { ok: true, scenario: { hp: [hp[0]!, hp[1]!], deck }, warnings: [] }
}

const { refused } = stopsOf<'WRONG_MOMENT'>()

const CHOOSES = SEATS.map((seat): Next => ({ kind: 'awaiting', seats: [seat], reason: 'turn' }))
const DEFENDS = SEATS.map((seat): Next => ({ kind: 'awaiting', seats: [seat], reason: 'defence' }))
const QUESTIONS: Readonly<Record<string, string>> = { turn: 'Strike or wait?', defence: 'Parry or take it?' }

function next(state: DuelState): Next {
  if (state.hp[0] <= 0) return { kind: 'over', outcome: 'blue', favours: ['blue'] }
  if (state.hp[1] <= 0) return { kind: 'over', outcome: 'red', favours: ['red'] }
  if (state.phase === 'choose') return CHOOSES[state.turn]!
  if (state.phase === 'defend') return DEFENDS[1 - state.turn]!
  return AUTOMATIC
}

function choices(state: DuelState, seat: string): readonly DuelCommand[] {
  if (seat !== 'gm' && !waitsFor(next(state), seat)) return []
  return legalVerbs(state).map((v) => ({ verb: v }))
}

export const duel: Ruleset<DuelScenario, DuelState, DuelCommand, DuelEvent, DuelView> = defineRuleset({
  id: 'duel',
  title: 'A duel for tests',
  version: '1.0.0',
  scenario: { parse },
  verbs: {
    strike: verb('strike with the card in hand'),
    wait: verb('put the card away'),
    parry: verb('try to turn the blow aside'),
    take: verb('take the blow'),
  },
  measures: {
    turns: { kind: 'sum', summary: 'turns taken', of: (s) => s.sums.turns },
    hpLeft: { kind: 'final', summary: 'hp of whoever stands', of: (s) => Math.max(s.hp[0], s.hp[1]) },
  },
  policies: {
    bold: (state) => ({ verb: state.phase === 'choose' ? 'strike' : state.held >= 1 ? 'parry' : 'take' }),
    coin: (state, _, dice) => ({ verb: legalVerbs(state)[dice.draw([1, 1], 'policy')]! }),
  },
  hidden: true,
  seats: () => [...SEATS.map((name) => ({ name, side: name })), { name: 'gm', side: 'referee' }],
  begin: (scenario) => ({
    hp: [scenario.hp[0], scenario.hp[1]],
    turn: 0,
    phase: 'draw',
    held: -1,
    parryFailed: false,
    deck: [...scenario.deck],
    discard: scenario.deck.map(() => 0),
    sums: { turns: 0 },
  }),
  clone: (s) => ({
    ...s,
    hp: [s.hp[0], s.hp[1]],
    deck: s.deck.slice(),
    discard: s.discard.slice(),
    sums: { ...s.sums },
  }),
  key: (s) =>
    `${s.hp.map((hp) => Math.max(0, hp))}|${s.turn}${s.phase}${s.held}${s.parryFailed}|${s.deck}|${s.discard}`,
  next,
  choices,
  decide(state, _, command, dice, tell): void {
    const legal = legalVerbs(state)
    if (!legal.includes(command.verb)) throw refused('WRONG_MOMENT', `Not now: ${legal.join(' or ')}.`)
    const other = state.turn === 0 ? 1 : 0
    switch (command.verb) {
      case 'wait':
        tell({ type: 'Waited', who: state.turn })
        return
      case 'strike': {
        const d20 = dice.test(1, 20, 8, 'strike')
        tell({ type: 'Struck', who: state.turn, d20, hit: d20 >= 8 })
        return
      }
      case 'parry': {
        const d6 = dice.test(1, 6, 4, 'parry')
        tell({ type: 'Parried', who: other, d6, held: d6 >= 4 })
        return
      }
      default:
        tell({ type: 'Taken', who: other })
    }
  },
  advance(state, dice, tell): void {
    if (state.phase === 'damage') {
      const who = state.turn === 0 ? 1 : 0
      const damage = dice.sum(state.held + 1, 2, 'damage') + (state.parryFailed ? 1 : 0)
      tell({ type: 'Hurt', who, damage, before: state.hp[who], after: state.hp[who] - damage })
    } else if (state.deck.every((n) => n === 0)) tell({ type: 'Reshuffled' })
    else tell({ type: 'Drawn', who: state.turn, card: dice.draw(state.deck, 'card') })
  },
  evolve(state, event): void {
    switch (event.type) {
      case 'Reshuffled':
        state.deck = state.discard
        state.discard = state.deck.map(() => 0)
        return
      case 'Drawn':
        state.deck[event.card]!--
        state.held = event.card
        state.sums.turns++
        state.phase = 'choose'
        return
      case 'Struck':
        if (event.hit) state.phase = 'defend'
        else passTurn(state)
        return
      case 'Parried':
        if (event.held) passTurn(state)
        else {
          state.parryFailed = true
          state.phase = 'damage'
        }
        return
      case 'Taken':
        state.phase = 'damage'
        return
      case 'Hurt':
        state.hp[event.who as 0 | 1] = event.after
        passTurn(state)
        return
      case 'Waited':
        passTurn(state)
    }
  },
  view(state, seat) {
    const mine = SEATS[state.turn] === seat || seat === 'gm'
    const deckSize = state.deck.reduce((sum, n) => sum + n, 0)
    const ahead = next(state)
    return {
      people: SEATS.map((name, i) => ({
        name,
        side: name,
        seat: name,
        hp: state.hp[i]!,
        status: [],
        figures: [],
      })),
      order: SEATS,
      clocks: [],
      ...(ahead.kind === 'awaiting' && {
        awaiting: { seats: ahead.seats, reason: ahead.reason, question: QUESTIONS[ahead.reason]! },
      }),
      deckSize,
      ...(mine && state.held >= 0 && { card: state.held + 1 }),
    }
  },
  see(event, seat) {
    // The drawn card is its owner's; -1 stands for a card one does not see.
    return event.type === 'Drawn' && seat !== 'gm' && SEATS[event.who as 0 | 1] !== seat
      ? { ...event, card: -1 }
      : event
  },
  seeDice: (event, seat) => event.type !== 'Drawn' || seat === 'gm' || SEATS[event.who as 0 | 1] === seat,
  render: (view) => [
    `red ${view.people[0]!.hp} hp, blue ${view.people[1]!.hp} hp, ${view.deckSize} cards${view.card ? `, you hold ${view.card}` : ''}`,
  ],
  mech(event) {
    switch (event.type) {
      case 'Reshuffled':
        return ['Reshuffle']
      case 'Drawn':
        return [`Draw: ${SEATS[event.who as 0 | 1]}`]
      case 'Struck':
        return [`Strike: ${SEATS[event.who as 0 | 1]} d20=${event.d20} vs 8 → ${event.hit ? 'HIT' : 'MISS'}`]
      case 'Parried':
        return [`Parry: ${SEATS[event.who as 0 | 1]} d6=${event.d6} vs 4 → ${event.held ? 'HELD' : 'BROKEN'}`]
      case 'Hurt':
        return [`Damage: ${SEATS[event.who as 0 | 1]} ${event.damage}, HP: ${event.before}→${event.after}`]
      default:
        return [event.type]
    }
  },
})
