import type { DieLuck, ReviewedLine } from '../../analysis/review/report.js'
import type { Review } from '../../analysis/review/review.js'
import { SURE } from '../../analysis/tally/interval.js'

/** The part of a review, or of one command, that its words go by. */
type Worded = Pick<Review, 'aim' | 'side' | 'unit' | 'reference' | 'mode' | 'states' | 'games'>

/** The figures of a review in words: chances as points of a hundred, measures in their own unit. */
export class ReviewWords {
  private readonly isChance: boolean

  constructor(private readonly review: Worded) {
    this.isChance = review.unit === 'chance'
  }

  /** `80.7 %`, or `8.1` of a measure. */
  value(value: number): string {
    return this.isChance ? `${(value * 100).toFixed(1)} %` : value.toFixed(1)
  }

  /** `+3.2` or `−30.7`, in points. */
  points(value: number): string {
    const size = Math.abs(this.isChance ? value * 100 : value).toFixed(1)
    if (Number(size) === 0) return '0.0'
    return value < 0 ? `−${size}` : `+${size}`
  }

  /** ` ± 1.2` at 95 %, or nothing where the figure is exact. */
  error(se: number | undefined): string {
    return se === undefined || se === 0 ? '' : this.within(SURE * se)
  }

  /** ` ± 1.2` for half an interval. */
  within(half: number): string {
    return ` ± ${((this.isChance ? 100 : 1) * half).toFixed(1)}`
  }

  /** What the figures stand for. */
  get aim(): string {
    const { aim, side } = this.review
    if (aim === 'worth') return `chance that it ends well for ${side}`
    return this.isChance ? `chance of ${aim}` : `mean ${aim} at the end`
  }

  /** By whom everybody is taken to play on. */
  get reference(): string {
    const named = Object.entries(this.review.reference).filter(([seat]) => seat !== '*')
    const all = this.review.reference['*']
    const parts = named.map(([seat, name]) => `${seat} plays ${name}`)
    if (all !== undefined) parts.push(`${named.length > 0 ? 'everybody else' : 'everybody'} plays ${all}`)
    return parts.join(', ')
  }

  /** How the figures were found. */
  get how(): string {
    const { mode, states = 0, games = 0 } = this.review
    const counted = (count: number): string => count.toLocaleString('en-US')
    if (mode === 'exact') return `exact, ${counted(states)} states`
    const played = `sampled, ${counted(games)} games, ± is 95 %`
    return mode === 'sampled' ? played : `${played}; the last lines exact, ${counted(states)} states`
  }

  /** `line 6  player: flee`. */
  line({ line, seat, command, kind }: ReviewedLine): string {
    if (kind === 'start') return `line ${line}  the start`
    if (kind === 'undo') return `line ${line}  ${seat} takes back`
    return `line ${line}  ${seat}: ${command ?? '(not seen)'}${kind === 'ruling' ? ' (ruling)' : ''}`
  }

  /** The die of a line that moved most, or nothing. */
  largestDie({ dice = [] }: ReviewedLine): string {
    const [largest] = dice.toSorted((a, b) => Math.abs(b.luck) - Math.abs(a.luck))
    return largest === undefined || this.points(largest.luck) === '0.0' ? '' : this.die(largest)
  }

  private die({ for: purpose, faces, luck }: DieLuck): string {
    return `${purpose} ${faces.join(', ')}: ${this.points(luck)}`
  }

  /** A turning point: from where to where, how well the change is known, and which part did it. */
  turn(line: ReviewedLine): string {
    const { before, after, choice, luck, referee, others = 0, se } = line
    const error = this.error(Math.hypot(se?.before ?? 0, se?.after ?? 0))
    const parts = [
      ['choice', choice],
      ['dice', luck],
      ['referee', referee],
      ['others', others],
    ] as const
    const said = parts
      .filter(([, part]) => this.points(part) !== '0.0')
      .map(([name, part]) => `${name} ${this.points(part)}`)
    return `${this.value(before)} → ${this.value(after)}${error}  (${said.join(', ')})`
  }
}

/** A text of at most `most` characters. */
export function clippedTo(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`
}
