import type { Tell } from '../../../kernel/contract/ruleset.js'
import { type Deed, deedOf } from '../effects/deed.js'
import { perform } from '../effects/effects.js'
import { ritual, spendToken } from '../effects/powers.js'
import { PLAYER } from '../fight/fight.js'
import { moveOf } from '../fight/monster-kind.js'
import type { SpireEvent } from '../state/events.js'
import { livingFrom, nameOf, type SpireState } from '../state/state.js'
import { startTurn } from '../turn/start.js'
import { loseIfDead, winIfNoneLives } from '../turn/victory.js'

/** The turn of the next living monster; after the last one the round ends and the player's turn starts. */
export function monsterTurn(state: SpireState, tell: Tell<SpireEvent>): void {
  const who = livingFrom(state, state.acting)
  const deed = deedOf(state, tell, who)
  const first = who === livingFrom(state, 0)
  if (first && state.fight.rules.monsterBlockReset === 'allFirst') {
    for (let i = 0; i < state.monsters.length; i++) loseBlock(deed, i)
  }
  act(deed, who)
  if (state.phase !== 'over' && livingFrom(state, who + 1) === -1) endRound(deed)
}

/** rules/spire §4, 5: Ritual, block reset, the move, then what an attack spends. */
function act(deed: Deed, who: number): void {
  const { state, tell } = deed
  const { rules, kinds } = state.fight
  const monster = state.monsters[who]!
  if (rules.ritualTiming === 'monsterTurnStart') ritual(deed, who, monster.moves)
  if (rules.monsterBlockReset === 'perMonster') loseBlock(deed, who)

  const move = moveOf(kinds[monster.kind]!, monster.behavior, monster.moves, state.die)
  deed.source = move.name
  tell({ type: 'MonsterActed', who, name: nameOf(state, who), move: move.name, intent: move.intent })
  perform(deed, move.effects)
  if (loseIfDead(deed)) return
  if (move.attacks) {
    spendToken(deed, who, 'weak', move.name)
    if (state.player.spendable > 0) spendToken(deed, PLAYER, 'vulnerable', move.name)
  }
  tell({ type: 'MonsterDone', who })
  winIfNoneLives(deed)
}

function loseBlock({ state, tell }: Deed, who: number): void {
  const { block, hp } = state.monsters[who]!
  if (block > 0 && hp > 0) tell({ type: 'BlockLost', who, name: nameOf(state, who), block })
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
  startTurn(state, state.turn + 1, deed.tell)
}
