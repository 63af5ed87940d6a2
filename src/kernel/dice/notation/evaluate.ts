import { call, compared, kept, operate } from './arithmetic.js'
import type { Expression } from './compile.js'
import { DiceError, naming } from './fault.js'
import { MAX_DRAWN } from './limits.js'
import {
  type Count,
  type DiceNode,
  failuresOf,
  type GroupNode,
  keptRanks,
  meets,
  type Node,
  successesOf,
} from './syntax.js'
import { floored, negated, plus, type Value } from './value.js'

/** Where the faces come from. */
export interface FaceSource {
  /** 1 to `sides`. */
  face(sides: number): number
  /** -1, 0 or 1. */
  fudge(): number
}

/** What a roll came to. Plain data; a field is there only when it applies. */
export interface Rolled {
  /** Rounded down; 1 or 0 for a comparison. */
  readonly total: number
  /** Every face as it fell, in the order of rolling. */
  readonly faces: readonly number[]
  /** When there is exactly one dice term: the values that remained, in the order of rolling. */
  readonly kept?: readonly number[]
  /** When something is counted: success points and failed dice, summed over all counts. */
  readonly successes?: number
  readonly failures?: number
  /** When there is a comparison: by how much it holds, negative when it fails. */
  readonly margin?: number
  /** When there is a label: the sum split by label, the unlabelled rest under the empty one. */
  readonly labels?: Readonly<Record<string, number>>
}

/** Rolls an expression with faces from a source, left to right. */
export function evaluate(expression: Expression, source: FaceSource): Rolled {
  const { plain } = expression
  if (plain === undefined) return naming(expression.text, () => new Roll(expression, source).result())
  const { count, sides } = plain
  // Exactly as long as needed: an array grown by push takes room for seventeen.
  const faces = new Array<number>(count)
  let total = plain.bonus
  for (let i = 0; i < count; i++) {
    const face = source.face(sides)
    faces[i] = face
    total += face
  }
  return { total, faces, kept: faces }
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }

class Roll {
  private readonly expression: Expression
  private readonly source: FaceSource
  private readonly faces: number[] = []
  private kept: readonly number[] = []
  private successes = 0
  private failures = 0
  private readonly labels = new Map<string, Value>()

  constructor(expression: Expression, source: FaceSource) {
    this.expression = expression
    this.source = source
  }

  result(): Rolled {
    const { ast, diceTerms, counted, labelled } = this.expression
    const rolled: Mutable<Rolled> = { total: 0, faces: this.faces }
    if (ast.type === 'comparison') {
      const left = this.sum(ast.left)
      const outcome = compared(ast.comparator, left, this.value(ast.right))
      rolled.total = outcome.holds ? 1 : 0
      rolled.margin = outcome.margin
    } else rolled.total = floored(this.sum(ast))
    if (diceTerms === 1) rolled.kept = this.kept
    if (counted) {
      rolled.successes = this.successes
      rolled.failures = this.failures
    }
    if (labelled)
      rolled.labels = Object.fromEntries([...this.labels].map(([label, value]) => [label, floored(value)]))
    return rolled
  }

  /** The top-level sum, term by term when labels split it. */
  private sum(node: Node): Value {
    if (!this.expression.labelled) return this.value(node)
    if (node.type === 'binary' && (node.operator === '+' || node.operator === '-')) {
      const left = this.sum(node.left)
      return plus(left, this.term(node.right, node.operator === '-'))
    }
    return this.term(node, false)
  }

  private term(node: Node, subtracted: boolean): Value {
    const value = this.value(node)
    const signed = subtracted ? negated(value) : value
    const label = labelOf(node)
    this.labels.set(label, plus(this.labels.get(label) ?? 0, signed))
    return signed
  }

  private value(node: Node): Value {
    switch (node.type) {
      case 'number':
        return node.value
      case 'dice':
        return this.dice(node)
      case 'parentheses':
      case 'labelled':
        return this.value(node.inner)
      case 'negate':
        return negated(this.value(node.operand))
      case 'binary': {
        const left = this.value(node.left)
        return operate(node.operator, left, this.value(node.right))
      }
      case 'call': {
        const args = node.args.map((arg) => this.value(arg))
        return args.length === 1 ? call(node.name, args[0]!) : args.reduce((a, b) => call(node.name, a, b))
      }
      case 'group':
        return this.group(node)
    }
  }

  private group(group: GroupNode): Value {
    const elements = group.elements.map((element) => floored(this.value(element)))
    const left = kept(elements, keptRanks(group.selection, elements.length))
    return group.counted ? this.count(left, group.counted) : left.reduce<Value>(plus, 0)
  }

  private dice(dice: DiceNode): number {
    const values = this.roll(dice)
    if (dice.min !== undefined || dice.max !== undefined) {
      const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = dice
      for (let i = 0; i < values.length; i++) values[i] = Math.min(max, Math.max(min, values[i]!))
    }
    const left = kept(values, keptRanks(dice.selection, values.length))
    this.kept = left
    if (dice.counted) return this.count(left, dice.counted)
    let sum = 0
    for (const value of left) sum += value
    return sum
  }

  private count(values: readonly number[], counted: Count): number {
    let successes = 0
    let failures = 0
    for (const value of values) {
      successes += successesOf(value, counted)
      failures += failuresOf(value, counted)
    }
    this.successes += successes
    this.failures += failures
    return successes - failures
  }

  /** All dice of a term, then the rerolls die by die, then each die's whole chain before the next. */
  private roll(dice: DiceNode): number[] {
    const { reroll, explosion } = dice
    const values: number[] = []
    for (let i = 0; i < dice.count; i++) values.push(this.draw(dice))
    if (reroll) {
      for (let i = 0; i < values.length; i++) {
        while (meets(values[i]!, reroll.point)) {
          values[i] = this.draw(dice)
          if (reroll.once) break
        }
      }
    }
    if (explosion === undefined) return values
    const exploded: number[] = []
    const less = explosion.penetrating ? 1 : 0
    for (const first of values) {
      exploded.push(first)
      for (let face = first, extra = 0; extra < explosion.most && meets(face, explosion.point); extra++) {
        face = this.draw(dice)
        if (explosion.compounding) exploded[exploded.length - 1]! += face - less
        else exploded.push(face - less)
      }
    }
    return exploded
  }

  private draw(dice: DiceNode): number {
    if (this.faces.length >= MAX_DRAWN)
      throw new DiceError(
        'E_LIMIT',
        `one roll draws at most ${MAX_DRAWN} dice, rerolls and explosions included`,
      )
    const face = dice.fudge ? this.source.fudge() : this.source.face(dice.sides)
    this.faces.push(face)
    return face
  }
}

/** A product takes the label of its first factor. */
function labelOf(term: Node): string {
  if (term.type === 'labelled') return term.label
  if (term.type === 'negate') return labelOf(term.operand)
  return term.type === 'binary' ? labelOf(term.left) : ''
}
