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

/** A row with more targets than these stays one row. */
const MAX_TARGETS = 6

function targetOf({ offer }: NumberedOffer): string {
  return offer.at.join('\n')
}

/** Splits a row by its targets, where there are a few and each can be reached in several ways. */
export function rowsByTarget(row: OfferRow): readonly OfferRow[] {
  const targets = new Map<string, NumberedOffer[]>()
  for (const one of row.shown) targets.set(targetOf(one), [...(targets.get(targetOf(one)) ?? []), one])
  if (targets.size > MAX_TARGETS || row.shown.length < 2 * targets.size) return [row]
  return [...targets.values()].map((shown) => ({ verb: row.verb, shown, left: 0 }))
}

/**
 * Shows at most `most` offers of a row, and never loses a target: the plainest offer at each comes first, then others in
 * their order. Offers that must be kept are there too. Numbers stay as they are.
 */
export function fewOfRow(
  row: OfferRow,
  most: number,
  mustKeep: (number: number) => boolean = () => false,
): OfferRow {
  const seen = new Set<string>()
  const firsts = row.shown.filter((one) => {
    const target = targetOf(one)
    if (mustKeep(one.number)) return true
    if (seen.has(target)) return false
    seen.add(target)
    return true
  })
  return only(row, firsts, most)
}

/** Shows one offer of a row, whomever its others are aimed at: for verbs that stand behind all others. */
export function oneOfRow(row: OfferRow, mustKeep: (number: number) => boolean): OfferRow {
  return only(row, [row.shown.find(({ number }) => mustKeep(number)) ?? row.shown[0]!], 1)
}

function only(row: OfferRow, firsts: readonly NumberedOffer[], most: number): OfferRow {
  const room = Math.max(0, most - firsts.length)
  const kept = new Set([...firsts, ...row.shown.filter((one) => !firsts.includes(one)).slice(0, room)])
  const shown = row.shown.filter((one) => kept.has(one))
  return { ...row, shown, left: row.left + row.shown.length - shown.length }
}
