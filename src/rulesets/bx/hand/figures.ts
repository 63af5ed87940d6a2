import { sameName } from '../../../kernel/names.js'
import { plainDamage, readDamage } from '../stats/damage.js'
import type { Person, RawStat } from '../stats/person.js'
import { refused, suggestKnown } from '../stops.js'

/** A figure of a person that a ruling can set, with its bounds. */
interface FigureSpec {
  readonly figure: string
  readonly also: readonly string[]
  readonly least: number
  readonly most: number
}

const MAX_FIGURE = 10_000

export const FIGURE_SPECS: readonly FigureSpec[] = [
  { figure: 'hp', also: ['hit points'], least: -MAX_FIGURE, most: MAX_FIGURE },
  { figure: 'max', also: ['hpMax', 'max hp', 'hp max', 'most hp'], least: 1, most: MAX_FIGURE },
  { figure: 'AC', also: [], least: -100, most: 200 },
  { figure: 'HD', also: [], least: 0, most: 200 },
  { figure: 'AT', also: [], least: -100, most: 200 },
  { figure: 'Dmg', also: ['damage'], least: 0, most: 0 },
  { figure: 'ML', also: ['morale'], least: 2, most: 12 },
  { figure: 'SaveMod', also: [], least: -100, most: 100 },
  { figure: 'MoraleMod', also: [], least: -100, most: 100 },
]

export const FIGURE_NAMES: readonly string[] = FIGURE_SPECS.map(({ figure }) => figure)

export function figureNamed(said: string, known: readonly string[] = FIGURE_NAMES): string {
  const spec = FIGURE_SPECS.find(({ figure, also }) => [figure, ...also].some((one) => sameName(one, said)))
  if (spec && known.includes(spec.figure)) return spec.figure
  const own = known.find((one) => sameName(one, said))
  if (own !== undefined) return own
  throw refused('UNKNOWN_FIGURE', `There is no figure "${said}" here: ${suggestKnown(said, known)}.`, {
    figure: said,
  })
}

/** A whole number between two others. */
export function wholeIn(figure: string, said: string, least: number, most: number): number {
  const plain = said.trim().replace(/^\u2212/, '-')
  const value = /^[+-]?\d{1,9}$/.test(plain) ? Number(plain) : Number.NaN
  if (value >= least && value <= most) return value === 0 ? 0 : value
  throw refused('BAD_FIGURE', `${figure} is a whole number from ${least} to ${most}, not "${said}".`, {
    figure,
    to: said,
  })
}

/** The value that was said for a figure: a number in its bounds, or damage dice. */
export function figureValue(figure: string, said: string): number | string {
  if (figure === 'Dmg') {
    const dice = plainDamage(said)
    if (readDamage(dice)) return dice
    throw refused('BAD_FIGURE', `Dmg is dice such as 1d8+1, not "${said}".`, { figure, to: said })
  }
  const { least, most } = FIGURE_SPECS.find((spec) => spec.figure === figure)!
  return wholeIn(figure, said, least, most)
}

export function baseFigure(person: Person, figure: string): RawStat {
  if (figure === 'SaveMod') return person.saveMod
  if (figure === 'MoraleMod') return person.moraleMod
  return person.stats[figure as keyof Person['stats']]
}
