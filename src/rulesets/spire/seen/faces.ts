import { cardText, effectText } from '../effects/text.js'
import { plainName } from '../events/words/names.js'
import { type Card, isAimed } from '../fight/card.js'
import type { Effect } from '../fight/effect.js'
import { isPower, POWER_TEXTS } from '../fight/power.js'
import type { PotionKind } from '../fight/relic.js'
import { dieIsKnown, type SpireState } from '../state/state.js'
import { cardsNamed, shelfOf } from './run/named.js'

/** One effect, for a picture: the word of the content files, how much and how often. */
export interface DeedView {
  readonly word: string
  readonly amount: number
  readonly times: number
}

/** A card as people know it. */
export interface CardFace {
  /** What commands call it. */
  readonly name: string
  readonly label: string
  readonly type: Card['type']
  /** The printed cost: a number, `X`, or nothing for a card that cannot be played. */
  readonly cost: string
  readonly text: string
  readonly aimed: boolean
  readonly does: readonly DeedView[]
}

/** A relic or a potion as people know it. */
export interface ThingFace {
  /** What commands call it. */
  readonly id: string
  readonly name: string
  readonly text: string
  readonly does: readonly DeedView[]
}

export interface RelicFace extends ThingFace {
  /** The faces of the die that trigger it. */
  readonly faces: readonly number[]
  /** The die of this turn triggers it. */
  readonly isTriggered: boolean
}

/** All that the player carries, for a rail beside the turn. */
export interface RailView {
  readonly relics: readonly RelicFace[]
  readonly potions: readonly ThingFace[]
  /** How many potions there is room for. */
  readonly slots: number
}

function deedsOf(effects: readonly Effect[]): readonly DeedView[] {
  return effects.map(({ effect, amount, times }) => ({ word: effect, amount, times }))
}

/** A card's text with its powers in words: `Metallicize 1; stays in play` is `1 block at the end of your turn`. */
function faceText(card: Card): string {
  const text = card.effects.reduce((said, effect) => {
    if (effect.effect !== 'power' || !isPower(effect.card)) return said
    const told = POWER_TEXTS[effect.card].replace(/so much|this many/, String(effect.amount))
    return said.replace(effectText(effect), told)
  }, cardText(card))
  return card.type === 'power' ? text.replace(/; stays in play$/, '') : text
}

function cardFace(card: Card): CardFace {
  const { name, type, cost, costX, playable, effects } = card
  return {
    name,
    label: plainName(name),
    type,
    cost: !playable ? '' : costX ? 'X' : String(cost),
    text: faceText(card),
    aimed: isAimed(card),
    does: deedsOf(effects),
  }
}

function potionFace({ id, name, text, effects }: PotionKind): ThingFace {
  return { id, name, text, does: deedsOf(effects) }
}

/** The faces of the cards that the view names. In a fight those of its piles; between fights those of the run. */
export function cardFaces(state: SpireState): readonly CardFace[] {
  const { fight, run, phase, hand, draw, top, discard, exhausted, choice } = state
  if (run !== null && phase === 'room') {
    const named = new Set(cardsNamed(state, run))
    return shelfOf(state, run)
      .cards.filter(({ name }) => named.has(name))
      .map(cardFace)
  }
  const piles = [hand, draw, discard, exhausted]
  return fight.cards
    .filter(
      ({ name }, kind) =>
        top.includes(kind) || choice?.names.includes(name) || piles.some((pile) => pile[kind]! > 0),
    )
    .map(cardFace)
}

/** Relics in the order in which they were gained, then potions. */
export function railOf(state: SpireState): RailView {
  const { run, phase } = state
  const fight = run !== null && phase === 'room' ? shelfOf(state, run) : state.fight
  const owned = run !== null && phase === 'room' ? run.relics : undefined
  const face = dieIsKnown(state) ? state.die : 0
  const relics = fight.relicKinds.filter(({ id }) => owned === undefined || owned.includes(id))
  return {
    relics: relics.map(({ id, name, text, abilities, onWin, onStart, afterDraw, use }) => ({
      id,
      name,
      text,
      does: deedsOf([
        ...abilities.flatMap(({ effects }) => effects),
        ...onStart,
        ...afterDraw,
        ...onWin,
        ...(use?.effects ?? []),
      ]),
      faces: [...new Set(abilities.flatMap(({ faces }) => faces))].sort((a, b) => a - b),
      isTriggered: abilities.some(({ faces }) => faces.includes(face)),
    })),
    potions: state.potions.map((kind) => potionFace(state.fight.potionKinds[kind]!)),
    slots: state.fight.slots,
  }
}
