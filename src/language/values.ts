import type { ClauseSpec } from '../kernel/command.js'
import { diceFault } from '../kernel/dice-clause.js'
import { normalName, sameName } from '../kernel/names.js'
import type { Cursor } from './cursor.js'
import { Fault } from './fault.js'
import { nearest } from './nearest.js'
import type { Token } from './tokens.js'

/** How a clause is named in messages: `to:`, or for bare text what it is. */
export function called(clause: ClauseSpec): string {
  return clause.bare ? clause.label : `${clause.label}:`
}

/** What a clause takes, for people. */
export function describe(clause: ClauseSpec): string {
  switch (clause.kind) {
    case 'name':
      return 'a name'
    case 'word':
      return 'one word'
    case 'text':
      return 'some text'
    case 'integer':
      return 'a whole number'
    case 'dice':
      return 'dice such as 2d6+1'
    case 'choice':
      return `one of ${(clause.options ?? []).join(', ')}`
    case 'result':
      return clause.halves ? 'damage <dice>, half or a condition' : 'damage <dice> or a condition'
  }
}

export interface ReadValue {
  readonly value: string | number
  /** Where it begins, 0-based. */
  readonly at: number
}

/** Reads the value of a clause; `oneWord` when bare text may follow it. */
export function readValue(cursor: Cursor, clause: ClauseSpec, oneWord: boolean): ReadValue {
  const token = cursor.peek()
  if (token === undefined || token.kind === 'label') throw missingValue(cursor, clause, token)
  if (token.kind === 'colon') throw strayColon(cursor, token, `${called(clause)} takes ${describe(clause)}`)
  if (token.kind === 'quoted') {
    const text = token.text.trim()
    if (text === '') throw missingValue(cursor, clause, token)
    cursor.next()
    return { value: convert(cursor, clause, text, token.start), at: token.start }
  }
  const words = cursor.words(mostWords(clause, oneWord))
  const taken = clause.kind === 'choice' ? optionWords(clause, words) : resultWords(clause, words)
  cursor.skip(taken.length)
  const exact = clause.kind === 'text' || clause.kind === 'dice' || clause.kind === 'result'
  const text = exact ? cursor.slice(taken) : taken.map((word) => word.text).join(' ')
  return { value: convert(cursor, clause, text, token.start), at: token.start }
}

function mostWords(clause: ClauseSpec, oneWord: boolean): number {
  if (clause.kind === 'integer' || clause.kind === 'word') return 1
  if (clause.kind === 'choice' || clause.kind === 'result') return Number.POSITIVE_INFINITY
  return oneWord ? 1 : Number.POSITIVE_INFINITY
}

/** The longest run of words that is one of the options; the first word alone when none is. */
function optionWords(clause: ClauseSpec, words: readonly Token[]): readonly Token[] {
  for (let count = words.length; count > 1; count--) {
    const text = words
      .slice(0, count)
      .map((word) => word.text)
      .join(' ')
    if (clause.options?.some((option) => sameName(option, text))) return words.slice(0, count)
  }
  return words.slice(0, 1)
}

/** `damage` takes the dice behind it, everything else in a result is one word. */
function resultWords(clause: ClauseSpec, words: readonly Token[]): readonly Token[] {
  if (clause.kind !== 'result' || normalName(words[0]!.text) === 'damage') return words
  return words.slice(0, 1)
}

function missingValue(cursor: Cursor, clause: ClauseSpec, token: Token | undefined): Fault {
  return new Fault({
    code: 'missing_value',
    at: token?.start ?? cursor.end,
    text: token ? cursor.line.slice(token.start, token.end) : '',
    expected: describe(clause),
    says: `${called(clause)} needs ${describe(clause)}${token ? ` before "${cursor.line.slice(token.start, token.end)}"` : ''}.`,
    usage: cursor.usage,
  })
}

export function strayColon(cursor: Cursor, token: Token, due: string): Fault {
  const follows = /^:\s*([^\s:#"']+)/.exec(cursor.line.slice(token.start))?.[1]
  return new Fault({
    code: 'unexpected_token',
    at: token.start,
    text: ':',
    expected: due,
    says: follows
      ? `A colon comes behind its word: write "${follows}:", not ":${follows}".`
      : 'This colon has no word before it.',
    usage: cursor.usage,
  })
}

function convert(cursor: Cursor, clause: ClauseSpec, text: string, at: number): string | number {
  switch (clause.kind) {
    case 'integer':
      return integer(cursor, clause, text, at)
    case 'choice':
      return option(cursor, clause, text, at)
    case 'dice':
      checkDice(cursor, clause, text, at)
      return text
    case 'result':
      return result(cursor, clause, text, at)
    default:
      return text
  }
}

function integer(cursor: Cursor, clause: ClauseSpec, text: string, at: number): number {
  const value = /^-?[0-9]+$/.test(text) ? Number(text) : Number.NaN
  if (Number.isSafeInteger(value)) return value === 0 ? 0 : value
  throw new Fault({
    code: 'bad_number',
    at,
    text,
    expected: 'a whole number',
    says: `${called(clause)} takes a whole number, and "${text}" is none.`,
    usage: cursor.usage,
  })
}

function option(cursor: Cursor, clause: ClauseSpec, text: string, at: number): string {
  const options = clause.options ?? []
  const found = options.find((known) => sameName(known, text))
  if (found !== undefined) return found
  throw new Fault({
    code: 'unexpected_token',
    at,
    text,
    expected: describe(clause),
    says: `${called(clause)} takes ${describe(clause)}, not "${text}".`,
    usage: cursor.usage,
    suggestion: nearest(text, options),
  })
}

function result(cursor: Cursor, clause: ClauseSpec, text: string, at: number): string {
  const damage = /^damage(?:\s+|$)/i.exec(text)
  if (damage) {
    const dice = text.slice(damage[0].length)
    if (dice === '') {
      const token = cursor.peek()
      throw missingValue(
        cursor,
        { ...clause, kind: 'dice', label: `${clause.label}: damage`, bare: true },
        token,
      )
    }
    checkDice(cursor, clause, dice, cursor.line.indexOf(dice, at + 'damage'.length))
    return `damage ${dice}`
  }
  const word = text.toLowerCase()
  if (word === 'half' && clause.halves === undefined) throw noHalf(cursor, clause, at, text)
  return word
}

/** skirmish.md §6: `half` belongs beside the damage it halves; elsewhere it is an unexpected word. */
export function noHalf(cursor: Cursor, clause: ClauseSpec, at: number, text: string): Fault {
  const says = clause.halves
    ? `"half" needs damage to halve: write ${clause.halves}: damage <dice> as well.`
    : `${called(clause)} takes damage <dice> or a condition, not "half".`
  return new Fault({
    code: 'unexpected_token',
    at,
    text,
    expected: 'damage <dice> or a condition',
    says,
    usage: cursor.usage,
  })
}

/** The column is that of the dice, so that the notation's own offset counts from it. */
function checkDice(cursor: Cursor, clause: ClauseSpec, dice: string, at: number): void {
  const fault = diceFault(dice, clause.points === true)
  if (fault === undefined) return
  throw new Fault({
    code: 'bad_dice',
    at,
    text: dice,
    expected: clause.points ? 'dice that give points, such as 2d6+1' : 'dice such as 2d6+1',
    says: `"${dice}" is no dice text that ${called(clause)} takes: ${fault.message}`,
    usage: cursor.usage,
    dice: fault.offset === undefined ? { code: fault.code } : { code: fault.code, offset: fault.offset },
  })
}
