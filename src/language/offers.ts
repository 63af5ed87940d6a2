import {
  type ClauseSpec,
  type ClauseValue,
  type Command,
  listedVerbs,
  type Verbs,
} from '../kernel/contract/command.js'
import { normalName, sameName } from '../kernel/words/names.js'
import type { Clauses } from './clauses.js'
import { parseBeginning } from './parse.js'
import { quoted } from './print.js'
import { type Token, tokenize } from './tokens.js'

/** What completion knows about the game at this moment. */
export interface Live {
  readonly verbs: Verbs
  /** Every concrete command that is legal now. */
  readonly choices: readonly Command[]
  /** Values that might be legal for a clause, given the clauses written so far. */
  suggest?(partial: Command, label: string): readonly string[]
  /** Whether the rules would take a command now. What was only suggested is offered when a legal command can come of it. */
  accepts?(command: Command): boolean
  /** Whether the rules might take some command with this verb now. Where they cannot, none is tried. */
  mayUse?(verb: string): boolean
}

/** Stands for what a person would write freely, to try whether a command can come of it. Never offered. */
const SAMPLES: ReadonlyMap<ClauseSpec['kind'], string> = new Map([
  ['text', 'something'],
  ['integer', '1'],
  ['dice', '1d6'],
])

function sampleOf({ kind }: ClauseSpec): string | undefined {
  return typeof kind === 'string' ? SAMPLES.get(kind) : kind.sample
}

/** What a person writes freely: nothing to offer, but nothing against it either. */
function isFree(clause: ClauseSpec): boolean {
  return sampleOf(clause) !== undefined
}

/** Something to write next; sure when a legal command goes on like this. */
interface Option {
  readonly text: string
  readonly sure: boolean
  /** A label that the verb can do without. */
  readonly optional?: boolean
}

export interface Options {
  readonly from: number
  readonly options: readonly Option[]
}

/** Everything that specs, choices and suggestions have for the end of a line; `samples` for text that is free. */
export function offered(text: string, live: Live, samples = false): Options {
  const { tokens, end } = tokenize(text)
  const [first] = tokens
  const comment = /\S/.test(text.slice(end))
  if (comment) return { from: text.length, options: [] }
  if (first === undefined || (tokens.length === 1 && first.end === text.length)) {
    const from = first?.start ?? text.length
    return { from, options: verbOptions(text.slice(from), live) }
  }
  const values = valueOptions(text, tokens, live, samples)
  const labels = labelOptions(text, tokens, live)
  const from = values.options.length > 0 ? Math.min(values.from, labels.from) : labels.from
  const spell = (part: Options) =>
    part.options.map((option) => ({ ...option, text: text.slice(from, part.from) + option.text }))
  return { from, options: [...spell(values), ...spell(labels)] }
}

function sameValue(a: ClauseValue | undefined, b: ClauseValue | undefined): boolean {
  if (typeof a === 'string' && typeof b === 'string') return sameName(a, b)
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((one, i) => sameGroup(one, b[i]))
  return a === b
}

function sameGroup(a: unknown, b: unknown): boolean {
  if (typeof a === 'string' && typeof b === 'string') return sameName(a, b)
  return JSON.stringify(a) === JSON.stringify(b)
}

export function sameCommand(a: Command, b: Command): boolean {
  const labels = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...labels].every((label) => sameValue(a[label], b[label]))
}

/** Verbs of legal commands are sure; others are tried, where that is possible. */
function verbOptions(typed: string, live: Live): readonly Option[] {
  const legal = new Set(live.choices.map((choice) => choice.verb))
  return listedVerbs(live.verbs)
    .map(([verb]) => verb)
    .filter((verb) => normalName(verb).startsWith(normalName(typed)))
    .map((verb) => ({ text: `${verb} `, sure: legal.has(verb) || live.verbs[verb]!.query === true }))
    .filter((option) => option.sure || live.accepts !== undefined)
}

/** The legal commands that agree with everything written so far, free text aside. */
function agreeing(partial: Command, live: Live): readonly Command[] {
  const clauses = live.verbs[partial.verb]!.clauses
  return live.choices.filter(
    (choice) =>
      choice.verb === partial.verb &&
      clauses.every((clause) => {
        const written = partial[clause.label]
        if (written === undefined || isFree(clause)) return true
        const legal = choice[clause.label]
        if (!clause.list || !Array.isArray(legal)) return sameValue(written, legal)
        const known = new Set(legal.map((one) => normalName(String(one))))
        return (written as readonly string[]).every((one) => known.has(normalName(one)))
      }),
  )
}

