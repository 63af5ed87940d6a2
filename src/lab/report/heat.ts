import { figureNamed } from '../sweep/figures.js'
import type { Sweep } from '../sweep/sweep.js'

/** The outcome whose chance changes most over the cells; where nothing ends differently, the measure that does. */
export function mostChanging({ cells, outcomes, measures }: Sweep): string {
  const change = (name: string): number => {
    const values = cells.map(({ figures }) => figureNamed(figures, name).value)
    return Math.max(...values) - Math.min(...values)
  }
  const byChange = (names: readonly string[]): string | undefined =>
    [...names].sort((a, b) => change(b) - change(a))[0]
  const outcome = byChange(outcomes)
  if (outcome !== undefined && change(outcome) > 0) return outcome
  return byChange(measures) ?? outcome ?? ''
}
