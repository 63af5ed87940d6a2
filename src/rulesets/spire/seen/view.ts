import type { Facts } from '../../../kernel/contract/seats.js'
import type { CommonView } from '../../../kernel/contract/view.js'
import { whyNotPlayed } from '../cards/legal.js'
import { cardText } from '../effects/text.js'
import { isAimed } from '../fight/card.js'
import type { SpireScenario } from '../scenario/schema.js'
import { playsCharacter, SEAT, TURN } from '../seats.js'
import {
  dieIsKnown,
  isPlayersMoment,
  type Phase,
  pileSize,
  type Result,
  type SpireState,
} from '../state/state.js'
import type { CardCode } from '../stops.js'
import { type MoveView, movesOf } from './moves.js'
import { isThere, peopleOf } from './people.js'

/** So many cards of a kind in a pile. */
export interface CardsView {
  readonly name: string
  readonly count: number
}

export interface HandView extends CardsView {
  readonly cost: number
  /** What it does. */
  readonly text: string
  readonly aimed: boolean
  /** Whether it can be played now. */
  readonly playable: boolean
  /** Why not, where it cannot. */
  readonly stop: CardCode | null
}

/** What is a monster's alone; its HP and powers are with the `people`, at the place of its number. */
export interface MonsterView {
  /** Its number, for `to:`. */
  readonly number: number
  readonly id: string
  readonly behavior: string | null
  /** Turns it has taken. */
  readonly turns: number
  /** One move when it is known, all possible ones when not. */
  readonly moves: readonly MoveView[]
}

/**
 * What a seat may see. The first of the `people` is the player's, the others are the monsters by their number. Of the
 * draw pile it tells what is in it and known cards on top, never an order.
 */
export interface SpireView extends CommonView {
  readonly turn: number
  readonly phase: Phase
  readonly result: Result | null
  /** The last roll. */
  readonly die: number | null
  /** Whether that roll decides the coming moves. */
  readonly dieKnown: boolean
  readonly energyEachTurn: number
  /** By their names. */
  readonly relics: readonly string[]
  readonly hand: readonly HandView[]
  readonly draw: readonly CardsView[]
  readonly drawSize: number
  /** Known cards on top of the draw pile, the next one first. */
  readonly top: readonly string[]
  readonly discard: readonly CardsView[]
  readonly exhausted: readonly CardsView[]
  readonly monsters: readonly MonsterView[]
}

const QUESTION = 'Play a card, or end your turn.'

function pileView({ fight }: SpireState, counts: readonly number[]): CardsView[] {
  return fight.cards.flatMap(({ name }, kind) => (counts[kind]! > 0 ? [{ name, count: counts[kind]! }] : []))
}

function handView(state: SpireState): HandView[] {
  const { fight, hand } = state
  return fight.cards.flatMap((card, kind) => {
    const count = hand[kind]!
    if (count === 0) return []
    const stop = whyNotPlayed(state, kind) ?? null
    const { name, cost } = card
    const text = cardText(card)
    return [{ name, count, cost, text, aimed: isAimed(card), playable: stop === null, stop }]
  })
}

function monsterViews(state: SpireState): MonsterView[] {
  const moves = movesOf(state)
  return state.monsters.map((m, place) => {
    const { id, behaviors } = state.fight.kinds[m.kind]!
    const behavior = behaviors[m.behavior] ?? null
    return { number: place + 1, id, behavior, turns: m.moves, moves: moves[place]! }
  })
}

/** rules/secrets 4: others learn that somebody chooses. */
function awaiting(state: SpireState, seat: string): Pick<CommonView, 'awaiting'> {
  if (!isPlayersMoment(state)) return {}
  const question = playsCharacter(seat) ? QUESTION : `It is ${state.fight.character}'s turn.`
  return { awaiting: { seats: [SEAT], reason: TURN, question } }
}

/** Everything here is open in a one-player game except the order of the draw pile, which does not exist. */
export function view(state: SpireState, seat: string, facts: Facts<SpireScenario>): SpireView {
  const { fight } = state
  const people = peopleOf(state, seat, facts)
  return {
    people,
    order: people.filter(isThere).map(({ name }) => name),
    clocks: [],
    ...awaiting(state, seat),
    turn: state.turn,
    phase: state.phase,
    result: state.result,
    die: state.die === 0 ? null : state.die,
    dieKnown: dieIsKnown(state),
    energyEachTurn: fight.energy,
    relics: fight.relicTexts.map(({ name }) => name),
    hand: handView(state),
    draw: pileView(state, state.draw),
    drawSize: pileSize(state.draw) + state.top.length,
    top: [...state.top].reverse().map((kind) => fight.cards[kind]!.name),
    discard: pileView(state, state.discard),
    exhausted: pileView(state, state.exhausted),
    monsters: monsterViews(state),
  }
}
