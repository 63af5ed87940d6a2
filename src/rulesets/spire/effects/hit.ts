import { effectWith } from '../fight/effect.js'
import { PLAYER } from '../fight/fight.js'
import { MARK } from '../fight/mark.js'
import { ASLEEP, DEFENSIVE, SPLITTING, STUNNED } from '../fight/monster-kind.js'
import { FAIRY } from '../fight/relic.js'
import { foldHurt } from '../state/folds.js'
import { creatureOf, type Monster, markOf, nameOf, presentFrom } from '../state/state.js'
import { hitDamage } from './damage.js'
import { type Deed, putOff } from './deed.js'
import { gainStrength, gainVulnerable, powerOf, wakeCurlUp } from './powers.js'

/** One hit through the damage pipeline with the figures that enter it; block first, then HP. */
export function hit(
  deed: Deed,
  who: number,
  base: number,
  strength: number,
  aimed: boolean,
  by: string,
): void {
  const { state, doing, actor } = deed
  const target = creatureOf(state, who)
  const byPlayer = actor === PLAYER
  const weak = byPlayer ? doing.weak : creatureOf(state, actor).weak
  const vulnerable = byPlayer ? (doing.hadVulnerable >> who) & 1 : target.vulnerable
  const damage = hitDamage(state.fight.rules, base, strength, weak, vulnerable)
  const blocked = Math.min(target.block, damage)
  const lost = loss(deed, who, damage - blocked)
  const blockBefore = target.block
  if (deed.tell.silent) foldHurt(state, who, nameOf(state, who), by, blocked, lost)
  else
    deed.tell({
      type: 'Hit',
      who,
      name: nameOf(state, who),
      by,
      base,
      strength,
      weak: weak > 0,
      vulnerable: vulnerable > 0,
      damage,
      blocked,
      lost,
      hp: target.hp - lost,
      max: target.maxHp,
    })
  if (who === PLAYER) saveFromDeath(deed)
  else struck(deed, who, blockBefore, lost, true, aimed)
}

/** Damage that skips Strength, Weak and Vulnerable; block holds it off when it is `thorn`. */
export function plainLoss(deed: Deed, who: number, amount: number, blockable: boolean, by: string): void {
  const target = creatureOf(deed.state, who)
  const blocked = blockable ? Math.min(target.block, amount) : 0
  const lost = loss(deed, who, amount - blocked)
  const blockBefore = target.block
  deed.tell({
    type: 'HpLost',
    who,
    name: nameOf(deed.state, who),
    by,
    amount,
    blocked,
    lost,
    hp: target.hp - lost,
    max: target.maxHp,
  })
  if (who === PLAYER) saveFromDeath(deed)
  else struck(deed, who, blockBefore, lost, false, false)
}

/** rules/spire-act1 5.4: under Invincible at most 1 HP a turn, what was lost already counted. */
function loss(deed: Deed, who: number, damage: number): number {
  const { state } = deed
  const most = Math.min(creatureOf(state, who).hp, damage)
  if (who !== PLAYER || powerOf(state, 'Invincible') === 0) return most
  return Math.min(most, Math.max(0, 1 - markOf(state, MARK.lostThisTurn)))
}

const SAVED_HP = 2

/** The fairy in a bottle: when HP would be 0 it is 2, and the potion is spent. */
function saveFromDeath({ state, tell }: Deed): void {
  if (state.player.hp > 0 || state.potions.length === 0) return
  const kind = state.potions.find((one) => state.fight.potionKinds[one]!.id === FAIRY)
  if (kind === undefined) return
  tell({ type: 'PotionUsed', potion: state.fight.potionKinds[kind]!.name, kind })
  const max = state.player.maxHp
  tell({ type: 'Saved', hp: Math.min(SAVED_HP, max), max })
}

const SHIFT = effectWith('shift')

/** What damage to a monster brings on (rules/spire-act1 2.4 and 4). */
function struck(deed: Deed, who: number, block: number, lost: number, attack: boolean, aimed: boolean): void {
  const { state, doing } = deed
  const monster = state.monsters[who]!
  wakeCurlUp(deed, who, lost, aimed)
  doing.killed = attack && lost > 0 && monster.hp === 0
  if (state.fight.kinds[monster.kind]!.defensive.length > 0) breakBlock(deed, who, block)
  if (lost === 0) return
  if (monster.hp === 0) fallen(deed, who, monster)
  else {
    if (attack && monster.angry > 0) gainStrength(deed, who, monster.angry, 'Angry')
    if (monster.stance === ASLEEP) changeStance(deed, who, STUNNED)
  }
}

/** The Guardian: damage that takes its last block in the player's turn brings on its defensive mode, after the card. */
function breakBlock(deed: Deed, who: number, before: number): void {
  const { block, hp, stance } = deed.state.monsters[who]!
  if (before > 0 && block === 0 && hp > 0 && stance !== DEFENSIVE) putOff(deed, SHIFT, 'Mode Shift', who)
}

export function changeStance({ state, tell }: Deed, who: number, now: number): void {
  tell({ type: 'TraitChanged', who, name: nameOf(state, who), trait: 'stance', now })
}

/** A Slime Boss stands at 0 HP; a Fungi Beast leaves its spores, unless the fight ends with it. */
function fallen(deed: Deed, who: number, monster: Monster): void {
  const { state, doing } = deed
  deed.mayEnd = true
  if (state.fight.kinds[monster.kind]!.atZero >= 0) {
    doing.killed = false
    changeStance(deed, who, SPLITTING)
  }
  if (monster.sporeCloud > 0 && presentFrom(state, 0) !== -1)
    gainVulnerable(deed, PLAYER, monster.sporeCloud, 'Spore Cloud')
}
