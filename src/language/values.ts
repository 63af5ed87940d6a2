import { diceFault } from '../kernel/contract/checks/dice-clause.js'
import type { ClauseSpec, CustomFault, CustomKind } from '../kernel/contract/command.js'
import { normalName, sameName } from '../kernel/words/names.js'
import { nearest } from '../kernel/words/nearest.js'
import type { Cursor } from './cursor.js'
import { Fault } from './fault.js'
import type { Token } from './tokens.js'

/** How a clause is named in messages: `to:`, or for bare text what it is. */
export function called(clause: ClauseSpec): string {
  return clause.bare ? clause.label : `${clause.label}:`
}

/** What a clause takes, for people. */
export function describe(clause: ClauseSpec): string {
  if (typeof clause.kind !== 'string') return clause.kind.takes
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
    const from = cursor.line.indexOf(text, token.start + 1)
    return { value: convert(cursor, clause, text, token.start, from), at: token.start }
  }
  const taken = wordsTaken(cursor, clause, oneWord)
  cursor.skip(taken.length)
  const exact = clause.kind === 'text' || clause.kind === 'dice' || typeof clause.kind !== 'string'
  const text = exact ? cursor.slice(taken) : taken.map((word) => word.text).join(' ')
  return { value: convert(cursor, clause, text, token.start, token.start), at: token.start }
}

function wordsTaken(cursor: Cursor, clause: ClauseSpec, oneWord: boolean): readonly Token[] {
  if (clause.kind === 'dice' && oneWord) return diceWords(cursor.words(Number.POSITIVE_INFINITY))
  return ownWords(clause, cursor.words(mostWords(clause, oneWord)))
}

/** The first word, and what an operator joins to it: `1d20 + 2` is one value, whatever may follow it. */
function diceWords(words: readonly Token[]): readonly Token[] {
  const joined = (i: number) => /^[+*/-]/.test(words[i]!.text) || /[+*/-]$/.test(words[i - 1]!.text)
  const end = words.findIndex((_, i) => i > 0 && !joined(i))
  return end === -1 ? words : words.slice(0, end)
}

function mostWords({ kind }: ClauseSpec, oneWord: boolean): number {
  if (kind === 'integer' || kind === 'word') return 1
  if (kind === 'choice' || typeof kind !== 'string') return Number.POSITIVE_INFINITY
  return oneWord ? 1 : Number.POSITIVE_INFINITY
}

/** Those of the words that belong to the value: of an option, or of a game's own kind, as many as it takes. */
function ownWords(clause: ClauseSpec, words: readonly Token[]): readonly Token[] {
  const { kind } = clause
  if (kind === 'choice') return optionWords(clause, words)
  if (typeof kind === 'string') return words
  return words.slice(0, Math.max(1, kind.words(words.map((word) => word.text))))
}

/** How many of these words an option could have at most: no more parts than the longest has. */
function mostOptionWords({ options = [] }: ClauseSpec, words: readonly Token[]): number {
  const partsOf = (text: string) => normalName(text).split(' ').filter(Boolean).length
  let left = Math.max(1, ...options.map(partsOf))
  const over = words.findIndex(({ text }) => {
    left -= partsOf(text)
    return left < 0
  })
  return over === -1 ? words.length : over
}

/** The longest run of words that is one of the options; the first word alone when none is. */
function optionWords(clause: ClauseSpec, words: readonly Token[]): readonly Token[] {
  for (let count = mostOptionWords(clause, words); count > 1; count--) {
    const text = words
      .slice(0, count)
      .map((word) => word.text)
      .join(' ')
    if (clause.options?.some((option) => sameName(option, text))) return words.slice(0, count)
  }
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

/** `at`: where the value begins; `from`: where its text does, behind a quote sign. */
function convert(
  cursor: Cursor,
  clause: ClauseSpec,
  text: string,
  at: number,
  from: number,
): string | number {
  if (typeof clause.kind !== 'string') return ownValue(cursor, clause, clause.kind, text, at, from)
  switch (clause.kind) {
    case 'integer':
      return integer(cursor, clause, text, at)
    case 'choice':
      return option(cursor, clause, text, at)
    case 'dice':
      checkDice(cursor, clause, text, at)
      return text
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

/** A game's own kind reads its text itself; dice inside it are judged by the one notation, as everywhere. */
function ownValue(
  cursor: Cursor,
  clause: ClauseSpec,
  kind: CustomKind,
  text: string,
  at: number,
  from: number,
): string {
  const read = kind.read(text)
  if ('says' in read) throw ownFault(cursor, read, at, text)
  const { value, dice } = read
  if (dice?.text === '') {
    const wanted: ClauseSpec = { ...clause, kind: 'dice', label: `${called(clause)} ${value}`, bare: true }
    throw missingValue(cursor, wanted, cursor.peek())
  }
  if (dice !== undefined) checkDice(cursor, clause, dice.text, from + dice.at)
  return value
}

/** What a game's own kind has against a text. */
export function ownFault(cursor: Cursor, { says, expected }: CustomFault, at: number, text: string): Fault {
  return new Fault({ code: 'unexpected_token', at, text, expected, says, usage: cursor.usage })
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
