import { moveOf } from './die.js'
import { perform } from './effects.js'
import type { SpireEvent } from './events.js'
import { PLAYER } from './fight.js'
import { nameOf, ritual, spendToken } from './powers.js'
import { livingFrom, type SpireState } from './state.js'
import { startTurn } from './turn.js'
import { type Unfolding, unfold } from './unfolding.js'
import { loseIfDead, winIfNoneLives } from './victory.js'

/** The turn of the next living monster; after the last one the round ends and the player's turn starts. */
export function monsterTurn(state: SpireState): SpireEvent[] {
  const who = livingFrom(state, state.acting)
  const run = unfold(state, who)
  const first = who === livingFrom(state, 0)
  if (first && run.fight.rules.monsterBlockReset === 'allFirst') {
    for (let i = 0; i < run.state.monsters.length; i++) loseBlock(run, i)
  }
  if (!act(run, who)) return run.events
  if (livingFrom(run.state, who + 1) === -1) endRound(run)
  return run.events
}

/** rules/spire §4, 5: Ritual, block reset, the move, then what an attack spends. False when the fight is over. */
function act(run: Unfolding, who: number): boolean {
  const { rules, kinds } = run.fight
  const monster = run.state.monsters[who]!
  if (rules.ritualTiming === 'monsterTurnStart') ritual(run, who, monster.moves)
  if (rules.monsterBlockReset === 'perMonster') loseBlock(run, who)

  const move = moveOf(kinds[monster.kind]!, monster.behavior, monster.moves, run.state.die)
  run.source = move.name
  run.emit({ type: 'MonsterActed', who, name: nameOf(run, who), move: move.name, intent: move.intent })
  perform(run, move.effects)
  if (loseIfDead(run)) return false
  if (move.attacks) {
    spendToken(run, who, 'weak', move.name)
    if (run.state.player.spendable > 0) spendToken(run, PLAYER, 'vulnerable', move.name)
  }
  run.emit({ type: 'MonsterDone', who })
  return !winIfNoneLives(run)
}

function loseBlock(run: Unfolding, who: number): void {
  const { block, hp } = run.state.monsters[who]!
  if (block > 0 && hp > 0) run.emit({ type: 'BlockLost', who, name: nameOf(run, who), block })
}

/** rules/spire §4, 6 and 7: Ritual of everybody who had moved before this round, then the next turn. */
function endRound(run: Unfolding): void {
  if (run.fight.rules.ritualTiming === 'endOfRound') {
    for (let who = 0; who < run.state.monsters.length; who++) {
      const monster = run.state.monsters[who]!
      if (monster.hp > 0) ritual(run, who, monster.moves - 1)
    }
  }
  startTurn(run, run.state.turn + 1)
}
