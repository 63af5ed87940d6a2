import { Stop } from '../contract/stops.js'
import type { JournalProblem, ReadLine } from '../journal/read.js'
import type { JournalRecord } from '../journal/record.js'
import { Shares } from '../table/opening/entropy.js'
import { firstDifference } from './difference.js'

/** Takes a line's part in the shares; throws `Stop` where the table would have refused it. */
function take(shares: Shares, record: JournalRecord): string | undefined {
  switch (record.kind) {
    case 'seal':
      shares.mayBeSealed(record.seat, record.seal)
      shares.seal(record.seat, record.seal)
      return undefined
    case 'freeze':
      shares.mayFreeze()
      shares.freeze()
      return undefined
    case 'reveal':
      shares.mayBeOpened(record.seat, record.nonce, record.text)
      shares.open(record.seat, record.nonce, record.text)
      return undefined
    case 'strike': {
      const differs = firstDifference(shares.mayBeStruck(), record.struck, 'struck')
      shares.strike(record.struck)
      return differs
    }
    case 'start':
      shares.mayStart()
      return undefined
    default:
      return undefined
  }
}

/**
 * Holds what the seats opened against what they sealed, by the table's own law and without the rules of the game. A seal
 * is bound to line 0, so a header that was changed and sealed anew is found here.
 */
export function sharesProblem(lines: readonly ReadLine[]): JournalProblem | undefined {
  const shares = new Shares(lines[0]!.hash)
  for (const [index, { record }] of lines.entries()) {
    const line = index + 1
    try {
      const field = take(shares, record)
      if (field !== undefined) return { line, field, message: 'these are not the seals that nobody opened' }
    } catch (error) {
      if (!(error instanceof Stop)) throw error
      return { line, field: 'kind', message: `the table does not allow this line here: ${error.message}` }
    }
  }
  return undefined
}
