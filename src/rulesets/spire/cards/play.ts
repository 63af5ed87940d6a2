import type { Tell } from '../../../kernel/contract/ruleset.js'
import { type Deed, deedOf } from '../effects/deed.js'
import { perform } from '../effects/effects.js'
import { curlUp, spendToken } from '../effects/powers.js'
import { NO_TARGET, PLAYER } from '../fight/fight.js'
import type { SpireEvent } from '../state/events.js'
import { nameOf, type SpireState } from '../state/state.js'
import { winIfNoneLives } from '../turn/victory.js'

/** Plays a card that has been found legal (rules/spire §4, 3 a to f). */
export function playCard(state: SpireState, kind: number, target: number, tell: Tell<SpireEvent>): void {
  const card = state.fight.cards[kind]!
  const deed = deedOf(state, tell)
  deed.target = target
  deed.source = card.name
  deed.hadVulnerable = vulnerableMonsters(state)
  const wasWeak = state.player.weak > 0

  tell({
    type: 'CardPlayed',
    card: card.name,
    kind,
    cost: card.cost,
    energy: state.player.energy - card.cost,
    target,
    targetName: target === NO_TARGET ? '' : nameOf(state, target),
  })
  perform(deed, card.effects)
  spendVulnerable(deed)
  if (wasWeak && card.type === 'attack') spendToken(deed, PLAYER, 'weak', card.name)
  tell({ type: 'CardMoved', card: card.name, kind, pile: card.after })
  curlUp(deed)
  winIfNoneLives(deed)
}

function vulnerableMonsters(state: SpireState): number {
  let marks = 0
  for (let i = 0; i < state.monsters.length; i++) if (state.monsters[i]!.vulnerable > 0) marks |= 1 << i
  return marks
}

/** Once a card, after it, for each living monster it attacked that had a token before; also when all was blocked. */
function spendVulnerable(deed: Deed): void {
  const marks = deed.hadVulnerable & deed.attacked
  if (marks === 0) return
  const { monsters } = deed.state
  for (let who = 0; who < monsters.length; who++) {
    if ((marks & (1 << who)) !== 0 && monsters[who]!.hp > 0) spendToken(deed, who, 'vulnerable', deed.source)
  }
}
