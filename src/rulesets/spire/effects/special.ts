import { effectWith } from '../fight/effect.js'
import { PLAYER } from '../fight/fight.js'
import { MARK } from '../fight/mark.js'
import { FURIOUS, LYING, RISEN } from '../fight/monster-kind.js'
import { STRENGTH_CAP } from '../fight/rules.js'
import { baseId, type SpecialTraits } from '../fight/special.js'
import { markOf, nameOf, type SpireState } from '../state/state.js'
import { type EffectContext, putOff, taskOf } from './context.js'
import { gainBlock, powerOf } from './powers.js'

/** The traits of a monster's kind, where it has any. */
export function traitsOf({ fight, monsters }: SpireState, who: number): SpecialTraits | undefined {
  return fight.kinds[monsters[who]!.kind]!.special
}

/** Champ and Time Eater lie for a moment only: tokens of the felling card still find them. */
export function takesTokens(state: SpireState, who: number): boolean {
  if (who === PLAYER || !state.fight.special) return false
  return state.monsters[who]!.stance === LYING && traitsOf(state, who)?.rises?.when === 'card'
}

/** Slow: what each attack hit on it does more. */
export function slowed(state: SpireState, who: number): number {
  return traitsOf(state, who)?.slow ?? 0
}

interface Guarded {
  readonly damage: number
  /** What changed it, for the evidence. */
  readonly also: readonly string[]
}

/**
 * rules/spire-acts23 4.1: an attack hit on a flying monster does at most 1; an intangible one takes none, of plain damage
 * neither; and the player may be held from doing any.
 */
export function guardedDamage(state: SpireState, who: number, damage: number, plain = false): Guarded {
  const traits = traitsOf(state, who)
  const also: string[] = []
  let left = damage
  if (!plain && (traits?.slow ?? 0) > 0) also.push(`Slow ${traits!.slow}`)
  if (!plain && traits?.flight && left > 1) {
    left = 1
    also.push('Flight')
  }
  if (state.monsters[who]!.special.intangible > 0) {
    left = 0
    also.push('Intangible')
  }
  if (powerOf(state, 'ZeroDamage') > 0) {
    left = 0
    also.push('Zero Damage')
  }
  return { damage: left, also }
}

/** The Heart: it can lose no more than the rest of its limit until its first buff. */
export function guardedLoss({ monsters }: SpireState, who: number, lost: number): number {
  const { invincible } = monsters[who]!.special
  return invincible < 0 ? lost : Math.min(lost, invincible)
}

const REROLL = effectWith('rerollDie')
const FURY = effectWith('wakeFury')
const STAND_UP = effectWith('standUp')

/** What damage to a monster of acts 2 to 4 brings on: Shifting at once, a new roll and another's fury after the card. */
export function struckSpecial(context: EffectContext, who: number, lost: number, attack: boolean): void {
  if (lost === 0) return
  const { state } = context
  const { hp } = state.monsters[who]!
  const traits = traitsOf(state, who)
  if (traits?.shifting) gainBlock(context, PLAYER, lost, 'Shifting')
  if (traits?.reactive && attack && hp > 0) putOff(context, REROLL, 'Reactive', who)
  if (hp === 0) wakeMourners(context, who)
}

/** rules/spire-acts23 4.10: when the Mystic dies the Centurion is furious, after the card. */
function wakeMourners(context: EffectContext, who: number): void {
  const { fight, monsters } = context.state
  const id = baseId(fight.kinds[monsters[who]!.kind]!.id)
  for (let other = 0; other < monsters.length; other++) {
    const { hp, kind, stance } = monsters[other]!
    if (hp > 0 && stance !== FURIOUS && fight.kinds[kind]!.special?.mourns === id)
      putOff(context, FURY, 'Fury', other)
  }
}

/**
 * rules/spire-acts23 4.3: whether one at 0 HP will rise again; then it falls now. Champ and Time Eater stand up when the
 * card is wholly finished, before a doubled one is played the second time.
 */
export function willRise(context: EffectContext, who: number): boolean {
  const { state, tell, doing } = context
  const rises = traitsOf(state, who)?.rises
  if (!rises || (!rises.always && state.monsters[who]!.stance === RISEN)) return false
  tell({ type: 'MonsterFell', who, name: nameOf(state, who) })
  if (rises.when !== 'card') return true
  const task = taskOf(STAND_UP, 'Rising', who)
  const place = doing.later.findIndex(({ effect }) => effect.effect !== 'nobAnger')
  const at = place === -1 ? doing.later.length : place
  doing.later = [...doing.later.slice(0, at), task, ...doing.later.slice(at)]
  return true
}

/** One rises: its HP and Strength, and whether its tokens go. */
export function rise(context: EffectContext, who: number, moves: number): void {
  const { state, tell } = context
  const rises = traitsOf(state, who)?.rises
  const monster = state.monsters[who]
  if (!rises || !monster) return
  const max = monster.maxHp
  const hp = rises.hp === 0 ? max : Math.min(max, rises.hp)
  const counted = rises.byPowers ? Math.min(STRENGTH_CAP, markOf(state, MARK.powersPlayed)) : 0
  const strength = monster.strength + rises.strength + counted
  tell({ type: 'MonsterRose', who, name: nameOf(state, who), hp, max, strength, clean: rises.clean, moves })
}

/** The living minions of a master. */
export function livingMinions({ monsters }: SpireState, master: number): number {
  return monsters.filter(({ hp, special }) => hp > 0 && special.master === master).length
}

/** Whether a master's place is held by one that lives. */
export function isHeld({ monsters }: SpireState, master: number, seat: number): boolean {
  return monsters.some(({ hp, special }) => hp > 0 && special.master === master && special.seat === seat)
}

/** The kind that was first at a master's place, -1 where none ever was. */
export function firstKindAt({ monsters }: SpireState, master: number, seat: number): number {
  return monsters.find(({ special }) => special.master === master && special.seat === seat)?.kind ?? -1
}

/** Whether a Time Eater is in the fight that limits the cards (rules/spire-acts23 4.7). */
export function isWarped(state: SpireState): boolean {
  const { fight, monsters } = state
  if (!fight.special) return false
  return monsters.some(
    ({ hp, kind, stance }) => (hp > 0 || stance === LYING) && (fight.kinds[kind]!.special?.warp ?? 0) > 0,
  )
}

/** At 0 no card can be played. */
export function isOutOfTime(state: SpireState): boolean {
  return state.fight.special && powerOf(state, 'TimeWarp') === 0 && isWarped(state)
}
