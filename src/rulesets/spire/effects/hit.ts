import { tellHit } from '../events/blows.js'
import { effectWith } from '../fight/effect.js'
import { PLAYER } from '../fight/fight.js'
import { MARK } from '../fight/mark.js'
import { ASLEEP, DEFENSIVE, SPLITTING, STUNNED } from '../fight/monster-kind.js'
import { FAIRY } from '../fight/relic.js'
import { creatureOf, type Monster, markOf, nameOf, presentFrom } from '../state/state.js'
import { type EffectContext, putOff } from './context.js'
import { hitDamage } from './damage.js'
import { gainStrength, gainVulnerable, powerOf, wakeCurlUp } from './powers.js'
import { guardedDamage, guardedLoss, slowed, struckSpecial, willRise } from './special.js'

/** One hit through the damage pipeline with the figures that enter it; block first, then HP. */
export function hit(
  context: EffectContext,
  who: number,
  base: number,
  strength: number,
  aimed: boolean,
  by: string,
): void {
  const { state, doing, actor } = context
  const target = creatureOf(state, who)
  const byPlayer = actor === PLAYER
  const weak = byPlayer ? doing.weak : creatureOf(state, actor).weak
  const vulnerable = byPlayer ? (doing.hadVulnerable >> who) & 1 : target.vulnerable
  if (byPlayer && state.fight.special && who !== PLAYER) {
    hitSpecial(context, who, base, strength, weak, vulnerable, aimed, by)
    return
  }
  const damage = hitDamage(state.fight.rules, base, strength, weak, vulnerable)
  const blocked = Math.min(target.block, damage)
  const lost = loss(context, who, damage - blocked)
  const blockBefore = target.block
  tellHit(state, context.tell, who, by, base, strength, weak > 0, vulnerable > 0, damage, blocked, lost)
  context.lastLost = lost
  if (who === PLAYER) saveFromDeath(context)
  else struck(context, who, blockBefore, lost, true, aimed)
}

/** rules/spire-acts23 4.1: Slow before Vulnerable; then Flight and Intangible, block, and the Heart's limit. */
function hitSpecial(
  context: EffectContext,
  who: number,
  base: number,
  strength: number,
  weak: number,
  vulnerable: number,
  aimed: boolean,
  by: string,
): void {
  const { state } = context
  const { block } = state.monsters[who]!
  const full = hitDamage(state.fight.rules, base + slowed(state, who), strength, weak, vulnerable)
  const { damage, also } = guardedDamage(state, who, full)
  const blocked = Math.min(block, damage)
  const lost = guardedLoss(state, who, loss(context, who, damage - blocked))
  tellHit(state, context.tell, who, by, base, strength, weak > 0, vulnerable > 0, damage, blocked, lost, also)
  context.lastLost = lost
  struck(context, who, block, lost, true, aimed)
}

/** Damage that skips Strength, Weak and Vulnerable; block holds it off when it is `thorn`. */
export function plainLoss(
  context: EffectContext,
  who: number,
  amount: number,
  blockable: boolean,
  by: string,
): void {
  const target = creatureOf(context.state, who)
  const special = context.state.fight.special && who !== PLAYER
  const damage = special ? guardedDamage(context.state, who, amount, true).damage : amount
  const blocked = blockable ? Math.min(target.block, damage) : 0
  const most = loss(context, who, damage - blocked)
  const lost = special ? guardedLoss(context.state, who, most) : most
  const blockBefore = target.block
  context.tell({
    type: 'HpLost',
    who,
    name: nameOf(context.state, who),
    by,
    amount,
    blocked,
    lost,
    hp: target.hp - lost,
    max: target.maxHp,
  })
  if (who === PLAYER) saveFromDeath(context)
  else struck(context, who, blockBefore, lost, false, false)
}

/** rules/spire-act1 5.4: under Invincible at most 1 HP a turn, what was lost already counted. */
function loss(context: EffectContext, who: number, damage: number): number {
  const { state } = context
  const most = Math.min(creatureOf(state, who).hp, damage)
  if (who !== PLAYER || powerOf(state, 'Invincible') === 0) return most
  return Math.min(most, Math.max(0, 1 - markOf(state, MARK.lostThisTurn)))
}

const SAVED_HP = 2

/** The fairy in a bottle: when HP would be 0 it is 2, and the potion is spent. */
function saveFromDeath({ state, tell }: EffectContext): void {
  if (state.player.hp > 0 || state.potions.length === 0) return
  const kind = state.potions.find((one) => state.fight.potionKinds[one]!.id === FAIRY)
  if (kind === undefined) return
  tell({ type: 'PotionUsed', potion: state.fight.potionKinds[kind]!.name, kind })
  const max = state.player.maxHp
  tell({ type: 'Saved', hp: Math.min(SAVED_HP, max), max })
}

const SHIFT = effectWith('shift')

/** Does what damage to a monster brings on (rules/spire-act1 2.4 and 4). */
function struck(
  context: EffectContext,
  who: number,
  block: number,
  lost: number,
  attack: boolean,
  aimed: boolean,
): void {
  const { state, doing } = context
  const monster = state.monsters[who]!
  wakeCurlUp(context, who, lost, aimed)
  doing.killed = attack && lost > 0 && monster.hp === 0
  if (state.fight.special) struckSpecial(context, who, lost, attack)
  if (state.fight.kinds[monster.kind]!.defensive.length > 0) breakBlock(context, who, block)
  if (lost === 0) return
  if (monster.hp === 0) fallen(context, who, monster)
  else {
    if (attack && monster.angry > 0) gainStrength(context, who, monster.angry, 'Angry')
    if (monster.stance === ASLEEP) changeStance(context, who, STUNNED)
  }
}

/** The Guardian: damage that takes its last block in the player's turn brings on its defensive mode, after the card. */
function breakBlock(context: EffectContext, who: number, before: number): void {
  const { block, hp, stance } = context.state.monsters[who]!
  if (before > 0 && block === 0 && hp > 0 && stance !== DEFENSIVE) putOff(context, SHIFT, 'Mode Shift', who)
}

export function changeStance({ state, tell }: EffectContext, who: number, now: number): void {
  tell({ type: 'TraitChanged', who, name: nameOf(state, who), trait: 'stance', now })
}

/** A Slime Boss stands at 0 HP; a Fungi Beast leaves its spores, unless the fight ends with it. */
function fallen(context: EffectContext, who: number, monster: Monster): void {
  const { state, doing } = context
  context.mayEnd = true
  if (state.fight.special && willRise(context, who)) return
  const { atZero, special } = state.fight.kinds[monster.kind]!
  if (atZero >= 0 && !special?.rises) {
    doing.killed = false
    changeStance(context, who, SPLITTING)
  }
  if (monster.sporeCloud > 0 && presentFrom(state, 0) !== -1)
    gainVulnerable(context, PLAYER, monster.sporeCloud, 'Spore Cloud')
}
