import { hitDamage } from './damage.js'
import { PLAYER } from './fight.js'
import type { Effect } from './notation.js'
import {
  creatureOf,
  gainBlock,
  gainStrength,
  gainVulnerable,
  gainWeak,
  nameOf,
  wakeCurlUp,
} from './powers.js'
import { kindOf } from './state.js'
import type { Unfolding } from './unfolding.js'

/** What one word of the content files does. A new card or move needs data; a new word needs one more row here. */
type EffectFunction = (run: Unfolding, effect: Effect) => void

/** One or more hits of the actor on one creature, each through the damage pipeline; block first, then HP. */
function hit(run: Unfolding, who: number, effect: Effect, aimed: boolean): void {
  const target = creatureOf(run, who)
  const attacker = creatureOf(run, run.actor)
  if (who !== PLAYER) run.attacked |= 1 << who
  for (let k = 0; k < effect.times && target.hp > 0; k++) {
    const { strength } = attacker
    const weak = attacker.weak
    const vulnerable = target.vulnerable
    const damage = hitDamage(run.fight.rules, effect.amount, strength, weak, vulnerable)
    const blocked = Math.min(target.block, damage)
    const hpBefore = target.hp
    const hp = Math.max(0, hpBefore - (damage - blocked))
    run.emit({
      type: 'Hit',
      who,
      name: nameOf(run, who),
      by: run.source,
      base: effect.amount,
      strength,
      weak: weak > 0,
      vulnerable: vulnerable > 0,
      damage,
      blocked,
      hp,
    })
    if (who !== PLAYER) wakeCurlUp(run, who, damage - blocked, hpBefore, aimed)
  }
}

function eachLiving(run: Unfolding, act: (who: number) => void): void {
  for (let who = 0; who < run.state.monsters.length; who++) if (run.state.monsters[who]!.hp > 0) act(who)
}

/** Monsters' moves are aimed at the player, cards at the chosen monster. */
function aim(run: Unfolding): number {
  return run.actor === PLAYER ? run.target : PLAYER
}

/** A debuff finds only the living. */
function aimLiving(run: Unfolding): number | undefined {
  const who = aim(run)
  return creatureOf(run, who).hp > 0 ? who : undefined
}

/** Damage that skips Strength, Weak and Vulnerable; block holds it off when it is `thorn`. */
function plainLoss(run: Unfolding, who: number, amount: number, blockable: boolean): void {
  const target = creatureOf(run, who)
  const blocked = blockable ? Math.min(target.block, amount) : 0
  const hpBefore = target.hp
  const hp = Math.max(0, hpBefore - (amount - blocked))
  run.emit({ type: 'HpLost', who, name: nameOf(run, who), by: run.source, amount, blocked, hp })
  if (who !== PLAYER) wakeCurlUp(run, who, amount - blocked, hpBefore, false)
}

/** Never above the maximum; nothing happens at full HP. */
function heal(run: Unfolding, amount: number, by: string): void {
  const { player } = run.state
  const hp = Math.min(player.maxHp, player.hp + amount)
  if (hp > player.hp) run.emit({ type: 'Healed', by, amount: hp - player.hp, hp })
}

const effects = {
  dmg: (run, effect) => hit(run, aim(run), effect, true),
  dmgAll: (run, effect) => eachLiving(run, (who) => hit(run, who, effect, false)),
  thorn: (run, { amount }) => plainLoss(run, aim(run), amount, true),
  thornAll: (run, { amount }) => eachLiving(run, (who) => plainLoss(run, who, amount, true)),
  loseHp: (run, { amount }) => plainLoss(run, run.actor, amount, false),
  blk: (run, { amount }) => gainBlock(run, run.actor, amount, run.source),
  str: (run, { amount }) => gainStrength(run, run.actor, amount, run.source),
  vul: (run, { amount }) => {
    const who = aimLiving(run)
    if (who !== undefined) gainVulnerable(run, who, amount, run.source)
  },
  weak: (run, { amount }) => {
    const who = aimLiving(run)
    if (who !== undefined) gainWeak(run, who, amount, run.source)
  },
  vulAll: (run, { amount }) => eachLiving(run, (who) => gainVulnerable(run, who, amount, run.source)),
  weakAll: (run, { amount }) => eachLiving(run, (who) => gainWeak(run, who, amount, run.source)),
  energy: (run, { amount }) => {
    run.emit({ type: 'EnergyGained', by: run.source, amount, energy: run.state.player.energy + amount })
  },
  heal: (run, { amount }) => heal(run, amount, run.source),
  draw: (run, { amount }) => run.emit({ type: 'CardsToDraw', by: run.source, cards: amount }),
  add: (run, { amount, card, pile }) => {
    const kind = kindOf(run.fight, card)
    for (let k = 0; k < amount; k++) run.emit({ type: 'CardAdded', card, kind, pile, by: run.source })
  },
} satisfies Record<string, EffectFunction>

export type EffectName = keyof typeof effects

export const effectNames: readonly string[] = Object.keys(effects)

/** The parts of a card or move happen in the written order. */
export function perform(run: Unfolding, parts: readonly Effect[]): void {
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]!
    effects[part.effect](run, part)
  }
}

/** Whether an effect is a hit through the damage pipeline. */
export function isHit(effect: Effect): boolean {
  return effect.effect === 'dmg' || effect.effect === 'dmgAll'
}
