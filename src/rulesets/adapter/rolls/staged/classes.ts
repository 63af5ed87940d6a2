import type { Plan, PlannedGroup } from './plan.js'
import { type Watch, watched, worthOf } from './worth.js'

/** Ways for one die (with all its chain) to fall that mean the same. */
export interface DieClass {
  /** By which dice are dropped and kept. */
  readonly value: number
  /** What it adds to the reading. */
  readonly worth: number
  readonly watch: readonly number[]
  weight: bigint
  /** Dice held from an earlier throw that lie here. */
  held: number
}

/** Classes of one die, and what their weights sum to. */
export interface DieClasses {
  readonly classes: readonly DieClass[]
  readonly total: bigint
}

function worthIn(plan: Plan, value: number): number {
  return plan.read.by === 'count' ? worthOf(plan.read, value) : value
}

class Gathered {
  private readonly found = new Map<string, DieClass>()
  private readonly merges: boolean

  /** `merges`: nothing but worth and what is watched matters. */
  constructor(merges: boolean) {
    this.merges = merges
  }

  take(value: number, worth: number, watch: readonly number[], weight: bigint, held = 0): void {
    const key = `${this.merges ? '' : value} ${worth} ${watch.join()}`
    const known = this.found.get(key)
    if (known) {
      known.weight += weight
      known.held += held
    } else this.found.set(key, { value, worth, watch, weight, held })
  }

  all(): readonly DieClass[] {
    return [...this.found.values()]
  }
}

/** The state of a chain that goes on. */
interface Open {
  readonly value: number
  readonly worth: number
  readonly watch: readonly number[]
  readonly first: number
}

function facesOf({ kind, sides }: PlannedGroup): readonly number[] {
  return kind === 'fate' ? [-1, 0, 1] : Array.from({ length: sides }, (_, i) => i + 1)
}

/**
 * The ways for one die of a group to fall. Sums of chains that reach `cap` are one: nothing beyond it makes a difference.
 */
export function classesOf(
  plan: Plan,
  group: PlannedGroup,
  watches: readonly Watch[],
  merges: boolean,
  cap: number,
): DieClasses {
  const look = (face: number) => watches.map((watch) => watched(watch, group.name, face))
  const gathered = new Gathered(merges)
  const { explode } = group
  if (!explode) {
    for (const face of facesOf(group)) gathered.take(face, worthIn(plan, face), look(face), 1n)
    for (const face of group.held) gathered.take(face, worthIn(plan, face), look(face), 0n, 1)
    return { classes: gathered.all(), total: BigInt(group.sides) }
  }
  const closed: { readonly at: Open; readonly weight: bigint; readonly depth: number }[] = []
  let open = new Map<string, { at: Open; weight: bigint }>()
  open.set('', { at: { value: 0, worth: 0, watch: watches.map(() => 0), first: 0 }, weight: 1n })
  let depth = 0
  while (open.size > 0) {
    depth++
    const further = new Map<string, { at: Open; weight: bigint }>()
    for (const { at, weight } of open.values()) {
      for (const face of facesOf(group)) {
        const next = joined(plan, explode.as, at, face, depth === 1, look, cap)
        const done = explode.as === 'sum' && next.value >= cap
        if (face < explode.from || depth > explode.limit || done) {
          closed.push({ at: next, weight, depth })
          continue
        }
        const key = `${next.value} ${next.worth} ${next.watch.join()} ${watches.length > 0 ? next.first : ''}`
        const known = further.get(key)
        if (known) known.weight += weight
        else further.set(key, { at: next, weight })
      }
    }
    open = further
  }
  const sides = BigInt(group.sides)
  for (const { at, weight, depth: reached } of closed) {
    const worth = explode.as === 'sum' ? worthIn(plan, at.value) : at.worth
    gathered.take(at.value, worth, at.watch, weight * sides ** BigInt(depth - reached))
  }
  return { classes: gathered.all(), total: sides ** BigInt(depth) }
}

/** One die more in a chain: joined to one die, or counted by itself. */
function joined(
  plan: Plan,
  as: 'sum' | 'dice',
  at: Open,
  face: number,
  first: boolean,
  look: (face: number) => readonly number[],
  cap: number,
): Open {
  if (as === 'sum')
    return {
      value: Math.min(cap, at.value + face),
      worth: 0,
      watch: first ? look(face) : at.watch,
      first: first ? face : at.first,
    }
  const own = worthIn(plan, face)
  const { by } = plan.read
  const worth = first
    ? own
    : by === 'highest'
      ? Math.max(at.worth, own)
      : by === 'lowest'
        ? Math.min(at.worth, own)
        : at.worth + own
  const seen = look(face)
  return { value: worth, worth, watch: at.watch.map((count, i) => count + seen[i]!), first: 0 }
}
