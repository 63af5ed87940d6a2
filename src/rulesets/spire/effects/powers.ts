import { PLAYER } from '../fight/fight.js'
import {
  PLAYER_BLOCK_CAP,
  STRENGTH_CAP,
  VULNERABLE_CAP,
  VULNERABLE_CAP_WHILE_SPENT,
  WEAK_CAP,
} from '../fight/rules.js'
import type { PowerName } from '../state/events.js'
import { creatureOf, nameOf } from '../state/state.js'
import type { Deed } from './deed.js'

/** A creature gains or spends tokens; nothing happens when the cap (or 0) leaves the figure as it is. A cap never takes away. */
function change(deed: Deed, who: number, power: PowerName, by: string, amount: number, cap: number): void {
  const before = creatureOf(deed.state, who)[power]
  const now = amount < 0 ? Math.max(0, before + amount) : Math.max(before, Math.min(cap, before + amount))
  if (now === before) return
  deed.tell({
    type: 'PowerChanged',
    who,
    name: nameOf(deed.state, who),
    power,
    by,
    change: now - before,
    now,
  })
}

/** Strength is added to every hit; at most 8, at least 0. */
export function gainStrength(deed: Deed, who: number, amount: number, by: string): void {
  change(deed, who, 'strength', by, amount, STRENGTH_CAP)
}

/** seed 004 "Weak": at most 3 tokens. */
export function gainWeak(deed: Deed, who: number, amount: number, by: string): void {
  change(deed, who, 'weak', by, amount, WEAK_CAP)
}

/** seed 004 "Vulnerable": at most 3 tokens, 4 while the card at work is about to spend one. */
export function gainVulnerable(deed: Deed, who: number, amount: number, by: string): void {
  const bit = who === PLAYER ? 0 : 1 << who
  const beingSpent = (deed.hadVulnerable & deed.attacked & bit) !== 0
  change(deed, who, 'vulnerable', by, amount, beingSpent ? VULNERABLE_CAP_WHILE_SPENT : VULNERABLE_CAP)
}

/** A token is used up: Weak after an attack by its owner, Vulnerable after an attack on its owner. */
export function spendToken(deed: Deed, who: number, power: 'weak' | 'vulnerable', by: string): void {
  change(deed, who, power, by, -1, 0)
}

/** The player's block stops at 20 on every gain; monsters' does not. */
export function gainBlock(deed: Deed, who: number, amount: number, by: string): void {
  const before = creatureOf(deed.state, who).block
  const block =
    who === PLAYER ? Math.max(before, Math.min(PLAYER_BLOCK_CAP, before + amount)) : before + amount
  if (block === before) return
  deed.tell({ type: 'BlockGained', who, name: nameOf(deed.state, who), by, amount: block - before, block })
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
  if (aimed || deed.state.fight.rules.curlUpOn === 'anyDamage') deed.curled |= 1 << who
}

/** rules/spire §4, 3 e: the woken monsters that still live gain their block, and the power is gone. */
export function curlUp(deed: Deed): void {
  if (deed.curled === 0) return
  const { monsters } = deed.state
  for (let who = 0; who < monsters.length; who++) {
    const monster = monsters[who]!
    if ((deed.curled & (1 << who)) === 0 || monster.hp === 0) continue
    const amount = monster.curlUp
    const name = nameOf(deed.state, who)
    deed.tell({ type: 'CurledUp', who, name, amount, block: monster.block + amount })
  }
}
