import { ANYBODY } from '../kernel/contract/next.js'
import type { Policy, Ruleset } from '../kernel/contract/ruleset.js'
import { GAME_MASTER } from '../kernel/contract/seats.js'

/** Who speaks for an awaited seat; where anybody may, the game master does. */
export function speakerOf(seat: string): string {
  return seat === ANYBODY ? GAME_MASTER : seat
}

/** A named way to play, or the game's first one. */
export function policyNamed(ruleset: Ruleset, name?: string): Policy {
  const names = Object.keys(ruleset.policies)
  const wanted = name ?? names[0]
  const policy =
    wanted !== undefined && Object.hasOwn(ruleset.policies, wanted) ? ruleset.policies[wanted] : undefined
  if (!policy) throw new RangeError(`${ruleset.id} has no policy "${wanted}"; it has: ${names.join(', ')}`)
  return policy
}
