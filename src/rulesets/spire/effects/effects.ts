import type { Effect, EffectWord } from '../fight/effect.js'
import { kindOf, PLAYER } from '../fight/fight.js'
import { creatureOf, nameOf } from '../state/state.js'
import { hitDamage } from './damage.js'
import type { Deed } from './deed.js'
import { gainBlock, gainStrength, gainVulnerable, gainWeak, wakeCurlUp } from './powers.js'

/** What one word of the content files does. A new card or move needs data; a new word needs one more row here. */
type EffectFunction = (deed: Deed, effect: Effect) => void

/** One or more hits of the actor on one creature, each through the damage pipeline; block first, then HP. */
function hit(deed: Deed, who: number, effect: Effect, aimed: boolean): void {
  const { state } = deed
  const target = creatureOf(state, who)
  const attacker = creatureOf(state, deed.actor)
  if (who !== PLAYER) deed.attacked |= 1 << who
  for (let k = 0; k < effect.times && target.hp > 0; k++) {
    const { strength, weak } = attacker
    const { vulnerable, maxHp } = target
    const damage = hitDamage(state.fight.rules, effect.amount, strength, weak, vulnerable)
    const blocked = Math.min(target.block, damage)
    const lost = Math.min(target.hp, damage - blocked)
    deed.tell({
      type: 'Hit',
      who,
      name: nameOf(state, who),
      by: deed.source,
      base: effect.amount,
      strength,
      weak: weak > 0,
      vulnerable: vulnerable > 0,
      damage,
      blocked,
      lost,
      hp: target.hp - lost,
      max: maxHp,
    })
    if (who !== PLAYER) wakeCurlUp(deed, who, lost, aimed)
  }
}

function eachLiving(deed: Deed, act: (who: number) => void): void {
  const { monsters } = deed.state
  for (let who = 0; who < monsters.length; who++) if (monsters[who]!.hp > 0) act(who)
}

/** Monsters' moves are aimed at the player, cards at the chosen monster. */
function aim(deed: Deed): number {
  return deed.actor === PLAYER ? deed.target : PLAYER
}

/** A debuff finds only the living. */
function aimLiving(deed: Deed): number | undefined {
  const who = aim(deed)
  return creatureOf(deed.state, who).hp > 0 ? who : undefined
}

/** Damage that skips Strength, Weak and Vulnerable; block holds it off when it is `thorn`. */
function plainLoss(deed: Deed, who: number, amount: number, blockable: boolean): void {
  const target = creatureOf(deed.state, who)
  const blocked = blockable ? Math.min(target.block, amount) : 0
  const lost = Math.min(target.hp, amount - blocked)
  deed.tell({
    type: 'HpLost',
    who,
    name: nameOf(deed.state, who),
    by: deed.source,
    amount,
    blocked,
    lost,
    hp: target.hp - lost,
    max: target.maxHp,
  })
  if (who !== PLAYER) wakeCurlUp(deed, who, lost, false)
}

/** Never above the maximum; nothing happens at full HP. */
function heal(deed: Deed, amount: number, by: string): void {
  const { hp, maxHp: max } = deed.state.player
  const healed = Math.min(max, hp + amount)
  if (healed > hp) deed.tell({ type: 'Healed', by, amount: healed - hp, hp: healed, max })
}

const effects: Readonly<Record<EffectWord, EffectFunction>> = {
  dmg: (deed, effect) => hit(deed, aim(deed), effect, true),
  dmgAll: (deed, effect) => eachLiving(deed, (who) => hit(deed, who, effect, false)),
  thorn: (deed, { amount }) => plainLoss(deed, aim(deed), amount, true),
  thornAll: (deed, { amount }) => eachLiving(deed, (who) => plainLoss(deed, who, amount, true)),
  loseHp: (deed, { amount }) => plainLoss(deed, deed.actor, amount, false),
  blk: (deed, { amount }) => gainBlock(deed, deed.actor, amount, deed.source),
  str: (deed, { amount }) => gainStrength(deed, deed.actor, amount, deed.source),
  vul: (deed, { amount }) => {
    const who = aimLiving(deed)
    if (who !== undefined) gainVulnerable(deed, who, amount, deed.source)
  },
  weak: (deed, { amount }) => {
    const who = aimLiving(deed)
    if (who !== undefined) gainWeak(deed, who, amount, deed.source)
  },
  vulAll: (deed, { amount }) => eachLiving(deed, (who) => gainVulnerable(deed, who, amount, deed.source)),
  weakAll: (deed, { amount }) => eachLiving(deed, (who) => gainWeak(deed, who, amount, deed.source)),
  energy: (deed, { amount }) => {
    const energy = deed.state.player.energy + amount
    deed.tell({ type: 'EnergyGained', by: deed.source, amount, energy })
  },
  heal: (deed, { amount }) => heal(deed, amount, deed.source),
  draw: (deed, { amount }) => deed.tell({ type: 'CardsToDraw', by: deed.source, cards: amount }),
  add: (deed, { amount, card, pile }) => {
    const kind = kindOf(deed.state.fight, card)
    for (let k = 0; k < amount; k++) deed.tell({ type: 'CardAdded', card, kind, pile, by: deed.source })
  },
}

/** The parts of a card or move happen in the written order. */
export function perform(deed: Deed, parts: readonly Effect[]): void {
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]!
    effects[part.effect](deed, part)
  }
}
