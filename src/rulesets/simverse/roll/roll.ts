import type { Dice } from '../../../kernel/dice/dice.js'
import type { Modifier } from '../../../kernel/modifiers.js'
import type { Switches } from '../tables/switches.js'
import type { Terms } from './terms.js'

type Critical = 'success' | 'failure' | ''

/** What 3d6 said against a target number. */
export interface Outcome {
  readonly roll: number
  readonly success: boolean
  readonly margin: number
  readonly critical: Critical
}

/** A target number with everything that went into it. */
export interface Target {
  /** What it is called in the log: `DX 13 + Bows 4`. */
  readonly label: string
  readonly base: number
  readonly terms: readonly Modifier[]
  readonly value: number
}

/** A roll against a target as events keep it, with every term. */
export interface Rolled {
  readonly label: string
  readonly base: number
  readonly terms: readonly Modifier[]
  readonly target: number
  readonly roll: number
  readonly margin: number
  readonly critical: Critical
  readonly success: boolean
}

export function rolledAs(target: Target, outcome: Outcome): Rolled {
  return {
    label: target.label,
    base: target.base,
    terms: target.terms,
    target: target.value,
    roll: outcome.roll,
    margin: outcome.margin,
    critical: outcome.critical,
    success: outcome.success,
  }
}

/** The final number is rounded down (rules/simverse R6). */
export function targetValue(base: number, terms: Terms): number {
  return Math.floor(base + terms.sum)
}

export function targetOf(label: string, base: number, terms: Terms): Target {
  return { label, base, terms: terms.list, value: targetValue(base, terms) }
}

/**
 * seed 003 §17; rules/simverse R2, R3, R5: a sum of 3 is always 111, a sum of 18 always 666. The first succeeds with a
 * margin of at least 10 (or as the switch says), the second fails by at least 10.
 */
export function judge(target: number, roll: number, switches: Switches): Outcome {
  const natural = target - roll
  if (roll === 3) {
    const margin =
      switches.criticalMargin === 'fixed'
        ? 10
        : switches.criticalMargin === 'add'
          ? natural + 10
          : Math.max(10, natural)
    return { roll, success: true, margin, critical: 'success' }
  }
  if (roll === 18) return { roll, success: false, margin: Math.min(-10, natural), critical: 'failure' }
  return { roll, success: natural >= 0, margin: natural, critical: '' }
}

/** The highest sum that succeeds against a target: 111 always does, 666 never. */
export function highestSuccess(target: number): number {
  return Math.min(17, Math.max(3, target))
}

/** A roll of which only success matters. */
export function rollSuccess(target: number, dice: Dice, switches: Switches, purpose: string): Outcome {
  return judge(target, dice.test(3, 6, highestSuccess(target) + 1, purpose), switches)
}

const bands = new Map<number, readonly number[]>()

/** Whole fives of a margin, with success and failure kept apart at 0. */
function fives(margin: number): number {
  return margin >= 0 ? Math.floor(margin / 5) + 1 : Math.trunc(margin / 5) - 1
}

/** Where the answer changes for a roll of which success and whole fives of margin matter, either side of 0. */
function bandsFor(target: number): readonly number[] {
  const known = bands.get(target)
  if (known) return known
  const found = [4]
  for (let sum = 5; sum <= 17; sum++) {
    if (fives(target - sum) !== fives(target - sum + 1)) found.push(sum)
  }
  found.push(18)
  bands.set(target, found)
  return found
}

/** A roll of which success and its whole fives of margin matter, and whether it was 111 or 666. */
export function rollMargin(target: number, dice: Dice, switches: Switches, purpose: string): Outcome {
  return judge(target, dice.band(3, 6, bandsFor(target), purpose), switches)
}

/** A roll whose exact margin matters: contests. */
export function rollExact(target: number, dice: Dice, switches: Switches, purpose: string): Outcome {
  return judge(target, dice.sum(3, 6, purpose), switches)
}

/** seed 003 §3; rules/simverse R7: every whole five of a success takes 1 off the answer to it. */
export function marginPenalty(margin: number, perPenalty: number): number {
  return Math.floor(Math.max(0, margin) / perPenalty)
}

/** How many of the 216 ways 3d6 can fall are at or below each sum. */
const AT_MOST = [0, 0, 0, 1, 4, 10, 20, 35, 56, 81, 108, 135, 160, 181, 196, 206, 212, 215, 216]

/** Out of 216: the exact chance of a success against a target. */
export function waysToSucceed(target: number): number {
  return AT_MOST[highestSuccess(target)]!
}

/** `50.0 % (108/216)`. */
export function showChance(target: number): string {
  const ways = waysToSucceed(target)
  return `${((ways / 216) * 100).toFixed(1)} % (${ways}/216)`
}
