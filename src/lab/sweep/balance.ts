import { NoSuchEnd, type WantedEnds, wantedEnds } from '../../analysis/wanted-ends.js'
import { DocumentFault } from '../../library/fault.js'
import type { WorkerPool } from '../work.js'
import type { Axis } from './axis.js'
import {
  type Effort,
  type Figures,
  figureNamed,
  figuresOf,
  type SweepFigure,
  wantedShare,
} from './figures.js'
import { type Fight, type LoadedFight, loadFight, mustMatter } from './variant.js'

/** What a figure should come to. */
export interface Target {
  readonly name: string
  readonly value: number
  /** Written with %: anyone who did so knows what a whole is. */
  readonly isPercent?: boolean
}

/** A target of a game: a share of its games, or a measure's mean. */
export interface Aim {
  readonly name: string
  readonly value: number
  readonly isShare: boolean
}

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
  const begun = await loadFight(fight, [{ name, value: values[0]! }])
  const ends = endsOf(target, begun)
  const aim = aimOf(target, ends !== undefined)
  const tried = new Map<number, BalanceStep>()
  const look = async (i: number): Promise<BalanceStep | undefined> => {
    const known = tried.get(i)
    if (known || effort.signal?.aborted) return known
    const at = values[i]!
    effort.progress?.(at)
    const loaded = await loadFight(fight, [{ name, value: at }])
    const figures = await figuresOf(loaded, pool, effort)
    if (!figures) return undefined
    const told = ends ? wantedShare(figures, ends) : figureNamed(figures, target.name)
    const found = { at, told, figures }
    tried.set(i, found)
    return found
  }
  const first = await look(0)
  const last = await look(values.length - 1)
  if (first && last) {
    const rises = last.told.value >= first.told.value
    await halve(0, values.length - 1, async (i) => {
      const found = await look(i)
      return found && (rises ? found.told.value >= target.value : found.told.value <= target.value)
    })
    if (!isMonotone(inOrder(tried), rises)) for (let i = 0; i < values.length; i++) await look(i)
  }
  return judged(aim, inOrder(tried))
}

/** The ends that a target is about; undefined where it is a measure of the game. Refused where it is neither. */
export function endsOf(
  { name }: Target,
  { loaded: { ruleset, scenario } }: LoadedFight,
): WantedEnds | undefined {
  const isMeasure = Object.hasOwn(ruleset.measures, name)
  if (isMeasure && !ruleset.outcomes?.includes(name)) return undefined
  try {
    return wantedEnds(name, ruleset, scenario)
  } catch (error) {
    if (!(error instanceof NoSuchEnd)) throw error
    throw new DocumentFault(`--target ${error.message} Measures: ${Object.keys(ruleset.measures).join(', ')}`)
  }
}

/** What is aimed at; refused where no chance can be so large. */
export function aimOf({ name, value, isPercent }: Target, isShare: boolean): Aim {
  if (isShare && value > 1) {
    const meant = !isPercent && value <= 100 ? `; did you mean ${value}%?` : ''
    throw new DocumentFault(`--target ${name}: a chance is at most 1 (or 100%)${meant}`)
  }
  return { name, value, isShare }
}

function inOrder(tried: ReadonlyMap<number, BalanceStep>): BalanceStep[] {
  return [...tried].sort(([a], [b]) => a - b).map(([, one]) => one)
}

/** Finds the edge between "not yet" and "past it"; stops when somebody says so. */
async function halve(
  low: number,
  high: number,
  isPast: (i: number) => Promise<boolean | undefined>,
): Promise<void> {
  let [from, to] = [low, high]
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2)
    const past = await isPast(middle)
    if (past === undefined) return
    if (past) to = middle
    else from = middle
  }
}

/** Whether the figures go one way, as far as their errors let anybody say. */
function isMonotone(tried: readonly BalanceStep[], rises: boolean): boolean {
  return tried.slice(1).every(({ told }, i) => {
    const before = tried[i]!.told
    const change = (told.value - before.value) * (rises ? 1 : -1)
    return change >= -4 * Math.hypot(told.error ?? 0, before.error ?? 0)
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
