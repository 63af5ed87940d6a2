import { tellBlockGained, tellPowerChanged } from '../events/tokens.js'
import { type Effect, effectWith } from '../fight/effect.js'
import { NO_TARGET, PLAYER } from '../fight/fight.js'
import { MARK, placeOfPower } from '../fight/mark.js'
import { type Power, SINGLE } from '../fight/power.js'
import {
  PLAYER_BLOCK_CAP,
  STRENGTH_CAP,
  VULNERABLE_CAP,
  VULNERABLE_CAP_WHILE_SPENT,
  WEAK_CAP,
} from '../fight/rules.js'
import { creatureOf, markOf, nameOf, type PowerName, type SpireState, tokensOf } from '../state/state.js'
import { atOnce, type EffectContext, putOff } from './context.js'

/** How much of a lasting power the player has. */
export function powerOf(state: SpireState, power: Power): number {
  return state.marks.length === 0 ? 0 : state.marks[placeOfPower(power)]!
}

/** Adds to a power of the player or takes from it; some there is only once. */
export function gainPower({ state, tell }: EffectContext, power: Power, change: number, by: string): void {
  const before = powerOf(state, power)
  const now = SINGLE.has(power) ? Math.min(1, before + change) : before + change
  if (now !== before) tell({ type: 'PowerGained', power, by, change: now - before, now })
}

/**
 * A creature gains or spends tokens; nothing happens when the cap (or 0) leaves the figure as it is. A cap never takes
 * away. Returns how many it really were.
 */
function change(
  context: EffectContext,
  who: number,
  power: PowerName,
  by: string,
  amount: number,
  cap: number,
): number {
  const before = tokensOf(creatureOf(context.state, who), power)
  const now = amount < 0 ? Math.max(0, before + amount) : Math.max(before, Math.min(cap, before + amount))
  if (now === before) return 0
  const { state, tell } = context
  tellPowerChanged(state, tell, who, power, by, now - before, now)
  return now - before
}

/** Strength is added to every hit; at most 8, at least 0. */
export function gainStrength(context: EffectContext, who: number, amount: number, by: string): number {
  return change(context, who, 'strength', by, amount, STRENGTH_CAP)
}

/** rules/spire-acts23 4.11: Curiosity's points know no limit. */
export function gainUncapped(context: EffectContext, who: number, amount: number, by: string): void {
  change(context, who, 'strength', by, amount, Number.POSITIVE_INFINITY)
}

/** rules/spire-act1 3.10: only what fits under 8 is lent, and only that is taken back. */
export function lendStrength(context: EffectContext, amount: number, by: string): void {
  const lent = gainStrength(context, PLAYER, amount, by)
  if (lent > 0) context.tell({ type: 'Noted', what: 'lent', now: markOf(context.state, MARK.lent) + lent })
}

/** seed 004 "Weak": at most 3 tokens. */
export function gainWeak(context: EffectContext, who: number, amount: number, by: string): void {
  // The Heart takes none until its first buff (rules/spire-acts23 6).
  if (who !== PLAYER && context.state.monsters[who]!.special.invincible >= 0) return
  sadism(context, who, change(context, who, 'weak', by, amount, WEAK_CAP))
}

/** seed 004 "Vulnerable": at most 3 tokens, 4 on a monster while the card at work is about to spend one. */
export function gainVulnerable(context: EffectContext, who: number, amount: number, by: string): void {
  const { hadVulnerable, attacked } = context.doing
  const bit = who === PLAYER ? 0 : 1 << who
  const beingSpent = (hadVulnerable & attacked & bit) !== 0
  const cap = beingSpent ? VULNERABLE_CAP_WHILE_SPENT : VULNERABLE_CAP
  sadism(context, who, change(context, who, 'vulnerable', by, amount, cap))
}

/** Sadistic Nature: plain damage for each token that the player puts on a monster. */
function sadism(context: EffectContext, who: number, tokens: number): void {
  const amount = who === PLAYER ? 0 : powerOf(context.state, 'SadisticNature')
  if (amount === 0) return
  for (let k = 0; k < tokens; k++) putOff(context, effectWith('thorn', { amount }), 'Sadistic Nature', who)
}

