import { pileSize } from '../../fight/card.js'
import { type Effect, effectWith } from '../../fight/effect.js'
import { PLAYER } from '../../fight/fight.js'
import { MARK } from '../../fight/mark.js'
import type { Power } from '../../fight/power.js'
import { freshDoing } from '../../fight/task.js'
import { markOf, nameOf } from '../../state/state.js'
import { ask, cardsOf } from '../ask.js'
import { atLast, atOnce, type EffectContext, taskOf } from '../context.js'
import { plainLoss } from '../hit.js'
import { afterExhaust, gainPower, gainStrength, gainWeak, powerOf } from '../powers.js'
import type { EffectFunction } from './word.js'

/** rules/spire-act1 2.5, steps 2 to 8. */
const END_OF_TURN: readonly Effect[] = [
  effectWith('endPowers'),
  effectWith('endBlock'),
  effectWith('endCards'),
  effectWith('endLent'),
  effectWith('endRetain'),
  effectWith('endEthereal'),
  effectWith('endDiscard'),
]

const TURN_ONLY: readonly Power[] = ['DoubleAttack', 'Burst', 'NoDraw', 'Madness']

/** One card of the hand at the end of the turn, as its text says. */
function lingers(context: EffectContext, kind: number, inHand: number): void {
  const { state, tell } = context
  const { name, atTurnEnd } = state.fight.cards[kind]!
  if (!atTurnEnd) return
  const { what, amount, atMost } = atTurnEnd
  if (what === 'thorn') plainLoss(context, PLAYER, amount, true, name)
  else if (what === 'weak') gainWeak(context, PLAYER, amount, name)
  else if (what === 'loseHp' && inHand <= atMost) plainLoss(context, PLAYER, amount, false, name)
  else if (what === 'loseBlock' && state.player.block > 0) {
    const block = Math.min(amount, state.player.block)
    tell({ type: 'BlockLost', who: PLAYER, name: nameOf(state, PLAYER), block })
  }
  tell({ type: 'CardShifted', card: name, kind, from: 'hand', to: 'discard' })
}

/** The bombs count down: at the end of their third turn they go off. */
function bombs(context: EffectContext): void {
  const { state, tell } = context
  const now = markOf(state, MARK.bombNow)
  const next = markOf(state, MARK.bombNext)
  const fresh = powerOf(state, 'TheBomb')
  if (now > 0) atOnce(context, effectWith('thornAll', { amount: now }), 'The Bomb')
  if (now !== next) tell({ type: 'Noted', what: 'bombNow', now: next })
  if (next !== fresh) tell({ type: 'Noted', what: 'bombNext', now: fresh })
  if (fresh > 0) gainPower(context, 'TheBomb', -fresh, 'The Bomb')
}

/** The kinds of cards that stay in hand by themselves. */
function staying({ state }: EffectContext): number[] {
  return cardsOf(state, state.hand).from.filter((kind) => state.fight.cards[kind]!.retain)
}

/** Retained cards are set aside: the event of the discard names them. */
export function retain(context: EffectContext, kinds: readonly number[]): void {
  atLast(context, taskOf(effectWith('endDiscard', { card: kinds.join(' ') }), 'Retain'))
}

function keptOf({ doing }: EffectContext): number[] {
  const kept = doing.later.find(({ by }) => by === 'Retain')?.effect.card ?? ''
  return kept === '' ? [] : kept.split(' ').map(Number)
}

export const turnEnd = {
  endTurn: (context) => {
    const { later } = context.doing
    context.doing = freshDoing('End of turn', END_OF_TURN)
    context.doing.later = later
  },
  endPowers: (context) => {
    const { state } = context
    if (powerOf(state, 'Combust') > 0) atOnce(context, effectWith('usePower', { card: 'Combust' }), 'Combust')
    if (powerOf(state, 'Mayhem') > 0) atOnce(context, effectWith('usePower', { card: 'Mayhem' }), 'Mayhem')
  },
  endBlock: (context) => {
    const { state } = context
    if (state.fight.traits.orichalcum !== undefined && state.player.block === 0)
      atOnce(context, effectWith('blk', { amount: 1 }), 'Orichalcum')
    const block = powerOf(state, 'Metallicize')
    if (block > 0) atOnce(context, effectWith('blk', { amount: block }), 'Metallicize')
    const panache = powerOf(state, 'Panache')
    if (panache > 0 && pileSize(state.hand) === 0)
      atOnce(context, effectWith('thornAll', { amount: panache }), 'Panache')
    bombs(context)
  },
  endCards: (context) => {
    const inHand = pileSize(context.state.hand)
    for (const kind of context.state.lingering.slice()) lingers(context, kind, inHand)
  },
  endLent: (context) => {
    const { state, tell } = context
    const lent = markOf(state, MARK.lent)
    if (lent > 0) {
      gainStrength(context, PLAYER, -lent, 'End of turn')
      tell({ type: 'Noted', what: 'lent', now: 0 })
    }
    for (const power of TURN_ONLY) {
      const held = powerOf(state, power)
      if (held > 0) gainPower(context, power, -held, 'End of turn')
    }
  },
  endRetain: (context, effect) => {
    const { state } = context
    const own = staying(context)
    if (powerOf(state, 'Retain') === 0) {
      if (own.length > 0) retain(context, own)
      return
    }
    gainPower(context, 'Retain', -1, 'End of turn')
    const found = cardsOf(
      state,
      state.hand.map((count, kind) => (state.fight.cards[kind]!.retain ? 0 : count)),
    )
    const task = taskOf(effectWith('endRetain', { card: own.join(' ') }), 'Runic Pyramid')
    const most = found.from.length
    ask(context, { ask: 'retain', by: task.by, ...found, least: effect.least, most, task }, () =>
      retain(context, own),
    )
  },
  endEthereal: (context) => {
    const { state, tell } = context
    const kept = keptOf(context)
    const hand = state.hand.slice()
    for (const kind of kept) hand[kind]!--
    for (const kind of cardsOf(state, hand).from) {
      const { ethereal, name } = state.fight.cards[kind]!
      if (!ethereal) continue
      tell({ type: 'CardExhausted', card: name, kind, by: 'Ethereal' })
      afterExhaust(context, kind, true)
    }
  },
  endDiscard: (context) => {
    const kept = keptOf(context)
    context.doing.later = context.doing.later.filter(({ by }) => by !== 'Retain')
    const discarded = pileSize(context.state.hand) - kept.length
    context.tell({ type: 'TurnEnded', discarded, ...(kept.length > 0 && { kept }) })
  },
} satisfies Record<string, EffectFunction>
