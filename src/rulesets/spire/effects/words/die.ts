import { effectWith } from '../../fight/effect.js'
import { ANY_ABILITY, ASHES, MARK, TWO_ABILITY } from '../../fight/mark.js'
import type { RelicKind } from '../../fight/relic.js'
import { markOf } from '../../state/state.js'

import { allAtOnce, atOnce, type EffectContext } from '../context.js'
import type { EffectFunction } from './word.js'

const BLOCK = effectWith('blk', { amount: 1 })
const CARD = effectWith('draw', { amount: 1 })

/** Triggers a relic: 1 block of the die, 1 card of the Codex, the exhaust and damage of the Ashes. */
function triggered(context: EffectContext, relic: RelicKind, two: boolean): void {
  const { name, abilities } = relic
  if (abilities.some(({ effects }) => effects.some((e) => e.effect === 'ashes'))) {
    ashes(context, name)
    return
  }
  const ways = abilities
    .filter(({ faces, effects }) => !effects.some((e) => e.effect === 'offer') && (!two || faces.includes(2)))
    .map(({ name: way, effects }) => ({ name: way, effects }))
  if (ways.length > 1) atOnce(context, effectWith('oneOf', { ways }), name)
  else allAtOnce(context, ways[0]?.effects ?? [BLOCK], name)
}

/** Charon's Ashes: a card of the hand for 2 plain damage; nothing without a card. */
function ashes(context: EffectContext, by: string): void {
  if (context.state.hand.every((count) => count === 0)) return
  allAtOnce(context, [effectWith('exh', { amount: 1, least: 1 }), effectWith('thorn', { amount: 2 })], by)
}

/** rules/spire-act1 5.2: abilities that may be triggered; one such offer is open at a time. */
export const die = {
  offer: ({ tell }, { amount }) => tell({ type: 'Noted', what: 'offer', now: amount }),
  ashes: ({ state, tell }) => {
    if (markOf(state, MARK.offer) === 0) tell({ type: 'Noted', what: 'offer', now: ASHES })
  },
  trigger: (context, { amount: place }) => {
    const { state, tell } = context
    const two = markOf(state, MARK.offer) === TWO_ABILITY
    tell({ type: 'Noted', what: 'offer', now: 0 })
    triggered(context, state.fight.relicKinds[place]!, two)
  },
  /** A2: any other command takes the default first; the Ashes lapse. */
  defaultOffer: (context) => {
    const { state, tell } = context
    const offer = markOf(state, MARK.offer)
    if (offer === 0) return
    tell({ type: 'Noted', what: 'offer', now: 0 })
    if (offer === ANY_ABILITY) atOnce(context, BLOCK, 'The Die')
    else if (offer === TWO_ABILITY) atOnce(context, CARD, "Nilry's Codex")
  },
} satisfies Record<string, EffectFunction>
