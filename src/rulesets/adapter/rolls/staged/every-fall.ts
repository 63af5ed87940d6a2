import { EnumeratedDice } from '../../../../kernel/dice/enumerated.js'
import { readDice, throwDice, throwRest } from './fall.js'
import { canCount, countFalls, type Fall, type Falls } from './falls.js'
import type { Plan } from './plan.js'
import { lookAt, type Watch } from './worth.js'

/**
 * Every way one by one, through the very code that rolls: for the few methods whose ways cannot be counted class by class.
 * The dice themselves refuse where there are too many.
 */
function tryFalls(plan: Plan, watches: readonly Watch[], earlier: Earlier | undefined): Falls {
  const dice = new EnumeratedDice()
  const found: (Fall & { readonly d: bigint })[] = []
  let total = 1n
  dice.every(
    (source) => {
      const faces = {
        face: (sides: number) => source.die(sides, 'every way'),
        fudge: () => source.die(3, 'every way') - 2,
      }
      const groups = earlier ? throwRest(plan, earlier.faces, earlier.keep, faces) : throwDice(plan, faces)
      return { reading: readDice(plan, groups), watch: lookAt(plan, watches, groups) }
    },
    (seen) => {
      const { n, d } = dice.exactly
      found.push({ ...seen, weight: n, d })
      if (total % d !== 0n) total *= d / greatest(total, d)
    },
  )
  return { total, falls: found.map(({ d, weight, ...seen }) => ({ ...seen, weight: weight * (total / d) })) }
}

function greatest(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatest(b, a % b)
}

/** A throw before a push that keeps some faces. */
export interface Earlier {
  readonly faces: readonly (readonly number[])[]
  readonly keep: readonly number[]
}

/** A plan with the dice that a push holds. */
function withHeld(plan: Plan, { faces, keep }: Earlier): Plan {
  return {
    ...plan,
    groups: plan.groups.map((group, i) => ({
      ...group,
      held: faces[i]!.filter((face) => keep.includes(face)),
    })),
  }
}

/** Readings from here on mean the same, whatever else is true: chains need not be followed further (M9). */
function capOf(plan: Plan, open: boolean): number {
  const { read, method, added, target } = plan
  if (read.by === 'count') return 1 + Math.max(0, read.at_least ?? 0, ...Object.keys(read.faces).map(Number))
  if (open) return Number.POSITIVE_INFINITY
  const { rows, rowsBy, steps, natural } = method
  const zero = (target ?? 0) - added
  const scores = [...rows.map(({ at }) => at), steps?.most == null ? 0 : steps.from + steps.each * steps.most]
  const bounds = natural.flatMap(({ reading }) => [reading?.[0] ?? 0, (reading?.[1] ?? 0) + 1])
  const ofScores =
    rowsBy === 'within' || method.compare === 'under'
      ? [zero, ...scores.map((score) => zero - score)]
      : scores.map((score) => (method.compare === 'bands' ? score - added : zero + score))
  // Dice that count below nothing could bring a sum down again.
  const falling = plan.groups.reduce((sum, { kind, count }) => sum + (kind === 'fate' ? count : 0), 0)
  const sides = Math.max(0, ...plan.groups.map((group) => group.sides))
  return Math.max(sides, ...ofScores, ...bounds) + falling + 1
}

/** Every way for a roll to fall. `open`: the reading is set against another roll, so that no reading is too high to matter. */
export function everyFall(plan: Plan, watches: readonly Watch[], open: boolean, earlier?: Earlier): Falls {
  if (!canCount(plan, watches)) return tryFalls(plan, watches, earlier)
  return countFalls(earlier ? withHeld(plan, earlier) : plan, watches, capOf(plan, open))
}
