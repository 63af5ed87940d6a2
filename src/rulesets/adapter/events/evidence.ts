import type { RollRecord } from '../rolls/record.js'

/** Parts of the audit lines that several events share. */

/** ` at the vault`, or nothing. */
export function at(target: string | null): string {
  return target === null ? '' : ` at ${target}`
}

export function faces(list: readonly number[]): string {
  return `[${list.join(' ')}]`
}

export function dice(count: number): string {
  return count === 1 ? '1 die' : `${count} dice`
}

export function ones(count: number): string {
  return count === 1 ? '1 one' : `${count} ones`
}

/** Formats the points left, if this seat may see them. */
export function left(points: number | undefined): string {
  return points === undefined ? '' : `, ${points} left`
}

/** `4 raw, 1 one`, where it is known. */
function counted(count: { readonly raw_successes: number; readonly ones: number } | undefined): string {
  return count ? `: ${count.raw_successes} raw, ${ones(count.ones)}` : ''
}

/** A pool against 6, and how it was counted; nothing is rolled with no dice. */
export function pool(
  count: number,
  list: readonly number[],
  how?: { readonly raw_successes: number; readonly ones: number },
): string {
  return count === 0 ? 'no dice' : `${dice(count)} vs 6 ${faces(list)}${counted(how)}`
}

/** By how much a sum succeeded or failed. */
function by({ margin, outcome, target, total }: RollRecord): string {
  if (target === undefined) {
    // Bands: how far from the next; a band read off the total alone has no margin.
    if (margin === total || margin === 0) return ''
    return outcome === 'failure' ? `, failed by ${margin}` : `, made by ${margin}`
  }
  if (outcome === 'failure' || outcome === 'botch')
    return margin < 0 ? `, failed by ${-margin}` : `, ${margin} to spare but it fails`
  return margin < 0 ? `, short by ${-margin}` : `, made by ${margin}`
}

/** The other side of a contest. */
function contest({ opponent, net, winner }: RollRecord): string {
  if (!opponent) return ''
  const who = winner === 'none' ? 'a tie' : `${winner} wins`
  if (opponent.outcome === undefined)
    return `; resisted ${faces(opponent.faces)} ${opponent.successes}, net ${net} (${who})`
  const aim = opponent.target === undefined ? '' : ` vs ${opponent.target}`
  return `; resisted ${faces(opponent.faces)} total ${opponent.total}${aim} ${opponent.outcome} (${who})`
}

/** Every number a roll used. */
export function rollEvidence(roll: RollRecord): string {
  const outcome = roll.outcome.toUpperCase()
  if (roll.auto)
    return `pool ${roll.pool} against difficulty ${roll.difficulty}: automatic ${outcome} (${roll.successes})`
  if (roll.difficulty !== undefined) {
    const aim =
      roll.target === roll.difficulty ? `${roll.difficulty}` : `${roll.difficulty} (dice of ${roll.target}+)`
    const auto = roll.auto_successes ? `, +${roll.auto_successes} automatic` : ''
    return `${roll.dice} (${roll.stat_pair}) vs difficulty ${aim} ${faces(roll.faces)}: ${roll.raw_successes} raw, ${ones(roll.ones ?? 0)}${auto} = ${roll.successes}${contest(roll)} -> ${outcome}`
  }
  const aim = roll.target === undefined ? '' : ` vs ${roll.target}`
  return `${roll.dice} ${faces(roll.faces)} total ${roll.total}${aim}${by(roll)}${contest(roll)} -> ${outcome}`
}
