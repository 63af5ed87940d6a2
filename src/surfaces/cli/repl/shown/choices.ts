import type { OfferSeen } from '../../../../host/words/offers.js'
import type { Command, Verbs } from '../../../../kernel/contract/command.js'
import { fewOfRow, type NumberedOffer, type OfferRow, offerRows } from '../../../../kernel/offers/few.js'
import { bareLabel, saysMore } from '../../../../kernel/offers/label.js'
import { printCommand } from '../../../../language/print.js'
import { wrapped } from './wrap.js'

/** How choices are shown. */
interface Shown {
  readonly offers: readonly OfferSeen[]
  readonly verbs: Verbs
  /** Whose turn it is. */
  readonly turn: string
  readonly columns: number
}

/** A command as the one whose turn it is may type it: they need not say that it is them. */
function typed(command: Command, { verbs, turn }: Shown): string {
  const speaker = verbs[command.verb]?.clauses.find((clause) => clause.speaker)?.label
  if (speaker === undefined || command[speaker] !== turn) return printCommand(command, verbs)
  const { [speaker]: _, ...rest } = command
  return printCommand({ ...rest, verb: command.verb }, verbs)
}

/** What the game's own bot would do has this mark behind its number. */
const SUGGESTED = '*'

function numberOf({ number }: NumberedOffer, { offers }: Shown): string {
  return `${number}${offers[number - 1]!.suggested ? SUGGESTED : ''}`
}

/** Reports whether the label says more than the command does. */
function isTelling({ offer }: NumberedOffer, how: Shown): boolean {
  return saysMore(offer.label, typed(offer.command, how))
}

/** A whole offer behind its number: the label where that says more, else the command as it is typed. */
function whole(one: NumberedOffer, how: Shown): string {
  const { label, command } = one.offer
  return `${numberOf(one, how)} ${isTelling(one, how) ? label : typed(command, how)}`
}

/** The offers of a row behind its verb: labels where one of them says more than its command does. */
function rowEntries(shown: readonly NumberedOffer[], how: Shown): readonly string[] {
  const told = shown.some((one) => isTelling(one, how))
  return shown.map((one) => {
    const { label, command } = one.offer
    const text = typed(command, how)
    const rest = text.slice(command.verb.length).trim() || text
    return `${numberOf(one, how)} ${told ? bareLabel(label, command.verb) : rest}`
  })
}

const BETWEEN = '   '
/** Stands before the verbs with one command, so that they do not read as more of the verb above. */
const OTHERWISE = 'or'

/** A row of the board: a verb with its commands, or several verbs that have one each. */
interface BoardRow {
  readonly label: string
  readonly entries: readonly string[]
}

/** Rows in the order of the numbers; neighbouring verbs with one command share a row. */
function boardRows(rows: readonly OfferRow[], how: Shown): readonly BoardRow[] {
  const found: BoardRow[] = []
  let alone: string[] | undefined
  for (const row of rows) {
    if (row.shown.length + row.left === 1) {
      const text = whole(row.shown[0]!, how)
      if (alone) alone.push(text)
      else {
        alone = [text]
        found.push({ label: found.length === 0 ? '' : OTHERWISE, entries: alone })
      }
      continue
    }
    alone = undefined
    const entries = [...rowEntries(row.shown, how)]
    if (row.left > 0) entries.push(`… ${row.left} more: hint ${row.verb}`)
    found.push({ label: row.verb, entries })
  }
  return found
}

/** The numbered choices, a line for each verb. Breaks between choices, never in one. */
function choiceLines(rows: readonly OfferRow[], how: Shown): readonly string[] {
  const board = boardRows(rows, how)
  const widest = Math.max(0, ...board.map(({ label }) => label.length))
  return board.flatMap(({ label, entries }) => {
    const lead = widest === 0 ? '  ' : `  ${label.padEnd(widest)}  `
    return brokenRow(lead, entries, how.columns)
  })
}

function brokenRow(lead: string, entries: readonly string[], columns: number): readonly string[] {
  const lines: string[] = []
  let line = lead
  for (const [i, text] of entries.entries()) {
    const next = i === 0 ? `${line}${text}` : `${line}${BETWEEN}${text}`
    if (i > 0 && next.length > columns) {
      lines.push(line)
      line = ' '.repeat(lead.length) + text
    } else line = next
  }
  return [...lines, line].flatMap((one) => wrapped(one, columns))
}

/** How many of a verb are tried to be shown, until the board fits the screen. */
const STEPS = [24, 12, 8, 6, 4, 3, 2, 1]

/**
 * Shows as many choices as fit into so few lines. Numbers are those of the whole list, whatever is shown; every target
 * is there.
 */
export function fitting(
  offers: readonly OfferSeen[],
  verbs: Verbs,
  { turn, columns, rows: most }: { readonly turn: string; readonly columns: number; readonly rows: number },
): readonly string[] {
  const rows = offerRows(offers.map((offer) => ({ ...offer, also: [] })))
  const shown = { offers, verbs, turn, columns }
  const tries = STEPS.map(
    (step) => () =>
      choiceLines(
        rows.map((row) => fewOfRow(row, step, (number) => offers[number - 1]!.suggested === true)),
        shown,
      ),
  )
  let lines: readonly string[] = []
  for (const attempt of tries) {
    lines = attempt()
    if (lines.length <= most) break
  }
  return lines
}

/** One choice in full, for a list: the command, and its label where that says more. */
export function choiceText({ text, label, suggested }: OfferSeen): string {
  const more = saysMore(label, text) ? ` · ${label}` : ''
  return `${text}${more}${suggested ? ` (suggested ${SUGGESTED})` : ''}`
}
