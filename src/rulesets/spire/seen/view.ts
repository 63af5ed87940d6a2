import type { Facts } from '../../../kernel/contract/seats.js'
import type { CommonView } from '../../../kernel/contract/view.js'
import { costOf, whyNotPlayed } from '../cards/legal.js'
import { DONE, openPlaces } from '../commands/choose.js'
import { isOffered, whyNotUsed } from '../commands/use.js'
import { cardText } from '../effects/text.js'
import { isAimed, pileSize } from '../fight/card.js'
import { MARK } from '../fight/mark.js'
import type { Ask, Choice } from '../fight/task.js'
import type { SpireScenario } from '../scenario/schema.js'
import { CHOICE, playsCharacter, ROOM, SEAT, TURN } from '../seats.js'
import { dieIsKnown, isAsked, type Phase, type Result, type SpireState } from '../state/state.js'
import type { CardCode } from '../stops.js'
import { type CardFace, cardFaces, type RailView, railOf } from './faces.js'
import { type MoveView, movesOf } from './moves.js'
import { isThere, peopleOf } from './people.js'
import { type PreviewView, previewsOf } from './preview.js'
import { questionText } from './question.js'
import { type RunView, runView } from './run/view.js'

/** The number of cards of a kind in a pile. */
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
  /** Potions held, by their names; how many there is room for; gold. Only where the fight has to do with them. */
  readonly potions?: readonly ThingView[]
  readonly slots?: number
  readonly gold?: number
  /** Relics with their own command or an ability that is open. */
  readonly usable?: readonly ThingView[]
  /** The roll can still be changed. */
  readonly dieOpen?: boolean
  /** What is asked in the middle of an effect. */
  readonly choice?: ChoiceView
  /** The run that the fight is part of. */
  readonly run?: RunView
}

/** Something that can be used, and what it does. */
export interface ThingView {
  readonly name: string
  readonly text: string
}

export interface ChoiceView {
  readonly by: string
  /** The kind of question: `target` asks for a monster by its number, `x` for an amount, most for a card. */
  readonly ask: Ask
  readonly question: string
  readonly options: readonly string[]
  readonly chosen: readonly string[]
}

const ON_THE_BOARD = 'Choose a reward, use the room or move on.'
const AT_NEOW = "Choose one of Neow's gifts."
const BEFORE_NEOW = "Take one of the cards, or skip them. Neow's gift comes after that."

function pileView({ fight }: SpireState, counts: readonly number[]): CardsView[] {
  return fight.cards.flatMap(({ name }, kind) => (counts[kind]! > 0 ? [{ name, count: counts[kind]! }] : []))
}

function handView(state: SpireState): HandView[] {
  const { fight, hand } = state
  return fight.cards.flatMap((card, kind) => {
    const count = hand[kind]!
    if (count === 0) return []
    const stop = whyNotPlayed(state, kind) ?? null
    const { name } = card
    const cost = costOf(state, kind)
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

/** rules/spire-act1 §6: first the card reward, then Neow's gift. */
function roomQuestion({ run }: SpireState): string {
  if (run === null || run.neow === '') return ON_THE_BOARD
  return (run.room?.rewards.length ?? 0) > 0 ? BEFORE_NEOW : AT_NEOW
}

/** rules/secrets 4: others learn that the player chooses. */
function awaiting(state: SpireState, seat: string): Pick<CommonView, 'awaiting'> {
  if (!isAsked(state)) return {}
  const { choice, fight } = state
  const turn = `Play a card or end your turn (${state.player.energy} energy left).`
  const plain = state.phase === 'room' ? roomQuestion(state) : turn
  const asked = choice === null ? plain : `${choice.by}: ${questionText(choice)}.`
  const question = playsCharacter(seat) ? asked : `It is ${fight.character}'s turn.`
  return {
    awaiting: {
      seats: [SEAT],
      reason: choice !== null ? CHOICE : state.phase === 'room' ? ROOM : TURN,
      question,
    },
  }
}

/** What only fights with potions, powers or questions show. */
function moreView(state: SpireState): Partial<SpireView> {
  const { fight, choice, marks } = state
  if (!fight.marked && choice === null) return {}
  const usable = fight.relicKinds.filter(
    (relic, place) => isOffered(state, relic) || whyNotUsed(state, place) === undefined,
  )
  return {
    potions: state.potions.map((kind) => {
      const { name, text } = fight.potionKinds[kind]!
      return { name, text }
    }),
    slots: fight.slots,
    gold: state.gold,
    usable: usable.map(({ name, text }) => ({ name, text })),
    dieOpen: (marks[MARK.dieOpen] ?? 0) > 0,
    ...(choice !== null && { choice: choiceView(choice) }),
  }
}

function choiceView(choice: Choice): ChoiceView {
  const { by, ask, names, taken } = choice
  return {
    by,
    ask,
    question: questionText(choice),
    options: [
      ...openPlaces(choice).map((place) => names[place]!),
      ...(taken.length >= choice.least ? [DONE] : []),
    ],
    chosen: taken.map((place) => names[place]!),
  }
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
    ...moreView(state),
    ...(state.run !== null && { run: runView(state, state.run) }),
  }
}

/** Says what ending the turn now gives up: energy, while it is the player's turn and there is a card for it. */
export function unusedActions({ awaiting, hand, people }: SpireView): string | undefined {
  const cards = hand.filter(({ playable }) => playable).reduce((sum, { count }) => sum + count, 0)
  const energy = people[0]?.figures.find(({ name }) => name === 'energy')?.value
  if (awaiting?.reason !== TURN || cards === 0) return undefined
  return `${energy ?? 0} energy and ${cards} ${cards === 1 ? 'card' : 'cards'}`
}

/** What the table shows beside the view, for a hand of cards that one can press. */
export interface SpireBoard extends SpireView {
  /** Every card that this view names, as people know it. */
  readonly cards: readonly CardFace[]
  /** Relics and potions that the player carries. */
  readonly rail: RailView
  /** The choices of this seat in a fight, and what each would change. */
  readonly previews: readonly PreviewView[]
}

/** Returns what the table shows beside the view. */
export function board(
  state: SpireState,
  seat: string,
  facts: Facts<SpireScenario>,
): Pick<SpireBoard, 'cards' | 'rail' | 'previews'> {
  return { cards: cardFaces(state), rail: railOf(state), previews: previewsOf(state, seat, facts) }
}
