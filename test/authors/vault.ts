import { AUTOMATIC, type Dice, defineRuleset, type Next, stopsOf, type Tell } from '../../src/index.js'

type Scenario = { readonly numbers: number }
type State = { code: number | null; low: number; high: number; turn: number; winner: string | null }
type Event =
  | { readonly type: 'Locked'; readonly code?: number }
  | { readonly type: 'Tried'; readonly who: string; readonly number: number; readonly answer: string }

const PLAYERS = ['Ann', 'Ben']
const { refused } = stopsOf<'OUT_OF_RANGE'>()

function next({ code, turn, winner }: State): Next {
  if (winner !== null) return { kind: 'over', outcome: `${winner} opens it`, favours: [winner] }
  return code === null ? AUTOMATIC : { kind: 'awaiting', seats: [PLAYERS[turn]!], reason: 'turn' }
}

/** A vault with a secret number: two players try numbers in turn, and hear whether the code is higher or lower. */
export const vault = defineRuleset({
  id: 'vault',
  title: 'The vault',
  version: '1.0.0',
  hidden: true,
  scenario: { parse: (input) => ({ ok: true, scenario: input as Scenario, warnings: [] }) },
  verbs: {
    try: {
      summary: 'Try a number on the lock.',
      usage: 'try <number>',
      clauses: [{ label: 'number', kind: 'integer', required: true, positional: true, summary: 'Which.' }],
    },
  },
  seats: () => [...PLAYERS.map((name) => ({ name, side: name })), { name: 'gm', side: 'referee' }],
  begin: ({ numbers }: Scenario): State => ({ code: null, low: 1, high: numbers, turn: 0, winner: null }),
  next,
  choices(state: State, seat: string) {
    const ahead = next(state)
    if (ahead.kind !== 'awaiting' || (seat !== 'gm' && !ahead.seats.includes(seat))) return []
    const length = state.high - state.low + 1
    return Array.from({ length }, (_, i) => ({ verb: 'try' as const, number: state.low + i }))
  },
  advance: ({ high }: State, dice: Dice, tell: Tell<Event>) =>
    tell({ type: 'Locked', code: dice.die(high, 'code') }),
  decide({ turn, code, low, high }: State, _seat, { number }, _dice, tell: Tell<Event>) {
    if (number < low || number > high)
      throw refused('OUT_OF_RANGE', `The code lies between ${low} and ${high}: try one of those.`)
    const answer = number === code ? 'open' : number < code! ? 'higher' : 'lower'
    tell({ type: 'Tried', who: PLAYERS[turn]!, number, answer })
  },
  evolve(state: State, event: Event) {
    if (event.type === 'Locked') state.code = event.code!
    else if (event.answer === 'open') state.winner = event.who
    else {
      if (event.answer === 'higher') state.low = event.number + 1
      else state.high = event.number - 1
      state.turn = 1 - state.turn
    }
  },
  view(state: State, seat: string) {
    const ahead = next(state)
    const code = state.code !== null && seat === 'gm' ? [{ name: 'code', value: state.code }] : []
    return {
      people: PLAYERS.map((name) => ({ name, side: name, seat: name, status: [], figures: code })),
      order: PLAYERS,
      clocks: [{ name: 'highest', value: state.high, max: 99, status: 'active' }],
      ...(ahead.kind === 'awaiting' && {
        awaiting: { ...ahead, question: `${ahead.seats[0]}: a number from ${state.low} to ${state.high}?` },
      }),
    }
  },
  see: (event: Event, seat: string): Event =>
    event.type === 'Locked' && seat !== 'gm' ? { type: 'Locked' } : event,
  seeDice: (event: Event, seat: string) => event.type !== 'Locked' || seat === 'gm',
  mech: (event: Event) => [
    event.type === 'Locked' ? 'The vault is locked' : `${event.who} tries ${event.number}: ${event.answer}`,
  ],
})
