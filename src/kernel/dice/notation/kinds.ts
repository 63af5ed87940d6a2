import { DiceError } from './fault.js'
import type { Node, Tree } from './syntax.js'

/** What a text counts: a sum of points, a number of successes, or yes and no. */
export type Kind = 'points' | 'successes' | 'comparison'

type Measure = 'constant' | 'points' | 'successes'

/** Points and successes never mix; numbers go with either. */
export function kindOf(tree: Tree): Kind {
  if (tree.type === 'comparison') {
    together(measure(tree.left), measure(tree.right))
    return 'comparison'
  }
  return measure(tree) === 'successes' ? 'successes' : 'points'
}

function together(a: Measure, b: Measure): Measure {
  if (a === 'constant') return b
  if (b === 'constant' || a === b) return a
  throw new DiceError(
    'E_TYPE',
    'points and successes do not mix (a comparison right behind dice counts dice); to compare a sum put it in parentheses, as in (1d20+1d6)>=5',
  )
}

function measure(node: Node): Measure {
  switch (node.type) {
    case 'number':
      return 'constant'
    case 'dice':
      return node.counted ? 'successes' : 'points'
    case 'parentheses':
    case 'labelled':
      return measure(node.inner)
    case 'negate':
      return measure(node.operand)
    case 'call':
      return node.args.map(measure).reduce(together)
    case 'group': {
      const elements = node.elements.map(measure).reduce(together)
      if (node.counted === undefined) return elements
      if (elements === 'successes')
        throw new DiceError(
          'E_TYPE',
          'this group counts successes already; count the dice or the group, not both',
        )
      return 'successes'
    }
    case 'binary': {
      const left = measure(node.left)
      const right = measure(node.right)
      const scaling = node.operator === '*' || node.operator === '/'
      if (scaling && left === 'successes' && right === 'successes')
        throw new DiceError('E_TYPE', 'successes are multiplied or divided by numbers, not by successes')
      return together(left, right)
    }
  }
}
