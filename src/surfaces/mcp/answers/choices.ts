import type { OfferSeen } from '../../../host/index.js'
import type { Command, Verbs } from '../../../kernel/contract/command.js'
import { fewOfRow, type OfferRow, offerRows } from '../../../kernel/offers/few.js'
import { saysMore } from '../../../kernel/offers/label.js'
import { printCommand } from '../../../language/print.js'
import { BUDGET, clipped } from './budget.js'
import type { ReplyChoice } from './schema.js'

/** Choices under their numbers, and the list that tells them. */
export interface Offered {
  readonly told: readonly ReplyChoice[]
  readonly byId: ReadonlyMap<string, OfferSeen>
  /** Some were left out of the list; their numbers are good all the same. */
  readonly cut: boolean
}

/** This many are listed one by one before they are grouped by verb. */
const FEW = 8
/** How many of a verb are shown, until the list fits. One for each target is always there. */
const STEPS = [Number.POSITIVE_INFINITY, 12, 8, 6, 4, 3, 2, 1]
const LONGEST_ENTRY = 60
/** Room for the line that marks a choice. */
const SUGGESTION = 100

/** What a list costs in JSON, which is more than its text does. */
function costOf(entries: readonly ReplyChoice[]): number {
  return JSON.stringify(entries).length
}

function plainEntry(offer: OfferSeen, number: number): ReplyChoice {
  const { text, label } = offer
  return { id: String(number), do: text, ...(saysMore(label, text) && { note: label }) }
}

/** Clauses that all of these commands have alike. */
function sharedClauses(commands: readonly Command[]): Command {
  const [first] = commands as readonly [Command]
  const alike = Object.entries(first).filter(([label, value]) => {
    const text = JSON.stringify(value)
    return label !== 'verb' && commands.every((command) => JSON.stringify(command[label]) === text)
  })
  return { ...Object.fromEntries(alike), verb: first.verb }
}

/** A command's words behind its verb, without the clauses that its row shares. */
function restOf(command: Command, shared: Command, verbs: Verbs): string {
  const own = Object.entries(command).filter(([label]) => label === 'verb' || shared[label] === undefined)
  return printCommand({ ...Object.fromEntries(own), verb: command.verb }, verbs)
    .slice(command.verb.length)
    .trim()
}

/** `attack {1 Goblin 1|4 Goblin 2|…5 more} with: axe`: each with its number; the id is the first of them. */
function rowEntry(row: OfferRow, choices: readonly OfferSeen[], verbs: Verbs): ReplyChoice {
  const offers = row.shown.map(({ number }) => ({ number, offer: choices[number - 1]! }))
  const first = offers[0]!
  if (offers.length === 1 && row.left === 0) return plainEntry(first.offer, first.number)
  const shared = sharedClauses(offers.map(({ offer }) => offer.command))
  const isTelling = offers.some(({ offer }) => saysMore(offer.label, offer.text))
  const entries = offers.map(({ number, offer }) => {
    const words = isTelling ? offer.label : restOf(offer.command, shared, verbs) || offer.text
    return `${number} ${clipped(words, LONGEST_ENTRY)}`
  })
  if (row.left > 0) entries.push(`…${row.left} more`)
  const fixed = isTelling ? '' : restOf(shared, { verb: row.verb }, verbs)
  const line = `${row.verb} {${entries.join('|')}}${fixed === '' ? '' : ` ${fixed}`}`
  return { id: String(first.number), do: line }
}

/** Rows that a short list may do without: nobody stands in them who can be aimed at, and they end nothing. */
function mayGo({ shown }: OfferRow): boolean {
  return shown.every(
    ({ offer: { group, target } }) => (group === 'more' || group === 'other') && target !== 'foe',
  )
}

/** Choices as a list of numbers with ready commands: one by one while they are few, else by verb and target. */
export function offered(
  choices: readonly OfferSeen[],
  verbs: Verbs,
  most: number = BUDGET.choices - SUGGESTION,
): Offered {
  const byId = new Map(choices.map((choice, i) => [String(i + 1), choice]))
  const plain = choices.map((choice, i) => plainEntry(choice, i + 1))
  if (choices.length <= FEW && costOf(plain) <= most) return { told: plain, byId, cut: false }
  const rows = offerRows(choices.map((choice) => ({ ...choice, also: [] })))
  for (const step of STEPS) {
    const few = rows.map((row) => fewOfRow(row, step))
    const told = few.map((row) => rowEntry(row, choices, verbs))
    if (costOf(told) <= most) return { told, byId, cut: few.some(({ left }) => left > 0) }
  }
  return { told: shortest(rows, choices, verbs, most), byId, cut: true }
}

/** One offer for each target; then rows go from the end that no foe and no ending needs. */
function shortest(
  rows: readonly OfferRow[],
  choices: readonly OfferSeen[],
  verbs: Verbs,
  most: number,
): readonly ReplyChoice[] {
  const kept = rows.map((row) => fewOfRow(row, 1))
  const rest = (left: number): ReplyChoice => ({ id: '…', do: `${left} more: look want: choices` })
  const told = () => kept.map((row) => rowEntry(row, choices, verbs))
  let left = 0
  while (costOf([...told(), rest(choices.length)]) > most) {
    const at = kept.findLastIndex(mayGo)
    if (at < 0) break
    const [gone] = kept.splice(at, 1)
    left += gone!.shown.length + gone!.left
  }
  return left > 0 ? [...told(), rest(left)] : told()
}
