import type { WantedEnds } from '../../analysis/wanted-ends.js'
import { DocumentFault } from '../../library/fault.js'
import type { WorkerPool } from '../work.js'
import type { Axis } from './axis.js'
import { type Effort, type Figures, figuresOf, wantedShare } from './figures.js'
import { type Fight, type LoadedFight, loadFight, mustMatter } from './variant.js'

export interface Cell {
  /** The value of each axis. */
  readonly at: readonly string[]
  readonly figures: Figures
}

export interface Sweep {
  readonly axes: readonly Axis[]
  /** The first axis changes slowest. */
  readonly cells: readonly Cell[]
  /** Somebody stopped it: some cells are missing. */
  readonly stopped: boolean
  readonly outcomes: readonly string[]
  readonly measures: readonly string[]
}

export interface SweepOptions extends Effort {
  /** Ends to tell the chance of, beside the outcomes and measures. */
  readonly ends?: WantedEnds
  readonly progress?: (done: number, of: number) => void
}

const MAX_CELLS = 2000

function places(axes: readonly Axis[]): string[][] {
  return axes.reduce<string[][]>(
    (all, { values }) => all.flatMap((at) => values.map((v) => [...at, v])),
    [[]],
  )
}

/** Looks at a fight with every combination of values. Every cell is loaded and checked before the first is played. */
export async function sweep(
  fight: Fight,
  axes: readonly Axis[],
  pool: WorkerPool,
  { progress, ends, ...effort }: SweepOptions,
): Promise<Sweep> {
  const all = places(axes)
  if (all.length > MAX_CELLS)
    throw new DocumentFault(`that would be ${all.length} fights to look at; at most ${MAX_CELLS}`)
  for (const axis of axes) await mustMatter(fight, axis)
  const fights: LoadedFight[] = []
  for (const at of all)
    fights.push(
      await loadFight(
        fight,
        axes.map(({ name }, i) => ({ name, value: at[i]! })),
      ),
    )
  const found = new Array<Figures | undefined>(all.length)
  let next = 0
  let done = 0
  const lane = async (): Promise<void> => {
    for (let i = next++; i < all.length && !effort.signal?.aborted; i = next++) {
      const figures = await figuresOf(fights[i]!, pool, effort)
      found[i] = figures && ends ? withEnds(figures, ends) : figures
      progress?.(++done, all.length)
    }
  }
  await Promise.all(Array.from({ length: pool.width }, lane))
  const cells = all.flatMap((at, i): Cell[] => (found[i] ? [{ at, figures: found[i] }] : []))
  return {
    axes,
    cells,
    stopped: cells.length < all.length,
    outcomes: [...new Set(cells.flatMap(({ figures }) => Object.keys(figures.outcomes)))].sort(),
    measures: Object.keys(fights[0]!.loaded.ruleset.measures),
  }
}

/** The figures with the chance of some ends among the outcomes. */
function withEnds(figures: Figures, ends: WantedEnds): Figures {
  return { ...figures, outcomes: { ...figures.outcomes, [ends.name]: wantedShare(figures, ends) } }
}
