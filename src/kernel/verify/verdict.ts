import type { JournalProblem } from '../journal/read.js'
import type { ReceiptCheck } from './receipts.js'

/**
 * What a verification comes to in one word.
 * `ok`: closed, and everything follows. `open`: the game goes on; all that can be checked follows. `unclosed`: the game
 * is over but its seed was never revealed, so the dice are only claimed. `fork`: everything follows from a state that this
 * journal does not account for. `unruled`: the rules were not at hand, so no event was checked. `wrong`: something does
 * not follow.
 */
export type Verdict = 'ok' | 'open' | 'unclosed' | 'fork' | 'unruled' | 'wrong'

/** What a verdict goes by. */
export interface VerdictGround {
  readonly rulesChecked: boolean
  readonly closed: boolean
  readonly problem?: JournalProblem
  readonly receipts?: ReceiptCheck
  readonly fork?: unknown
  readonly outcome?: string
}

/** The gravest word that a verification deserves. */
export function verdictOf({
  problem,
  receipts,
  rulesChecked,
  fork,
  closed,
  outcome,
}: VerdictGround): Verdict {
  if (problem || (receipts && receipts.mismatches.length > 0)) return 'wrong'
  if (!rulesChecked) return 'unruled'
  if (fork) return 'fork'
  if (closed) return 'ok'
  return outcome === undefined ? 'open' : 'unclosed'
}
