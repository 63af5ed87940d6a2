import type { Balance } from '../sweep/balance.js'
import type { Comparison } from '../sweep/compare.js'
import { figureNamed } from '../sweep/figures.js'
import type { Sweep } from '../sweep/sweep.js'
import { csvText } from './csv.js'

/** One cell a line, every figure with its error; an empty error is an exact figure. */
export function sweepCsv({ axes, cells, outcomes, measures }: Sweep): string {
  const names = [...outcomes, ...measures]
  return csvText([
    [...axes.map(({ name }) => name), 'how', 'count', ...names.flatMap((name) => [name, `${name} error`])],
    ...cells.map(({ at, figures }) => [
      ...at,
      figures.how,
      figures.count,
      ...names.flatMap((name) => {
        const { value, error } = figureNamed(figures, name)
        return [value, error ?? '']
      }),
    ]),
  ])
}

export function comparisonCsv({ how, outcomes, measures }: Comparison): string {
  const rows = [
    ...outcomes.map((figure) => ({ kind: 'outcome', ...figure })),
    ...measures.map((figure) => ({ kind: 'measure', ...figure })),
  ]
  return csvText([
    ['kind', 'name', 'how', 'a', 'b', 'change', 'error', 'low', 'high'],
    ...rows.map(({ kind, name, a, b, change, error, low, high }) => [
      kind,
      name,
      how,
      a,
      b,
      change,
      error ?? '',
      low ?? '',
      high ?? '',
    ]),
  ])
}

export function balanceCsv({ target, tried }: Balance): string {
  return csvText([
    ['value', 'how', 'count', target.name, 'error'],
    ...tried.map(({ at, told, figures }) => [at, figures.how, figures.count, told.value, told.error ?? '']),
  ])
}
