import type { Tell } from '../../../kernel/contract/ruleset.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { type EffectContext, effectContext } from '../effects/context.js'
import { perform } from '../effects/effects.js'
import { ritual, spendToken } from '../effects/powers.js'
import { tellActed, tellMonsterDone } from '../events/blows.js'
import type { SpireEvent } from '../events/index.js'
import { tellBlockLost } from '../events/tokens.js'
import { PLAYER } from '../fight/fight.js'
import { ARRIVING, moveOf, SPLITTING } from '../fight/monster-kind.js'
import { IDLE } from '../fight/task.js'
import type { SpireState } from '../state/state.js'
import { startTurn } from '../turn/start.js'
import { loseIfDead, winIfNoneLives } from '../turn/victory.js'

/** The first monster at or after a place that has a turn this round: those that came in it act from the next one on. */
function actorFrom({ monsters }: SpireState, place: number): number {
  for (let i = place; i < monsters.length; i++) {
    const { hp, stance } = monsters[i]!
    if (stance === SPLITTING || (hp > 0 && stance !== ARRIVING)) return i
  }
  return -1
}

/** The turn of the next monster; after the last one the round ends and the player's turn starts. */
export function monsterTurn(state: SpireState, dice: Dice, tell: Tell<SpireEvent>): void {
  const who = actorFrom(state, state.acting)
  const context = effectContext(state, dice, tell, who, IDLE)
  const first = who === actorFrom(state, 0)
  if (first && state.fight.rules.monsterBlockReset === 'allFirst') {
    for (let i = 0; i < state.monsters.length; i++) loseBlock(context, i)
  }
  act(context, who)
  if (state.phase !== 'over' && actorFrom(state, who + 1) === -1) endRound(context)
}

/** rules/spire §4, 5: Ritual, block reset, the move, then what an attack spends. All parts of a move happen. */
function act(context: EffectContext, who: number): void {
  const { state, tell } = context
  const { rules, kinds } = state.fight
  const monster = state.monsters[who]!
  if (rules.ritualTiming === 'monsterTurnStart') ritual(context, who, monster.moves)
  if (rules.monsterBlockReset === 'perMonster') loseBlock(context, who)

  const move = moveOf(kinds[monster.kind]!, monster, state.die)
  tellActed(state, tell, who, move.name, move.intent)
  perform(context, move.effects, move.name)
  if (loseIfDead(context)) return
  if (move.attacks) {
    spendToken(context, who, 'weak', move.name)
    if (state.player.spendable > 0) spendToken(context, PLAYER, 'vulnerable', move.name)
  }
  tellMonsterDone(state, tell, who)
  winIfNoneLives(context)
}

function loseBlock({ state, tell }: EffectContext, who: number): void {
  const { block, hp } = state.monsters[who]!
  if (block > 0 && hp > 0) tellBlockLost(state, tell, who, block)
}

/** rules/spire §4, 6 and 7: Ritual of everybody who had moved before this round, then the next turn. */
function endRound(context: EffectContext): void {
  const { state } = context
  if (state.fight.rules.ritualTiming === 'endOfRound') {
    for (let who = 0; who < state.monsters.length; who++) {
      const monster = state.monsters[who]!
      if (monster.hp > 0) ritual(context, who, monster.moves - 1)
    }
  }
  startTurn(state, state.turn + 1, context.dice, context.tell)
}