/** A token is used up: Weak after an attack by its owner, Vulnerable after an attack on its owner. */
export function spendToken(
  context: EffectContext,
  who: number,
  power: 'weak' | 'vulnerable',
  by: string,
): void {
  change(context, who, power, by, -1, 0)
}

/** All Weak and Vulnerable of a creature go. */
export function tokensOff(context: EffectContext, who: number, by: string): void {
  const { weak, vulnerable } = creatureOf(context.state, who)
  change(context, who, 'weak', by, -weak, 0)
  change(context, who, 'vulnerable', by, -vulnerable, 0)
}

/** The player's block stops at 20 on every gain; monsters' does not. Each gain of the player's wakes Juggernaut. */
export function gainBlock(context: EffectContext, who: number, amount: number, by: string): void {
  const before = creatureOf(context.state, who).block
  const block =
    who === PLAYER ? Math.max(before, Math.min(PLAYER_BLOCK_CAP, before + amount)) : before + amount
  if (block === before) return
  const { state, tell } = context
  tellBlockGained(state, tell, who, by, block - before, block)
  if (who === PLAYER && powerOf(state, 'Juggernaut') > 0)
    atOnce(context, effectWith('juggernaut'), 'Juggernaut', NO_TARGET)
}

/** R4: Strength from Ritual, in every round but the owner's first. `moves` is how many turns it had taken before. */
export function ritual(context: EffectContext, who: number, moves: number): void {
  const monster = context.state.monsters[who]!
  if (monster.ritual > 0 && moves > 0) gainStrength(context, who, monster.ritual, 'Ritual')
}

/**
 * R7: damage that is not blocked and does not kill wakes Curl Up; as the seed has it, only from a card aimed at one
 * monster. The block itself comes when the card is finished.
 */
export function wakeCurlUp(context: EffectContext, who: number, lost: number, aimed: boolean): void {
  const { curlUp, hp } = context.state.monsters[who]!
  if (curlUp === 0 || lost === 0 || hp === 0) return
  if (!aimed && context.state.fight.rules.curlUpOn !== 'anyDamage') return
  if ((context.doing.curled & (1 << who)) !== 0) return
  context.doing.curled |= 1 << who
  putOff(context, CURL_UP, 'Curl Up', who)
}

const CURL_UP = effectWith('curlUp')

/** rules/spire §4, 3 e: a woken monster that still lives gains its block, and the power is gone. */
export function curlUp(context: EffectContext, who: number): void {
  const monster = context.state.monsters[who]!
  const amount = monster.curlUp
  if (monster.hp === 0 || amount === 0) return
  const name = nameOf(context.state, who)
  context.tell({ type: 'CurledUp', who, name, amount, block: monster.block + amount })
}

/**
 * rules/spire-act1 2.4: an exhausted card pays what it promised and draws for Dark Embrace at once; block of Feel No Pain
 * and Berserk's damage wait. At the end of the turn the draws wait too, and are kept for the next one.
 */
export function afterExhaust(context: EffectContext, kind: number, late = false): void {
  const { state } = context
  const { onExhaust, name } = state.fight.cards[kind]!
  for (const effect of onExhaust) atOnce(context, effect, name)
  if (state.marks.length === 0) return
  const cause = (effect: Effect, by: string) =>
    late ? putOff(context, effect, by) : atOnce(context, effect, by)
  const draws = powerOf(state, 'DarkEmbrace')
  if (draws > 0) cause(effectWith('draw', { amount: draws }), 'Dark Embrace')
  const block = powerOf(state, 'FeelNoPain')
  if (block > 0) putOff(context, effectWith('blk', { amount: block }), 'Feel No Pain')
  const damage = powerOf(state, 'Berserk')
  if (damage > 0) putOff(context, effectWith('thornAll', { amount: damage }), 'Berserk')
}
