import { pileSize } from '../../fight/card.js'
import { effectWith } from '../../fight/effect.js'
import { PLAYER } from '../../fight/fight.js'
import { MARK } from '../../fight/mark.js'
import { isPower } from '../../fight/power.js'
import { ENERGY_CAP, STRENGTH_CAP } from '../../fight/rules.js'
import { intendedHits } from '../../monsters/intent.js'
import { creatureOf, markOf, type SpireState } from '../../state/state.js'
import { atOnce, type EffectContext } from '../context.js'
import {
  gainBlock,
  gainPower,
  gainStrength,
  gainVulnerable,
  gainWeak,
  lendStrength,
  powerOf,
  tokensOff,
} from '../powers.js'
import { takesTokens } from '../special.js'
import { aimed, type EffectFunction, eachLiving } from './word.js'

/** Never above the maximum; nothing happens at full HP. */
function heal(context: EffectContext, amount: number, by: string): void {
  const { hp, maxHp: max } = context.state.player
  const healed = Math.min(max, hp + amount)
  if (healed > hp) context.tell({ type: 'Healed', by, amount: healed - hp, hp: healed, max })
}

/** A6: no gain takes energy above 6. */
function gainEnergy({ state, tell }: EffectContext, amount: number, by: string): void {
  const before = state.player.energy
  const energy = Math.max(before, Math.min(ENERGY_CAP, before + amount))
  if (energy > before) tell({ type: 'EnergyGained', by, amount: energy - before, energy })
}

function gainGold({ state, tell }: EffectContext, amount: number, by: string): void {
  if (state.fight.traits.noGold === undefined && amount > 0)
    tell({ type: 'GoldChanged', by, change: amount, gold: state.gold + amount })
}

/** rules/spire-act1 3.19: a ban on draws stops every draw of the turn. */
function draw({ state, tell }: EffectContext, cards: number, by: string): void {
  if (cards > 0 && powerOf(state, 'NoDraw') === 0) tell({ type: 'CardsToDraw', by, cards })
}

function attacksInHand({ fight, hand }: SpireState): number {
  let attacks = 0
  for (let kind = 0; kind < hand.length; kind++)
    if (fight.cards[kind]!.type === 'attack') attacks += hand[kind]!
  return attacks
}

/** rules/spire-act1 3.9: one gain of block for each. */
function gainsOf({ state, doing }: EffectContext, by: string): number {
  if (by === 'attacks') return attacksInHand(state)
  if (by === 'each') return doing.exhausted
  return state.monsters.filter((m, who) => m.hp > 0 && intendedHits(state, who) > 0).length
}

/** Apotheosis adds 1 to starter Defends. */
function apotheosis({ state, actor, doing }: EffectContext, by: string): number {
  if (!state.fight.marked || actor !== PLAYER || doing.card < 0) return 0
  const { starter, name } = state.fight.cards[doing.card]!
  return starter && name === by ? powerOf(state, 'Apotheosis') : 0
}

/** A debuff finds only the living, and one that is about to stand up. */
function onLiving(context: EffectContext, act: (who: number) => void): (who: number) => void {
  return (who) => {
    if (creatureOf(context.state, who).hp > 0 || takesTokens(context.state, who)) act(who)
  }
}

/** Strength until after the next attack; none at the cap. */
function akabeko(context: EffectContext, by: string): void {
  if (context.state.player.strength >= STRENGTH_CAP) return
  gainStrength(context, PLAYER, 1, by)
  gainPower(context, 'Akabeko', 1, by)
}

export const gains = {
  blk: (context, effect, by) => {
    const { state, actor } = context
    if (effect.by === '') {
      gainBlock(context, actor, effect.amount + apotheosis(context, by), by)
    } else if (effect.by === 'block') gainBlock(context, actor, state.player.block, by)
    else {
      const times = gainsOf(context, effect.by)
      for (let k = 0; k < times; k++) atOnce(context, effectWith('blk', { amount: effect.amount }), by)
    }
  },
  str: (context, effect, by) => {
    // Limit Break does not double what Akabeko lends (rules/spire-act1 10).
    const own = context.state.player.strength - powerOf(context.state, 'Akabeko')
    gainStrength(context, context.actor, effect.by === 'strength' ? own : effect.amount, by)
  },
  tstr: (context, { amount }, by) => lendStrength(context, amount, by),
  vul: (context, effect, by, who) =>
    aimed(
      context,
      effect,
      by,
      who,
      onLiving(context, (target) => gainVulnerable(context, target, effect.amount, by)),
    ),
  weak: (context, effect, by, who) =>
    aimed(
      context,
      effect,
      by,
      who,
      onLiving(context, (target) => gainWeak(context, target, effect.amount, by)),
    ),
  vulAll: (context, { amount }, by) => eachLiving(context, (who) => gainVulnerable(context, who, amount, by)),
  weakAll: (context, { amount }, by) => eachLiving(context, (who) => gainWeak(context, who, amount, by)),
  cleanse: (context, _, by) => tokensOff(context, PLAYER, by),
  energy: (context, { amount }, by) => gainEnergy(context, amount, by),
  heal: (context, { amount }, by) => heal(context, amount, by),
  healTo: (context, { amount }, by) => heal(context, amount - context.state.player.hp, by),
  gold: (context, { amount }, by) => gainGold(context, amount, by),
  draw: (context, effect, by) =>
    draw(context, effect.by === 'exhausted' ? pileSize(context.state.exhausted) : effect.amount, by),
  noDraw: (context, _, by) => gainPower(context, 'NoDraw', 1, by),
  power: (context, { card, amount }, by) => {
    if (card === 'Akabeko') akabeko(context, by)
    else if (isPower(card)) gainPower(context, card, amount, by)
  },
  juggernaut: (context, effect, by, who) =>
    aimed(context, effect, by, who, (target) =>
      atOnce(context, effectWith('thorn', { amount: powerOf(context.state, 'Juggernaut') }), by, target),
    ),
  usePower: (context, { card }, by) => {
    const { state, tell } = context
    if (card === 'Combust' && markOf(state, MARK.combustUsed) === 0) {
      tell({ type: 'Noted', what: 'combustUsed', now: 1 })
      atOnce(context, effectWith('thornAll', { amount: powerOf(state, 'Combust') }), by)
    } else if (card === 'Mayhem' && markOf(state, MARK.mayhemUsed) === 0) {
      tell({ type: 'Noted', what: 'mayhemUsed', now: 1 })
      for (let k = 0; k < powerOf(state, 'Mayhem'); k++)
        atOnce(context, effectWith('playTop', { amount: 1 }), by)
    }
  },
} satisfies Record<string, EffectFunction>
