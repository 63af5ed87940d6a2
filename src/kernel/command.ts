import { diceFault } from './dice-clause.js'
import { refused } from './stops.js'

/** The value of one clause. Lists come from `and:`, numbers from integer clauses. */
export type ClauseValue = string | number | boolean | readonly string[] | readonly ClauseGroup[]

/** One of several repeated clauses that travel together, such as `dice: 2d6 type: fire`. */
export interface ClauseGroup {
  readonly [label: string]: string
}

/** What a seat asks for: a verb and its clauses. The same shape from text, MCP, web and bots. */
export interface Command {
  readonly verb: string
  readonly [label: string]: ClauseValue | undefined
}

/**
 * What kind of value a clause takes.
 * `name`: somebody or something of the game, several words allowed, matched without case, hyphens equal to spaces.
 * `word`: one word. `text`: free text. `integer`, `dice` (the one notation of kernel/dice), `choice`: one of `options`.
 * `result`: what follows a check: `damage <dice>`, `half`, or one word (a condition); the command holds that text.
 */
export type ClauseKind = 'name' | 'word' | 'text' | 'integer' | 'dice' | 'choice' | 'result'

export interface ClauseSpec {
  /** The word before the colon, and the key in the command. Positional clauses have one too. */
  readonly label: string
  readonly kind: ClauseKind
  readonly summary: string
  readonly options?: readonly string[]
  readonly required?: boolean
  /** May be written bare, without its label: `roll 2d6`, `play bash`. */
  readonly positional?: boolean
  /** With `positional`: only bare, its label is no word of the language (`add Ember Imp`, never `add name: Ember Imp`). */
  readonly bare?: boolean
  /** Takes further values with `and:`; the command then holds a list. */
  readonly list?: boolean
  /** May be written more than once; the command then holds a list of groups (with the labels in `follows`). */
  readonly repeat?: boolean
  /** Only after this other clause, and part of its group. */
  readonly follows?: string
  /** Only when this other clause, written before it, has this value: `with:` of `encounter start`, not of `encounter end`. */
  readonly when?: { readonly label: string; readonly is: string }
  /** Dice that give points: no count of successes, no comparison, no label. Also for the damage of a `result`. */
  readonly points?: boolean
  /** Names who acts: a seat other than the game master's speaks for itself only, and need not write it. */
  readonly speaker?: boolean
  /** For a `result`: the clause whose damage `half` halves. Without it, or beside another kind of result, there is no `half`. */
  readonly halves?: string
}

/** One verb of a game: drives the language, help, completion, MCP tools and web forms. */
export interface VerbSpec {
  readonly summary: string
  readonly usage: string
  readonly examples?: readonly string[]
  readonly clauses: readonly ClauseSpec[]
  /** Only this role may use the verb. */
  readonly role?: 'gm' | 'player'
  /** Answers a question and changes nothing: never journaled. */
  readonly query?: boolean
}

export type Verbs = Readonly<Record<string, VerbSpec>>

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0
}

/** The values of a repeated clause: every group has the clause itself, and beside it only what follows it. */
function fitsGroups(clauses: readonly ClauseSpec[], spec: ClauseSpec, value: ClauseValue): boolean {
  if (!Array.isArray(value) || value.length === 0) return false
  const known = (label: string) =>
    label === spec.label || clauses.some((clause) => clause.label === label && clause.follows === spec.label)
  return (value as readonly unknown[]).every((group) => {
    if (typeof group !== 'object' || group === null) return false
    const entries = Object.entries(group)
    return spec.label in group && entries.every(([label, text]) => known(label) && isText(text))
  })
}

function fits(clauses: readonly ClauseSpec[], spec: ClauseSpec, value: ClauseValue): boolean {
  if (spec.repeat) return fitsGroups(clauses, spec, value)
  if (spec.list) return Array.isArray(value) && value.length > 0 && value.every(isText)
  switch (spec.kind) {
    case 'integer':
      return typeof value === 'number' && Number.isSafeInteger(value)
    case 'choice':
      return typeof value === 'string' && (spec.options ?? []).includes(value)
    default:
      return isText(value)
  }
}

/** What is wrong with the dice of a value that otherwise fits. */
function badDice(spec: ClauseSpec, value: ClauseValue): string | undefined {
  if (spec.kind !== 'dice' && spec.kind !== 'result') return undefined
  const texts = Array.isArray(value)
    ? (value as readonly (ClauseGroup | string)[]).map((one) =>
        typeof one === 'string' ? one : one[spec.label]!,
      )
    : [String(value)]
  for (const text of texts) {
    const dice = spec.kind === 'dice' ? text : /^damage\s+(.*)$/i.exec(text)?.[1]
    const fault = dice === undefined ? undefined : diceFault(dice, spec.points === true)
    if (fault) return `"${dice}": ${fault.message}`
  }
  return undefined
}

function describe(spec: ClauseSpec): string {
  if (spec.kind === 'choice') return `one of ${(spec.options ?? []).join(', ')}`
  if (spec.repeat) return `a list of groups such as {"${spec.label}": "…"}`
  return spec.list ? `a list of ${spec.kind}s` : spec.kind === 'integer' ? 'a whole number' : `a ${spec.kind}`
}

function checkClause(spec: VerbSpec, command: Command, label: string, value: ClauseValue): void {
  const { verb } = command
  const clause = spec.clauses.find((c) => c.label === label)
  const leader = spec.clauses.find((c) => c.label === clause?.follows)
  if (!clause || leader?.repeat) {
    const known = spec.clauses.map((c) => c.label).join(', ') || 'none'
    const says = clause
      ? `"${label}" of "${verb}" stands inside the groups of "${clause.follows}".`
      : `"${verb}" has no clause "${label}". It takes: ${known}.`
    throw refused('UNKNOWN_CLAUSE', says, { label })
  }
  if (!fits(spec.clauses, clause, value)) {
    throw refused('BAD_CLAUSE', `"${label}" of "${verb}" must be ${describe(clause)}.`, { label, value })
  }
  const wrong = badDice(clause, value)
  if (wrong !== undefined) throw refused('BAD_DICE', `"${label}" of "${verb}": ${wrong}.`, { label, value })
  const { when } = clause
  if (when !== undefined && command[when.label] !== when.is) {
    throw refused('UNKNOWN_CLAUSE', `"${label}" belongs to "${verb} ${when.is}" only.`, { label })
  }
}

/** Refuses a command whose shape no verb of the game has, wherever it came from. Rules may then trust the shape. */
export function checkShape(verbs: Verbs, command: Command): void {
  const { verb } = command
  const spec = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
  if (!spec) {
    const known = Object.keys(verbs).join(', ')
    throw refused('UNKNOWN_VERB', `There is no command "${verb}". Known: ${known}.`, { verb })
  }
  for (const label of Object.keys(command)) {
    const value = command[label]
    if (label !== 'verb' && value !== undefined) checkClause(spec, command, label, value)
  }
  for (const { label, required, when, summary } of spec.clauses) {
    const due = required && (when === undefined || command[when.label] === when.is)
    if (due && command[label] === undefined) {
      throw refused('MISSING_CLAUSE', `"${verb}" needs "${label}": ${summary} Usage: ${spec.usage}`, {
        label,
      })
    }
  }
}
