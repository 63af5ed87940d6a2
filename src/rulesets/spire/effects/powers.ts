import { effectWith } from '../fight/effect.js'
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
import type { PowerName } from '../state/events/blows.js'
import { foldBlockGained, foldPowerChanged } from '../state/folds.js'
import { creatureOf, markOf, nameOf, type SpireState, tokensOf } from '../state/state.js'
import { atOnce, type Deed, putOff } from './deed.js'

/** How much of a lasting power the player has. */
export function powerOf(state: SpireState, power: Power): number {
  return state.marks.length === 0 ? 0 : state.marks[placeOfPower(power)]!
}

/** The player gains or loses so much of a power; some there is only once. */
export function gainPower({ state, tell }: Deed, power: Power, change: number, by: string): void {
  const before = powerOf(state, power)
  const now = SINGLE.has(power) ? Math.min(1, before + change) : before + change
  if (now !== before) tell({ type: 'PowerGained', power, by, change: now - before, now })
}

/**
 * A creature gains or spends tokens; nothing happens when the cap (or 0) leaves the figure as it is. A cap never takes
 * away. Answers how many it really were.
 */
function change(deed: Deed, who: number, power: PowerName, by: string, amount: number, cap: number): number {
  const before = tokensOf(creatureOf(deed.state, who), power)
  const now = amount < 0 ? Math.max(0, before + amount) : Math.max(before, Math.min(cap, before + amount))
  if (now === before) return 0
  const { state, tell } = deed
  if (tell.silent) foldPowerChanged(state, who, power, now)
  else tell({ type: 'PowerChanged', who, name: nameOf(state, who), power, by, change: now - before, now })
  return now - before
}

/** Strength is added to every hit; at most 8, at least 0. */
export function gainStrength(deed: Deed, who: number, amount: number, by: string): number {
  return change(deed, who, 'strength', by, amount, STRENGTH_CAP)
}

/** rules/spire-act1 3.10: only what fits under 8 is lent, and only that is taken back. */
export function lendStrength(deed: Deed, amount: number, by: string): void {
  const lent = gainStrength(deed, PLAYER, amount, by)
  if (lent > 0) deed.tell({ type: 'Noted', what: 'lent', now: markOf(deed.state, MARK.lent) + lent })
}

/** seed 004 "Weak": at most 3 tokens. */
export function gainWeak(deed: Deed, who: number, amount: number, by: string): void {
  sadism(deed, who, change(deed, who, 'weak', by, amount, WEAK_CAP))
}

/** seed 004 "Vulnerable": at most 3 tokens, 4 on a monster while the card at work is about to spend one. */
export function gainVulnerable(deed: Deed, who: number, amount: number, by: string): void {
  const { hadVulnerable, attacked } = deed.doing
  const bit = who === PLAYER ? 0 : 1 << who
  const beingSpent = (hadVulnerable & attacked & bit) !== 0
  const cap = beingSpent ? VULNERABLE_CAP_WHILE_SPENT : VULNERABLE_CAP
  sadism(deed, who, change(deed, who, 'vulnerable', by, amount, cap))
}

/** Sadistic Nature: plain damage for each token that the player puts on a monster. */
function sadism(deed: Deed, who: number, tokens: number): void {
  const amount = who === PLAYER ? 0 : powerOf(deed.state, 'SadisticNature')
  if (amount === 0) return
  for (let k = 0; k < tokens; k++) putOff(deed, effectWith('thorn', { amount }), 'Sadistic Nature', who)
}

/** A token is used up: Weak after an attack by its owner, Vulnerable after an attack on its owner. */
export function spendToken(deed: Deed, who: number, power: 'weak' | 'vulnerable', by: string): void {
  change(deed, who, power, by, -1, 0)
}

/** All of one's own Weak and Vulnerable go. */
export function cleanse(deed: Deed, by: string): void {
  change(deed, PLAYER, 'weak', by, -deed.state.player.weak, 0)
  change(deed, PLAYER, 'vulnerable', by, -deed.state.player.vulnerable, 0)
}

/** The player's block stops at 20 on every gain; monsters' does not. Each gain of the player's wakes Juggernaut. */
export function gainBlock(deed: Deed, who: number, amount: number, by: string): void {
  const before = creatureOf(deed.state, who).block
  const block =
    who === PLAYER ? Math.max(before, Math.min(PLAYER_BLOCK_CAP, before + amount)) : before + amount
  if (block === before) return
  const { state, tell } = deed
  if (tell.silent) foldBlockGained(state, who, block)
  else tell({ type: 'BlockGained', who, name: nameOf(state, who), by, amount: block - before, block })
  if (who === PLAYER && powerOf(state, 'Juggernaut') > 0)
    atOnce(deed, effectWith('juggernaut'), 'Juggernaut', NO_TARGET)
}

/** R4: Strength from Ritual, in every round but the owner's first. `moves` is how many turns it had taken before. */
export function ritual(deed: Deed, who: number, moves: number): void {
  const monster = deed.state.monsters[who]!
  if (monster.ritual > 0 && moves > 0) gainStrength(deed, who, monster.ritual, 'Ritual')
}

/**
 * R7: damage that is not blocked and does not kill wakes Curl Up; as the seed has it, only from a card aimed at one
 * monster. The block itself comes when the card is finished.
 */
export function wakeCurlUp(deed: Deed, who: number, lost: number, aimed: boolean): void {
  const { curlUp, hp } = deed.state.monsters[who]!
  if (curlUp === 0 || lost === 0 || hp === 0) return
  if (!aimed && deed.state.fight.rules.curlUpOn !== 'anyDamage') return
  if ((deed.doing.curled & (1 << who)) !== 0) return
  deed.doing.curled |= 1 << who
  putOff(deed, CURL_UP, 'Curl Up', who)
}

const CURL_UP = effectWith('curlUp')

/** rules/spire §4, 3 e: a woken monster that still lives gains its block, and the power is gone. */
export function curlUp(deed: Deed, who: number): void {
  const monster = deed.state.monsters[who]!
  const amount = monster.curlUp
  if (monster.hp === 0 || amount === 0) return
  const name = nameOf(deed.state, who)
  deed.tell({ type: 'CurledUp', who, name, amount, block: monster.block + amount })
}
