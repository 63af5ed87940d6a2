import type { PowerName } from './events.js'
import { PLAYER } from './fight.js'
import {
  PLAYER_BLOCK_CAP,
  STRENGTH_CAP,
  VULNERABLE_CAP,
  VULNERABLE_CAP_WHILE_SPENT,
  WEAK_CAP,
} from './rules.js'
import type { Creature } from './state.js'
import type { Unfolding } from './unfolding.js'

export function nameOf(run: Unfolding, who: number): string {
  return who === PLAYER ? run.fight.character : run.fight.kinds[run.state.monsters[who]!.kind]!.name
}

export function creatureOf(run: Unfolding, who: number): Creature {
  return who === PLAYER ? run.state.player : run.state.monsters[who]!
}

/** A creature gains or spends tokens; nothing happens when the cap (or 0) leaves the figure as it is. A cap never takes away. */
function change(
  run: Unfolding,
  who: number,
  power: PowerName,
  by: string,
  amount: number,
  cap: number,
): void {
  const before = creatureOf(run, who)[power]
  const now = amount < 0 ? Math.max(0, before + amount) : Math.max(before, Math.min(cap, before + amount))
  if (now === before) return
  run.emit({ type: 'PowerChanged', who, name: nameOf(run, who), power, by, change: now - before, now })
}

/** Strength is added to every hit; at most 8, at least 0. */
export function gainStrength(run: Unfolding, who: number, amount: number, by: string): void {
  change(run, who, 'strength', by, amount, STRENGTH_CAP)
}

/** seed 004 "Weak": at most 3 tokens. */
export function gainWeak(run: Unfolding, who: number, amount: number, by: string): void {
  change(run, who, 'weak', by, amount, WEAK_CAP)
}

/** seed 004 "Vulnerable": at most 3 tokens, 4 while the card at work is about to spend one. */
export function gainVulnerable(run: Unfolding, who: number, amount: number, by: string): void {
  const bit = who === PLAYER ? 0 : 1 << who
  const beingSpent = (run.hadVulnerable & run.attacked & bit) !== 0
  change(run, who, 'vulnerable', by, amount, beingSpent ? VULNERABLE_CAP_WHILE_SPENT : VULNERABLE_CAP)
}

/** A token is used up: Weak after an attack by its owner, Vulnerable after an attack on its owner. */
export function spendToken(run: Unfolding, who: number, power: 'weak' | 'vulnerable', by: string): void {
  change(run, who, power, by, -1, 0)
}

/** The player's block stops at 20 on every gain; monsters' does not. */
export function gainBlock(run: Unfolding, who: number, amount: number, by: string): void {
  const before = creatureOf(run, who).block
  const block =
    who === PLAYER ? Math.max(before, Math.min(PLAYER_BLOCK_CAP, before + amount)) : before + amount
  if (block === before) return
  run.emit({ type: 'BlockGained', who, name: nameOf(run, who), by, amount: block - before, block })
}

/** R4: Strength from Ritual, in every round but the owner's first. `moves` is how many turns it had taken before. */
export function ritual(run: Unfolding, who: number, moves: number): void {
  const monster = run.state.monsters[who]!
  if (monster.ritual > 0 && moves > 0) gainStrength(run, who, monster.ritual, 'Ritual')
}

/**
 * R7: damage that is not blocked and does not kill wakes Curl Up; as the seed has it, only from a card aimed at one
 * monster. The block itself comes when the card is finished.
 */
export function wakeCurlUp(
  run: Unfolding,
  who: number,
  lost: number,
  hpBefore: number,
  aimed: boolean,
): void {
  if (run.state.monsters[who]!.curlUp === 0 || lost === 0 || lost >= hpBefore) return
  if (aimed || run.fight.rules.curlUpOn === 'anyDamage') run.curled |= 1 << who
}

/** rules/spire §4, 3 e: the woken monsters that still live gain their block, and the power is gone. */
export function curlUp(run: Unfolding): void {
  if (run.curled === 0) return
  for (let who = 0; who < run.state.monsters.length; who++) {
    const monster = run.state.monsters[who]!
    if ((run.curled & (1 << who)) === 0 || monster.hp === 0) continue
    const amount = monster.curlUp
    run.emit({ type: 'CurledUp', who, name: nameOf(run, who), amount, block: monster.block + amount })
  }
}
