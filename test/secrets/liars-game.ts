import type { Command } from '../../src/kernel/contract/command.js'
import { defineRuleset } from '../../src/kernel/contract/define.js'
import { AUTOMATIC, type Next, waitsFor } from '../../src/kernel/contract/next.js'
import type { Ruleset } from '../../src/kernel/contract/ruleset.js'
import { GAME_MASTER } from '../../src/kernel/contract/seats.js'
import { stopsOf } from '../../src/kernel/contract/stops.js'
import type { CommonView } from '../../src/kernel/contract/view.js'
import { ONE } from '../../src/kernel/rational.js'

/**
 * A game from outside with a secret: Ann rolls a die that Ben does not see, and says what it shows. Ben believes her, and
 * loses a point if it shows more than he has of luck, or doubts her: then the liar loses a point.
 */
export interface LiarsScenario {
  readonly points: number
  /** What Ann has up her sleeve: added to her die, and hers to know. */
  readonly sleeve: number
}

interface LiarsState {
  readonly sleeve: number
  points: { Ann: number; Ben: number }
  /** Her die; null between two rolls. */
  die: number | null
  claim: number | null
}

type LiarsEvent =
  | { readonly type: 'Rolled'; readonly face?: number }
  | { readonly type: 'Claimed'; readonly claim: number }
  | { readonly type: 'Doubted'; readonly loser: 'Ann' | 'Ben' }
  | { readonly type: 'Believed' }

const { refused } = stopsOf<'NOT_NOW'>()

const FACES = [1, 2, 3, 4, 5, 6, 7, 8]

function next({ points, die, claim }: LiarsState): Next {
  if (points.Ann <= 0) return { kind: 'over', outcome: 'Ben wins', favours: ['Ben'] }
  if (points.Ben <= 0) return { kind: 'over', outcome: 'Ann wins', favours: ['Ann'] }
  if (die === null) return AUTOMATIC
  return { kind: 'awaiting', seats: [claim === null ? 'Ann' : 'Ben'], reason: 'turn' }
}

function choices(state: LiarsState, seat: string): readonly Command[] {
  if (seat !== GAME_MASTER && !waitsFor(next(state), seat)) return []
  if (state.claim !== null) return [{ verb: 'believe' }, { verb: 'doubt' }]
  return FACES.map((claim) => ({ verb: 'claim', face: String(claim) }))
}

/** Ann may lie only upwards, so whether she lies is what Ben would like to know. */
function isLie({ die, sleeve, claim }: LiarsState): boolean {
  return (claim ?? 0) > (die ?? 0) + sleeve
}

const knows = (seat: string): boolean => seat === 'Ann' || seat === GAME_MASTER

