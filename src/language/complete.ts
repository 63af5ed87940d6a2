import { clauseOpened, FREE, type Live, offered, sameCommand } from './offers.js'
import { parseBeginning, parseLine } from './parse.js'
import { tokenize } from './tokens.js'

export type { Live } from './offers.js'

export interface Completion {
  /** Where the text begins that an option replaces, 0-based. */
  readonly from: number
  readonly options: readonly string[]
  /** The line as it stands is one of the legal commands, or a question. */
  readonly done: boolean
}

/** What could come next in a line that is being typed. Offers nothing that the rules would refuse. */
export function complete(text: string, live: Live): Completion {
  const { from, options } = offered(text, live)
  const budget = { left: MOST_TRIES }
  const kept = options.filter(
    (option) => option.sure || leadsOn(text.slice(0, from) + option.text, live, budget, MOST_DEPTH),
  )
  return { from, options: [...new Set(kept.map((option) => option.text))], done: isDone(text, live) }
}

/** Commands to try before an option counts as doubtful, and is not offered. */
const MOST_TRIES = 2_000
const MOST_DEPTH = 6

/** Whether a line is a legal command, or becomes one by more of what is offered or by what only a person can fill in. */
function leadsOn(text: string, live: Live, budget: { left: number }, depth: number): boolean {
  if (live.accepts === undefined) return true
  const parsed = parseLine(text, live.verbs)
  if (budget.left-- <= 0) return false
  if (parsed.status === 'ok' && live.accepts(parsed.command)) return true
  if (parsed.status === 'error' && !UNFINISHED.includes(parsed.error.code)) return false
  if (parsed.status === 'error' && waitsForPerson(text, live)) return true
  if (depth === 0) return false
  const { from, options } = offered(text, live)
  return options.some((option) => leadsOn(text.slice(0, from) + option.text, live, budget, depth - 1))
}

const UNFINISHED: readonly string[] = ['missing_label', 'missing_value']

/** What is missing can only be written freely: the value of the label at the end, or a clause the verb needs. */
function waitsForPerson(text: string, live: Live): boolean {
  const last = tokenize(text).tokens.at(-1)
  if (last?.kind === 'label') {
    const before = parseBeginning(text.slice(0, last.start), live.verbs)
    const clause = before && clauseOpened(before, last)
    return clause !== undefined && FREE.includes(clause.kind)
  }
  const written = parseBeginning(text, live.verbs)?.command()
  if (written === undefined) return false
  return live.verbs[written.verb]!.clauses.some(
    ({ required, kind, label }) => required && FREE.includes(kind) && written[label] === undefined,
  )
}

function isDone(text: string, live: Live): boolean {
  const parsed = parseLine(text, live.verbs)
  if (parsed.status !== 'ok') return false
  const { command } = parsed
  if (live.choices.some((choice) => sameCommand(choice, command))) return true
  return live.accepts ? live.accepts(command) : live.verbs[command.verb]?.query === true
}
