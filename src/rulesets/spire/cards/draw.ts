import type { Tell } from '../../../kernel/contract/ruleset.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { type Deed, deedOf, putOff, taskOf } from '../effects/deed.js'
import { gainStrength, lendStrength, powerOf } from '../effects/powers.js'
import { pileSize } from '../fight/counts.js'
import { type Effect, effectWith } from '../fight/effect.js'
import { PLAYER } from '../fight/fight.js'
import { MARK } from '../fight/mark.js'
import type { SpireEvent } from '../state/events.js'
import { foldCardDrawn } from '../state/folds.js'
import { markOf, type SpireState } from '../state/state.js'

const DRAW = 'draw a card'

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
  const deed = deedOf(state, dice, tell)
  const kind = drawnOf(deed, false)
  if (kind >= 0) caused(deed, kind, (effect, by) => tell({ type: 'Queued', task: taskOf(effect, by) }))
}

/** One card to be played at once: it lies aside. Answers its kind, or -1. */
export function drawAside(deed: Deed): number {
  const kind = drawnOf(deed, true)
  if (kind >= 0) caused(deed, kind, (effect, by) => putOff(deed, effect, by))
  return kind
}

/** The drawn card; the Red Skull answers the first reshuffle at once. */
function drawnOf(deed: Deed, aside: boolean): number {
  const { state } = deed
  const before = markOf(state, MARK.reshuffled)
  const kind = drawnKind(state, deed.dice, deed.tell, aside)
  const first = before === 0 && markOf(state, MARK.reshuffled) > 0
  if (first && state.fight.traits.redSkull !== undefined) gainStrength(deed, PLAYER, 1, 'Red Skull')
  return kind
}

function drawnKind(state: SpireState, dice: Dice, tell: Tell<SpireEvent>, aside: boolean): number {
  const { fight, top, draw } = state
  if (top.length > 0) {
    const kind = top[top.length - 1]!
    tellDrawn(state, tell, kind, true, aside)
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
  tellDrawn(state, tell, kind, false, aside)
  return kind
}

function tellDrawn(
  state: SpireState,
  tell: Tell<SpireEvent>,
  kind: number,
  known: boolean,
  aside: boolean,
): void {
  if (tell.silent) foldCardDrawn(state, kind, known, aside)
  else tell({ type: 'CardDrawn', card: state.fight.cards[kind]!.name, kind, known, ...(aside && { aside }) })
}

/** rules/spire-act1 2.4: the Du-Vu Doll answers a curse at once; Evolve and Fire Breathing wait until the draw is over. */
function caused(deed: Deed, kind: number, queue: (effect: Effect, by: string) => void): void {
  const { state } = deed
  const { type } = state.fight.cards[kind]!
  if (type !== 'status' && type !== 'curse') return
  if (type === 'curse' && state.fight.traits.duVuDoll !== undefined) lendStrength(deed, 1, 'Du-Vu Doll')
  const cards = type === 'status' ? powerOf(state, 'Evolve') : 0
  if (cards > 0) queue(effectWith('draw', { amount: cards }), 'Evolve')
  const damage = powerOf(state, 'FireBreathing')
  if (damage > 0) queue(effectWith('thornAll', { amount: damage }), 'Fire Breathing')
}
