import { classesOf, type DieClass } from './classes.js'
import type { Plan, PlannedGroup } from './plan.js'
import type { Seen, Watch } from './worth.js'

/** A way for the dice of a roll to fall, with its weight. */
export interface Fall extends Seen {
  readonly weight: bigint
}

export interface Falls {
  readonly falls: readonly Fall[]
  readonly total: bigint
}

/** rules/dice C: exact odds stop here, and say so. */
const MAX_STATES = 200_000

class TooManyWays extends RangeError {
  override readonly name = 'TooManyWays'

  constructor() {
    super(`this roll can fall in more than ${MAX_STATES} ways that matter; use simulation instead`)
  }
}

/** Sums of ways, gathered by what they mean. */
class Ways {
  private readonly found = new Map<string, { reading: number; watch: readonly number[]; weight: bigint }>()

  take(reading: number, watch: readonly number[], weight: bigint): void {
    const key = `${reading} ${watch.join()}`
    const known = this.found.get(key)
    if (known) known.weight += weight
    else {
      this.found.set(key, { reading, watch, weight })
      if (this.found.size > MAX_STATES) throw new TooManyWays()
    }
  }

  all(): readonly Fall[] {
    return [...this.found.values()]
  }
}

function addCapped(
  a: readonly number[],
  b: readonly number[],
  times: number,
  watches: readonly Watch[],
): readonly number[] {
  return a.map((count, i) => Math.min(watches[i]!.most, count + times * b[i]!))
}

/** Places from the highest die down: which are looked at, and which are read. */
interface Places {
  readonly look: readonly [number, number]
  readonly read: readonly [number, number]
}

function placesOf(plan: Plan, { count, edge, zero }: PlannedGroup): Places {
  const under = plan.method.compare === 'under'
  const dropped = Math.abs(edge)
  // With an edge the low dice go if the worse ones are low and are dropped, or the better ones are low and are dropped.
  const low = edge > 0 !== under
  let look: readonly [number, number] =
    dropped === 0 ? [0, count] : low ? [0, count - dropped] : [dropped, count]
  if (zero === 'highest') look = [look[0], look[0] + 1]
  if (zero === 'lowest') look = [look[1] - 1, look[1]]
  const { read } = plan
  if (read.by !== 'keep') return { look, read: look }
  const keep = Math.min(read.keep, look[1] - look[0])
  return {
    look,
    read: read.of === 'highest' ? [look[0], look[0] + keep] : [look[1] - keep, look[1]],
  }
}

function overlap(from: number, to: number, [low, high]: readonly [number, number]): number {
  return Math.max(0, Math.min(to, high) - Math.max(from, low))
}

const choices: bigint[][] = [[1n]]

/** How many ways there are to choose `k` of `n`. */
function choose(n: number, k: number): bigint {
  while (choices.length <= n) {
    const last = choices.at(-1)!
    choices.push([1n, ...last.slice(1).map((value, i) => value + last[i]!), 1n])
  }
  return choices[n]![k]!
}

interface Step {
  readonly placed: number
  readonly fresh: number
  /** Undefined until a die is read. */
  readonly reading: number | undefined
  readonly watch: readonly number[]
  weight: bigint
}

function readWith(plan: Plan, before: number | undefined, worth: number, dice: number): number | undefined {
  if (dice === 0) return before
  const { by } = plan.read
  if (by === 'highest') return before === undefined ? worth : Math.max(before, worth)
  if (by === 'lowest') return before === undefined ? worth : Math.min(before, worth)
  return (before ?? 0) + worth * dice
}

/** The dice of one group, class by class from the highest value down. */
function fallsOfDice(
  plan: Plan,
  group: PlannedGroup,
  watches: readonly Watch[],
  classes: readonly DieClass[],
): readonly Fall[] {
  const { look, read } = placesOf(plan, group)
  const fresh = group.count - group.held.length
  const order = classes.toSorted((a, b) => b.value - a.value)
  let steps: readonly Step[] = [
    { placed: 0, fresh: 0, reading: undefined, watch: watches.map(() => 0), weight: 1n },
  ]
  order.forEach((one, c) => {
    const last = c === order.length - 1
    const further = new Map<string, Step>()
    for (const step of steps) {
      const left = fresh - step.fresh
      let ways = last ? one.weight ** BigInt(left) : 1n
      for (let n = last ? left : 0; n <= left; n++, ways *= one.weight) {
        if (ways === 0n) break
        const dice = n + one.held
        const to = step.placed + dice
        const reading = readWith(plan, step.reading, one.worth, overlap(step.placed, to, read))
        const watch = addCapped(step.watch, one.watch, overlap(step.placed, to, look), watches)
        const weight = step.weight * choose(left, n) * ways
        const key = `${to} ${step.fresh + n} ${reading} ${watch.join()}`
        const known = further.get(key)
        if (known) known.weight += weight
        else {
          further.set(key, { placed: to, fresh: step.fresh + n, reading, watch, weight })
          if (further.size > MAX_STATES) throw new TooManyWays()
        }
      }
    }
    steps = [...further.values()]
  })
  return steps
    .filter((step) => step.fresh === fresh)
    .map(({ reading, watch, weight }) => ({ reading: reading ?? 0, watch, weight }))
}

