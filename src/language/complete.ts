import { type Live, offered, sameCommand } from './offers.js'
import { parseLine, verbOf } from './parse.js'

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
  const kept = options.filter((option) => option.sure || leadsOn(text.slice(0, from) + option.text, live))
  return { from, options: [...new Set(kept.map((option) => option.text))], done: isDone(text, live) }
}

/** Lines to try before an option counts as doubtful, and is not offered. */
const MAX_TRIES = 120
const MAX_DEPTH = 12
/** How often a trial may take another than the first of what is offered: the PC is named first, and takes no orders. */
const MAX_SWERVES = 2

/** Whether a line is a legal command, or becomes one by more of what is offered; free text is tried with a sample. */
function leadsOn(text: string, live: Live): boolean {
  if (live.accepts === undefined) return true
  const verb = verbOf(text, live.verbs)
  if (verb !== undefined && live.mayUse?.(verb) === false) return false
  const trial: Trial = { live, left: MAX_TRIES, known: new Map() }
  for (let swerves = 0; swerves <= MAX_SWERVES; swerves++) {
    if (reaches(text, trial, MAX_DEPTH, swerves)) return true
  }
  return false
}

interface Trial {
  readonly live: Live
  left: number
  /** Lines tried already: whether the rules take them, and how they may go on. */
  readonly known: Map<string, { readonly legal: boolean; readonly next: readonly string[] }>
}

function reaches(text: string, trial: Trial, depth: number, swerves: number): boolean {
  const { legal, next } = tryOut(text, trial)
  if (legal || depth === 0) return legal
  const [first, ...others] = next
  // Early swerves first: what was written last is the likeliest to be wrong.
  if (swerves > 0 && others.some((line) => reaches(line, trial, depth - 1, swerves - 1))) return true
  return first !== undefined && reaches(first, trial, depth - 1, swerves)
}

function tryOut(text: string, trial: Trial): { readonly legal: boolean; readonly next: readonly string[] } {
  const known = trial.known.get(text)
  if (known) return known
  if (trial.left <= 0) return { legal: false, next: [] }
  trial.left--
  const { live } = trial
  const parsed = parseLine(text, live.verbs)
  const legal = parsed.status === 'ok' && live.accepts!(parsed.command)
  const hopeless = parsed.status === 'error' && !UNFINISHED.includes(parsed.error.code)
  const found = { legal, next: legal || hopeless ? [] : nextLines(text, live) }
  trial.known.set(text, found)
  return found
}

/** The line with each thing that may come next, what is needed first. */
function nextLines(text: string, live: Live): readonly string[] {
  const { from, options } = offered(text, live, true)
  const needed = options.filter((option) => !option.optional)
  const others = options.filter((option) => option.optional)
  return [...needed, ...others].map((option) => text.slice(0, from) + option.text)
}

const UNFINISHED: readonly string[] = ['missing_label', 'missing_value']

function isDone(text: string, live: Live): boolean {
  const parsed = parseLine(text, live.verbs)
  if (parsed.status !== 'ok') return false
  const { command } = parsed
  if (live.choices.some((choice) => sameCommand(choice, command))) return true
  return live.accepts ? live.accepts(command) : live.verbs[command.verb]?.query === true
}
