import type { EventRows } from '../../../kernel/contract/events/event-table.js'
import type { Tell } from '../../../kernel/contract/ruleset.js'
import { MARK } from '../fight/mark.js'
import type { SpireScenario } from '../scenario/schema.js'
import { enterHand } from '../state/hand.js'
import type { SpireState } from '../state/state.js'
import { alikeFrom, isType } from './words/line.js'
import { cardsListed, characterName, clipped, type Line } from './words/names.js'

export interface Reshuffled {
  readonly type: 'Reshuffled'
  readonly cards: number
}

export interface CardDrawn {
  readonly type: 'CardDrawn'
  readonly card: string
  /** The card's place in the fight. */
  readonly kind: number
  /** It lay on top of the pile and was known. */
  readonly known: boolean
  /** It is drawn to be played at once, not to the hand. */
  readonly aside?: true
}

export interface DrawEnded {
  readonly type: 'DrawEnded'
}

export interface CardsToDraw {
  readonly type: 'CardsToDraw'
  readonly by: string
  readonly cards: number
}

/** A card of the draw pile is looked at: it lies under those that are known already. */
export interface CardRevealed {
  readonly type: 'CardRevealed'
  readonly card: string
  readonly kind: number
}

export type DrawEvent = Reshuffled | CardDrawn | DrawEnded | CardsToDraw | CardRevealed

/** Draws a card to the hand, or aside. */
export function tellCardDrawn(
  state: SpireState,
  tell: Tell<CardDrawn>,
  kind: number,
  known: boolean,
  aside: boolean,
): void {
  if (tell.silent) foldCardDrawn(state, kind, known, aside)
  else tell({ type: 'CardDrawn', card: state.fight.cards[kind]!.name, kind, known, ...(aside && { aside }) })
}

/** After the last card of a turn's hand: what it caused, then the die, or the player. */
function foldDrawn(s: SpireState): void {
  if (s.toDraw === 0 && s.phase === 'draw') {
    if (s.fight.marked) s.phase = 'drawn'
    else s.phase = s.fight.rules.dieTiming === 'turnStart' ? 'roll' : 'player'
  }
}

function foldCardDrawn(s: SpireState, kind: number, known: boolean, aside: boolean): void {
  if (known) s.top.pop()
  else s.draw[kind]!--
  if (aside) return
  enterHand(s, kind)
  s.toDraw--
  foldDrawn(s)
}

export const drawRows: EventRows<SpireState, DrawEvent, DrawEvent, SpireScenario> = {
  Reshuffled: {
    weight: 'detail',
    fold(s) {
      for (let kind = 0; kind < s.draw.length; kind++) {
        s.draw[kind]! += s.discard[kind]!
        s.discard[kind] = 0
      }
      if (s.marks.length > 0) s.marks[MARK.reshuffled] = 1
    },
    mech: ({ cards }) => [`Reshuffle: ${cards === 1 ? '1 card' : `${cards} cards`} from the discard pile`],
    story: ({ cards }) =>
      cards === 1
        ? 'Your discarded card is shuffled into the draw pile.'
        : `Your ${cards} discarded cards are shuffled into the draw pile.`,
    short: ({ cards }) => `Reshuffle ${cards}`,
  },
  CardDrawn: {
    weight: 'detail',
    concerns: (_, context) => [characterName(context)],
    fold: (s, { kind, known, aside }) => foldCardDrawn(s, kind, known, aside === true),
    mech: ({ card, known }) => [`Draw: ${card}${known ? ' (known)' : ''}`],
    story(_, context) {
      const cards = drawnTogether(context)
      return cards.length === 0 ? '' : `You draw ${cardsListed(cards)}.`
    },
    short(_, context) {
      const cards = drawnTogether(context)
      return cards.length === 0 ? undefined : `Draw ${cards.length}`
    },
  },
  DrawEnded: {
    weight: 'notable',
    fold(s) {
      s.toDraw = 0
      foldDrawn(s)
    },
    mech: () => ['Draw: no cards left'],
    story: () => 'There is nothing left to draw.',
    short: () => 'Nothing to draw',
  },
  CardsToDraw: {
    weight: 'detail',
    fold(s, { cards }) {
      s.toDraw += cards
    },
    mech: ({ by, cards }) => [`${by}: draw ${cards}`],
    story: () => '',
  },
  CardRevealed: {
    weight: 'detail',
    concerns: (_, context) => [characterName(context)],
    fold(s, { kind }) {
      s.draw[kind]!--
      s.top.unshift(kind)
    },
    mech: ({ card }) => [`Look: ${card}`],
    story(_, context) {
      const cards = alikeFrom(context, isType<CardRevealed>('CardRevealed')).map(({ card }) => card)
      return cards.length === 0 ? '' : `You see ${cardsListed(cards)} on top of the draw pile.`
    },
    short(_, context) {
      const cards = alikeFrom(context, isType<CardRevealed>('CardRevealed')).map(({ card }) => card)
      return cards.length === 0 ? undefined : clipped(`See ${cardsListed(cards)}`)
    },
  },
}

const isDrawn = isType<CardDrawn>('CardDrawn')

/** The cards of one draw, told by the first of them; none at a turn's start, where the hand shows them. */
function drawnTogether(context: Line): readonly string[] {
  if (isTurnsHand(context)) return []
  return alikeFrom(context, isDrawn).map(({ card }) => card)
}

/** Events after which a card that is drawn is none of the turn's hand. */
const AFTER_THE_HAND: ReadonlySet<string> = new Set([
  'TurnReady',
  'DieRolled',
  'DieFixed',
  'CardPlayed',
  'CardPlayedFree',
  'PotionUsed',
  'RelicUsed',
  'Chosen',
  'Noted',
])

function isTurnsHand({ line, place }: Line): boolean {
  for (let at = place - 1; at >= 0; at--) {
    const { type } = line[at]!
    if (type === 'TurnStarted') return true
    if (AFTER_THE_HAND.has(type)) return false
  }
  return false
}
