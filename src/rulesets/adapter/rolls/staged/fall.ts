import type { FaceSource } from '../../../../kernel/dice/expression.js'
import { type Die, die, dieValue } from './die.js'
import type { Plan, PlannedGroup } from './plan.js'
import { worthOf } from './worth.js'

/** M7: units first, then the tens; every tens die makes a result. */
function percentile(group: PlannedGroup, faces: FaceSource): Die[] {
  const units = faces.face(10) % 10
  return Array.from({ length: group.count }, () => {
    const result = (faces.face(10) % 10) * 10 + units
    return die(result === 0 ? 100 : result)
  })
}

function chainAfter(face: number, group: PlannedGroup, faces: FaceSource): number[] {
  const chain: number[] = []
  const { explode, sides } = group
  if (!explode) return chain
  for (let last = face; last >= explode.from && chain.length < explode.limit; ) {
    last = faces.face(sides)
    chain.push(last)
  }
  return chain
}

/** M7: all first dice, then the chains die by die. */
function throwGroup(group: PlannedGroup, faces: FaceSource): Die[] {
  if (group.kind === 'percentile') return percentile(group, faces)
  const first = Array.from({ length: group.count }, () =>
    group.kind === 'fate' ? faces.fudge() : faces.face(group.sides),
  )
  if (!group.explode) return first.map((face) => die(face))
  return first.flatMap((face) => {
    const chain = chainAfter(face, group, faces)
    if (group.explode!.as === 'sum') return [die(face, false, chain)]
    return [die(face), ...chain.map((more) => die(more, false, [], true))]
  })
}

/** M15: dice that show a kept face stay, the rest falls again from left to right. */
function throwAgain(
  group: PlannedGroup,
  earlier: readonly number[],
  keep: readonly number[],
  faces: FaceSource,
): Die[] {
  return earlier.map((face) =>
    keep.includes(face)
      ? die(face)
      : die(group.kind === 'fate' ? faces.fudge() : faces.face(group.sides), true),
  )
}

/** Marks dice as dropped: those first in this order of places, of equals the later one (M7). */
function drop(dice: readonly Die[], count: number, lowFirst: boolean): void {
  const sign = lowFirst ? 1 : -1
  const places = dice
    .map((one, i) => ({ one, i }))
    .filter(({ one }) => !one.dropped)
    .sort((a, b) => sign * (dieValue(a.one) - dieValue(b.one)) || b.i - a.i)
  for (const { one } of places.slice(0, count)) one.dropped = true
}

/** The edge and `zero` take dice away. */
function dropDice(dice: readonly Die[], group: PlannedGroup, under: boolean): void {
  // Better is high, and low with `compare: under`; an edge above 0 drops the worse ones.
  if (group.edge !== 0) drop(dice, Math.abs(group.edge), group.edge > 0 !== under)
  if (group.zero === null) return
  const standing = dice.filter((one) => !one.dropped)
  const best = group.zero === 'highest' ? Math.max : Math.min
  const value = best(...standing.map(dieValue))
  const picked = standing.find((one) => dieValue(one) === value)
  for (const one of standing) one.dropped = one !== picked
}

/** The dice of every group, as they lie. */
export function throwDice(plan: Plan, faces: FaceSource): readonly (readonly Die[])[] {
  return plan.groups.map((group) => {
    const dice = throwGroup(group, faces)
    dropDice(dice, group, plan.method.compare === 'under')
    return dice
  })
}

/** The dice after a push that keeps some faces. */
export function throwRest(
  plan: Plan,
  earlier: readonly (readonly number[])[],
  keep: readonly number[],
  faces: FaceSource,
): readonly (readonly Die[])[] {
  return plan.groups.map((group, i) => {
    const dice = throwAgain(group, earlier[i]!, keep, faces)
    dropDice(dice, group, plan.method.compare === 'under')
    return dice
  })
}

/** M8: one number from the dice. Marks those that `keep` leaves unread. */
export function readDice(plan: Plan, groups: readonly (readonly Die[])[]): number {
  const { read } = plan
  const dice = groups.flat().filter((one) => !one.dropped)
  if (dice.length === 0) return 0
  const values = dice.map(dieValue)
  const total = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0)
  switch (read.by) {
    case 'sum':
      return total(values)
    case 'highest':
      return Math.max(...values)
    case 'lowest':
      return Math.min(...values)
    case 'best': {
      const totals = groups
        .filter((group) => group.some((one) => !one.dropped))
        .map((group) => total(group.filter((one) => !one.dropped).map(dieValue)))
      return plan.method.compare === 'under' ? Math.min(...totals) : Math.max(...totals)
    }
    case 'keep': {
      const sign = read.of === 'highest' ? -1 : 1
      const order = dice
        .map((one, i) => ({ one, i }))
        .sort((a, b) => sign * (dieValue(a.one) - dieValue(b.one)) || a.i - b.i)
      for (const { one } of order.slice(read.keep)) one.unread = true
      return total(dice.filter((one) => !one.unread).map(dieValue))
    }
    case 'count': {
      const count = total(values.map((value) => worthOf(read, value)))
      return read.floor === null ? count : Math.max(read.floor, count)
    }
  }
}