/** Values to offer for a clause; what a list already holds is not offered again by the choices. */
function valuesFor(partial: Command, clause: ClauseSpec, live: Live): readonly Option[] {
  const written = clause.list ? ((partial[clause.label] as readonly string[] | undefined) ?? []) : []
  const held = new Set(written.map(normalName))
  const found = new Map<string, Option>()
  const offer = (text: string, sure: boolean) => {
    if (!found.has(normalName(text))) found.set(normalName(text), { text, sure })
  }
  for (const choice of agreeing(partial, live)) {
    const value = choice[clause.label]
    if (value === undefined || clause.repeat) continue
    for (const one of Array.isArray(value) ? value : [value]) {
      if (!held.has(normalName(String(one)))) offer(String(one), freely(partial, live))
    }
  }
  for (const value of live.suggest?.(partial, clause.label) ?? []) offer(value, false)
  if (live.verbs[partial.verb]?.query || live.accepts !== undefined)
    for (const option of clause.options ?? []) offer(option, false)
  return [...found.values()]
}

/** Nothing written so far is free text, which the legal commands say nothing about. */
function freely(partial: Command, live: Live): boolean {
  const { clauses } = live.verbs[partial.verb]!
  return !clauses.some((clause) => isFree(clause) && partial[clause.label] !== undefined)
}

/** The value that is being written at the end of the line, if one is, and its clause. */
interface ValueSpot {
  readonly before: Clauses
  readonly clause: ClauseSpec
  readonly pieces: readonly Token[]
}

function valueSpot(text: string, tokens: readonly Token[], live: Live): ValueSpot | undefined {
  const label = tokens.findLastIndex((token) => token.kind === 'label')
  let before = parseBeginning(text.slice(0, label < 0 ? tokens[0]!.end : tokens[label]!.start), live.verbs)
  let pieces = tokens.slice(label < 0 ? 1 : label + 1)
  let clause = before && label >= 0 ? clauseOpened(before, tokens[label]!) : before?.bareClauses()[0]
  while (before && clause) {
    const [piece] = pieces
    const typing =
      piece === undefined || piece.kind === 'open-quote' || (pieces.length === 1 && piece.end === text.length)
    if (typing || !before.bareAfter(clause)) return { before, clause, pieces }
    before = parseBeginning(text.slice(0, piece.end), live.verbs)
    pieces = pieces.slice(1)
    clause = before?.bareClauses()[0]
  }
  return undefined
}

/** The clause a label opens, if it may stand there. */
function clauseOpened(before: Clauses, label: Token): ClauseSpec | undefined {
  try {
    return before.clauseAt(label)
  } catch {
    return undefined
  }
}

function valueOptions(text: string, tokens: readonly Token[], live: Live, samples: boolean): Options {
  const spot = valueSpot(text, tokens, live)
  const from = spot?.pieces[0]?.start ?? text.length
  if (spot === undefined) return { from, options: [] }
  const { before, clause, pieces } = spot
  const quote = pieces[0]?.kind === 'open-quote' ? text[from] : undefined
  if (pieces[0]?.kind === 'quoted') return { from, options: [] }
  const typed = text.slice(quote === undefined ? from : from + 1)
  const prefix = normalName(typed) + (/\S\s+$/.test(typed) ? ' ' : '')
  const values = valuesFor(before.command(), clause, live)
  const sample = samples && pieces.length === 0 && values.length === 0 ? sampleOf(clause) : undefined
  if (sample !== undefined) return { from, options: [{ text: `${sample} `, sure: false }] }
  const options = values
    .filter((value) => normalName(value.text).startsWith(prefix))
    .map(({ text: value, sure }) => ({
      text: quote ? `${quote}${value}${quote} ` : `${quoted(value, before.bareAfter(clause))} `,
      sure,
    }))
  return { from, options }
}

function labelOptions(text: string, tokens: readonly Token[], live: Live): Options {
  const last = tokens.at(-1)!
  const typing = last.end === text.length && last.kind === 'word'
  const from = typing ? last.start : text.length
  const previous = typing ? tokens.at(-2)! : last
  const touching = !typing && last.end === text.length
  if (previous.kind === 'label' || touching) return { from, options: [] }
  const before = parseBeginning(text.slice(0, from), live.verbs)
  if (before === undefined) return { from, options: [] }
  const partial = before.command()
  const agreed = agreeing(partial, live)
  const query = live.verbs[partial.verb]?.query === true
  const bare = before.bareClauses()
  const sure = freely(partial, live)
  const labels: Option[] = []
  for (const clause of before.labels()) {
    if (bare.includes(clause)) continue
    const legal = agreed.some((choice) => choice[clause.label] !== undefined)
    const free = isFree(clause) && (query || agreed.length > 0 || live.accepts !== undefined)
    const suggested = () =>
      (live.accepts !== undefined && clause.options !== undefined) ||
      (live.suggest?.(partial, clause.label) ?? []).length > 0
    if (!legal && !free && !suggested()) continue
    // What may be said again has been said: nothing needs it once more.
    const isAgain = clause.repeat === true && partial[clause.label] !== undefined
    const optional = isAgain || (clause.required !== true && clause.follows === undefined)
    labels.push({ text: `${clause.label}: `, sure: legal && sure, optional })
  }
  const more = before.list ? valuesFor(partial, before.list, live) : []
  if (more.length > 0)
    labels.push({ text: 'and: ', sure: more.some((option) => option.sure), optional: true })
  const typed = normalName(text.slice(from))
  return { from, options: labels.filter((label) => normalName(label.text).startsWith(typed)) }
}
