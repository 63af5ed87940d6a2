import type { Tell } from '../../../kernel/contract/ruleset.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { type Deed, deedOf } from '../effects/deed.js'
import { perform } from '../effects/effects.js'
import { ritual, spendToken } from '../effects/powers.js'
import { PLAYER } from '../fight/fight.js'
import { ARRIVING, moveOf, SPLITTING } from '../fight/monster-kind.js'
import { IDLE } from '../fight/task.js'
import type { SpireEvent } from '../state/events.js'
import { foldBlockLost, foldMonsterDone } from '../state/folds.js'
import { nameOf, type SpireState } from '../state/state.js'
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
  const deed = deedOf(state, dice, tell, who, IDLE)
  const first = who === actorFrom(state, 0)
  if (first && state.fight.rules.monsterBlockReset === 'allFirst') {
    for (let i = 0; i < state.monsters.length; i++) loseBlock(deed, i)
  }
  act(deed, who)
  if (state.phase !== 'over' && actorFrom(state, who + 1) === -1) endRound(deed)
}

/** rules/spire §4, 5: Ritual, block reset, the move, then what an attack spends. All parts of a move happen. */
function act(deed: Deed, who: number): void {
  const { state, tell } = deed
  const { rules, kinds } = state.fight
  const monster = state.monsters[who]!
  if (rules.ritualTiming === 'monsterTurnStart') ritual(deed, who, monster.moves)
  if (rules.monsterBlockReset === 'perMonster') loseBlock(deed, who)

  const move = moveOf(kinds[monster.kind]!, monster, state.die)
  // That it acts is for readers: nothing folds.
  if (!tell.silent)
    tell({ type: 'MonsterActed', who, name: nameOf(state, who), move: move.name, intent: move.intent })
  perform(deed, move.effects, move.name)
  if (loseIfDead(deed)) return
  if (move.attacks) {
    spendToken(deed, who, 'weak', move.name)
    if (state.player.spendable > 0) spendToken(deed, PLAYER, 'vulnerable', move.name)
  }
  if (tell.silent) foldMonsterDone(state, who)
  else tell({ type: 'MonsterDone', who })
  winIfNoneLives(deed)
}

function loseBlock({ state, tell }: Deed, who: number): void {
  const { block, hp } = state.monsters[who]!
  if (block <= 0 || hp <= 0) return
  if (tell.silent) foldBlockLost(state, who, block)
  else tell({ type: 'BlockLost', who, name: nameOf(state, who), block })
}

/** rules/spire §4, 6 and 7: Ritual of everybody who had moved before this round, then the next turn. */
function endRound(deed: Deed): void {
  const { state } = deed
  if (state.fight.rules.ritualTiming === 'endOfRound') {
    for (let who = 0; who < state.monsters.length; who++) {
      const monster = state.monsters[who]!
      if (monster.hp > 0) ritual(deed, who, monster.moves - 1)
    }
  }
  startTurn(state, state.turn + 1, deed.dice, deed.tell)
}
