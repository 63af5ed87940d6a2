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

function fits(spec: ClauseSpec, value: ClauseValue): boolean {
  if (spec.repeat) return Array.isArray(value)
  if (spec.list) return Array.isArray(value) && value.every((v) => typeof v === 'string')
  switch (spec.kind) {
    case 'integer':
      return typeof value === 'number' && Number.isSafeInteger(value)
    case 'choice':
      return typeof value === 'string' && (spec.options ?? []).includes(value)
    default:
      return typeof value === 'string' && value.length > 0
  }
}

function describe(spec: ClauseSpec): string {
  if (spec.kind === 'choice') return `one of ${(spec.options ?? []).join(', ')}`
  return spec.list ? `a list of ${spec.kind}s` : spec.kind === 'integer' ? 'a whole number' : `a ${spec.kind}`
}

/** Refuses a command whose shape no verb of the game has, wherever it came from. Rules may then trust the shape. */
export function checkShape(verbs: Verbs, command: Command): void {
  const spec = Object.hasOwn(verbs, command.verb) ? verbs[command.verb] : undefined
  if (!spec) {
    throw refused(
      'UNKNOWN_VERB',
      `There is no command "${command.verb}". Known: ${Object.keys(verbs).join(', ')}.`,
      {
        verb: command.verb,
      },
    )
  }
  for (const label of Object.keys(command)) {
    const value = command[label]
    if (label === 'verb' || value === undefined) continue
    const clause = spec.clauses.find((c) => c.label === label)
    if (!clause) {
      const known = spec.clauses.map((c) => c.label).join(', ') || 'none'
      throw refused('UNKNOWN_CLAUSE', `"${command.verb}" has no clause "${label}". It takes: ${known}.`, {
        label,
      })
    }
    if (!fits(clause, value)) {
      throw refused('BAD_CLAUSE', `"${label}" of "${command.verb}" must be ${describe(clause)}.`, {
        label,
        value,
      })
    }
  }
  for (const clause of spec.clauses) {
    const { when } = clause
    if (when !== undefined && command[when.label] !== when.is) {
      if (command[clause.label] === undefined) continue
      throw refused('UNKNOWN_CLAUSE', `"${clause.label}" belongs to "${command.verb} ${when.is}" only.`, {
        label: clause.label,
      })
    }
    if (clause.required && command[clause.label] === undefined) {
      throw refused(
        'MISSING_CLAUSE',
        `"${command.verb}" needs "${clause.label}": ${clause.summary} Usage: ${spec.usage}`,
        {
          label: clause.label,
        },
      )
    }
  }
}
