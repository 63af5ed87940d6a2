import type { EventRows } from '../../../kernel/contract/events/event-table.js'
import type { Tell } from '../../../kernel/contract/ruleset.js'
import { pileSize, vanishes } from '../fight/card.js'
import { MARK, type MarkName, placeOfPower } from '../fight/mark.js'
import { ARRIVING, NORMAL_STANCE } from '../fight/monster-kind.js'
import type { SpireScenario } from '../scenario/schema.js'
import { enterHand } from '../state/hand.js'
import type { SpireState } from '../state/state.js'
import { characterName, clipped, sourceName } from './words/names.js'

export interface TurnStarted {
  readonly type: 'TurnStarted'
  readonly turn: number
  readonly energy: number
  readonly draw: number
  /** The player's block, where some stays. */
  readonly block?: number
}

/** The hand is drawn; what the turn's start brings comes now. */
export interface TurnReady {
  readonly type: 'TurnReady'
}

/** The turn's start is over. */
export interface TurnSettled {
  readonly type: 'TurnSettled'
}

export interface TurnEnded {
  readonly type: 'TurnEnded'
  readonly discarded: number
  /** Kinds of cards that stay in hand. */
  readonly kept?: readonly number[]
}

export interface DieRolled {
  readonly type: 'DieRolled'
  readonly die: number
  /** It can still be changed. */
  readonly open?: true
}

/** An open roll is given another face. */
export interface DieChanged {
  readonly type: 'DieChanged'
  readonly die: number
  readonly by: string
  /** See `fight/mark.ts`. */
  readonly means: number
}

/** The roll cannot be changed any more. */
export interface DieFixed {
  readonly type: 'DieFixed'
  readonly die: number
}

/** A fact of the fight that rules go by later. */
export interface Noted {
  readonly type: 'Noted'
  readonly what: MarkName
  readonly now: number
}

/** The die is rolled once more in the middle of a turn: relics do not look, and nothing changes it. */
export interface DieRolledAgain {
  readonly type: 'DieRolledAgain'
  readonly die: number
  readonly by: string
}

export type TurnEvent =
  | TurnStarted
  | TurnReady
  | TurnSettled
  | TurnEnded
  | DieRolled
  | DieChanged
  | DieFixed
  | DieRolledAgain
  | Noted

/** Starts a turn in a fight that remembers nothing: no block stays. */
export function tellTurnStarted(
  state: SpireState,
  tell: Tell<TurnStarted>,
  turn: number,
  energy: number,
  draw: number,
): void {
  if (tell.silent) foldTurnStarted(state, turn, energy, draw)
  else tell({ type: 'TurnStarted', turn, energy, draw })
}

/** Ends a turn in a fight that remembers nothing: no card stays in hand. */
export function tellTurnEnded(state: SpireState, tell: Tell<TurnEnded>): void {
  if (tell.silent) foldTurnEnded(state)
  else tell({ type: 'TurnEnded', discarded: pileSize(state.hand) })
}

/** Rolls a die that nothing can change. */
export function tellDieRolled(state: SpireState, tell: Tell<DieRolled>, die: number): void {
  if (tell.silent) foldDieRolled(state, die, false)
  else tell({ type: 'DieRolled', die })
}

function foldTurnStarted(s: SpireState, turn: number, energy: number, draw: number, block = 0): void {
  s.turn = turn
  s.sums.turns++
  s.player.block = block
  s.player.energy = energy
  s.toDraw = draw
  s.phase = 'draw'
  if (s.marks.length > 0) forgetTurn(s.marks)
  for (let i = 0; i < s.monsters.length; i++)
    if (s.monsters[i]!.stance === ARRIVING) s.monsters[i]!.stance = NORMAL_STANCE
}

const LAST_TURNS: readonly number[] = [
  MARK.lostThisTurn,
  MARK.powerPlayed,
  MARK.combustUsed,
  MARK.mayhemUsed,
  MARK.offer,
  placeOfPower('Invincible'),
  placeOfPower('Blur'),
  placeOfPower('ZeroDamage'),
]

/** Clears what holds until the next turn starts. */
function forgetTurn(marks: number[]): void {
  for (const place of LAST_TURNS) marks[place] = 0
}

const NONE: readonly number[] = []

/** R5: the whole hand is discarded; ethereal cards are exhausted instead, and some may be kept. */
function foldTurnEnded(s: SpireState, kept: readonly number[] = NONE): void {
  for (const kind of kept) s.hand[kind]!--
  for (let kind = 0; kind < s.hand.length; kind++) {
    if (s.hand[kind] === 0) continue
    const card = s.fight.cards[kind]!
    if (!card.ethereal) s.discard[kind]! += s.hand[kind]!
    else if (!vanishes(card)) s.exhausted[kind]! += s.hand[kind]!
    s.hand[kind] = 0
  }
  if (s.lingering.length > 0) s.lingering.length = 0
  if (s.free.length > 0) s.free.length = 0
  for (const kind of kept) enterHand(s, kind)
  s.player.spendable = s.player.vulnerable
  s.acting = 0
  s.phase = s.fight.rules.dieTiming === 'afterPlayer' ? 'roll' : 'monsters'
}

