import { DiceError } from '../fault.js'
import { DEEPEST_NESTING, LARGEST_VALUE, MAX_DICE, MAX_LABEL_LENGTH, MAX_SIDES } from '../limits.js'
import type { CallName, Count, DiceNode, LabelledNode, Node, Operator, Selection, Tree } from '../syntax.js'
import { Cursor, isDigit, isLetter, LETTER, SIGN } from './cursor.js'
import { count, type Faces, repeated, selection } from './modifiers.js'
import { modified, twice } from './term.js'

const CALLS: ReadonlyMap<string, CallName> = new Map(
  (['floor', 'ceil', 'round', 'abs', 'min', 'max'] as const).map((name) => [name, name]),
)
const PRIMARY = 'a number, dice, "(", "{" or a function would be legal'
const CONSTANT =
  'a number of dice or sides is made of whole numbers with + - *; no dice, division or function'

/** Reads a dice text in one pass from left to right; throws the first fault. */
export function parse(text: string, longest: number): Tree {
  if (text.length > longest)
    throw new DiceError('E_LIMIT', `a dice text has at most ${longest} characters`, text, longest)
  return new Parser(text).expression()
}

/** The value of whole numbers under + - *, or undefined when there is anything else in it. */
function constantValue(node: Node): number | undefined {
  if (node.type === 'number') return node.value
  if (node.type === 'parentheses') return constantValue(node.inner)
  if (node.type === 'negate') {
    const operand = constantValue(node.operand)
    return operand === undefined ? undefined : 0 - operand
  }
  if (node.type !== 'binary' || node.operator === '/') return undefined
  const left = constantValue(node.left)
  const right = constantValue(node.right)
  if (left === undefined || right === undefined) return undefined
  const value = node.operator === '+' ? left + right : node.operator === '-' ? left - right : left * right
  return Math.abs(value) > LARGEST_VALUE ? Number.POSITIVE_INFINITY : value
}

class Parser {
  private readonly cursor: Cursor
  private depth = 0
  private dice = 0
  /** The parenthesis of the number of sides being read, where nothing but a constant may stand. */
  private constantFrom: number | undefined = undefined

  constructor(text: string) {
    this.cursor = new Cursor(text)
  }

  expression(): Tree {
    const { cursor } = this
    cursor.space()
    const left = this.sum()
    cursor.space()
    let tree: Tree = left
    if (cursor.atComparator()) {
      const comparator = cursor.comparator()
      cursor.space()
      tree = { type: 'comparison', comparator, left, right: this.sum() }
      cursor.space()
    }
    if (cursor.at < cursor.text.length) cursor.unexpected('an operator or the end of the text would be legal')
    return tree
  }

  private sum(): Node {
    let left = this.product()
    for (;;) {
      this.cursor.space()
      const code = this.cursor.code()
      if (code !== SIGN.plus && code !== SIGN.minus) return left
      left = this.operation(code === SIGN.plus ? '+' : '-', left, () => this.product())
    }
  }

  private product(): Node {
    let left = this.unary()
    for (;;) {
      this.cursor.space()
      const code = this.cursor.code()
      if (code !== SIGN.star && code !== SIGN.slash) return left
      if (code === SIGN.slash) this.noConstant()
      left = this.operation(code === SIGN.star ? '*' : '/', left, () => this.unary())
    }
  }

  private operation(operator: Operator, left: Node, operand: () => Node): Node {
    this.cursor.at++
    this.cursor.space()
    return { type: 'binary', operator, left, right: operand() }
  }

  /** A loop and not a recursion, so that a row of signs costs no stack. */
  private unary(): Node {
    const { cursor } = this
    let negations = 0
    for (let code = cursor.code(); code === SIGN.plus || code === SIGN.minus; code = cursor.code()) {
      if (code === SIGN.minus) negations++
      cursor.at++
      cursor.space()
    }
    let node = this.primary()
    for (; negations > 0; negations--) node = { type: 'negate', operand: node }
    return node
  }

  private primary(): Node {
    const { cursor } = this
    const start = cursor.at
    const code = cursor.lower()
    if (isDigit(code)) {
      const value = cursor.integer(PRIMARY)
      if (cursor.lower() === LETTER.d) return this.counting(this.term(start, value))
      return this.labelled({ type: 'number', value })
    }
    if (code === LETTER.d) return this.counting(this.term(start, 1))
    if (code === SIGN.open) {
      const inner = this.parentheses()
      if (cursor.lower() !== LETTER.d) return this.labelled({ type: 'parentheses', inner })
      return this.counting(this.term(start, this.constant(inner, start)))
    }
    if (code === SIGN.openGroup) return this.counting(this.group())
    if (isLetter(code)) return this.labelled(this.call())
    return cursor.unexpected(PRIMARY)
  }

  private parentheses(): Node {
    this.enter()
    this.cursor.space()
    const inner = this.sum()
    this.cursor.space()
    if (!this.cursor.skip(SIGN.close)) this.cursor.unexpected('an operator or ")" would be legal')
    this.depth--
    return inner
  }

  /** Steps over an opening bracket. */
  private enter(): void {
    if (++this.depth > DEEPEST_NESTING)
      this.cursor.fail('E_LIMIT', this.cursor.at, `brackets nest at most ${DEEPEST_NESTING} deep`)
    this.cursor.at++
  }

  private constant(node: Node, start: number): number {
    const value = constantValue(node)
    if (value === undefined) return this.cursor.fail('E_SYNTAX', start, CONSTANT)
    if (!Number.isFinite(value)) this.cursor.fail('E_LIMIT', start, 'this number grows past 2^53')
    return value
  }

