import type { Tell } from '../../../kernel/contract/ruleset.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import type { SpireEvent } from '../state/events.js'
import { pileSize, type SpireState } from '../state/state.js'

const DRAW = 'draw a card'

/**
 * One card (R5). Known cards come from the top, the others from the shuffled rest; when that is empty the whole discard
 * pile is shuffled in, never earlier; when both are empty the draw ends.
 */
export function drawCard(state: SpireState, dice: Dice, tell: Tell<SpireEvent>): void {
  const { fight, top, draw } = state
  if (top.length > 0) {
    const kind = top[top.length - 1]!
    tell({ type: 'CardDrawn', card: fight.cards[kind]!.name, kind, known: true })
    return
  }
  if (pileSize(draw) === 0) {
    const cards = pileSize(state.discard)
    if (cards === 0) {
      tell({ type: 'DrawEnded' })
      return
    }
    tell({ type: 'Reshuffled', cards })
  }
  const kind = dice.draw(draw, DRAW)
  tell({ type: 'CardDrawn', card: fight.cards[kind]!.name, kind, known: false })
}
