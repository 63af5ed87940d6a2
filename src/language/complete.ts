import { type Live, offered, sameCommand } from './offers.js'
import { parseLine } from './parse.js'

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
  const kept = options.filter(
    (option) =>
      option.sure || leadsOn(text.slice(0, from) + option.text, live, { left: MOST_TRIES }, MOST_DEPTH),
  )
  return { from, options: [...new Set(kept.map((option) => option.text))], done: isDone(text, live) }
}

/** Lines to try before an option counts as doubtful, and is not offered. */
const MOST_TRIES = 40
const MOST_DEPTH = 12

/** Whether a line is a legal command, or becomes one by more of what is offered; free text is tried with a sample. */
function leadsOn(text: string, live: Live, budget: { left: number }, depth: number): boolean {
  if (live.accepts === undefined) return true
  if (budget.left-- <= 0) return false
  const parsed = parseLine(text, live.verbs)
  if (parsed.status === 'ok' && live.accepts(parsed.command)) return true
  if (parsed.status === 'error' && !UNFINISHED.includes(parsed.error.code)) return false
  if (depth === 0) return false
  const { from, options } = offered(text, live, true)
  const neededFirst = [
    ...options.filter((option) => !option.optional),
    ...options.filter((option) => option.optional),
  ]
  return neededFirst.some((option) => leadsOn(text.slice(0, from) + option.text, live, budget, depth - 1))
}

const UNFINISHED: readonly string[] = ['missing_label', 'missing_value']

function isDone(text: string, live: Live): boolean {
  const parsed = parseLine(text, live.verbs)
  if (parsed.status !== 'ok') return false
  const { command } = parsed
  if (live.choices.some((choice) => sameCommand(choice, command))) return true
  return live.accepts ? live.accepts(command) : live.verbs[command.verb]?.query === true
}
