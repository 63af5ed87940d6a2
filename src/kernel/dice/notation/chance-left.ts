import type { Expression } from './compile.js'
import {
  type CallName,
  type Comparator,
  type DiceNode,
  type GroupNode,
  highestFace,
  keptRanks,
  lowestFace,
  type Node,
  type Operator,
} from './syntax.js'

/** The least and the greatest a part can come to. Never narrower than the truth. */
type Range = readonly [low: number, high: number]

const ANYTHING: Range = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
const A_COUNT: Range = [0, Number.POSITIVE_INFINITY]

const isFixed = ([low, high]: Range): boolean => low === high

/** Nothing taken many times is nothing, however many. */
const product = (a: number, b: number): number => (a === 0 || b === 0 ? 0 : a * b)

function around(values: readonly number[]): Range {
  return [Math.min(...values), Math.max(...values)]
}

/** The faces a die can end on: those it is rolled again for drop out, `mi` and `ma` draw the rest together. */
function facesOf(dice: DiceNode): Range {
  let low = lowestFace(dice)
  let high = highestFace(dice)
  const again = dice.reroll?.once === false ? dice.reroll.point : undefined
  if (again?.comparator === '<=') low = Math.max(low, again.value + 1)
  if (again?.comparator === '>=') high = Math.min(high, again.value - 1)
  if (again?.comparator === '=' && again.value === low) low++
  if (again?.comparator === '=' && again.value === high) high--
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = dice
  const held = (face: number) => Math.min(max, Math.max(min, face))
  return [held(low), held(high)]
}

function rangeOfDice(dice: DiceNode): Range {
  const [first, behind] = keptRanks(dice.selection, dice.count)
  const left = behind - first
  if (left <= 0) return [0, 0]
  const faces = facesOf(dice)
  if (dice.explosion) return ANYTHING
  if (dice.counted) return isFixed(faces) ? [0, 0] : A_COUNT
  return [left * faces[0], left * faces[1]]
}

/** The kept elements at their lowest and at their highest: ranks do not fall while every element rises. */
function rangeOfGroup({ elements, selection, counted }: GroupNode): Range {
  const ranges = elements.map((element) => rangeOf(element).map(Math.floor) as unknown as Range)
  if (counted) return ranges.every(isFixed) ? [0, 0] : A_COUNT
  const [first, behind] = keptRanks(selection, elements.length)
  const sum = (end: 0 | 1) =>
    ranges
      .map((range) => range[end])
      .toSorted((a, b) => b - a)
      .slice(first, behind)
      .reduce((total, value) => total + value, 0)
  return [sum(0), sum(1)]
}

function operated(operator: Operator, a: Range, b: Range): Range {
  switch (operator) {
    case '+':
      return [a[0] + b[0], a[1] + b[1]]
    case '-':
      return [a[0] - b[1], a[1] - b[0]]
    case '*':
      return around(a.flatMap((x) => b.map((y) => product(x, y))))
    case '/':
      if (isFixed(a) && a[0] === 0) return a
      return b[0] <= 0 && b[1] >= 0 ? ANYTHING : around(a.flatMap((x) => b.map((y) => x / y)))
  }
}

function called(name: CallName, ranges: readonly Range[]): Range {
  const [low, high] = ranges[0]!
  switch (name) {
    case 'floor':
      return [Math.floor(low), Math.floor(high)]
    case 'ceil':
      return [Math.ceil(low), Math.ceil(high)]
    case 'round':
      return [Math.round(low), Math.round(high)]
    case 'abs':
      return low <= 0 && high >= 0
        ? [0, Math.max(-low, high)]
        : (around([Math.abs(low), Math.abs(high)]) as Range)
    case 'min':
      return [Math.min(...ranges.map((one) => one[0])), Math.min(...ranges.map((one) => one[1]))]
    case 'max':
      return [Math.max(...ranges.map((one) => one[0])), Math.max(...ranges.map((one) => one[1]))]
  }
}

function rangeOf(node: Node): Range {
  switch (node.type) {
    case 'number':
      return [node.value, node.value]
    case 'dice':
      return rangeOfDice(node)
    case 'parentheses':
    case 'labelled':
      return rangeOf(node.inner)
    case 'negate': {
      const [low, high] = rangeOf(node.operand)
      return [-high, -low]
    }
    case 'binary':
      return operated(node.operator, rangeOf(node.left), rangeOf(node.right))
    case 'call':
      return called(node.name, node.args.map(rangeOf))
    case 'group':
      return rangeOfGroup(node)
  }
}

/** Reports whether a comparison of these comes out the same however the dice fall. */
function isDecided(comparator: Comparator, a: Range, b: Range): boolean {
  switch (comparator) {
    case '>=':
      return a[0] >= b[1] || a[1] < b[0]
    case '<=':
      return a[1] <= b[0] || a[0] > b[1]
    case '>':
      return a[0] > b[1] || a[1] <= b[0]
    case '<':
      return a[1] < b[0] || a[0] >= b[1]
    case '=':
      return a[1] < b[0] || a[0] > b[1] || (isFixed(a) && isFixed(b))
  }
}

/**
 * Reports whether a roll can come out in more than one way. `20`, `1d1+19`, `0d6`, `1d20mi20` and `1d6*0+20` cannot: they
 * are figures in the dress of a roll.
 */
export function leavesChance({ ast }: Expression): boolean {
  if (ast.type === 'comparison') return !isDecided(ast.comparator, rangeOf(ast.left), rangeOf(ast.right))
  const [low, high] = rangeOf(ast)
  return Math.floor(low) !== Math.floor(high)
}
