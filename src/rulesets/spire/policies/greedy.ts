import type { Command } from '../../../kernel/contract/command.js'
import { whyNotAt, whyNotPlayed } from '../cards/legal.js'
import { hitDamage } from '../effects/damage.js'
import { type Card, isAimed } from '../fight/card.js'
import { FACES } from '../fight/die.js'
import { type Effect, isHit } from '../fight/effect.js'
import { NO_TARGET } from '../fight/fight.js'
import { moveOf } from '../fight/monster-kind.js'
import { dieIsKnown, type Monster, type SpireState } from '../state/state.js'

/** What the monsters' next turn costs for one roll if nothing more is blocked, by the moves they show. */
function incoming(state: SpireState, die: number): number {
  const { fight, player } = state
  let total = 0
  for (const m of state.monsters) {
    if (m.hp === 0) continue
    const ritual = fight.rules.ritualTiming === 'monsterTurnStart' && m.moves > 0 ? m.ritual : 0
    const move = moveOf(fight.kinds[m.kind]!, m.behavior, m.moves, die)
    for (const part of move.effects) {
      if (part.effect !== 'dmg') continue
      total +=
        part.times * hitDamage(fight.rules, part.amount, m.strength + ritual, m.weak, player.vulnerable)
    }
  }
  return Math.max(0, total - player.block)
}

/** HP that one more block is expected to save this turn. */
function worthOfBlock(state: SpireState, amount: number): number {
  const faces = dieIsKnown(state) ? [state.die] : Array.from({ length: FACES }, (_, i) => i + 1)
  let saved = 0
  for (const die of faces) saved += Math.min(amount, incoming(state, die))
  return saved / faces.length
}

/** HP a hit takes now, a kill counted double; a new Vulnerable token is worth one HP. */
function worthOfAttack(state: SpireState, parts: readonly Effect[], m: Monster): number {
  let worth = 0
  for (const part of parts) {
    if (isHit(part)) {
      const { player, fight } = state
      const damage =
        part.times * hitDamage(fight.rules, part.amount, player.strength, player.weak, m.vulnerable)
      const lost = Math.min(m.hp, Math.max(0, damage - m.block))
      worth += lost === m.hp ? 2 * lost + 1 : lost
    } else if (part.effect === 'vul' && m.vulnerable === 0) {
      worth += 1
    }
  }
  return worth
}

function worthOf(state: SpireState, card: Card, target: number): number {
  let worth = 0
  if (target !== NO_TARGET) worth += worthOfAttack(state, card.effects, state.monsters[target]!)
  for (const part of card.effects) if (part.effect === 'blk') worth += worthOfBlock(state, part.amount)
  return worth / Math.max(1, card.cost)
}

/**
 * Takes what is worth most for its energy right now: HP off a monster, a kill, a Vulnerable token, block against what is
 * expected. Ends the turn when nothing is worth anything. No dice, and nothing that a player cannot see.
 */
export function greedy(state: SpireState): Command {
  const { fight } = state
  let best = fight.end
  let most = 0
  for (let kind = 0; kind < fight.cards.length; kind++) {
    if (whyNotPlayed(state, kind) !== undefined) continue
    const card = fight.cards[kind]!
    const aimed = isAimed(card)
    const plays = fight.plays[kind]!
    for (let i = 0; i < plays.length; i++) {
      if (aimed && whyNotAt(state, card, i) !== undefined) continue
      const worth = worthOf(state, card, aimed ? i : NO_TARGET)
      if (worth > most) {
        most = worth
        best = plays[i]!
      }
    }
  }
  return best
}
