import type { Count, DiceNode, Explosion, Node, Point, Selection, Tree } from './syntax.js'

/** The one way to write a tree: no spaces, lower case, everything implied written out. Parsing it gives the tree back. */
export function canonicalText(tree: Tree): string {
  if (tree.type !== 'comparison') return nodeText(tree)
  return `${nodeText(tree.left)}${tree.comparator}${nodeText(tree.right)}`
}

function nodeText(node: Node): string {
  switch (node.type) {
    case 'number':
      return String(node.value)
    case 'dice':
      return diceText(node)
    case 'parentheses':
      return `(${nodeText(node.inner)})`
    case 'group':
      return `{${listText(node.elements)}}${selectionText(node.selection)}${countText(node.counted)}`
    case 'call':
      return `${node.name}(${listText(node.args)})`
    case 'negate':
      return `-${nodeText(node.operand)}`
    case 'binary':
      return `${nodeText(node.left)}${node.operator}${nodeText(node.right)}`
    case 'labelled':
      return `${nodeText(node.inner)}[${node.label}]`
  }
}

function listText(nodes: readonly Node[]): string {
  return nodes.map(nodeText).join(',')
}

function diceText(dice: DiceNode): string {
  let text = `${dice.count}d${dice.fudge ? 'F' : dice.sides}`
  if (dice.reroll) text += `${dice.reroll.once ? 'ro' : 'rr'}${pointText(dice.reroll.point)}`
  if (dice.explosion) text += explosionText(dice.explosion)
  if (dice.min !== undefined) text += `min${dice.min}`
  if (dice.max !== undefined) text += `max${dice.max}`
  return text + selectionText(dice.selection) + countText(dice.counted)
}

function explosionText(explosion: Explosion): string {
  const marks = `${explosion.compounding ? '!!' : '!'}${explosion.penetrating ? 'p' : ''}`
  return `${marks}${pointText(explosion.point)}${explosion.written ? `m${explosion.most}` : ''}`
}

function selectionText(selection: Selection | undefined): string {
  if (selection === undefined) return ''
  if (selection.keepHigh !== undefined) return `kh${selection.keepHigh}`
  if (selection.keepLow !== undefined) return `kl${selection.keepLow}`
  const low = selection.dropLow === undefined ? '' : `dl${selection.dropLow}`
  return selection.dropHigh === undefined ? low : `${low}dh${selection.dropHigh}`
}

function countText(counted: Count | undefined): string {
  if (counted === undefined) return ''
  const failure = counted.failure ? `f${pointText(counted.failure)}` : ''
  const bonus = counted.bonus ? `b${pointText(counted.bonus)}` : ''
  return comparisonText(counted.success) + failure + bonus
}

/** Only a negative number needs its `=`: without one it would read as a subtraction. */
function pointText(point: Point): string {
  return point.comparator === '=' && point.value >= 0 ? String(point.value) : comparisonText(point)
}

const LARGEST_WRITTEN = 999_999_999

function comparisonText({ comparator, value }: Point): string {
  // `>999999999` became `>=1000000000`, which has a digit too many to be read back.
  if (value > LARGEST_WRITTEN) return `>${value - 1}`
  if (value < -LARGEST_WRITTEN) return `<${value + 1}`
  return comparator + value
}
