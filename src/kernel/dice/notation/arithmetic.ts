import {
  type CallName,
  type Comparator,
  failuresOf,
  keptRanks,
  type Node,
  type Operator,
  successesOf,
  type Tree,
} from './syntax.js'
import {
  ceiled,
  floored,
  magnitude,
  minus,
  negated,
  order,
  over,
  plus,
  rounded,
  times,
  type Value,
} from './value.js'

export function operate(operator: Operator, left: Value, right: Value): Value {
  switch (operator) {
    case '+':
      return plus(left, right)
    case '-':
      return minus(left, right)
    case '*':
      return times(left, right)
    case '/':
      return over(left, right)
  }
}

/** A function of one value; min and max are folded two by two. */
export function call(name: CallName, a: Value, b: Value = a): Value {
  switch (name) {
    case 'floor':
      return floored(a)
    case 'ceil':
      return ceiled(a)
    case 'round':
      return rounded(a)
    case 'abs':
      return magnitude(a)
    case 'min':
      return order(b, a) < 0 ? b : a
    case 'max':
      return order(b, a) > 0 ? b : a
  }
}

/** Whether a comparison holds, and by how much: negative when it fails, exact before it is rounded down. */
export function compared(
  comparator: Comparator,
  left: Value,
  right: Value,
): { holds: boolean; margin: number } {
  const difference = order(left, right)
  const below = comparator === '<=' || comparator === '<'
  return {
    holds: holds(comparator, difference),
    margin: floored(below ? minus(right, left) : minus(left, right)),
  }
}

function holds(comparator: Comparator, difference: number): boolean {
  switch (comparator) {
    case '>=':
      return difference >= 0
    case '<=':
      return difference <= 0
    case '>':
      return difference > 0
    case '<':
      return difference < 0
    case '=':
      return difference === 0
  }
}

/** What remains of some values under a selection, in their order; among equals the earlier ranks higher. */
export function kept(values: number[], ranks: readonly [number, number]): number[] {
  const [from, to] = ranks
  if (from === 0 && to === values.length) return values
  const ranked = values.map((_, place) => place).sort((a, b) => values[b]! - values[a]! || a - b)
  return ranked
    .slice(from, to)
    .sort((a, b) => a - b)
    .map((place) => values[place]!)
}

/**
 * Works out everything that needs no dice, so that a division by zero or a number too large is refused before a roll.
 * Answers the value of a node without dice, undefined for one with dice.
 */
export function settle(tree: Tree): Value | undefined {
  switch (tree.type) {
    case 'number':
      return tree.value
    case 'dice':
      return undefined
    case 'parentheses':
    case 'labelled':
      return settle(tree.inner)
    case 'negate': {
      const operand = settle(tree.operand)
      return operand === undefined ? undefined : negated(operand)
    }
    case 'call': {
      const args = settleAll(tree.args)
      return args?.length === 1 ? call(tree.name, args[0]!) : args?.reduce((a, b) => call(tree.name, a, b))
    }
    case 'group': {
      const { counted, selection } = tree
      const elements = settleAll(tree.elements)?.map(floored)
      if (elements === undefined) return undefined
      const left = kept(elements, keptRanks(selection, elements.length))
      return left
        .map((value) => (counted ? successesOf(value, counted) - failuresOf(value, counted) : value))
        .reduce<Value>(plus, 0)
    }
    case 'binary': {
      const left = settle(tree.left)
      const right = settle(tree.right)
      if (tree.operator === '/' && right === 0) return over(0, right)
      return left === undefined || right === undefined ? undefined : operate(tree.operator, left, right)
    }
    case 'comparison': {
      const left = settle(tree.left)
      const right = settle(tree.right)
      if (left === undefined || right === undefined) return undefined
      return compared(tree.comparator, left, right).holds ? 1 : 0
    }
  }
}

function settleAll(nodes: readonly Node[]): Value[] | undefined {
  const values = nodes.map(settle)
  return values.every((value) => value !== undefined) ? values : undefined
}
