import type {
  ClauseGroup,
  ClauseSpec,
  ClauseValue,
  Command,
  CustomKind,
  VerbSpec,
  Verbs,
} from '../kernel/contract/command.js'
import { isReasonLabel } from '../kernel/contract/ruling.js'
import type { WholeCommand } from '../kernel/contract/whole-command.js'
import { normalName, sameName } from '../kernel/words/names.js'
import { nearest } from '../kernel/words/nearest.js'
import type { Cursor } from './cursor.js'
import { Fault } from './fault.js'
import type { Token } from './tokens.js'
import { called, describe, ownFault, type ReadValue, readValue, strayColon } from './values.js'

/** Fills in what a command leaves out where only one value can be meant; a table does it by its choices. */
export type Completer = (command: Command) => WholeCommand

/** The label that continues the list opened last. */
const AND = 'and'

/** Labels that say the same; which of them a verb takes is its game's word, and easily mistaken. */
const SAME_SENSE: readonly (readonly string[])[] = [['because', 'reason', 'why']]

/** The label of these that says the same as the one that was written. */
function sameSense(written: string, labels: readonly string[]): string | undefined {
  const senses = SAME_SENSE.find((words) => words.some((word) => sameName(word, written)))
  return senses && labels.find((label) => senses.includes(label))
}

/** The clauses of one command as they are read. */
export class Clauses {
  private readonly values = new Map<string, ClauseValue>()
  /** Values of the game's own kinds, to be checked beside the others once all are read. */
  private readonly own: { readonly kind: CustomKind; readonly value: string; readonly at: number }[] = []
  private openList: ClauseSpec | undefined

  constructor(
    private readonly cursor: Cursor,
    private readonly verb: string,
    private readonly spec: VerbSpec,
    private readonly verbs: Verbs,
  ) {}

  read(complete?: Completer): Command {
    this.readSome()
    return this.finish(complete)
  }

  /** Reads what is there, whether or not it is all the verb needs. */
  readSome(): void {
    for (let token = this.cursor.peek(); token !== undefined; token = this.cursor.peek()) {
      if (token.kind === 'label') this.labelled(token)
      else if (token.kind === 'colon') throw strayColon(this.cursor, token, this.due())
      else this.bare(token)
    }
  }

  /** What has been read so far. */
  command(): Command {
    const command: Record<string, ClauseValue> & { verb: string } = { verb: this.verb }
    for (const { label } of this.spec.clauses) {
      const value = this.values.get(label)
      if (value !== undefined) command[label] = value
    }
    return command
  }

  private labelled(token: Token): void {
    const clause = this.clauseAt(token)
    this.cursor.next()
    this.keep(clause, readValue(this.cursor, clause, this.bareAfter(clause)))
  }

  /** The clause that a label opens here, or a fault. `and:` opens the last list again. */
  clauseAt(token: Token): ClauseSpec {
    if (normalName(token.text) === AND && !this.spec.clauses.some((clause) => clause.label === AND)) {
      if (this.openList === undefined) {
        throw this.unexpectedLabel(token, 'continues a list, and none is open here')
      }
      return this.openList
    }
    const clause = this.clauseCalled(token.text)
    if (clause === undefined) throw this.foreignLabel(token)
    this.checkPlace(clause, token)
    return clause
  }

  /** The clause of this label; `because` and `reason` are one word where the verb has only one of them. */
  private clauseCalled(label: string): ClauseSpec | undefined {
    const open = this.spec.clauses.filter(({ bare }) => !bare)
    const named = (one: string) => open.find((known) => sameName(known.label, one))
    const reason = isReasonLabel(label) ? open.find((known) => isReasonLabel(known.label)) : undefined
    return named(label) ?? reason
  }

  /**
   * Whether bare text may follow the value of a labelled clause, so that the value must be one word. What has a label too
   * and comes behind it in the verb's own order is not waited for: `with: great axe` is one weapon, never a weapon and
   * its target.
   */
  bareAfter(clause: ClauseSpec): boolean {
    const { clauses } = this.spec
    return this.bareClauses().some(
      (open) =>
        open !== clause &&
        (open.bare || clause.positional || clauses.indexOf(open) < clauses.indexOf(clause)),
    )
  }

