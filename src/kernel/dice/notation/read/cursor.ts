import { DiceError, type DiceErrorCode } from '../fault.js'
import { MAX_DIGITS } from '../limits.js'
import type { Comparator } from '../syntax.js'

export const LETTER = {
  a: 97,
  b: 98,
  d: 100,
  f: 102,
  h: 104,
  i: 105,
  k: 107,
  l: 108,
  m: 109,
  n: 110,
  o: 111,
  p: 112,
  r: 114,
  x: 120,
} as const

export const SIGN = {
  bang: 33,
  percent: 37,
  open: 40,
  close: 41,
  star: 42,
  plus: 43,
  comma: 44,
  minus: 45,
  slash: 47,
  less: 60,
  equals: 61,
  greater: 62,
  openLabel: 91,
  closeLabel: 93,
  openGroup: 123,
  closeGroup: 125,
} as const

const END = -1

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

export function isLetter(code: number): boolean {
  const lower = code | 32
  return code < 128 && lower >= 97 && lower <= 122
}

/** A place in a dice text. Reads characters by code, so no regular expression ever sees what a user typed. */
export class Cursor {
  readonly text: string
  at = 0
  /**
   * A fault further left that a later modifier may still excuse: `5d6>=8` is out of range, `5d6>=8!!` is not.
   * Any other fault to its right gives way to it, because the first fault from the left wins.
   */
  excusable: DiceError | undefined = undefined

  constructor(text: string) {
    this.text = text
  }

  fault(code: DiceErrorCode, at: number, message: string): DiceError {
    return new DiceError(code, message, this.text, at)
  }

  fail(code: DiceErrorCode, at: number, message: string): never {
    const earlier = this.excusable
    if (earlier?.at !== undefined && earlier.at < at) throw earlier
    throw this.fault(code, at, message)
  }

  /** The next character cannot continue the text. */
  unexpected(legal: string): never {
    const found =
      this.at >= this.text.length ? 'the text ends here' : `"${this.character()}" cannot stand here`
    return this.fail('E_SYNTAX', this.at, `${found}; ${legal}`)
  }

  private character(): string {
    return String.fromCodePoint(this.text.codePointAt(this.at)!)
  }

  code(ahead = 0): number {
    const at = this.at + ahead
    return at < this.text.length ? this.text.charCodeAt(at) : END
  }

  /** The next character with letters in lower case. */
  lower(ahead = 0): number {
    const code = this.code(ahead)
    return code >= 65 && code <= 90 ? code + 32 : code
  }

  skip(code: number): boolean {
    if (this.lower() !== code) return false
    this.at++
    return true
  }

  /** Steps over white space; answers whether there was any. */
  space(): boolean {
    const from = this.at
    for (let code = this.code(); code === 32 || code === 9 || code === 13 || code === 10; code = this.code())
      this.at++
    return this.at > from
  }

  integer(legal: string): number {
    const from = this.at
    if (!isDigit(this.code())) this.unexpected(legal)
    let value = 0
    while (isDigit(this.code())) {
      if (this.at - from >= MAX_DIGITS)
        this.fail('E_LIMIT', from, `a number has at most ${MAX_DIGITS} digits`)
      value = value * 10 + (this.code() - 48)
      this.at++
    }
    return value
  }

  signed(): number {
    const negative = this.skip(SIGN.minus)
    const value = this.integer('a whole number must follow the comparison')
    return negative && value !== 0 ? -value : value
  }

  atComparator(): boolean {
    const code = this.code()
    return code === SIGN.less || code === SIGN.equals || code === SIGN.greater
  }

  comparator(): Comparator {
    const code = this.code()
    this.at++
    if (code === SIGN.equals) return '='
    const inclusive = this.skip(SIGN.equals)
    if (code === SIGN.greater) return inclusive ? '>=' : '>'
    return inclusive ? '<=' : '<'
  }
}
