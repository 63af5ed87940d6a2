import type { Choice, VerbSeen } from '../../api/types.js'
import { labelsOf, valueWords } from './describe.js'

/** More choices than this are reported by verb and label instead of one by one. */
export const MAX_LIST_LENGTH = 9

/** One row of segments: what varies, and what it may be. Several labels that go together are one row. */
export interface Row {
  readonly labels: readonly string[]
  readonly options: readonly Option[]
}

export interface Option {
  /** The values of the row's labels, joined; the same text for the same values. */
  readonly value: string
  /** For people; empty where no label is written. */
  readonly words: string
  /** Whether some choice has it beside what stands in the rows above. */
  readonly open: boolean
}

export interface Grouped {
  readonly verbs: readonly string[]
  readonly verb: string
  readonly rows: readonly Row[]
}

/** At most this many combinations become one row. */
const MAX_TOGETHER = 12

function written({ command }: Choice, labels: readonly string[]): string {
  return labels.map((label) => valueWords(command[label])).join('\u0000')
}

function wordsOf({ command }: Choice, labels: readonly string[]): string {
  const written = labels.filter((label) => command[label] !== undefined)
  // Where different labels share a row (`towards`, `from`), the label is part of the word.
  const telling = labels.length > 1 && written.length < labels.length
  return written
    .map((label, place) =>
      telling && (place === 0 || written.length === 1)
        ? `${label} ${valueWords(command[label])}`
        : valueWords(command[label]),
    )
    .join(', ')
}

/** Whether what one label may be depends on the other: not every value of one goes with every value of the other. */
function dependent(choices: readonly Choice[], a: readonly string[], b: string): boolean {
  const first = new Set(choices.map((choice) => written(choice, a)))
  const second = new Set(choices.map((choice) => written(choice, [b])))
  const both = new Set(choices.map((choice) => written(choice, [...a, b])))
  return both.size < first.size * second.size && both.size <= MAX_TOGETHER
}

/** The labels of a verb that vary, those that depend on each other together, in the order of the verb's clauses. */
function varying(choices: readonly Choice[], verbs: readonly VerbSeen[]): readonly (readonly string[])[] {
  const all = [...new Set(choices.flatMap(({ command }) => labelsOf(command, verbs)))]
  const spec = verbs.find(({ verb }) => verb === choices[0]?.command.verb)?.clauses ?? []
  const order = (label: string) => {
    const place = spec.findIndex((clause) => clause.label === label)
    return place < 0 ? spec.length : place
  }
  const labels = all
    .filter((label) => new Set(choices.map((choice) => written(choice, [label]))).size > 1)
    .sort((a, b) => order(a) - order(b))
  const rows: string[][] = []
  for (const label of labels) {
    const last = rows.at(-1)
    if (last && dependent(choices, last, label)) last.push(label)
    else rows.push([label])
  }
  return rows
}

/** The plainest choice: the one with the fewest labels, the first of equals. */
export function plainest(choices: readonly Choice[]): Choice | undefined {
  const weight = ({ command }: Choice) => Object.keys(command).length
  return choices.reduce<Choice | undefined>(
    (best, choice) => (best === undefined || weight(choice) < weight(best) ? choice : best),
    undefined,
  )
}

/** How many choices are reported, around the one that is picked. */
export function group(
  choices: readonly Choice[],
  picked: Choice | undefined,
  verbs: readonly VerbSeen[],
): Grouped {
  const names = [...new Set(choices.map(({ command }) => command.verb))]
  const verb = picked?.command.verb ?? names[0] ?? ''
  const own = choices.filter(({ command }) => command.verb === verb)
  const at = picked ?? plainest(own)
  const rows = varying(own, verbs)
  return {
    verbs: names,
    verb,
    rows: rows.map((labels, place) => {
      const above = rows.slice(0, place)
      const fits = own.filter((choice) =>
        above.every((row) => at !== undefined && written(choice, row) === written(at, row)),
      )
      const values = new Map(own.map((choice) => [written(choice, labels), wordsOf(choice, labels)]))
      const open = new Set(fits.map((choice) => written(choice, labels)))
      return {
        labels,
        options: [...values].map(([value, words]) => ({ value, words, open: open.has(value) })),
      }
    }),
  }
}

/** Whether a choice has an option of a row. */
export function has(choice: Choice | undefined, row: Row, option: Option): boolean {
  return choice !== undefined && written(choice, row.labels) === option.value
}

/** The choice that comes of pressing an option: it has that option, and keeps as much of the rest as it can. */
export function choose(
  choices: readonly Choice[],
  picked: Choice | undefined,
  grouped: Grouped,
  row: Row,
  option: Option,
): Choice | undefined {
  const fits = choices
    .filter(({ command }) => command.verb === grouped.verb)
    .filter((c) => has(c, row, option))
  const place = grouped.rows.indexOf(row)
  const likeness = (choice: Choice) =>
    grouped.rows.reduce((sum, other, i) => {
      const same = picked !== undefined && written(choice, other.labels) === written(picked, other.labels)
      // What stands above the pressed row weighs more than what stands below it.
      return sum + (same ? (i < place ? 100 : 1) : 0)
    }, 0)
  const most = Math.max(...fits.map(likeness))
  return plainest(fits.filter((choice) => likeness(choice) === most))
}

/** What lies ready when a question comes: the first of a list, the plainest of the first verb where there are many. */
export function firstOf(choices: readonly Choice[]): Choice | undefined {
  const [first] = choices
  return first && choices.length > MAX_LIST_LENGTH ? ofVerb(choices, first.command.verb) : first
}

/** The choice that a verb begins with. */
export function ofVerb(choices: readonly Choice[], verb: string): Choice | undefined {
  return plainest(choices.filter(({ command }) => command.verb === verb))
}
