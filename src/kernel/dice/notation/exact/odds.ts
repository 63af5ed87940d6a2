import { call, compared, operate } from '../arithmetic.js'
import {
  type ComparisonNode,
  type DiceNode,
  type Explosion,
  failuresOf,
  type GroupNode,
  highestFace,
  lowestFace,
  meets,
  type Node,
  type Selection,
} from '../syntax.js'
import { floored, minus, negated, type Value } from '../value.js'
import { chainSums, firstFace, type Gathering, throughChain } from './chain.js'
import type { Effort } from './effort.js'
import { Outcomes, type Worth, worthOf } from './outcomes.js'
import { EMPTY_HAND, type Hand, Hands, RunningSelection, selectedOfEqual } from './selected.js'
import { addWeight, repeatedly, type Weighted } from './weighted.js'

/** Exact odds of a tree, part by part. Every die belongs to one part, so parts are independent. */
export class Odds {
  private readonly tallied: boolean
  private readonly effort: Effort

  /** `tallied`: successes and failures are wanted beside the value. */
  constructor(tallied: boolean, effort: Effort) {
    this.tallied = tallied
    this.effort = effort
  }

  of(node: Node): Outcomes {
    switch (node.type) {
      case 'number': {
        const outcomes = new Outcomes(this.effort)
        outcomes.add(node.value, 0, 1n)
        return outcomes
      }
      case 'dice':
        return this.dice(node)
      case 'parentheses':
      case 'labelled':
        return this.of(node.inner)
      case 'negate':
        return this.of(node.operand).map(negated)
      case 'call': {
        const { name } = node
        const args = node.args.map((arg) => this.of(arg))
        if (args.length === 1) return args[0]!.map((value) => call(name, value))
        return args.reduce((a, b) => a.with(b, (x, y) => call(name, x, y)))
      }
      case 'group':
        return this.group(node)
      case 'binary': {
        const { operator } = node
        const left = this.of(node.left)
        const right = this.of(node.right)
        const join = (x: Value, y: Value) => operate(operator, x, y)
        if (operator === '+') return left.plus(right, join)
        if (operator === '-') return left.plus(right.map(negated), (x, y) => operate('+', x, y))
        return left.with(right, join)
      }
    }
  }

  /** 1 and 0, or the margin. */
  comparison(node: ComparisonNode, wanted: 'holds' | 'margin'): Outcomes {
    const left = this.of(node.left)
    const right = this.of(node.right)
    const difference = left.plus(right.map(negated), (x, y) => minus(x, negated(y)))
    return difference.map((value) => {
      const { holds, margin } = compared(node.comparator, value, 0)
      return wanted === 'margin' ? margin : holds ? 1 : 0
    })
  }

  private dice(dice: DiceNode): Outcomes {
    const { count, explosion } = dice
    const separate = explosion !== undefined && !explosion.compounding
    const most = separate ? count * (explosion.most + 1) : count
    const worth = worthOf(
      dice.counted,
      this.tallied,
      separate ? count * failuresInChain(dice, explosion) : count,
    )
    const selection = effective(dice.selection, most)
    return worth.read(this.carried(dice, selection, worth), this.effort)
  }

  private carried(dice: DiceNode, selection: Selection | undefined, worth: Worth): Weighted {
    const { count, explosion } = dice
    const { effort } = this
    const clamped = clampOf(dice)
    if (explosion !== undefined && !explosion.compounding) {
      const value = { clamped, worth: worth.of }
      const one = count > 1 ? oneDropped(selection) : undefined
      if (one !== undefined) return this.chainsButOne(dice, one === 'low', value)
      if (selection !== undefined) return this.selectedChains(dice, selection, value)
      return repeatedly(
        chainSums(dice, explosion, (value) => worth.of(clamped(value)), effort),
        count,
        effort,
      )
    }
    const one =
      explosion === undefined ? firstFace(dice) : chainSums(dice, explosion, (value) => value, effort)
    if (selection !== undefined)
      return selectedOfEqual(mapped(one, clamped), count, selection, worth.of, effort)
    return repeatedly(
      mapped(one, (value) => worth.of(clamped(value))),
      count,
      effort,
    )
  }

  /** `!` with a keep or drop: nobody knows how many dice there will be, so they are sieved one by one. */
  private selectedChains(dice: DiceNode, selection: Selection, value: ChainValue): Weighted {
    const explosion = dice.explosion!
    const sieve = new RunningSelection(selection, value.worth)
    const bits = (explosion.most + 1) * Math.log2(dice.sides)
    const step = (hand: Hand, face: number) => sieve.insert(hand, value.clamped(face))
    let hands: Gathering<Hand> = new Hands(sieve.room, 0)
    hands.add(EMPTY_HAND, 1n)
    for (let die = 0; die < dice.count; die++) {
      const start = new Hands(sieve.room, die * bits)
      hands.each((hand, weight) => {
        start.add(hand, weight)
      })
      hands = throughChain(dice, explosion, start, step, () => new Hands(sieve.room, die * bits), this.effort)
    }
    const carried: Weighted = new Map()
    hands.each((hand, weight) => {
      addWeight(carried, sieve.close(hand), weight)
    })
    return carried
  }

