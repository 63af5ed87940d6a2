import { settle } from './arithmetic.js'
import { canonicalText } from './canonical.js'
import { naming } from './fault.js'
import { type Kind, kindOf } from './kinds.js'
import { MAX_CANONICAL_LENGTH, MAX_TEXT_LENGTH } from './limits.js'
import { parse } from './read/parse.js'
import type { DiceNode, Node, Tree } from './syntax.js'

/** Dice and a number, nothing else: `2d6+3`. */
export interface PlainDice {
  readonly count: number
  readonly sides: number
  readonly bonus: number
}

/** A dice text, parsed, checked and ready to roll. */
export interface Expression {
  /** As it was written. */
  readonly text: string
  readonly canonical: string
  readonly ast: Tree
  readonly kind: Kind
  readonly plain: PlainDice | undefined
  /** How many dice terms there are; `0d6` is one. */
  readonly diceTerms: number
  readonly counted: boolean
  readonly labelled: boolean
}

/** Parses and checks a dice text; throws a DiceError. `parseDice` does the same and remembers. */
export function compileDice(text: string): Expression {
  return compile(text, MAX_TEXT_LENGTH)
}

/** Parses a canonical text again, which may be longer than any text that people may write (rules/dice §C). */
export function compileCanonical(text: string): Expression {
  return compile(text, MAX_CANONICAL_LENGTH)
}

function compile(text: string, longest: number): Expression {
  const ast = parse(text, longest)
  return naming(text, () => {
    const kind = kindOf(ast)
    settle(ast)
    const traits: Traits = { diceTerms: 0, counted: false, labelled: false }
    observe(ast, traits)
    const plain = traits.diceTerms === 1 && !traits.labelled ? plainOf(ast) : undefined
    const { diceTerms, counted, labelled } = traits
    return { text, canonical: canonicalText(ast), ast, kind, plain, diceTerms, counted, labelled }
  })
}

interface Traits {
  diceTerms: number
  counted: boolean
  labelled: boolean
}

function observe(tree: Tree, traits: Traits): void {
  switch (tree.type) {
    case 'number':
      return
    case 'dice':
      traits.diceTerms++
      if (tree.counted) traits.counted = true
      return
    case 'labelled':
      traits.labelled = true
      observe(tree.inner, traits)
      return
    case 'parentheses':
      observe(tree.inner, traits)
      return
    case 'negate':
      observe(tree.operand, traits)
      return
    case 'call':
      for (const arg of tree.args) observe(arg, traits)
      return
    case 'group':
      if (tree.counted) traits.counted = true
      for (const element of tree.elements) observe(element, traits)
      return
    case 'binary':
    case 'comparison':
      observe(tree.left, traits)
      observe(tree.right, traits)
  }
}

function plainOf(tree: Tree): PlainDice | undefined {
  const terms: { dice?: DiceNode; bonus: number } = { bonus: 0 }
  if (tree.type === 'comparison' || !plainTerms(tree, 1, terms) || terms.dice === undefined) return undefined
  return { count: terms.dice.count, sides: terms.dice.sides, bonus: terms.bonus }
}

/** Collects a sum of unmodified dice and numbers; false when anything else is in it. */
function plainTerms(node: Node, sign: 1 | -1, terms: { dice?: DiceNode; bonus: number }): boolean {
  switch (node.type) {
    case 'number':
      terms.bonus += sign * node.value
      return true
    case 'dice':
      terms.dice = node
      return sign === 1 && unmodified(node)
    case 'parentheses':
      return plainTerms(node.inner, sign, terms)
    case 'negate':
      return plainTerms(node.operand, sign === 1 ? -1 : 1, terms)
    case 'binary':
      if (node.operator !== '+' && node.operator !== '-') return false
      return (
        plainTerms(node.left, sign, terms) &&
        plainTerms(node.right, node.operator === '+' ? sign : sign === 1 ? -1 : 1, terms)
      )
    default:
      return false
  }
}

function unmodified(dice: DiceNode): boolean {
  const { fudge, reroll, explosion, min, max, selection, counted } = dice
  return !fudge && !(reroll || explosion || selection || counted) && min === undefined && max === undefined
}
