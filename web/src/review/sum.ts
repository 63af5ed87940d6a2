import type { Review } from '../../../src/analysis/review/review.js'
import { inTenths } from './columns.js'

/** One part of the sum, in points or in the measure's own unit, to a tenth. */
export interface SumPart {
  readonly name: 'choices' | 'the dice' | 'rulings' | 'others' | 'not opened'
  readonly part: number
}

/** A sum that adds up on the screen, to the last digit. */
export interface ShownSum {
  readonly start: number
  readonly parts: readonly SumPart[]
  readonly end: number
}

/** Parts that show as nothing are left out, but for choices and dice. */
const SMALLEST = 0.05

export function shownSum({ sums, unit }: Pick<Review, 'sums' | 'unit'>): ShownSum {
  const scale = unit === 'measure' ? 1 : 100
  const chosen = Object.values(sums.choice).reduce((all, part) => all + part, 0)
  const named = [
    ['choices', chosen],
    ['the dice', sums.luck],
    ['rulings', sums.referee],
    ['others', sums.others ?? 0],
    ['not opened', sums.unsplit],
  ] as const
  const kept = named.filter(
    ([name, part]) => name === 'choices' || name === 'the dice' || Math.abs(part) * scale >= SMALLEST,
  )
  const tenths = inTenths(
    sums.start * scale,
    kept.map(([, part]) => part * scale),
    sums.end * scale,
  )
  const inTenth = (value: number): number => Math.round(value * scale * 10) / 10
  return {
    start: inTenth(sums.start),
    parts: kept.map(([name], i) => ({ name, part: tenths[i]! })),
    end: inTenth(sums.end),
  }
}

/** `13.7`, and `100` without a tenth that is none. */
export function tenth(value: number): string {
  return Math.abs(value % 1) < 1e-9 ? value.toFixed(0) : value.toFixed(1)
}

/** The sum in one row: `76.2 at the start − 13.7 choices + 37.5 the dice = 100 at the end`. */
export function sumInWords({ start, parts, end }: ShownSum): string {
  const said = parts.map(({ name, part }) => `${part < 0 ? '−' : '+'} ${tenth(Math.abs(part))} ${name}`)
  return [`${tenth(start)} at the start`, ...said, `= ${tenth(end)} at the end`].join(' ')
}

/** A figure of the sum by its name. */
export type SumName = SumPart['name'] | 'at the start' | 'at the end'

/** What a figure means, where it is pressed. */
export function meaningOf(name: SumName, reference: string): string {
  const meanings: Readonly<Record<SumName, string>> = {
    'at the start': `Of all ways the dice may fall from here: how good the end is for this side on average, if ${reference}.`,
    choices:
      'Each choice against the value before it. A choice is judged against the best one at that moment; dice that fell later play no part.',
    'the dice':
      'Luck: what each line came to, less what was to be expected from the choice. Over many games it comes to nothing.',
    rulings: 'What the referee changed: rulings, and commands that were taken back.',
    others: 'The commands of others, which this seat could only wait for.',
    'not opened': 'Lines for which no games were left. Their change is one figure, neither choice nor dice.',
    'at the end': 'How it ended: 100 is won, 0 is lost, 50 is neither. A measure stands in its own unit.',
  }
  return meanings[name]
}
