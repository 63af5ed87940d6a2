/** The tree of a parsed dice text. Shorthand is already written out: points, numbers, `a` and `d`. */
export type Node =
  | NumberNode
  | DiceNode
  | ParenthesesNode
  | GroupNode
  | CallNode
  | NegateNode
  | BinaryNode
  | LabelledNode

export type Tree = Node | ComparisonNode

export type Comparator = '>=' | '<=' | '>' | '<' | '='
export type Operator = '+' | '-' | '*' | '/'
export type CallName = 'floor' | 'ceil' | 'round' | 'abs' | 'min' | 'max'

interface NumberNode {
  readonly type: 'number'
  readonly value: number
}

/** What a die must show. `>5` is kept as `>=6`, `<3` as `<=2`. */
export interface Point {
  readonly comparator: '>=' | '<=' | '='
  readonly value: number
}

export interface Reroll {
  readonly once: boolean
  readonly point: Point
}

export interface Explosion {
  /** `!!`: the chain becomes one die. */
  readonly compounding: boolean
  /** `p`: one less on every extra die. */
  readonly penetrating: boolean
  readonly point: Point
  readonly most: number
  /** Whether the text gave `most`. */
  readonly written: boolean
}

/** Which dice of a term, or elements of a group, remain. A keep excludes the drops. */
export interface Selection {
  readonly keepHigh: number | undefined
  readonly keepLow: number | undefined
  readonly dropLow: number | undefined
  readonly dropHigh: number | undefined
}

export interface Count {
  readonly success: Point
  readonly failure: Point | undefined
  readonly bonus: Point | undefined
}

export interface DiceNode {
  readonly type: 'dice'
  readonly count: number
  /** 3 for fudge dice, whose faces are -1, 0 and 1. */
  readonly sides: number
  readonly fudge: boolean
  readonly reroll: Reroll | undefined
  readonly explosion: Explosion | undefined
  readonly min: number | undefined
  readonly max: number | undefined
  readonly selection: Selection | undefined
  readonly counted: Count | undefined
}

interface ParenthesesNode {
  readonly type: 'parentheses'
  readonly inner: Node
}

export interface GroupNode {
  readonly type: 'group'
  readonly elements: readonly Node[]
  readonly selection: Selection | undefined
  readonly counted: Count | undefined
}

interface CallNode {
  readonly type: 'call'
  readonly name: CallName
  readonly args: readonly Node[]
}

interface NegateNode {
  readonly type: 'negate'
  readonly operand: Node
}

interface BinaryNode {
  readonly type: 'binary'
  readonly operator: Operator
  readonly left: Node
  readonly right: Node
}

export interface LabelledNode {
  readonly type: 'labelled'
  readonly label: string
  readonly inner: Node
}

export interface ComparisonNode {
  readonly type: 'comparison'
  readonly comparator: Comparator
  readonly left: Node
  readonly right: Node
}

export function lowestFace(dice: Pick<DiceNode, 'fudge'>): number {
  return dice.fudge ? -1 : 1
}

export function highestFace(dice: Pick<DiceNode, 'fudge' | 'sides'>): number {
  return dice.fudge ? 1 : dice.sides
}

export function meets(value: number, point: Point): boolean {
  if (point.comparator === '>=') return value >= point.value
  return point.comparator === '<=' ? value <= point.value : value === point.value
}

/** A die that is a success is never also a failure; the bonus is one more success. */
export function successesOf(value: number, counted: Count): number {
  const bonus = counted.bonus !== undefined && meets(value, counted.bonus) ? 1 : 0
  return meets(value, counted.success) ? 1 + bonus : bonus
}

/** A die that counts as a success, be it by the bonus alone, is never also a failure. */
export function failuresOf(value: number, counted: Count): number {
  if (counted.failure === undefined || successesOf(value, counted) > 0) return 0
  return meets(value, counted.failure) ? 1 : 0
}

/** The ranks, counted from the highest, that a selection leaves of `length`: from the first up to but not the second. */
export function keptRanks(selection: Selection | undefined, length: number): readonly [number, number] {
  if (selection === undefined) return [0, length]
  if (selection.keepHigh !== undefined) return [0, Math.min(selection.keepHigh, length)]
  if (selection.keepLow !== undefined) return [Math.max(0, length - selection.keepLow), length]
  const from = Math.min(selection.dropHigh ?? 0, length)
  return [from, Math.max(from, length - (selection.dropLow ?? 0))]
}