  /**
   * `!` with the one lowest (or highest) die dropped, without holding hands: the pools whose lowest value is v are
   * those with no value below v, less those with none below the next; each keeps all but the worth of v.
   */
  private chainsButOne(dice: DiceNode, lowest: boolean, value: ChainValue): Weighted {
    const carried: Weighted = new Map()
    const worth = (face: number) => value.worth(value.clamped(face))
    const values = [...new Set(valuesOf(dice).map(value.clamped))].sort((a, b) => (lowest ? b - a : a - b))
    let before: Weighted = new Map()
    for (const bound of values) {
      const within = (face: number) => (lowest ? value.clamped(face) >= bound : value.clamped(face) <= bound)
      const chain = chainSums(dice, dice.explosion!, worth, this.effort, within)
      const pools = repeatedly(chain, dice.count, this.effort)
      for (const [sum, weight] of pools) {
        const here = weight - (before.get(sum) ?? 0n)
        if (here !== 0n) addWeight(carried, sum - value.worth(bound), here)
      }
      before = pools
    }
    return carried
  }

  private group(group: GroupNode): Outcomes {
    const elements = group.elements.map((element) => this.of(element).map(floored))
    const worth = worthOf(group.counted, this.tallied, elements.length)
    const selection = effective(group.selection, elements.length)
    if (selection !== undefined) return this.selectedElements(elements, selection, worth)
    if (group.counted === undefined) return elements.reduce((a, b) => a.plus(b, (x, y) => operate('+', x, y)))
    const carried = elements
      .map((element) => element.map((value) => worth.of(floored(value))))
      .reduce((a, b) => a.plus(b, (x, y) => operate('+', x, y)))
    return worth.read(carried.floors(), this.effort)
  }

  private selectedElements(elements: readonly Outcomes[], selection: Selection, worth: Worth): Outcomes {
    const sieve = new RunningSelection(selection, worth.of)
    let bits = 0
    let hands = new Hands(sieve.room, bits)
    hands.add(EMPTY_HAND, 1n)
    for (const element of elements) {
      bits += element.bits()
      const next = new Hands(sieve.room, bits)
      this.effort.spend(hands.size * element.size * hands.cost, bits)
      hands.each((hand, ways) => {
        for (const { value, tally, weight } of element)
          next.add(sieve.insert(hand, floored(value), tally), ways * weight)
        this.effort.states(next.size)
      })
      hands = next
    }
    const selected = new Outcomes(this.effort)
    hands.each((hand, weight) => {
      for (const outcome of worth.read(new Map([[sieve.close(hand), weight]]), this.effort))
        selected.add(outcome.value, outcome.tally + hand.tally, outcome.weight)
    })
    return selected
  }
}

function clampOf({ min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: DiceNode) {
  return (value: number) => Math.min(max, Math.max(min, value))
}

/** The most dice that can fail in one chain: only the last, unless a face that explodes also fails. */
function failuresInChain(dice: DiceNode, explosion: Explosion): number {
  const { counted } = dice
  if (counted === undefined) return 0
  const clamped = clampOf(dice)
  const fails = (value: number) => failuresOf(clamped(value), counted) > 0
  for (let face = lowestFace(dice); face <= highestFace(dice); face++) {
    if (meets(face, explosion.point) && (fails(face) || (explosion.penetrating && fails(face - 1))))
      return explosion.most + 1
  }
  return 1
}

/** How the faces of a chain become values, and what a value is worth. */
interface ChainValue {
  readonly clamped: (face: number) => number
  readonly worth: (value: number) => number
}

/** Every value a die of an exploding chain can have. */
function valuesOf(dice: DiceNode): number[] {
  const values: number[] = []
  const low = lowestFace(dice) - (dice.explosion?.penetrating ? 1 : 0)
  for (let value = low; value <= highestFace(dice); value++) values.push(value)
  return values
}

function oneDropped(selection: Selection | undefined): 'low' | 'high' | undefined {
  if (selection?.dropLow === 1 && selection.dropHigh === undefined) return 'low'
  return selection?.dropHigh === 1 && selection.dropLow === undefined ? 'high' : undefined
}

/** A keep of at least everything there can be is no selection. */
function effective(selection: Selection | undefined, most: number): Selection | undefined {
  const keep = selection?.keepHigh ?? selection?.keepLow
  return keep !== undefined && keep >= most ? undefined : selection
}

function mapped(weighted: Weighted, change: (value: number) => number): Weighted {
  const changed: Weighted = new Map()
  for (const [value, weight] of weighted) addWeight(changed, change(value), weight)
  return changed
}
