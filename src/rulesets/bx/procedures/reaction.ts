import type { Dice } from '../../../kernel/dice/dice.js'
import type { ReactionRolled } from '../events.js'
import { reactionNotAllowed, undeclaredRoll } from '../stops.js'

/** seed 000 §2.3: the least total of each band. Totals off the table use its ends (rules/bx R14). */
const BANDS: readonly (readonly [number, string])[] = [
  [12, 'Enthusiastic ally'],
  [9, 'Friendly'],
  [6, 'Neutral'],
  [3, 'Unfriendly'],
]
const HOSTILE = 'Immediate hostility'

export interface ReactionCall {
  readonly of: string
  readonly mod: number
  readonly reason: string
  readonly inCombat: boolean
}

/** seed 000 §2: 2d6 + ReactionMod on first contact. Only the bottom band begins a combat by itself (rules/bx R15). */
export function rollReaction(call: ReactionCall, dice: Dice): ReactionRolled {
  if (call.inCombat) throw reactionNotAllowed()
  mustHaveReason(call.mod, call.reason)
  const roll = dice.sum(2, 6, 'reaction')
  const total = roll + call.mod
  const band = BANDS.find(([least]) => total >= least)?.[1] ?? HOSTILE
  return {
    type: 'ReactionRolled',
    of: call.of,
    roll,
    mod: call.mod,
    reason: call.reason,
    band,
    combatBegins: band === HOSTILE,
  }
}

/** seed 000 §0.2.4, rules/bx R13: a modifier to a roll is stated with its reason, before any die. */
export function mustHaveReason(mod: number, reason: string): void {
  if (mod !== 0 && reason.trim() === '') throw undeclaredRoll(mod)
}
