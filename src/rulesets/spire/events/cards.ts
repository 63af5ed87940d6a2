import type { Beat } from '../../../kernel/contract/events/beat.js'
import type { EventRows } from '../../../kernel/contract/events/event-table.js'
import type { Tell } from '../../../kernel/contract/ruleset.js'
import { type Pile, vanishes } from '../fight/card.js'
import { NO_TARGET } from '../fight/fight.js'
import type { SpireScenario } from '../scenario/schema.js'
import { enterHand, leaveHand } from '../state/hand.js'
import { nameOf, type SpireState } from '../state/state.js'
import { alikeFrom, effectFollows } from './words/line.js'
import {
  cardsListed,
  characterName,
  clipped,
  creatureName,
  type Line,
  personName,
  plainName,
  some,
  sourceName,
} from './words/names.js'

export interface CardPlayed {
  readonly type: 'CardPlayed'
  readonly card: string
  /** The card's place in the fight. */
  readonly kind: number
  readonly cost: number
  /** Energy left. */
  readonly energy: number
  readonly target: number
  readonly targetName: string
}

/** A card that lay aside is played for nothing. */
export interface CardPlayedFree {
  readonly type: 'CardPlayedFree'
  readonly card: string
  readonly kind: number
  readonly target: number
  readonly targetName: string
}

/** The played card leaves the table's middle. */
export interface CardMoved {
  readonly type: 'CardMoved'
  readonly card: string
  readonly kind: number
  readonly pile: Pile
}

/** A new card is created. */
export interface CardAdded {
  readonly type: 'CardAdded'
  readonly card: string
  readonly kind: number
  /** `draw`: the whole draw pile is shuffled with it. */
  readonly pile: Pile | 'draw'
  readonly by: string
}

export interface CardExhausted {
  readonly type: 'CardExhausted'
  readonly card: string
  readonly kind: number
  readonly by: string
}

/** A card goes from one place to another. */
export interface CardShifted {
  readonly type: 'CardShifted'
  readonly card: string
  readonly kind: number
  readonly from: 'hand' | 'discard' | 'exhaust' | 'top'
  readonly to: 'hand' | 'drawTop' | 'discard'
  /** It costs nothing this turn. */
  readonly free?: true
}

export type CardEvent = CardPlayed | CardPlayedFree | CardMoved | CardAdded | CardExhausted | CardShifted

/** Pays for a card and takes it out of the hand. */
export function tellCardPlayed(
  state: SpireState,
  tell: Tell<CardPlayed>,
  kind: number,
  cost: number,
  target: number,
): void {
  const energy = state.player.energy - cost
  if (tell.silent) {
    foldCardPlayed(state, kind, cost, energy)
    return
  }
  const card = state.fight.cards[kind]!.name
  const targetName = target === NO_TARGET ? '' : nameOf(state, target)
  tell({ type: 'CardPlayed', card, kind, cost, energy, target, targetName })
}

export function tellCardMoved(state: SpireState, tell: Tell<CardMoved>, kind: number, pile: Pile): void {
  if (tell.silent) foldCardPut(state, kind, pile)
  else tell({ type: 'CardMoved', card: state.fight.cards[kind]!.name, kind, pile })
}

function foldCardPlayed(s: SpireState, kind: number, cost: number, energy: number): void {
  leaveHand(s, kind, cost === 0)
  s.player.energy = energy
}

/** Puts a card on a pile. */
function foldCardPut(s: SpireState, kind: number, pile: Pile | 'draw'): void {
  if (pile === 'discard') s.discard[kind]!++
  else if (pile === 'exhaust' && !vanishes(s.fight.cards[kind]!)) s.exhausted[kind]!++
  else if (pile === 'drawTop') s.top.push(kind)
  else if (pile === 'draw') {
    for (const known of s.top) s.draw[known]!++
    s.top.length = 0
    s.draw[kind]!++
  }
}