function foldDieRolled(s: SpireState, die: number, open: boolean): void {
  s.die = die
  if (open) {
    s.marks[MARK.dieOpen] = 1
    s.marks[MARK.dieFirst] = die
    s.marks[MARK.dieBy] = 0
  }
  s.phase = s.fight.rules.dieTiming === 'turnStart' ? 'player' : 'monsters'
}

export const turnRows: EventRows<SpireState, TurnEvent, TurnEvent, SpireScenario> = {
  TurnStarted: {
    weight: 'notable',
    concerns: (_, context) => [characterName(context)],
    fold: (s, { turn, energy, draw, block }) => foldTurnStarted(s, turn, energy, draw, block),
    mech: ({ turn, energy, draw }) => [`Turn ${turn}: block 0, energy ${energy}, draw ${draw}`],
    story({ turn, energy, draw, block }) {
      return `Turn ${turn}: ${energy} energy, draw ${draw}${block === undefined ? '' : `, ${block} block kept`}.`
    },
    short: ({ turn, energy }) => `T${turn}: ${energy} energy`,
    beat: ({ turn }, context) => ({ by: characterName(context), result: `turn ${turn}` }),
  },
  TurnReady: {
    weight: 'detail',
    fold(s) {
      s.phase = 'ready'
    },
    story: () => '',
  },
  TurnSettled: {
    weight: 'detail',
    fold(s) {
      s.phase = s.fight.rules.dieTiming === 'turnStart' ? 'roll' : 'player'
    },
    story: () => '',
  },
  TurnEnded: {
    weight: 'detail',
    concerns: (_, context) => [characterName(context)],
    fold: (s, { kept }) => foldTurnEnded(s, kept),
    mech: ({ discarded }) => [`End of turn: ${discarded === 1 ? '1 card' : `${discarded} cards`} discarded`],
    story: () => 'You end the turn.',
    short: () => 'End turn',
  },
  DieRolled: {
    weight: 'detail',
    concerns: (_, context) => [characterName(context)],
    fold: (s, { die, open }) => foldDieRolled(s, die, open === true),
    mech: ({ die }) => [`Die: ${die}`],
    story: ({ die }) => `The die shows ${die}.`,
    short: ({ die }) => `Die ${die}`,
    beat: ({ die }, context) => ({ by: characterName(context), result: `${die}` }),
  },
  DieChanged: {
    weight: 'detail',
    concerns: (_, context) => [characterName(context)],
    fold(s, { die, means }) {
      s.die = die
      s.marks[MARK.dieBy] = means
    },
    mech: ({ by, die }) => [`${by}: the die is ${die}`],
    story: ({ by, die }, context) => `${sourceName(by, context)} turns the die to ${die}.`,
    short: ({ die }) => clipped(`Die to ${die}`),
    beat: ({ die }, context) => ({ by: characterName(context), result: `${die}` }),
  },
  DieFixed: {
    weight: 'detail',
    fold(s) {
      s.marks[MARK.dieOpen] = 0
    },
    mech: ({ die }) => [`Die: fixed on ${die}`],
    // A roll that is made again does not stay.
    story: ({ die }, { line, place }) =>
      line[place + 1]?.type === 'DieRolled' ? '' : `The die stays at ${die}.`,
    short: ({ die }, { line, place }) => (line[place + 1]?.type === 'DieRolled' ? undefined : `Die ${die}`),
  },
  DieRolledAgain: {
    weight: 'notable',
    concerns: (_, context) => [characterName(context)],
    fold(s, { die }) {
      s.die = die
    },
    mech: ({ by, die }) => [`${by}: Die: ${die}`],
    story: ({ by, die }, context) => `${sourceName(by, context)} rolls the die again: it shows ${die}.`,
    short: ({ die }) => `Die ${die}`,
    beat: ({ die }, context) => ({ by: characterName(context), result: `${die}` }),
  },
  Noted: {
    weight: ({ what, now }) => (what === 'offer' && now > 0 ? 'notable' : 'detail'),
    fold(s, { what, now }) {
      s.marks[MARK[what]] = now
    },
    mech: ({ what, now }) => (what === 'offer' && now > 0 ? ['Die: an ability may be triggered'] : []),
    story: ({ what, now }) => (what === 'offer' && now > 0 ? 'You may trigger a die ability.' : ''),
    short: ({ what, now }) => (what === 'offer' && now > 0 ? 'Die ability open' : undefined),
  },
}
