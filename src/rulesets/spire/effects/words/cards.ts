import { lacksTarget, playNext } from '../../cards/begin-play.js'
import { drawAside } from '../../cards/draw.js'
import { isAimed } from '../../fight/card.js'
import { pileSize } from '../../fight/counts.js'
import { effectWith } from '../../fight/effect.js'
import { kindOf } from '../../fight/fight.js'
import { type Ask, BY_CHAOS, BY_HAVOC } from '../../fight/task.js'
import type { CardShifted } from '../../state/events/cards.js'
import { ask, askTarget, cardsOf } from '../ask.js'
import { atOnce, type Deed, taskOf } from '../deed.js'
import { afterExhaust } from '../exhaust.js'
import { powerOf } from '../powers.js'
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
export function shiftCards({ state, tell }: Deed, what: Ask, kinds: readonly number[]): void {
  const moves: Moves = what === 'scry' ? { from: 'top', to: 'discard' } : SHIFTS[what as keyof typeof SHIFTS]
  for (const kind of kinds) tell({ type: 'CardShifted', card: state.fight.cards[kind]!.name, kind, ...moves })
}

function shifting(what: keyof typeof SHIFTS): EffectFunction {
  return (deed, effect, by) => {
    const { hand, discard, exhausted } = deed.state
    const { from } = SHIFTS[what]
    const cards = cardsOf(deed.state, from === 'hand' ? hand : from === 'discard' ? discard : exhausted)
    const question = {
      ask: what,
      by,
      ...cards,
      least: effect.amount,
      most: effect.amount,
      task: taskOf(effect, by),
    }
    ask(deed, question, (taken) =>
      shiftCards(
        deed,
        what,
        taken.map((place) => cards.from[place]!),
      ),
    )
  }
}

/** Cards leave the hand for the exhaust pile, each as a step of its own. */
export function exhaustCards(deed: Deed, kinds: readonly number[], by: string): void {
  deed.doing.exhausted = kinds.length
  for (const kind of kinds) atOnce(deed, effectWith('exhaustOne'), by, -1, kind)
}

function exhaustAll(deed: Deed, by: string, which: (kind: number) => boolean): void {
  const { from } = cardsOf(deed.state, deed.state.hand)
  exhaustCards(deed, from.filter(which), by)
}

/** Cards lie aside to be played at once, in this order (rules/spire-act1 3.2); targets are asked for as each comes up. */
export function playAside(deed: Deed, kinds: readonly number[], how: number, by: string): void {
  playNext(
    deed,
    kinds.map((kind) => taskOf(effectWith('playAside', { amount: how }), by, -1, kind)),
  )
}

/** Havoc's card: its target is asked for right after the draw. */
function playHavocs(deed: Deed, kind: number, by: string): void {
  const card = deed.state.fight.cards[kind]!
  if (!isAimed(card) || !card.playable || lacksTarget(deed.state, card)) havocAims(deed, kind, -1, by)
  else askTarget(deed, taskOf(effectWith('havocAims'), by, -1, kind), (who) => havocAims(deed, kind, who, by))
}

function havocAims(deed: Deed, kind: number, who: number, by: string): void {
  playNext(deed, [taskOf(effectWith('playAside', { amount: BY_HAVOC }), by, who, kind)])
}

export const cards = {
  add: (deed, { amount, card, pile }, by) => {
    const kind = kindOf(deed.state.fight, card)
    for (let k = 0; k < amount; k++) deed.tell({ type: 'CardAdded', card, kind, pile, by })
  },
  exh: (deed, effect, by) => {
    const found = cardsOf(deed.state, deed.state.hand)
    const { least, amount } = effect
    const question = { ask: 'exhaust' as const, by, ...found, least, most: amount, task: taskOf(effect, by) }
    ask(deed, question, (taken) =>
      exhaustCards(
        deed,
        taken.map((place) => found.from[place]!),
        by,
      ),
    )
  },
  exhHand: (deed, _, by) => exhaustAll(deed, by, () => true),
  exhNonAttacks: (deed, _, by) =>
    exhaustAll(deed, by, (kind) => deed.state.fight.cards[kind]!.type !== 'attack'),
  exhaustOne: (deed, _, by, __, kind) => {
    const { hand, fight } = deed.state
    if (hand[kind] === 0) return
    deed.tell({ type: 'CardExhausted', card: fight.cards[kind]!.name, kind, by })
    afterExhaust(deed, kind)
  },
  handToTop: shifting('handToTop'),
  discardToTop: shifting('discardToTop'),
  discardToHand: shifting('discardToHand'),
  exhaustToHand: shifting('exhaustToHand'),
  playTop: (deed, effect, by) => {
    if (powerOf(deed.state, 'NoDraw') > 0) return
    const drawn: number[] = []
    for (let k = 0; k < effect.amount; k++) {
      const kind = drawAside(deed)
      if (kind >= 0) drawn.push(kind)
    }
    if (effect.least > 0) {
      if (drawn.length > 0) playHavocs(deed, drawn[0]!, by)
      return
    }
    const from = [...drawn].sort((a, b) => a - b)
    const names = from.map((kind) => deed.state.fight.cards[kind]!.name)
    if (drawn.length < 2) playAside(deed, drawn, BY_CHAOS, by)
    else
      deed.asked = {
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
  havocAims: (deed, _, by, who, kind) => havocAims(deed, kind, who, by),
  scry: (deed, effect, by) => {
    const { state } = deed
    while (state.top.length < effect.amount && pileSize(state.draw) > 0) {
      const kind = deed.dice.draw(state.draw, 'look at a card')
      deed.tell({ type: 'CardRevealed', card: state.fight.cards[kind]!.name, kind })
    }
    const from = state.top.slice(-effect.amount).reverse()
    const names = from.map((kind) => state.fight.cards[kind]!.name)
    const task = taskOf(effect, by)
    ask(deed, { ask: 'scry', by, from, names, least: 0, most: from.length, task }, (taken) =>
      shiftCards(
        deed,
        'scry',
        taken.map((place) => from[place]!),
      ),
    )
  },
} satisfies Record<string, EffectFunction>