export const cardRows: EventRows<SpireState, CardEvent, CardEvent, SpireScenario> = {
  CardPlayed: {
    weight: 'detail',
    concerns: (_, context) => [characterName(context)],
    fold: (s, { kind, cost, energy }) => foldCardPlayed(s, kind, cost, energy),
    mech: ({ card, targetName, cost, energy }) => [
      `Play: ${card}${targetName ? ` at ${targetName}` : ''}, cost ${cost}, energy left ${energy}`,
    ],
    // Its effects say it.
    story: (event, context) =>
      effectFollows(context, event.card) ? '' : `You play ${playText(event, context)}.`,
    short: (event, context) =>
      effectFollows(context, event.card) ? undefined : clipped(`Play ${playText(event, context)}`),
    beat: playBeat,
  },
  CardPlayedFree: {
    weight: 'detail',
    concerns: (_, context) => [characterName(context)],
    fold() {},
    mech: ({ card, targetName }) => [`Play: ${card}${targetName ? ` at ${targetName}` : ''}, free`],
    story({ card }, context) {
      const by = playerOf(context)
      if (by === card) return `${plainName(card)} is played again for free.`
      if (by === undefined) return `${plainName(card)} is played for free.`
      return `${sourceName(by, context)} plays ${plainName(card)} for free.`
    },
    short: ({ card }) => clipped(`Free: ${plainName(card)}`),
    beat: playBeat,
  },
  CardMoved: {
    weight: 'detail',
    fold: (s, { kind, pile }) => foldCardPut(s, kind, pile),
    mech: ({ card, pile }) => [`${card}: to ${PILES[pile]}`],
    story: () => '',
  },
  CardAdded: {
    weight: 'detail',
    concerns: (_, context) => [characterName(context)],
    fold: (s, { kind, pile }) => foldCardPut(s, kind, pile),
    mech: ({ by, card, pile }) => [`${by}: adds ${card}, ${PILES[pile]}`],
    story(event, context) {
      const count = addedTogether(event, context)
      if (count === 0) return ''
      const { by, card, pile } = event
      return `${sourceName(by, context)} puts ${some(count, plainName(card))} ${INTO[pile]}.`
    },
    short(event, context) {
      const count = addedTogether(event, context)
      return count === 0 ? undefined : clipped(`+${count} ${plainName(event.card)}`)
    },
  },
  CardExhausted: {
    weight: 'detail',
    concerns: (_, context) => [characterName(context)],
    fold(s, { kind }) {
      leaveHand(s, kind, false)
      if (s.fight.cards[kind]!.type !== 'status') s.exhausted[kind]!++
    },
    mech: ({ by, card }) => [`${by}: exhausts ${card}`],
    story(event, context) {
      const cards = exhaustedTogether(event, context)
      if (cards.length === 0) return ''
      if (event.by !== 'Ethereal') return `${sourceName(event.by, context)} exhausts ${cardsListed(cards)}.`
      return cards.length === 1
        ? `${plainName(cards[0]!)} exhausts itself.`
        : `${cardsListed(cards)} exhaust themselves.`
    },
    short(event, context) {
      const cards = exhaustedTogether(event, context)
      return cards.length === 0 ? undefined : clipped(`Exhaust ${cardsListed(cards)}`)
    },
  },
  CardShifted: {
    weight: 'detail',
    concerns: (_, context) => [characterName(context)],
    fold: shiftCard,
    mech: ({ card, from, to, free }) => [
      `${card}: from ${SHIFTED[from]} to ${SHIFTED[to]}${free ? ', free this turn' : ''}`,
    ],
    story({ card, from, to, free }) {
      return `${plainName(card)} goes from ${SHIFTED[from]} to ${SHIFTED[to]}${free ? ', free this turn' : ''}.`
    },
    short: ({ card, to }) => clipped(`${plainName(card)} to ${SHORT_PLACES[to]}`),
  },
}

const PILES = {
  discard: 'discard pile',
  exhaust: 'exhaust pile',
  drawTop: 'top of the draw pile',
  inPlay: 'in play',
  draw: 'shuffled into the draw pile',
} as const

const INTO: Readonly<Record<Pile | 'draw', string>> = {
  discard: 'into your discard pile',
  exhaust: 'into your exhaust pile',
  drawTop: 'on top of your draw pile',
  inPlay: 'into play',
  draw: 'into your draw pile, which is shuffled',
}

const SHIFTED = {
  hand: 'the hand',
  discard: 'the discard pile',
  exhaust: 'the exhaust pile',
  top: 'the draw pile',
  drawTop: 'the top of the draw pile',
} as const

const SHORT_PLACES = { hand: 'hand', discard: 'discard', drawTop: 'draw top' } as const

function shiftCard(s: SpireState, { kind, from, to, free }: CardShifted): void {
  if (from === 'hand') leaveHand(s, kind, false)
  else if (from === 'top') s.top.splice(s.top.lastIndexOf(kind), 1)
  else s[from === 'exhaust' ? 'exhausted' : 'discard'][kind]!--
  if (to === 'hand') enterHand(s, kind)
  else if (to === 'drawTop') s.top.push(kind)
  else s.discard[kind]!++
  if (free) s.free.push(kind)
}

type Played = CardPlayed | CardPlayedFree

function targetOf({ target, targetName }: Played, context: Line): string | undefined {
  return target === NO_TARGET ? undefined : creatureName({ who: target, name: targetName }, context)
}

function playText(event: Played, context: Line): string {
  const target = targetOf(event, context)
  return `${plainName(event.card)}${target === undefined ? '' : ` at ${target}`}`
}

function playBeat(event: Played, context: Line): Beat {
  const { target: who, targetName } = event
  const target = who === NO_TARGET ? undefined : personName({ who, name: targetName }, context)
  return {
    by: characterName(context),
    ...(target !== undefined && { on: [target] }),
    result: plainName(event.card),
  }
}

/** Returns what plays a card for nothing: the card, potion or power that came last before it in the line. */
function playerOf({ line, place }: Line): string | undefined {
  for (let at = place - 1; at >= 0; at--) {
    const event = line[at] as { readonly type: string } & Readonly<Record<string, unknown>>
    if (event.type === 'CardPlayed') return String(event.card)
    if (event.type === 'PotionUsed') return String(event.potion)
    if (event.type === 'Chosen') return String(event.by)
    if (event.type === 'Noted' && event.what === 'mayhemUsed') return 'Mayhem'
  }
  return undefined
}

function addedTogether({ card, pile, by }: CardAdded, context: Line): number {
  const isAlike = (other: { readonly type: string }): other is CardAdded => {
    const added = other as CardAdded
    return other.type === 'CardAdded' && added.card === card && added.pile === pile && added.by === by
  }
  return alikeFrom(context, isAlike).length
}

function exhaustedTogether({ by }: CardExhausted, context: Line): readonly string[] {
  const isAlike = (other: { readonly type: string }): other is CardExhausted =>
    other.type === 'CardExhausted' && (other as CardExhausted).by === by
  return alikeFrom(context, isAlike).map(({ card }) => card)
}
