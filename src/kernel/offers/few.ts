import type { Offer } from '../contract/offer.js'

/** An offer and its number in the whole list. */
export interface NumberedOffer {
  readonly number: number
  readonly offer: Offer
}

/** The offers of one verb in one group. */
export interface OfferRow {
  readonly verb: string
  readonly shown: readonly NumberedOffer[]
  /** How many of the verb are not shown. */
  readonly left: number
}

/** Splits a list into its verbs, in order. A verb whose offers stand apart (blows at friends) has several rows. */
export function offerRows(offers: readonly Offer[]): readonly OfferRow[] {
  const rows: { verb: string; group: string; shown: NumberedOffer[]; left: number }[] = []
  for (const [i, offer] of offers.entries()) {
    const { verb } = offer.command
    const last = rows.at(-1)
    if (last?.verb === verb && last.group === offer.group) last.shown.push({ number: i + 1, offer })
    else rows.push({ verb, group: offer.group, shown: [{ number: i + 1, offer }], left: 0 })
  }
  return rows
}

/**
 * Shows at most `most` offers of a row, and never loses a target: the plainest offer at each comes first, then others in
 * their order. Numbers stay as they are.
 */
export function fewOfRow(row: OfferRow, most: number): OfferRow {
  const seen = new Set<string>()
  const firsts = row.shown.filter(({ offer }) => {
    const target = offer.at.join('\n')
    if (seen.has(target)) return false
    seen.add(target)
    return true
  })
  const room = Math.max(0, most - firsts.length)
  const kept = new Set([...firsts, ...row.shown.filter((one) => !firsts.includes(one)).slice(0, room)])
  const shown = row.shown.filter((one) => kept.has(one))
  return { ...row, shown, left: row.left + row.shown.length - shown.length }
}
