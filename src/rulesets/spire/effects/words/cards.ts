import { lacksTarget, playNext } from '../../cards/begin-play.js'
import { drawAside } from '../../cards/draw.js'
import type { CardShifted } from '../../events/cards.js'
import { isAimed, pileSize } from '../../fight/card.js'
import { effectWith } from '../../fight/effect.js'
import { kindOf } from '../../fight/fight.js'
import { type Ask, BY_CHAOS, BY_HAVOC } from '../../fight/task.js'
import { ask, askTarget, cardsOf } from '../ask.js'
import { atOnce, type EffectContext, taskOf } from '../context.js'
import { afterExhaust, powerOf } from '../powers.js'
import type { EffectFunction } from './word.js'

type Moves = Pick<CardShifted, 'from' | 'to' | 'free'>

/** Where chosen cards come from and go to. */
const SHIFTS = {
  handToTop: { from: 'hand', to: 'drawTop' },
  discardToTop: { from: 'discard', to: 'drawTop' },
  discardToHand: { from: 'discard', to: 'hand', free: true },
  exhaustToHand: { from: 'exhaust', to: 'hand' },
} as const satisfies Partial<Record<Ask, Moves>>

/** Chosen cards go from one place to another. */
export function shiftCards({ state, tell }: EffectContext, what: Ask, kinds: readonly number[]): void {
  const moves: Moves = what === 'scry' ? { from: 'top', to: 'discard' } : SHIFTS[what as keyof typeof SHIFTS]
  for (const kind of kinds) tell({ type: 'CardShifted', card: state.fight.cards[kind]!.name, kind, ...moves })
}

function shifting(what: keyof typeof SHIFTS): EffectFunction {
  return (context, effect, by) => {
    const { hand, discard, exhausted } = context.state
    const { from } = SHIFTS[what]
    const cards = cardsOf(context.state, from === 'hand' ? hand : from === 'discard' ? discard : exhausted)
    const question = {
      ask: what,
      by,
      ...cards,
      least: effect.amount,
      most: effect.amount,
      task: taskOf(effect, by),
    }
    ask(context, question, (taken) =>
      shiftCards(
        context,
        what,
        taken.map((place) => cards.from[place]!),
      ),
    )
  }
}

/** Cards leave the hand for the exhaust pile, each as a separate step. */
export function exhaustCards(context: EffectContext, kinds: readonly number[], by: string): void {
  context.doing.exhausted = kinds.length
  for (const kind of kinds) atOnce(context, effectWith('exhaustOne'), by, -1, kind)
}

function exhaustAll(context: EffectContext, by: string, which: (kind: number) => boolean): void {
  const { from } = cardsOf(context.state, context.state.hand)
  exhaustCards(context, from.filter(which), by)
}

/** Cards lie aside to be played at once, in this order (rules/spire-act1 3.2); targets are asked for as each comes up. */
export function playAside(context: EffectContext, kinds: readonly number[], how: number, by: string): void {
  playNext(
    context,
    kinds.map((kind) => taskOf(effectWith('playAside', { amount: how }), by, -1, kind)),
  )
}

/** Havoc's card: its target is asked for right after the draw. */
function playHavocs(context: EffectContext, kind: number, by: string): void {
  const card = context.state.fight.cards[kind]!
  if (!isAimed(card) || !card.playable || lacksTarget(context.state, card)) havocAims(context, kind, -1, by)
  else
    askTarget(context, taskOf(effectWith('havocAims'), by, -1, kind), (who) =>
      havocAims(context, kind, who, by),
    )
}

function havocAims(context: EffectContext, kind: number, who: number, by: string): void {
  playNext(context, [taskOf(effectWith('playAside', { amount: BY_HAVOC }), by, who, kind)])
}

export const cards = {
  add: (context, { amount, card, pile }, by) => {
    const kind = kindOf(context.state.fight, card)
    for (let k = 0; k < amount; k++) context.tell({ type: 'CardAdded', card, kind, pile, by })
  },
  exh: (context, effect, by) => {
    const found = cardsOf(context.state, context.state.hand)
    const { least, amount } = effect
    const question = { ask: 'exhaust' as const, by, ...found, least, most: amount, task: taskOf(effect, by) }
    ask(context, question, (taken) =>
      exhaustCards(
        context,
        taken.map((place) => found.from[place]!),
        by,
      ),
    )
  },
  exhHand: (context, _, by) => exhaustAll(context, by, () => true),
  exhNonAttacks: (context, _, by) =>
    exhaustAll(context, by, (kind) => context.state.fight.cards[kind]!.type !== 'attack'),
  exhaustOne: (context, _, by, __, kind) => {
    const { hand, fight } = context.state
    if (hand[kind] === 0) return
    context.tell({ type: 'CardExhausted', card: fight.cards[kind]!.name, kind, by })
    afterExhaust(context, kind)
  },
  handToTop: shifting('handToTop'),
  discardToTop: shifting('discardToTop'),
  discardToHand: shifting('discardToHand'),
  exhaustToHand: shifting('exhaustToHand'),
  playTop: (context, effect, by) => {
    if (powerOf(context.state, 'NoDraw') > 0) return
    const drawn: number[] = []
    for (let k = 0; k < effect.amount; k++) {
      const kind = drawAside(context)
      if (kind >= 0) drawn.push(kind)
    }
    if (effect.least > 0) {
      if (drawn.length > 0) playHavocs(context, drawn[0]!, by)
      return
    }
    const from = [...drawn].sort((a, b) => a - b)
    const names = from.map((kind) => context.state.fight.cards[kind]!.name)
    if (drawn.length < 2) playAside(context, drawn, BY_CHAOS, by)
    else
      context.asked = {
        ask: 'order',
        by,
        from,
        names,
        least: from.length,
        most: from.length,
        taken: [],
        task: taskOf(effect, by),
      }
  },
  havocAims: (context, _, by, who, kind) => havocAims(context, kind, who, by),
  scry: (context, effect, by) => {
    const { state } = context
    while (state.top.length < effect.amount && pileSize(state.draw) > 0) {
      const kind = context.dice.draw(state.draw, 'look at a card')
      context.tell({ type: 'CardRevealed', card: state.fight.cards[kind]!.name, kind })
    }
    const from = state.top.slice(-effect.amount).reverse()
    const names = from.map((kind) => state.fight.cards[kind]!.name)
    const task = taskOf(effect, by)
    ask(context, { ask: 'scry', by, from, names, least: 0, most: from.length, task }, (taken) =>
      shiftCards(
        context,
        'scry',
        taken.map((place) => from[place]!),
      ),
    )
  },
} satisfies Record<string, EffectFunction>
