import { pileSize } from '../../fight/counts.js'
import { effectWith } from '../../fight/effect.js'
import { PLAYER } from '../../fight/fight.js'
import { MARK } from '../../fight/mark.js'
import { isPower } from '../../fight/power.js'
import { ENERGY_CAP, STRENGTH_CAP } from '../../fight/rules.js'
import { intendedHits } from '../../monsters/intent.js'
import { creatureOf, markOf, type SpireState } from '../../state/state.js'
import { atOnce, type Deed } from '../deed.js'
import {
  cleanse,
  gainBlock,
  gainPower,
  gainStrength,
  gainVulnerable,
  gainWeak,
  lendStrength,
  powerOf,
} from '../powers.js'
import { aimed, type EffectFunction, eachLiving } from './word.js'

/** Never above the maximum; nothing happens at full HP. */
function heal(deed: Deed, amount: number, by: string): void {
  const { hp, maxHp: max } = deed.state.player
  const healed = Math.min(max, hp + amount)
  if (healed > hp) deed.tell({ type: 'Healed', by, amount: healed - hp, hp: healed, max })
}

/** A6: no gain takes energy above 6. */
function gainEnergy({ state, tell }: Deed, amount: number, by: string): void {
  const before = state.player.energy
  const energy = Math.max(before, Math.min(ENERGY_CAP, before + amount))
  if (energy > before) tell({ type: 'EnergyGained', by, amount: energy - before, energy })
}

function gainGold({ state, tell }: Deed, amount: number, by: string): void {
  if (state.fight.traits.noGold === undefined && amount > 0)
    tell({ type: 'GoldChanged', by, change: amount, gold: state.gold + amount })
}

/** rules/spire-act1 3.19: a ban on draws stops every draw of the turn. */
function draw({ state, tell }: Deed, cards: number, by: string): void {
  if (cards > 0 && powerOf(state, 'NoDraw') === 0) tell({ type: 'CardsToDraw', by, cards })
}

function attacksInHand({ fight, hand }: SpireState): number {
  let attacks = 0
  for (let kind = 0; kind < hand.length; kind++)
    if (fight.cards[kind]!.type === 'attack') attacks += hand[kind]!
  return attacks
}

/** rules/spire-act1 3.9: one gain of block for each. */
function gainsOf({ state, doing }: Deed, by: string): number {
  if (by === 'attacks') return attacksInHand(state)
  if (by === 'each') return doing.exhausted
  return state.monsters.filter((m, who) => m.hp > 0 && intendedHits(state, who) > 0).length
}

/** Apotheosis adds 1 to starter Defends. */
function apotheosis({ state, actor, doing }: Deed, by: string): number {
  if (!state.fight.marked || actor !== PLAYER || doing.card < 0) return 0
  const { starter, name } = state.fight.cards[doing.card]!
  return starter && name === by ? powerOf(state, 'Apotheosis') : 0
}

/** A debuff finds only the living. */
function onLiving(deed: Deed, act: (who: number) => void): (who: number) => void {
  return (who) => {
    if (creatureOf(deed.state, who).hp > 0) act(who)
  }
}

/** Strength until after the next attack; none at the cap. */
function akabeko(deed: Deed, by: string): void {
  if (deed.state.player.strength >= STRENGTH_CAP) return
  gainStrength(deed, PLAYER, 1, by)
  gainPower(deed, 'Akabeko', 1, by)
}

export const gains = {
  blk: (deed, effect, by) => {
    const { state, actor } = deed
    if (effect.by === '') {
      gainBlock(deed, actor, effect.amount + apotheosis(deed, by), by)
    } else if (effect.by === 'block') gainBlock(deed, actor, state.player.block, by)
    else {
      const times = gainsOf(deed, effect.by)
      for (let k = 0; k < times; k++) atOnce(deed, effectWith('blk', { amount: effect.amount }), by)
    }
  },
  str: (deed, effect, by) => {
    // Limit Break does not double what Akabeko lends (rules/spire-act1 10).
    const own = deed.state.player.strength - powerOf(deed.state, 'Akabeko')
    gainStrength(deed, deed.actor, effect.by === 'strength' ? own : effect.amount, by)
  },
  tstr: (deed, { amount }, by) => lendStrength(deed, amount, by),
  vul: (deed, effect, by, who) =>
    aimed(
      deed,
      effect,
      by,
      who,
      onLiving(deed, (target) => gainVulnerable(deed, target, effect.amount, by)),
    ),
  weak: (deed, effect, by, who) =>
    aimed(
      deed,
      effect,
      by,
      who,
      onLiving(deed, (target) => gainWeak(deed, target, effect.amount, by)),
    ),
  vulAll: (deed, { amount }, by) => eachLiving(deed, (who) => gainVulnerable(deed, who, amount, by)),
  weakAll: (deed, { amount }, by) => eachLiving(deed, (who) => gainWeak(deed, who, amount, by)),
  cleanse: (deed, _, by) => cleanse(deed, by),
  energy: (deed, { amount }, by) => gainEnergy(deed, amount, by),
  heal: (deed, { amount }, by) => heal(deed, amount, by),
  healTo: (deed, { amount }, by) => heal(deed, amount - deed.state.player.hp, by),
  gold: (deed, { amount }, by) => gainGold(deed, amount, by),
  draw: (deed, effect, by) =>
    draw(deed, effect.by === 'exhausted' ? pileSize(deed.state.exhausted) : effect.amount, by),
  noDraw: (deed, _, by) => gainPower(deed, 'NoDraw', 1, by),
  power: (deed, { card, amount }, by) => {
    if (card === 'Akabeko') akabeko(deed, by)
    else if (isPower(card)) gainPower(deed, card, amount, by)
  },
  juggernaut: (deed, effect, by, who) =>
    aimed(deed, effect, by, who, (target) =>
      atOnce(deed, effectWith('thorn', { amount: powerOf(deed.state, 'Juggernaut') }), by, target),
    ),
  usePower: (deed, { card }, by) => {
    const { state, tell } = deed
    if (card === 'Combust' && markOf(state, MARK.combustUsed) === 0) {
      tell({ type: 'Noted', what: 'combustUsed', now: 1 })
      atOnce(deed, effectWith('thornAll', { amount: powerOf(state, 'Combust') }), by)
    } else if (card === 'Mayhem' && markOf(state, MARK.mayhemUsed) === 0) {
      tell({ type: 'Noted', what: 'mayhemUsed', now: 1 })
      for (let k = 0; k < powerOf(state, 'Mayhem'); k++)
        atOnce(deed, effectWith('playTop', { amount: 1 }), by)
    }
  },
} satisfies Record<string, EffectFunction>
