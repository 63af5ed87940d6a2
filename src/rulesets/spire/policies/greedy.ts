import type { Command } from '../../../kernel/contract/command.js'
import { costOf, whyNotAt, whyNotPlayed } from '../cards/legal.js'
import { choices } from '../commands/choices.js'
import { hitDamage } from '../effects/damage.js'
import { isAimed } from '../fight/card.js'
import { FACES } from '../fight/die.js'
import { type Effect, isHit } from '../fight/effect.js'
import { NO_TARGET } from '../fight/fight.js'
import { moveOf } from '../fight/monster-kind.js'
import { SEAT } from '../seats.js'
import { dieIsKnown, type Monster, type SpireState } from '../state/state.js'
import { plainAnswer } from './answers.js'
import { onTheBoard } from './board.js'

/** What the monsters' next turn costs for one roll if nothing more is blocked, by the moves they show. */
function incoming(state: SpireState, die: number): number {
  const { fight, player } = state
  let total = 0
  for (const m of state.monsters) {
    if (m.hp === 0) continue
    const ritual = fight.rules.ritualTiming === 'monsterTurnStart' && m.moves > 0 ? m.ritual : 0
    const move = moveOf(fight.kinds[m.kind]!, m, die)
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

/**
 * HP a hit takes now, a kill counted double. Block that stays from turn to turn must be taken like HP, or it would never be
 * broken through.
 */
function worthOfHit(state: SpireState, part: Effect, m: Monster): number {
  const { player, fight } = state
  const damage = part.times * hitDamage(fight.rules, part.amount, player.strength, player.weak, m.vulnerable)
  const lost = Math.min(m.hp, Math.max(0, damage - m.block))
  if (lost === m.hp) return 2 * lost + 1
  return fight.kinds[m.kind]!.special?.keepsBlock ? lost + Math.min(m.block, damage) : lost
}

/** A new Vulnerable token is worth one HP. */
function worthOfAttack(state: SpireState, parts: readonly Effect[], m: Monster): number {
  let worth = 0
  for (const part of parts) {
    if (isHit(part)) worth += worthOfHit(state, part, m)
    else if (part.effect === 'vul' && m.vulnerable === 0) worth += 1
  }
  return worth
}

/** What parts that need no target come to, in HP: rough figures for what cannot be counted now. */
const ROUGHLY: Readonly<Partial<Record<Effect['effect'], number>>> = {
  tstr: 1,
  energy: 1,
  draw: 0.7,
  weakAll: 1,
  vulAll: 1,
  weak: 1,
  heal: 1,
  loseHp: -1,
  exhaustToHand: 1,
  discardToHand: 1.5,
  discardToTop: 0.3,
  playTop: 1,
  attack: 2,
  gainPotions: 1,
  ifDie: 0.7,
  oneOf: 2,
  cleanse: 0.5,
}

function worthOf(state: SpireState, effects: readonly Effect[], target: number): number {
  let worth = target === NO_TARGET ? 0 : worthOfAttack(state, effects, state.monsters[target]!)
  for (const part of effects) {
    if (part.effect === 'blk') worth += worthOfBlock(state, part.amount)
    else if (part.effect === 'dmgAll' && target === NO_TARGET)
      for (const m of state.monsters) worth += m.hp > 0 ? worthOfHit(state, part, m) : 0
    else if (part.effect === 'thorn' || part.effect === 'thornAll') worth += part.amount
    else if (LASTING.has(part.effect)) worth += worthOfLasting(state)
    else if (state.fight.marked) worth += ROUGHLY[part.effect] ?? 0
  }
  return worth
}

/** What lasts for the fight is worth more the longer that will be. */
const LASTING: ReadonlySet<Effect['effect']> = new Set(['str', 'power'])
const A_TURN = 5

function worthOfLasting({ monsters, fight }: SpireState): number {
  if (!fight.marked) return 0
  let left = 0
  for (const { hp } of monsters) left += hp
  return Math.min(6, left / A_TURN)
}

/** Potions and relics are worth using when the fight is hard: they are kept while HP are high and monsters low. */
function worthOfThing(state: SpireState, { verb, potion, relic }: Command): number {
  const { fight, player, monsters } = state
  if (verb === 'trigger' || verb === 'power') return 0.5
  if (verb === 'relic') {
    const use = fight.relicKinds.find(({ id }) => id === relic)?.use
    return use ? worthOf(state, use.effects, NO_TARGET) : 0
  }
  if (verb !== 'potion') return 0
  const kind = fight.potionKinds.find(({ id }) => id === potion)
  const left = monsters.reduce((sum, m) => sum + m.hp, 0)
  const hard = left > 2 * player.hp || player.hp * 2 <= player.maxHp
  return kind && hard ? worthOf(state, kind.effects, NO_TARGET) : 0
}

/**
 * Takes what is worth most for its energy right now: HP off a monster, a kill, a Vulnerable token, block against what is
 * expected. Ends the turn when nothing is worth anything. No dice, and nothing that a player cannot see.
 */
export function greedy(state: SpireState): Command {
  const { fight } = state
  if (state.phase === 'room') return onTheBoard(state)
  if (state.choice !== null) return plainAnswer(state, state.choice)
  let best = fight.end
  let most = 0
  for (let kind = 0; kind < fight.cards.length; kind++) {
    if (whyNotPlayed(state, kind) !== undefined) continue
    const card = fight.cards[kind]!
    const aimed = isAimed(card)
    const plays = fight.plays[kind]!
    const places = aimed ? Math.min(plays.length, state.monsters.length) : 1
    for (let i = 0; i < places; i++) {
      if (aimed && whyNotAt(state, aimed, i) !== undefined) continue
      const cost = Math.max(1, costOf(state, kind))
      const worth = worthOf(state, card.effects, aimed ? i : NO_TARGET) / cost
      if (worth > most) {
        most = worth
        best = plays[i]!
      }
    }
  }
  if (!fight.marked) return best
  for (const command of choices(state, SEAT)) {
    if (command.verb === 'play' || command.verb === 'end') continue
    const worth = worthOfThing(state, command)
    if (worth > most) {
      most = worth
      best = command
    }
  }
  return best
}
