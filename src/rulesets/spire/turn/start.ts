import type { Tell } from '../../../kernel/contract/ruleset.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { allAtOnce, atOnce, type EffectContext, effectContext } from '../effects/context.js'
import { perform } from '../effects/effects.js'
import { powerOf } from '../effects/powers.js'
import { run } from '../effects/run.js'
import { askFacing } from '../effects/words/special.js'
import type { SpireEvent } from '../events/index.js'
import { tellTurnStarted } from '../events/turn.js'
import { effectWith } from '../fight/effect.js'
import { ENERGY_CAP } from '../fight/rules.js'
import type { SpireState } from '../state/state.js'

/** rules/spire §4, 2: block is lost, energy is set, cards are to be drawn. R13: a playout may end here instead. */
export function startTurn(state: SpireState, turn: number, dice: Dice, tell: Tell<SpireEvent>): void {
  const { turnLimit, energy, handSize, marked } = state.fight
  const { hp, maxHp: max } = state.player
  if (turnLimit > 0 && turn > turnLimit) tell({ type: 'FightOver', result: 'timeout', hp, max })
  else if (marked) startMarkedTurn(state, turn, dice, tell)
  else tellTurnStarted(state, tell, turn, energy, handSize)
}

/** rules/spire-act1 2.6: Barricade and Blur keep block, relics add energy and cards; before the first draw some give more. */
function startMarkedTurn(state: SpireState, turn: number, dice: Dice, tell: Tell<SpireEvent>): void {
  const { relicKinds, handSize } = state.fight
  const { block } = state.player
  const keeps = block > 0 && (powerOf(state, 'Barricade') > 0 || powerOf(state, 'Blur') > 0)
  const draw = relicKinds.reduce((sum, relic) => sum + relic.draw, handSize)
  tell({ type: 'TurnStarted', turn, energy: refill(state, turn), draw, ...(keeps && { block }) })
  if (turn > 1) return
  const context = effectContext(state, dice, tell)
  for (const { name, onStart } of relicKinds) perform(context, onStart, name)
}

/** A6: a refill is no gain; Ice Cream adds it to what was left, at most 6. On turn 1 nothing is left over. */
function refill({ fight, player }: SpireState, turn: number): number {
  const energy = fight.relicKinds.reduce((sum, relic) => sum + relic.energy, fight.energy)
  if (fight.traits.iceCream === undefined || turn === 1) return energy
  return Math.max(energy, Math.min(ENERGY_CAP, player.energy + energy))
}

/** rules/spire-act1 2.6, after the draw and what it caused: on turn 1 Anchor and Bag of Preparation; Demon Form. */
export function readyTurn(state: SpireState, dice: Dice, tell: Tell<SpireEvent>): void {
  tell({ type: 'TurnReady' })
  const context = effectContext(state, dice, tell)
  bringGifts(context)
  run(context)
  if (state.phase === 'ready' && state.doing === null) tell({ type: 'TurnSettled' })
}

function bringGifts(context: EffectContext): void {
  const { state } = context
  if (state.turn === 1)
    for (const { name, afterDraw } of state.fight.relicKinds) allAtOnce(context, afterDraw, name)
  const amount = powerOf(state, 'DemonForm')
  if (amount > 0) atOnce(context, effectWith('str', { amount }), 'Demon Form')
  // With a late die whom to face is asked before the player acts all the same.
  if (state.fight.special && state.fight.rules.dieTiming === 'afterPlayer') askFacing(context)
}
