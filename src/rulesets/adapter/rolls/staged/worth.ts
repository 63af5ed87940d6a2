import { entryOf } from '../../../../kernel/entry.js'
import type { StagedMethod } from '../../config/methods/types.js'
import type { Die } from './die.js'
import type { Plan, PlannedReading } from './plan.js'

/** M8: what a die of this value adds to a count: `faces` first, else 1 at `at_least` or more. */
export function worthOf(read: Extract<PlannedReading, { by: 'count' }>, value: number): number {
  return entryOf(read.faces, String(value)) ?? (read.at_least !== null && value >= read.at_least ? 1 : 0)
}

/** Something about the faces that the last word of the dice, or the cost of a push, depends on. */
export interface Watch {
  readonly face: number
  /** Only dice of this group. */
  readonly group: string | null
  /** Counts the dice that do not show the face. */
  readonly others: boolean
  /** More than these make no difference. */
  readonly most: number
}

const MANY = Number.MAX_SAFE_INTEGER

/** Rows of `natural` first, place by place (a row without a face watches nothing), then the costs of a push. */
export function watchesOf({ natural, push }: StagedMethod): readonly Watch[] {
  return [
    ...natural.flatMap(({ face, group, times }) =>
      face === null ? [] : [{ face, group, others: times === 'all', most: times === 'all' ? 1 : times }],
    ),
    ...(push?.cost ?? []).flatMap(({ face }) =>
      face === null ? [] : [{ face, group: null, others: false, most: MANY }],
    ),
  ]
}

/** How much of a watch one die is that shows this face. */
export function watched(watch: Watch, group: string | null, face: number): 0 | 1 {
  if (watch.group !== null && watch.group !== group) return 0
  return (face === watch.face) !== watch.others ? 1 : 0
}

/** What a roll came to: the number, and what was watched. */
export interface Seen {
  readonly reading: number
  readonly watch: readonly number[]
}

/** Looks at every die but those dropped, an exploding die by its first face (M13). */
export function lookAt(
  plan: Plan,
  watches: readonly Watch[],
  groups: readonly (readonly Die[])[],
): readonly number[] {
  return watches.map((watch) => {
    let count = 0
    groups.forEach((dice, i) => {
      for (const one of dice) if (!one.dropped) count += watched(watch, plan.groups[i]!.name, one.face)
    })
    return Math.min(watch.most, count)
  })
}

/** Whether a group of this name, or any, has dice: with none, not all of them show a face. */
export function hasDice(plan: Plan, group: string | null): boolean {
  return plan.groups.some(({ name }) => group === null || name === group)
}
