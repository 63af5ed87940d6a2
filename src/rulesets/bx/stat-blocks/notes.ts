import { readHitDice } from './figures.js'
import type { Parts } from './parts.js'
import { isError } from './result.js'

function hitPoints(mean: number): string {
  return `${Number.isInteger(mean) ? mean : mean.toFixed(1)} hit points`
}

/** What a figure behind the hit dice counted for (S3, S4). */
function moreWords(more: string, isMean: boolean, { fields }: Parts): string {
  const isDie = more.startsWith('+') && !fields.has('AB') && !fields.has('THAC0')
  const said = more.replace('-', '−')
  const uses = [
    ...(isMean ? ['for the mean of the hit points'] : []),
    ...(isDie ? ['as one die more for the attack bonus'] : []),
  ]
  return uses.length === 0
    ? `the ${said} changes nothing, since the text says what it would change`
    : `the ${said} counts ${uses.join(' and ')}`
}

/** Hit dice that are no plain number: what was read, and what the rest was taken for. */
function hitDiceNotes(parts: Parts): readonly string[] {
  const written = parts.fields.get('HD') ?? ''
  const dice = readHitDice(written)
  const [beforeBracket] = written.split('(', 1)
  const bare = beforeBracket!.replaceAll('*', '').trim()
  if (isError(dice) || /^[1-9]\d*$/.test(bare)) return []
  const read = `The hit dice "${bare}" are read as HD ${dice.HD}`
  const isMean = !parts.fields.has('hp') && dice.said === null
  const more = /^\d+\s*([+-])\s*(\d+)$/.exec(bare)
  if (more) return [`${read}; ${moreWords(`${more[1]}${more[2]}`, isMean, parts)}.`]
  if (/^\d+\s*hp$/i.test(bare)) return [`${read} with ${bare}.`]
  return [`${read}${isMean ? ` with a mean of ${hitPoints(dice.mean)}` : ''}.`]
}

/** Each figure that was read as something else than it says, and each that no rule reads (S1, S3, S4). */
export function readingNotes(parts: Parts, notes: string | undefined): readonly string[] {
  return [
    ...hitDiceNotes(parts),
    ...(notes === undefined ? [] : [`Kept under notes, where no rule of bx reads it: ${notes}.`]),
  ]
}
