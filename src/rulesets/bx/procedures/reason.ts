import { undeclaredRoll } from '../stops.js'

/** seed 000 §0.2.4, rules/bx R13: a modifier to a roll is stated with its reason, before any die. */
export function mustHaveReason(mod: number, reason: string): void {
  if (mod !== 0 && reason.trim() === '') throw undeclaredRoll(mod)
}