const definition = {
  id: 'liars',
  title: 'Ann and Ben',
  version: '1.0.0',
  hidden: true,
  scenario: {
    parse: (input: unknown) => ({ ok: true as const, scenario: input as LiarsScenario, warnings: [] }),
  },
  verbs: {
    claim: {
      summary: 'Say what the die shows.',
      usage: 'claim <face>',
      clauses: [
        { label: 'face', kind: 'word' as const, positional: true, required: true, summary: 'A number.' },
      ],
    },
    believe: { summary: 'Believe her.', usage: 'believe', clauses: [] },
    doubt: { summary: 'Call her a liar.', usage: 'doubt', clauses: [] },
  },
  seats: () => [
    { name: GAME_MASTER, side: 'referee' },
    { name: 'Ann', side: 'Ann' },
    { name: 'Ben', side: 'Ben' },
  ],
  begin: ({ points, sleeve }: LiarsScenario): LiarsState => ({
    sleeve,
    points: { Ann: points, Ben: points },
    die: null,
    claim: null,
  }),
  next,
  choices,
  decide(
    state: LiarsState,
    seat: string,
    command: Command,
    _dice: unknown,
    tell: (event: LiarsEvent) => void,
  ) {
    const listed = choices(state, seat)
    const found = listed.find(({ verb, face }) => verb === command.verb && face === command.face)
    if (!found)
      throw refused('NOT_NOW', `Not now: ${listed.map(({ verb }) => verb).join(', ') || 'nothing'}.`)
    if (found.verb === 'claim') tell({ type: 'Claimed', claim: Number(found.face) })
    else if (found.verb === 'doubt') tell({ type: 'Doubted', loser: isLie(state) ? 'Ann' : 'Ben' })
    else tell({ type: 'Believed' })
  },
  advance(
    _state: LiarsState,
    dice: { die(sides: number, what: string): number },
    tell: (event: LiarsEvent) => void,
  ) {
    tell({ type: 'Rolled', face: dice.die(6, 'the cup') })
  },
  evolve(state: LiarsState, event: LiarsEvent) {
    if (event.type === 'Rolled') state.die = event.face ?? null
    else if (event.type === 'Claimed') state.claim = event.claim
    else {
      if (event.type === 'Doubted') state.points[event.loser]--
      state.die = null
      state.claim = null
    }
  },
  view(state: LiarsState, seat: string): CommonView & { readonly die?: number; readonly sleeve?: number } {
    const ahead = next(state)
    return {
      people: (['Ann', 'Ben'] as const).map((name) => ({
        name,
        side: name,
        seat: name,
        hp: state.points[name],
        status: [],
        figures: name === 'Ann' && state.claim !== null ? [{ name: 'claim', value: state.claim }] : [],
      })),
      order: ['Ann', 'Ben'],
      clocks: [],
      ...(ahead.kind === 'awaiting' && {
        awaiting: { seats: ahead.seats, reason: ahead.reason, question: `${ahead.seats[0]}: what now?` },
      }),
      ...(knows(seat) && { sleeve: state.sleeve, ...(state.die !== null && { die: state.die }) }),
    }
  },
  see: (event: LiarsEvent, seat: string): LiarsEvent =>
    event.type === 'Rolled' && !knows(seat) ? { type: 'Rolled' } : event,
  seeDice: (event: LiarsEvent, seat: string): boolean => event.type !== 'Rolled' || knows(seat),
  mech: (event: LiarsEvent): readonly string[] => [
    event.type === 'Doubted'
      ? `Doubted: ${event.loser} loses`
      : event.type === 'Claimed'
        ? `Claimed: ${event.claim}`
        : event.type,
  ],
}

/** The game as it should be. */
export const liars = defineRuleset<LiarsScenario, LiarsState, Command, LiarsEvent, CommonView>(
  definition,
) as unknown as Ruleset

/** What lets Ann's die out, each in another way. */
export type LiarsSlip = 'see' | 'seeDice' | 'odds' | 'choices' | 'suggest' | 'refusal' | 'answer'

/** The game with one slip. */
export function liarsWith(slip: LiarsSlip): Ruleset {
  const isTrue = (state: unknown): boolean => !isLie(state as LiarsState)
  const dieOf = (state: unknown): string => String((state as LiarsState).die)
  const slips: Readonly<Record<LiarsSlip, Partial<Ruleset>>> = {
    see: { see: (event) => event },
    seeDice: { seeDice: () => true },
    odds: {
      odds: (state, _seat, { verb }) =>
        verb === 'doubt'
          ? [{ outcome: isTrue(state) ? 'you lose a point' : 'she loses a point', probability: ONE }]
          : undefined,
    },
    choices: {
      choices: (state, seat) =>
        liars.choices(state, seat).filter(({ verb }) => verb !== 'doubt' || !isTrue(state)),
    },
    suggest: { suggest: (state) => [dieOf(state)] },
    refusal: {
      decide(state, seat, command, dice, tell) {
        if (command.verb === 'claim' && seat === 'Ben') throw refused('NOT_NOW', `She has ${dieOf(state)}.`)
        liars.decide(state, seat, command, dice, tell)
      },
    },
    answer: {
      verbs: { ...liars.verbs, peek: { summary: 'Ask.', usage: 'peek', query: true, clauses: [] } },
      answer: (state) => [{ type: 'Believed', face: dieOf(state) } as LiarsEvent & { face: string }],
    },
  }
  return { ...liars, ...slips[slip] }
}
