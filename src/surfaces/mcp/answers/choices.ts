import type { OfferSeen } from '../../../host/index.js'
import type { Command, Verbs } from '../../../kernel/contract/command.js'
import { fewOfRow, type OfferRow, offerRows, oneOfRow, rowsByTarget } from '../../../kernel/offers/few.js'
import { bareLabel, saysMore } from '../../../kernel/offers/label.js'
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

/** A number that stands bare behind a name reads like a copy of the thing: `play Strike to: 1`. */
function lineOf({ command, text }: OfferSeen, verbs: Verbs): string {
  const last = (verbs[command.verb]?.clauses ?? []).filter(({ label }) => command[label] !== undefined).at(-1)
  const value = last?.positional && !last.bare && last.kind === 'name' ? String(command[last.label]) : ''
  return /^\d+$/.test(value) && text.endsWith(` ${value}`)
    ? `${text.slice(0, -value.length)}${last!.label}: ${value}`
    : text
}

function plainEntry(offer: OfferSeen, number: number, verbs: Verbs): ReplyChoice {
  const { label } = offer
  const text = lineOf(offer, verbs)
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

/** The words that all labels begin with; every label keeps at least one word of difference. */
function sharedWords(labels: readonly string[]): string {
  const [first = [], ...others] = labels.map((label) => label.split(' '))
  const most = Math.min(first.length, ...others.map(({ length }) => length)) - 1
  let same = 0
  while (same < most && others.every((words) => words[same] === first[same])) same++
  return first.slice(0, same).join(' ')
}

/** `attack Brenna with: axe {1 mode: cut|2 mode: thrust} …5 more`: each with its number; the id is the first of them. */
function rowEntry(row: OfferRow, choices: readonly OfferSeen[], verbs: Verbs): ReplyChoice {
  const offers = row.shown.map(({ number }) => ({ number, offer: choices[number - 1]! }))
  const first = offers[0]!
  const left = row.left === 0 ? [] : [`…${row.left} more`]
  if (offers.length === 1 && row.left === 0) return plainEntry(first.offer, first.number, verbs)
  const { fixed, rest } = rowWords(
    offers.map(({ offer }) => offer),
    verbs,
  )
  const entries = offers.map(({ number }, i) => `${number} ${clipped(rest[i]!, LONGEST_ENTRY)}`)
  const line = [row.verb, ...(fixed === '' ? [] : [fixed]), `{${entries.join('|')}}`, ...left].join(' ')
  return { id: String(first.number), do: line }
}

/** The parts of a row: the words that all its offers share, and those of each. */
interface RowWords {
  readonly fixed: string
  readonly rest: readonly string[]
}

/** By labels where one of them says more than its command does, or where they are shorter; else by clauses. */
function rowWords(offers: readonly OfferSeen[], verbs: Verbs): RowWords {
  const labels = byLabel(offers)
  if (offers.some(({ label, text }) => saysMore(label, text))) return labels
  const clauses = byClause(
    offers.map(({ command }) => command),
    verbs,
  )
  const length = ({ fixed, rest }: RowWords) => [fixed, ...rest].join('|').length
  return length(labels) < length(clauses) ? labels : clauses
}

function byClause(commands: readonly Command[], verbs: Verbs): RowWords {
  const shared = commands.length === 1 ? { verb: commands[0]!.verb } : sharedClauses(commands)
  const rest = commands.map((command) => restOf(command, shared, verbs) || printCommand(command, verbs))
  return { fixed: restOf(shared, { verb: shared.verb }, verbs), rest }
}

/** Labels of one target share their first words; those of several keep their names and share what follows. */
function byLabel(offers: readonly OfferSeen[]): RowWords {
  const labels = offers.map(({ label, command }) => bareLabel(label, command.verb))
  if (labels.length === 1) return { fixed: '', rest: labels }
  if (new Set(offers.map(({ at }) => at.join('\n'))).size > 1) {
    const tail = sharedTail(labels)
    return { fixed: tail, rest: labels.map((label) => label.slice(0, label.length - tail.length).trim()) }
  }
  const fixed = sharedWords(labels)
  return { fixed, rest: labels.map((label) => label.slice(fixed.length).trim()) }
}

/** The words that all labels end with, from a small letter on, so that no name is taken apart: `with the Sabre`. */
function sharedTail(labels: readonly string[]): string {
  const turned = (label: string) => label.split(' ').toReversed().join(' ')
  const words = turned(sharedWords(labels.map(turned))).split(' ')
  const from = words.findIndex((word) => /^\p{Ll}/u.test(word))
  return from < 0 ? '' : words.slice(from).join(' ')
}

/** Reports whether a row stands behind all others: idle rolls, newcomers, things to ask for, blows at friends. */
function isAside({ shown }: OfferRow): boolean {
  return shown.every(({ offer: { group } }) => group === 'more')
}

/** Rows that a short list may do without: nobody stands in them who can be aimed at, and they end nothing. */
function mayGo(row: OfferRow): boolean {
  const isIdle = row.shown.every(
    ({ offer: { group, target } }) => (group === 'more' || group === 'other') && target !== 'foe',
  )
  return isIdle || isAside(row)
}

/** How a list is made. */
export interface ListOptions {
  /** What it may cost, in characters of JSON. */
  readonly most?: number
  /** Nothing is collapsed that fits: somebody asked for the list itself. */
  readonly whole?: boolean
  /** Only these are listed, under the numbers that they have in the whole list. */
  readonly only?: (choice: OfferSeen) => boolean
}

/** Choices as a list of numbers with ready commands: one by one while they are few, else by verb and target. */
export function offered(
  choices: readonly OfferSeen[],
  verbs: Verbs,
  { most = BUDGET.choices - SUGGESTION, whole = false, only = () => true }: ListOptions = {},
): Offered {
  const byId = new Map(choices.map((choice, i) => [String(i + 1), choice]))
  const plain = choices.flatMap((choice, i) => (only(choice) ? [plainEntry(choice, i + 1, verbs)] : []))
  if (plain.length <= FEW && costOf(plain) <= most) return { told: plain, byId, cut: false }
  const isSuggested = (number: number) => choices[number - 1]!.suggested === true
  const rows = offerRows(choices.map((choice) => ({ ...choice, also: [] })))
    .map((row) => ({ ...row, shown: row.shown.filter(({ number }) => only(choices[number - 1]!)) }))
    .filter(({ shown }) => shown.length > 0)
    .map((row) => (!whole && isAside(row) ? oneOfRow(row, isSuggested) : row))
  const byTarget = rows.flatMap((row) => (row.left > 0 ? [row] : rowsByTarget(row)))
  const list = (few: readonly OfferRow[]) => few.map((row) => rowEntry(row, choices, verbs))
  const tries = [
    ...STEPS.slice(0, -1).map((step) => ({ arranged: byTarget, step })),
    ...STEPS.map((step) => ({ arranged: rows, step })),
  ]
  for (const { arranged, step } of tries) {
    const few = arranged.map((row) => fewOfRow(row, step, isSuggested))
    const told = withRest(list(few), leftOf(few), 0)
    if (costOf(told) <= most) return { told, byId, cut: leftOf(few) > 0 }
  }
  const kept = rows.map((row) => fewOfRow(row, 1, isSuggested))
  const left = () => plain.length - kept.reduce((sum, { shown }) => sum + shown.length, 0)
  const gone = () => left() - leftOf(kept)
  while (costOf(withRest(list(kept), left(), gone())) > most) {
    const at = kept.findLastIndex((row) => mayGo(row) && !row.shown.some(({ number }) => isSuggested(number)))
    if (at < 0) break
    kept.splice(at, 1)
  }
  return { told: withRest(list(kept), left(), gone()), byId, cut: left() > 0 }
}

function leftOf(rows: readonly OfferRow[]): number {
  return rows.reduce((sum, { left }) => sum + left, 0)
}

/** A closing line says how to see those that are left out, and counts those that no row counts. */
function withRest(told: readonly ReplyChoice[], left: number, gone: number): readonly ReplyChoice[] {
  if (left === 0) return told
  const rest = gone > 0 ? `${gone} more` : 'the rest'
  return [...told, { id: '…', do: `${rest}: look want: choices of: <verb>` }]
}
