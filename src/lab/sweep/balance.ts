import type { WorkerPool } from '../work.js'
import { type Aim, aimAt, type Target } from './aim.js'
import type { Axis } from './axis.js'
import { type Effort, type Figures, figureOf, figuresOf, type SweepFigure } from './figures.js'
import { type Fight, loadFight, mustMatter } from './variant.js'

/** A value that was looked at. */
export interface BalanceStep {
  readonly at: string
  readonly told: SweepFigure
  readonly figures: Figures
}

export interface Balance {
  readonly target: Aim
  /** The value that comes nearest, undefined when it was stopped before any. */
  readonly best?: BalanceStep
  /** Whether the values looked at lie on both sides of the target. */
  readonly reached: boolean
  /** Other values whose interval also covers the target: more games would tell them apart. */
  readonly alike: readonly string[]
  /** In the order of the axis. */
  readonly tried: readonly BalanceStep[]
}

/**
 * The value of an axis at which a figure comes nearest to its target. Halves the range while the figure only rises or only
 * falls; where it is seen to do both, every value is looked at.
 */
export async function balance(
  fight: Fight,
  axis: Axis,
  target: Target,
  pool: WorkerPool,
  effort: Effort & { readonly progress?: (at: string) => void },
): Promise<Balance> {
  const { values, name } = axis
  await mustMatter(fight, axis)
  const { loaded } = await loadFight(fight, [{ name, value: values[0]! }])
  const { aim, ends } = aimAt(target, loaded)
  const tried = new Map<number, BalanceStep>()
  const look = async (i: number): Promise<BalanceStep | undefined> => {
    const known = tried.get(i)
    if (known || effort.signal?.aborted) return known
    const at = values[i]!
    effort.progress?.(at)
    const figures = await figuresOf(await loadFight(fight, [{ name, value: at }]), pool, effort)
    if (!figures) return undefined
    const found = { at, told: figureOf(figures, target.name, ends), figures }
    tried.set(i, found)
    return found
  }
  await halve(0, values.length - 1, async (i) => (await look(i))?.told.value, target.value)
  if (!goesOneWay(inOrder(tried))) for (let i = 0; i < values.length; i++) await look(i)
  return judged(aim, inOrder(tried))
}

function inOrder(tried: ReadonlyMap<number, BalanceStep>): BalanceStep[] {
  return [...tried].sort(([a], [b]) => a - b).map(([, one]) => one)
}

/**
 * Looks at whole numbers between two, nearer and nearer to where a figure that only rises or only falls crosses its target. It
 * stops where `at` has no figure: the search was aborted.
 */
export async function halve(
  low: number,
  high: number,
  at: (place: number) => Promise<number | undefined>,
  target: number,
): Promise<void> {
  const [first, last] = [await at(low), await at(high)]
  if (first === undefined || last === undefined) return
  const rises = last >= first
  let [from, to] = [low, high]
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2)
    const value = await at(middle)
    if (value === undefined) return
    if (rises ? value >= target : value <= target) to = middle
    else from = middle
  }
}

/** Whether the figures only rise or only fall, within what their errors let anybody say. */
function goesOneWay(tried: readonly BalanceStep[]): boolean {
  const [first, last] = [tried[0]?.told.value ?? 0, tried.at(-1)?.told.value ?? 0]
  const way = last >= first ? 1 : -1
  return tried.slice(1).every(({ told }, i) => {
    const before = tried[i]!.told
    return (told.value - before.value) * way >= -4 * Math.hypot(told.error ?? 0, before.error ?? 0)
  })
}

function judged(target: Aim, tried: readonly BalanceStep[]): Balance {
  const off = ({ told }: BalanceStep): number => Math.abs(told.value - target.value)
  const best = [...tried].sort((a, b) => off(a) - off(b))[0]
  const covers = ({ told: { low, high } }: BalanceStep): boolean =>
    low !== undefined && high !== undefined && low <= target.value && target.value <= high
  return {
    target,
    ...(best && { best }),
    reached:
      tried.some(({ told }) => told.value <= target.value) &&
      tried.some(({ told }) => told.value >= target.value),
    alike: tried.filter((one) => one !== best && covers(one)).map(({ at }) => at),
    tried,
  }
}
