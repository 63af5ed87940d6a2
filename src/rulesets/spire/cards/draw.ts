import type { Tell } from '../../../kernel/contract/ruleset.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { type EffectContext, effectContext, putOff, taskOf } from '../effects/context.js'
import { gainStrength, lendStrength, powerOf } from '../effects/powers.js'
import { tellCardDrawn } from '../events/draws.js'
import type { SpireEvent } from '../events/index.js'
import { pileSize } from '../fight/card.js'
import { type Effect, effectWith } from '../fight/effect.js'
import { PLAYER } from '../fight/fight.js'
import { MARK } from '../fight/mark.js'
import { markOf, type SpireState } from '../state/state.js'

const DRAW = 'draw a card'
const PAY = effectWith('payForDraw')

/**
 * The next card (R5); all that are to be drawn where no card can cause anything before the next. Known cards come from the
 * top, the others from the shuffled rest; when that is empty the whole discard pile is shuffled in, never earlier; when both
 * are empty the draw ends.
 */
export function drawCards(state: SpireState, dice: Dice, tell: Tell<SpireEvent>): void {
  if (!state.fight.marked) {
    while (state.toDraw > 0) drawnKind(state, dice, tell, false)
    return
  }
  const context = effectContext(state, dice, tell)
  const kind = drawnOf(context, false)
  if (kind < 0) return
  caused(context, kind, (effect, by) => tell({ type: 'Queued', task: taskOf(effect, by) }))
  if (state.fight.cards[kind]!.paysWhenDrawn)
    tell({ type: 'Queued', task: taskOf(PAY, state.fight.cards[kind]!.name, -1, kind) })
}

/** One card to be played at once: it lies aside. Answers its kind, or -1. */
export function drawAside(context: EffectContext): number {
  const kind = drawnOf(context, true)
  if (kind >= 0) caused(context, kind, (effect, by) => putOff(context, effect, by))
  return kind
}

/** The drawn card; the Red Skull answers the first reshuffle at once. */
function drawnOf(context: EffectContext, aside: boolean): number {
  const { state } = context
  const before = markOf(state, MARK.reshuffled)
  const kind = drawnKind(state, context.dice, context.tell, aside)
  const first = before === 0 && markOf(state, MARK.reshuffled) > 0
  if (first && state.fight.traits.redSkull !== undefined) gainStrength(context, PLAYER, 1, 'Red Skull')
  return kind
}

function drawnKind(state: SpireState, dice: Dice, tell: Tell<SpireEvent>, aside: boolean): number {
  const { fight, top, draw } = state
  if (top.length > 0) {
    const kind = top[top.length - 1]!
    tellCardDrawn(state, tell, kind, true, aside)
    return kind
  }
  let left = pileSize(draw)
  if (left === 0) {
    const cards = pileSize(state.discard)
    if (cards === 0) {
      if (!aside) tell({ type: 'DrawEnded' })
      return -1
    }
    tell({ type: 'Reshuffled', cards })
    left = cards
  }
  const inOneGo = !aside && !fight.marked
  const kind = dice.draw(draw, DRAW, inOneGo ? Math.min(state.toDraw, left) - 1 : 0)
  tellCardDrawn(state, tell, kind, false, aside)
  return kind
}

/** rules/spire-act1 2.4: the Du-Vu Doll answers a curse at once; Evolve and Fire Breathing wait until the draw is over. */
function caused(context: EffectContext, kind: number, queue: (effect: Effect, by: string) => void): void {
  const { state } = context
  const { type } = state.fight.cards[kind]!
  if (type !== 'status' && type !== 'curse') return
  if (type === 'curse' && state.fight.traits.duVuDoll !== undefined) lendStrength(context, 1, 'Du-Vu Doll')
  const cards = type === 'status' ? powerOf(state, 'Evolve') : 0
  if (cards > 0) queue(effectWith('draw', { amount: cards }), 'Evolve')
  const damage = powerOf(state, 'FireBreathing')
  if (damage > 0) queue(effectWith('thornAll', { amount: damage }), 'Fire Breathing')
}