  private bare(token: Token): void {
    const [clause, ...later] = this.bareClauses()
    if (clause === undefined || (!clause.bare && this.isLabelWithoutColon(token)))
      throw this.unexpectedWord(token)
    this.keep(clause, readValue(this.cursor, clause, later.length > 0))
  }

  /** `attack by mirela`: a label, but for its colon, and behind it what could be its value. Quoted, it is a value itself. */
  private isLabelWithoutColon(token: Token): boolean {
    if (token.kind !== 'word' || this.cursor.words(2).length < 2) return false
    return this.labels().some((clause) => sameName(clause.label, token.text))
  }

  /** The list that `and:` continues. */
  get list(): ClauseSpec | undefined {
    return this.openList
  }

  /** The clauses whose label may come next. */
  labels(): readonly ClauseSpec[] {
    return this.spec.clauses.filter((clause) => {
      if (clause.bare || !this.allowed(clause)) return false
      const leader = clause.follows === undefined ? undefined : this.values.get(clause.follows)
      if (clause.follows !== undefined && leader === undefined) return false
      const last = Array.isArray(leader) ? leader.at(-1) : undefined
      if (typeof last === 'object') return !Object.hasOwn(last, clause.label)
      return clause.repeat || !this.values.has(clause.label)
    })
  }

  /** The clauses that bare text can still fill, in order. */
  bareClauses(): readonly ClauseSpec[] {
    return this.spec.clauses.filter(
      (clause) =>
        clause.positional &&
        !this.values.has(clause.label) &&
        this.allowed(clause) &&
        (clause.bare || !this.cursor.hasLabel(clause.label)),
    )
  }

  private allowed(clause: ClauseSpec): boolean {
    return clause.when === undefined || this.values.get(clause.when.label) === clause.when.is
  }

  private checkPlace(clause: ClauseSpec, token: Token): void {
    const { when, follows } = clause
    if (when !== undefined && !this.allowed(clause)) {
      const first = this.spec.clauses.find((known) => known.label === when.label)
      if (first?.positional && !this.values.has(when.label)) throw this.missingBare(first, token)
      throw this.unexpectedLabel(token, `belongs to "${this.verb} ${when.is}" only`)
    }
    const groups = follows === undefined ? undefined : this.values.get(follows)
    if (follows !== undefined && groups === undefined) {
      throw this.unexpectedLabel(token, `comes after ${follows}: only`)
    }
    const last = Array.isArray(groups) ? groups.at(-1) : undefined
    const taken = typeof last === 'object' ? Object.hasOwn(last, clause.label) : this.values.has(clause.label)
    if (taken && !clause.repeat) {
      throw new Fault({
        code: 'duplicate_label',
        at: token.start,
        text: token.text,
        expected: this.due(),
        says: `${clause.label}: is already given${clause.list ? ` (write and: for more)` : ''}.`,
        usage: this.cursor.usage,
      })
    }
  }

  private keep(clause: ClauseSpec, { value, at }: ReadValue): void {
    const known = this.values.get(clause.label)
    const group = clause.follows === undefined ? undefined : this.values.get(clause.follows)
    if (Array.isArray(group)) {
      const groups = group as ClauseGroup[]
      groups.push({ ...groups.pop(), [clause.label]: String(value) })
    } else if (clause.repeat) {
      const group = { [clause.label]: String(value) }
      if (Array.isArray(known)) (known as ClauseGroup[]).push(group)
      else this.values.set(clause.label, [group])
    } else if (clause.list) {
      if (Array.isArray(known)) (known as string[]).push(String(value))
      else this.values.set(clause.label, [String(value)])
      this.openList = clause
    } else {
      this.values.set(clause.label, value)
    }
    if (typeof clause.kind !== 'string') this.own.push({ kind: clause.kind, value: String(value), at })
  }