  private noConstant(): void {
    if (this.constantFrom !== undefined) this.cursor.fail('E_SYNTAX', this.constantFrom, CONSTANT)
  }

  /** Dice and groups are where a comparison means a count, so nothing may stand between the two. */
  private counting(node: Node): Node {
    const { cursor } = this
    const end = cursor.at
    const labelled = this.labelled(node)
    cursor.space()
    if (cursor.atComparator() && (cursor.at > end || this.advantageAt === end))
      cursor.fail(
        'E_AMBIGUOUS',
        cursor.at,
        'dice tools disagree on this comparison; to count dice write it right behind them (3d6>=5), to compare the sum put it in parentheses ((3d6)>=10)',
      )
    return labelled
  }

  private labelled(node: Node): Node | LabelledNode {
    const { cursor } = this
    cursor.space()
    if (cursor.code() !== SIGN.openLabel) return node
    this.noConstant()
    const start = cursor.at++
    const { text } = cursor
    const from = cursor.at
    while (cursor.at < text.length && cursor.code() !== SIGN.closeLabel && cursor.code() !== SIGN.openLabel)
      cursor.at++
    const label = text.slice(from, cursor.at).trim()
    if (label.length > MAX_LABEL_LENGTH)
      cursor.fail('E_LIMIT', start, `a label has at most ${MAX_LABEL_LENGTH} characters`)
    if (label === '' || cursor.code() !== SIGN.closeLabel)
      cursor.unexpected('a label is a few words closed by "]"')
    cursor.at++
    return { type: 'labelled', label, inner: node }
  }

  private call(): Node {
    const { cursor } = this
    const start = cursor.at
    while (isLetter(cursor.code())) cursor.at++
    const name = CALLS.get(cursor.text.slice(start, cursor.at).toLowerCase())
    if (name === undefined) return cursor.fail('E_SYNTAX', start, `this word is not known; ${PRIMARY}`)
    this.noConstant()
    cursor.space()
    if (cursor.code() !== SIGN.open) cursor.unexpected('"(" must follow the name of a function')
    const many = name === 'min' || name === 'max'
    const arity = () =>
      cursor.fail('E_SYNTAX', start, many ? `${name} takes two or more values` : `${name} takes one value`)
    this.enter()
    const args = [this.argument()]
    while (cursor.skip(SIGN.comma)) {
      if (!many) arity()
      args.push(this.argument())
    }
    if (!cursor.skip(SIGN.close)) cursor.unexpected('an operator, "," or ")" would be legal')
    if (many && args.length < 2) arity()
    this.depth--
    return { type: 'call', name, args }
  }

  private argument(): Node {
    this.cursor.space()
    const node = this.sum()
    this.cursor.space()
    return node
  }

  private group(): Node {
    const { cursor } = this
    this.noConstant()
    const start = cursor.at
    this.enter()
    const elements = [this.argument()]
    while (cursor.skip(SIGN.comma)) elements.push(this.argument())
    if (!cursor.skip(SIGN.closeGroup)) cursor.unexpected('an operator, "," or "}" would be legal')
    this.depth--
    let selected: Selection | undefined
    let counted: Count | undefined
    for (;;) {
      const code = cursor.lower()
      if (code === LETTER.k || code === LETTER.d) {
        if (elements.length === 1)
          cursor.fail('E_SYNTAX', start, 'a group of one has nothing to keep or drop; for dice write 4d6kh3')
        selected = selection(cursor, selected)
      } else if (cursor.atComparator()) {
        if (counted !== undefined) repeated(cursor, cursor.at)
        counted = count(cursor, undefined)
      } else return { type: 'group', elements, selection: selected, counted }
    }
  }

  /** Where the last `a` or `d` shorthand ended: there even a comparison without a space is refused. */
  private advantageAt = -1

  /** Dice from their `d` on; `start` is where their number stands, or would. */
  private term(start: number, amount: number): DiceNode {
    const { cursor } = this
    this.noConstant()
    if (amount < 0) cursor.fail('E_RANGE', start, 'roll no dice or more, never fewer than none')
    this.take(amount, start)
    cursor.at++
    const faces = this.faces()
    if (amount === 1 && !faces.fudge && this.atAdvantage()) {
      const advantage = cursor.lower() === LETTER.a
      this.take(1, start)
      cursor.at++
      this.advantageAt = cursor.at
      return twice(faces, advantage)
    }
    return modified(cursor, amount, faces)
  }

  private take(amount: number, start: number): void {
    this.dice += amount
    if (this.dice > MAX_DICE) this.cursor.fail('E_LIMIT', start, `a dice text rolls at most ${MAX_DICE} dice`)
  }

  private atAdvantage(): boolean {
    const code = this.cursor.lower()
    if (code === LETTER.a) return true
    const next = this.cursor.lower(1)
    return code === LETTER.d && next !== LETTER.h && next !== LETTER.l && !isDigit(next)
  }

  private faces(): Faces {
    const { cursor } = this
    const start = cursor.at
    if (cursor.skip(SIGN.percent)) return { sides: 100, fudge: false }
    if (cursor.skip(LETTER.f)) return { sides: 3, fudge: true }
    let sides: number
    if (cursor.code() === SIGN.open) {
      this.constantFrom = start
      const inner = this.parentheses()
      this.constantFrom = undefined
      sides = this.constant(inner, start)
    } else sides = cursor.integer('a number of sides, "%" or "F" must follow "d"')
    if (sides < 1) cursor.fail('E_RANGE', start, 'a die has at least 1 side')
    if (sides > MAX_SIDES) cursor.fail('E_LIMIT', start, `a die has at most ${MAX_SIDES} sides`)
    return { sides, fudge: false }
  }
}
