import { perform } from './effects.js'
import type { SpireEvent } from './events.js'
import { NO_TARGET, PLAYER } from './fight.js'
import { curlUp, nameOf, spendToken } from './powers.js'
import type { SpireState } from './state.js'
import { type Unfolding, unfold } from './unfolding.js'
import { winIfNoneLives } from './victory.js'

/** Plays a card that has been found legal (rules/spire §4, 3 a to f). */
export function playCard(state: SpireState, kind: number, target: number): SpireEvent[] {
  const card = state.fight.cards[kind]!
  const run = unfold(state)
  run.target = target
  run.source = card.name
  run.hadVulnerable = vulnerableMonsters(state)
  const wasWeak = state.player.weak > 0

  run.emit({
    type: 'CardPlayed',
    card: card.name,
    kind,
    cost: card.cost,
    energy: state.player.energy - card.cost,
    target,
    targetName: target === NO_TARGET ? '' : nameOf(run, target),
  })
  perform(run, card.effects)
  spendVulnerable(run)
  if (wasWeak && card.type === 'attack') spendToken(run, PLAYER, 'weak', card.name)
  run.close({ type: 'CardMoved', card: card.name, kind, pile: card.after })
  curlUp(run)
  winIfNoneLives(run)
  return run.events
}

function vulnerableMonsters(state: SpireState): number {
  let marks = 0
  for (let i = 0; i < state.monsters.length; i++) if (state.monsters[i]!.vulnerable > 0) marks |= 1 << i
  return marks
}

/** Once a card, after it, for each living monster it attacked that had a token before; also when all was blocked. */
function spendVulnerable(run: Unfolding): void {
  const marks = run.hadVulnerable & run.attacked
  if (marks === 0) return
  for (let who = 0; who < run.state.monsters.length; who++) {
    if ((marks & (1 << who)) !== 0 && run.state.monsters[who]!.hp > 0)
      spendToken(run, who, 'vulnerable', run.source)
  }
}