  private finish(complete: Completer | undefined): Command {
    for (const { kind, value, at } of this.own) {
      const fault = kind.check?.(value, this.command())
      if (fault) throw ownFault(this.cursor, fault, at, value)
    }
    const lacks = this.spec.clauses.some(({ implied, label }) => implied && !this.values.has(label))
    const read = this.command()
    const { command, open } = (lacks && complete?.(read)) || { command: read, open: [] }
    const missing = this.spec.clauses.filter(
      (clause) => clause.required && command[clause.label] === undefined && this.allowed(clause),
    )
    const bare = missing.find((clause) => clause.bare)
    if (bare !== undefined) throw this.missingBare(bare, undefined)
    if (missing.length > 0) {
      const values = (label: string) => open.find((one) => one.label === label)?.values ?? []
      const wanted = (clause: ClauseSpec) => values(clause.label).map(String).join(' or ') || describe(clause)
      const labels = missing.map((clause) => `${clause.label}: (${wanted(clause)})`).join(' and ')
      throw new Fault({
        code: 'missing_label',
        at: this.cursor.end,
        expected: labels,
        says: `"${this.verb}" also needs ${labels}.`,
        usage: this.cursor.usage,
      })
    }
    return command
  }

  private missingBare(clause: ClauseSpec, token: Token | undefined): Fault {
    return new Fault({
      code: 'missing_value',
      at: token?.start ?? this.cursor.end,
      text: token?.text ?? '',
      expected: describe(clause),
      says: `"${this.verb}" needs ${describe(clause)}${token ? ` before ${token.text}:` : ''}.`,
      usage: this.cursor.usage,
    })
  }

  private unexpectedWord(token: Token): Fault {
    const text = this.cursor.line.slice(token.start, token.end)
    const labels = this.openLabels()
    const label = token.kind === 'word' ? labels.find((known) => sameName(known, token.text)) : undefined
    const says = label
      ? `"${text}" lacks the colon that makes it a label.`
      : `"${text}" stands where ${labels.length > 0 ? 'a label' : 'the end'} is due.`
    const suggestion = label ? `${label}:` : undefined
    const parts = { code: 'unexpected_token', at: token.start, text, expected: this.due(), says } as const
    return new Fault({ ...parts, usage: this.cursor.usage, suggestion })
  }

  private unexpectedLabel(token: Token, why: string, meant?: string): Fault {
    return new Fault({
      code: 'unexpected_label',
      at: token.start,
      text: token.text,
      expected: this.due(),
      says: `${token.text}: ${why}.`,
      usage: this.cursor.usage,
      suggestion: meant === undefined ? undefined : `${meant}:`,
    })
  }

  /** A label this verb does not have: of another verb, or of none. */
  private foreignLabel(token: Token): Fault {
    const elsewhere = Object.values(this.verbs).some((spec) =>
      spec.clauses.some((clause) => !clause.bare && sameName(clause.label, token.text)),
    )
    const labels = this.spec.clauses.filter((clause) => !clause.bare).map((clause) => clause.label)
    const alike = sameSense(token.text, labels)
    if (elsewhere) return this.unexpectedLabel(token, `is no label of "${this.verb}"`, alike)
    const near = alike ?? nearest(token.text, labels)
    return new Fault({
      code: 'unknown_label',
      at: token.start,
      text: token.text,
      expected: this.due(),
      says: `There is no label "${token.text}:".`,
      usage: this.cursor.usage,
      suggestion: near === undefined ? undefined : `${near}:`,
    })
  }

  private openLabels(): readonly string[] {
    return [...this.labels().map((clause) => clause.label), ...(this.openList ? [AND] : [])]
  }

  /** What could stand here, for people. */
  private due(): string {
    const bare = this.bareClauses()
      .slice(0, 1)
      .map((clause) => (clause.bare ? describe(clause) : called(clause)))
    const labels = this.openLabels().map((label) => `${label}:`)
    const all = [...new Set([...bare, ...labels])]
    return all.length > 0 ? all.join(', ') : 'the end of the line'
  }
}
