import type { Command } from '../../../src/kernel/contract/command.js'
import { defineRuleset } from '../../../src/kernel/contract/define.js'
import { AUTOMATIC, type Next } from '../../../src/kernel/contract/next.js'
import type { Ruleset } from '../../../src/kernel/contract/ruleset.js'
import { GAME_MASTER, REFEREE } from '../../../src/kernel/contract/seats.js'

/** The small games of rules/review section 8, in which every figure can be worked out by hand. */

const NO_CLAUSES = { clauses: [] } as const
const NO_VIEW = { people: [], order: [], clocks: [] }
const noScenario = { parse: () => ({ ok: true as const, scenario: {}, warnings: [] }) }

interface Thrown {
  thrown: number
  face: number
  kept: boolean
}

type ThrowEvent = { type: 'Thrown'; face: number } | { type: 'Kept' } | { type: 'Set'; face: number }

const THROWS = 3
const HIGH = 5
const STANDS = 4

function nextThrow({ thrown, face, kept }: Thrown): Next {
  if (thrown === 0) return AUTOMATIC
  if (!kept && thrown < THROWS) return { kind: 'awaiting', seats: ['Ann'], reason: 'turn' }
  return face >= HIGH
    ? { kind: 'over', outcome: 'HIGH', favours: ['Ann'] }
    : { kind: 'over', outcome: 'LOW', favours: ['House'] }
}

/** Ann throws a d6 up to three times and keeps the last; 5 and 6 are good for her. */
export const threeThrows: Ruleset = defineRuleset<unknown, Thrown, Command, ThrowEvent, typeof NO_VIEW>({
  id: 'three-throws',
  title: 'Three throws',
  version: '1.0.0',
  scenario: noScenario,
  verbs: {
    keep: { summary: 'Keep the face.', usage: 'keep', ...NO_CLAUSES },
    throw: { summary: 'Throw again.', usage: 'throw', ...NO_CLAUSES },
    set: {
      summary: 'Set the face.',
      usage: 'set face: <n>',
      role: 'gm',
      ruling: 'free',
      free: true,
      clauses: [{ label: 'face', kind: 'integer', summary: 'The face.', required: true }],
    },
  },
  measures: { face: { kind: 'final', summary: 'The face kept.', of: ({ face }) => face } },
  policies: { 'stand-on-4': ({ face }) => ({ verb: face >= STANDS ? 'keep' : 'throw' }) },
  seats: () => [
    { name: GAME_MASTER, side: REFEREE },
    { name: 'Ann', side: 'Ann' },
  ],
  begin: () => ({ thrown: 0, face: 0, kept: false }),
  next: nextThrow,
  choices: (state, seat) =>
    seat === 'Ann' && nextThrow(state).kind === 'awaiting' ? [{ verb: 'keep' }, { verb: 'throw' }] : [],
  decide(_state, _seat, command, dice, tell) {
    if (command.verb === 'keep') tell({ type: 'Kept' })
    else if (command.verb === 'set') tell({ type: 'Set', face: Number(command.face) })
    else tell({ type: 'Thrown', face: dice.die(6, 'throw') })
  },
  advance: (_state, dice, tell) => tell({ type: 'Thrown', face: dice.die(6, 'throw') }),
  evolve(state, event) {
    if (event.type === 'Kept') state.kept = true
    else state.face = event.face
    if (event.type === 'Thrown') state.thrown++
  },
  view: () => NO_VIEW,
  mech: ({ type }) => [type],
}) as unknown as Ruleset

interface CupState {
  face: number
  said: string | null
  answer: string | null
}

type CupEvent =
  | { type: 'Shaken'; face: number }
  | { type: 'Said'; word: string }
  | { type: 'Answered'; word: string }

const TRUE_HIGH = 3

function isTrue({ face, said }: CupState): boolean {
  return (said === 'high') === face >= TRUE_HIGH
}

function nextCup(state: CupState): Next {
  if (state.face === 0) return AUTOMATIC
  if (state.said === null) return { kind: 'awaiting', seats: ['Ann'], reason: 'say' }
  if (state.answer === null) return { kind: 'awaiting', seats: ['Ben'], reason: 'answer' }
  const right = isTrue(state) === (state.answer === 'believe')
  return right
    ? { kind: 'over', outcome: 'BEN', favours: ['Ben'] }
    : { kind: 'over', outcome: 'ANN', favours: ['Ann'] }
}

function cupChoices(state: CupState, seat: string): readonly Command[] {
  const next = nextCup(state)
  if (next.kind !== 'awaiting' || next.seats[0] !== seat) return []
  return (seat === 'Ann' ? ['high', 'low'] : ['believe', 'doubt']).map((verb) => ({ verb }))
}

/** `start` throws a die that only Ann sees; she says something of it, and Ben wins if he is right to believe it or not. */
export const cup: Ruleset = defineRuleset<unknown, CupState, Command, CupEvent, typeof NO_VIEW>({
  id: 'cup',
  title: 'Cup',
  version: '1.0.0',
  hidden: true,
  scenario: noScenario,
  verbs: {
    high: { summary: 'It is high.', usage: 'high', ...NO_CLAUSES },
    low: { summary: 'It is low.', usage: 'low', ...NO_CLAUSES },
    believe: { summary: 'Believe it.', usage: 'believe', ...NO_CLAUSES },
    doubt: { summary: 'Doubt it.', usage: 'doubt', ...NO_CLAUSES },
  },
  policies: {
    random: (state, seat, dice) => cupChoices(state, seat)[dice.die(2, 'random') - 1]!,
    truthful: ({ face }) => ({ verb: face >= TRUE_HIGH ? 'high' : 'low' }),
    trusting: () => ({ verb: 'believe' }),
  },
  search: {
    redeal(state, seat, _facts, dice) {
      if (seat !== 'Ann' && state.face > 0 && state.answer === null) state.face = dice.die(6, 'redeal')
    },
  },
  seats: () => [
    { name: 'Ann', side: 'Ann' },
    { name: 'Ben', side: 'Ben' },
  ],
  begin: () => ({ face: 0, said: null, answer: null }),
  next: nextCup,
  choices: cupChoices,
  decide(_state, _seat, { verb }, _dice, tell) {
    tell(verb === 'high' || verb === 'low' ? { type: 'Said', word: verb } : { type: 'Answered', word: verb })
  },
  advance: (_state, dice, tell) => tell({ type: 'Shaken', face: dice.die(6, 'cup') }),
  evolve(state, event) {
    if (event.type === 'Shaken') state.face = event.face
    else if (event.type === 'Said') state.said = event.word
    else state.answer = event.word
  },
  see: (event, seat) => (event.type === 'Shaken' && seat !== 'Ann' ? { ...event, face: 0 } : event),
  seeDice: (event, seat) => event.type !== 'Shaken' || seat === 'Ann',
  view: () => NO_VIEW,
  mech: ({ type }) => [type],
}) as unknown as Ruleset