/** M7: of the results that share their units the edge chooses one. */
function percentileFalls(plan: Plan, group: PlannedGroup, watches: readonly Watch[]): Falls {
  const under = plan.method.compare === 'under'
  const high = group.edge > 0 !== under
  const ways = new Ways()
  const worth = classesOf(plan, { ...group, kind: 'dice' }, watches, false, 0).classes
  for (let units = 0; units < 10; units++) {
    const results = Array.from({ length: 10 }, (_, tens) => tens * 10 + units || 100).sort((a, b) => a - b)
    results.forEach((result, i) => {
      const upTo = (n: number) => BigInt(n) ** BigInt(group.count)
      const weight = high ? upTo(i + 1) - upTo(i) : upTo(10 - i) - upTo(9 - i)
      const one = worth[result - 1]!
      ways.take(
        one.worth,
        addCapped(
          watches.map(() => 0),
          one.watch,
          1,
          watches,
        ),
        weight,
      )
    })
  }
  return { falls: ways.all(), total: 10n ** BigInt(group.count + 1) }
}

/** Whether only sums of worths and what is watched matter, and not which die is higher. */
function isUnordered(plan: Plan, { edge, zero }: PlannedGroup): boolean {
  return edge === 0 && zero === null && plan.read.by !== 'keep'
}

function fallsOfGroup(plan: Plan, group: PlannedGroup, watches: readonly Watch[], cap: number): Falls {
  if (group.kind === 'percentile') return percentileFalls(plan, group, watches)
  const merges = isUnordered(plan, group)
  const { classes, total } = classesOf(plan, group, watches, merges, cap)
  const fresh = group.count - group.held.length
  return { falls: fallsOfDice(plan, group, watches, classes), total: total ** BigInt(fresh) }
}

/** Two groups together (M8). */
function combined(plan: Plan, a: Falls, b: Falls, watches: readonly Watch[]): Falls {
  const { by } = plan.read
  const least = by === 'lowest' || (by === 'best' && plan.method.compare === 'under')
  const join = (x: number, y: number) =>
    by === 'highest' || by === 'lowest' || by === 'best' ? (least ? Math.min(x, y) : Math.max(x, y)) : x + y
  const ways = new Ways()
  for (const one of a.falls)
    for (const other of b.falls)
      ways.take(
        join(one.reading, other.reading),
        addCapped(one.watch, other.watch, 1, watches),
        one.weight * other.weight,
      )
  return { falls: ways.all(), total: a.total * b.total }
}

/**
 * Whether the ways can be counted class by class. Not where dice of several groups are kept together, where dice of a
 * chain are dropped or kept one by one, or where equal sums with different first faces would be dropped.
 */
export function canCount(plan: Plan, watches: readonly Watch[]): boolean {
  const { groups, read } = plan
  if (read.by === 'keep' && groups.length > 1) return false
  return groups.every((group) => {
    if (!group.explode || isUnordered(plan, group)) return true
    if (group.explode.as === 'dice') return false
    return watches.length === 0 || (group.edge === 0 && group.zero === null)
  })
}

/** Every way for the dice of a plan to fall, by the reading and what is watched. `cap`: readings from there on are one. */
export function countFalls(plan: Plan, watches: readonly Watch[], cap: number): Falls {
  const [first, ...others] = plan.groups.map((group) => fallsOfGroup(plan, group, watches, cap))
  const all = others.reduce(
    (sum, next) => combined(plan, sum, next, watches),
    first ?? { falls: [{ reading: 0, watch: watches.map(() => 0), weight: 1n }], total: 1n },
  )
  const { read } = plan
  if (read.by !== 'count' || read.floor === null) return all
  const { floor } = read
  return {
    ...all,
    falls: all.falls.map((fall) => ({ ...fall, reading: Math.max(floor, fall.reading) })),
  }
}
