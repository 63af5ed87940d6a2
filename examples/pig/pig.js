// @ts-check
import { defineRuleset, stopsOf } from 'ludex'

/** @typedef {{ players: string[], target: number }} Scenario */
/** @typedef {{ players: string[], target: number, scores: number[], turn: number, pot: number, sums: { rolls: number } }} State */
/** @typedef {{ type: 'Rolled', who: string, face: number, pot: number } | { type: 'Held', who: string, gained: number, total: number }} Event */

/** @type {import('ludex').StopsOf<'EMPTY_POT'>} */
const { refused } = stopsOf()

/** @param {unknown} input @returns {import('ludex').ParsedScenario<Scenario>} */
function parse(input) {
  const {
    ruleset: _,
    about: __,
    players,
    target = 100,
    ...others
  } = /** @type {Record<string, unknown>} */ (input ?? {})
  const issues = Object.keys(others).map((key) => ({ path: [key], message: `Nothing reads "${key}" here.` }))
  const names = Array.isArray(players) ? players.map(String) : []
  if (names.length < 2 || new Set(names).size !== names.length)
    issues.push({ path: ['players'], message: 'must be a list of two or more different names' })
  if (!Number.isInteger(target) || Number(target) < 1)
    issues.push({ path: ['target'], message: 'must be a whole number from 1 on' })
  return issues.length > 0
    ? { ok: false, issues }
    : { ok: true, scenario: { players: names, target: Number(target) }, warnings: [] }
}

/** @param {State} state @returns {import('ludex').Next} */
function next(state) {
  const reached = (/** @type {number} */ i) => (state.scores[i] ?? 0) + (i === state.turn ? state.pot : 0)
  const winner = state.players.find((_, i) => reached(i) >= state.target)
  if (winner !== undefined) return { kind: 'over', outcome: `${winner} wins`, favours: [winner] }
  return { kind: 'awaiting', seats: [state.players[state.turn] ?? ''], reason: 'turn' }
}

/** What is legal, asked by `choices` and by `decide`. @param {State} state */
const mayHold = (state) => state.pot > 0

export default defineRuleset({
  id: 'pig',
  title: 'Pig: roll or hold',
  version: '1.0.0',
  scenario: { parse },
  verbs: {
    roll: {
      summary: 'Roll a d6: 2 to 6 go into the pot, a 1 empties it and ends your turn.',
      usage: 'roll',
      clauses: [],
    },
    hold: { summary: 'Add the pot to your score and end your turn.', usage: 'hold', clauses: [] },
  },
  measures: {
    rolls: { kind: 'sum', summary: 'Dice rolled.', of: (/** @type {State} */ state) => state.sums.rolls },
  },
  policies: {
    'hold-at-20': (/** @type {State} */ state) => ({ verb: state.pot >= 20 ? 'hold' : 'roll' }),
    'hold-at-10': (/** @type {State} */ state) => ({ verb: state.pot >= 10 ? 'hold' : 'roll' }),
  },
  seats: (/** @type {Scenario} */ scenario) => scenario.players.map((name) => ({ name, side: name })),
  /** @returns {State} */
  begin: (/** @type {Scenario} */ { players, target }) => ({
    players,
    target,
    scores: players.map(() => 0),
    turn: 0,
    pot: 0,
    sums: { rolls: 0 },
  }),
  next,
  choices(state, seat) {
    const ahead = next(state)
    if (ahead.kind !== 'awaiting' || (seat !== 'gm' && !ahead.seats.includes(seat))) return []
    return mayHold(state) ? [{ verb: 'roll' }, { verb: 'hold' }] : [{ verb: 'roll' }]
  },
  decide(state, _seat, command, dice, /** @type {import('ludex').Tell<Event>} */ tell) {
    const who = state.players[state.turn] ?? ''
    if (command.verb === 'roll') {
      const face = dice.die(6, 'roll')
      tell({ type: 'Rolled', who, face, pot: face === 1 ? 0 : state.pot + face })
      return
    }
    if (!mayHold(state)) throw refused('EMPTY_POT', 'There is nothing in the pot yet: roll.')
    tell({ type: 'Held', who, gained: state.pot, total: (state.scores[state.turn] ?? 0) + state.pot })
  },
  evolve(state, event) {
    if (event.type === 'Rolled') state.sums.rolls++
    if (event.type === 'Held') state.scores[state.turn] = event.total
    state.pot = event.type === 'Rolled' ? event.pot : 0
    if (state.pot === 0) state.turn = (state.turn + 1) % state.players.length
  },
  view(state) {
    const ahead = next(state)
    return {
      people: state.players.map((name, i) => ({
        name,
        side: name,
        seat: name,
        status: [],
        figures: [
          { name: 'score', value: state.scores[i] ?? 0 },
          ...(i === state.turn ? [{ name: 'pot', value: state.pot }] : []),
        ],
      })),
      order: state.players,
      clocks: [],
      ...(ahead.kind === 'awaiting' && {
        awaiting: { seats: ahead.seats, reason: ahead.reason, question: `${ahead.seats[0]}: roll or hold?` },
      }),
    }
  },
  mech: (event) =>
    event.type === 'Rolled'
      ? [`${event.who} rolls ${event.face}${event.face === 1 ? ' and loses the pot' : `: pot ${event.pot}`}`]
      : [`${event.who} holds ${event.gained}: score ${event.total}`],
})
