import type { Verification } from './verify.js'

/**
 * What a verification comes to in one word.
 * `ok`: closed, and everything follows. `open`: the game goes on; all that can be checked follows. `unclosed`: the game
 * is over but its seed was never revealed, so the dice are only claimed. `fork`: everything follows from a state that this
 * journal does not account for. `unruled`: the rules were not at hand. `wrong`: something does not follow.
 */
export type Verdict = 'ok' | 'open' | 'unclosed' | 'fork' | 'unruled' | 'wrong'

/** The gravest word that a verification deserves. */
export function verdictOf(found: Verification): Verdict {
  if (!found.ok) return 'wrong'
  if (!found.rulesChecked) return 'unruled'
  if (found.fork) return 'fork'
  if (found.closed) return 'ok'
  return found.outcome === undefined ? 'open' : 'unclosed'
}
