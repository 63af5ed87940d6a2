import type { Alternative, DieLuck, ReviewedLine } from '../../analysis/review/report.js'
import type { Review } from '../../analysis/review/review.js'
import { errorOfChange } from '../../analysis/review/sums.js'
import type { ReviewedRoll } from '../../analysis/review/told/rolls.js'
import { type Interval, SURE } from '../../analysis/tally/interval.js'

/** The part of a review, or of one command, that its words go by. */
type Worded = Pick<Review, 'aim' | 'side' | 'unit' | 'reference' | 'mode' | 'states' | 'games'>

/** What is said of an end that is good for nobody: its value of one half is no chance. */
export const NEITHER = 'no win, no loss'

/** The figures of a review in words: chances as points of a hundred, measures in their own unit. */
export class ReviewWords {
  /** Chances and worths go from 0 to 1 and are said in hundredths. */
  private readonly scale: number

  /** `called`: what people call the side that the figures are of, where its own word is no name. */
  constructor(
    private readonly review: Worded,
    private readonly called?: string,
  ) {
    this.scale = review.unit === 'measure' ? 1 : 100
  }

  /** `80.7 %`, `80.7` of a worth, or `8.1` of a measure. */
  value(value: number): string {
    return `${(value * this.scale).toFixed(1)}${this.review.unit === 'chance' ? ' %' : ''}`
  }

  /** The value of a choice: `80.7 %`, with its fraction where that is short, or how the game surely ends. */
  choice({ value, se, range, fraction, leadsTo }: Alternative): string {
    if (leadsTo !== undefined) return `${leadsTo}: ${NEITHER}`
    return `${this.value(value)}${fraction === undefined ? '' : ` (${fraction})`}${this.spread(value, se, range)}`
  }

  /** `Sable on Reaver 2, attack: needed 7 or more (70.0 %), fell 7, hit`. */
  roll({ by, on, for: purpose, need, chance, faces, result }: ReviewedRoll): string {
    const who = [by, on && `on ${on.join(', ')}`].filter((part) => part !== undefined).join(' ')
    const likely = chance === undefined ? '' : ` (${(chance * 100).toFixed(1)} %)`
    const parts = [
      ...(need === undefined ? [] : [`needed ${need}${likely}`]),
      `fell ${faces.join(', ')}`,
      ...(result === undefined ? [] : [result]),
    ]
    return `${who === '' ? '' : `${who}, `}${purpose}: ${parts.join(', ')}`
  }

  /** `+3.2` or `−30.7`, in points. */
  points(value: number): string {
    const size = Math.abs(value * this.scale).toFixed(1)
    if (Number(size) === 0) return '0.0'
    return value < 0 ? `−${size}` : `+${size}`
  }

  /** ` ± 1.2` at 95 %, or nothing where the figure is exact. */
  error(se: number | undefined): string {
    return se === undefined || se === 0 ? '' : this.within(SURE * se)
  }

  /**
   * How well a sampled figure is known: ` ± 1.2` at 95 %. A chance of which few games tell nothing on one side has its interval
   * instead, ` (98.1 to 100.0)`: that all of them ended alike is no proof.
   */
  spread(value: number, se: number | undefined, range: Interval | undefined): string {
    const half = SURE * (se ?? 0)
    if (range === undefined || (half > 0 && value - half >= 0 && value + half <= 1)) return this.error(se)
    const [low, high] = [range.low, range.high].map((end) => (end * this.scale).toFixed(1))
    return ` (${low} to ${high})`
  }

  /** ` ± 1.2` for half an interval. */
  within(half: number): string {
    return ` ± ${(this.scale * half).toFixed(1)}`
  }

  /** What the figures stand for. */
  get aim(): string {
    const { aim, unit } = this.review
    const side = this.called ?? this.review.side
    if (aim === 'worth') return `chance that it ends well for ${side}`
    if (unit === 'worth') return `standing of ${side}, of 100, where the game's search looks no further`
    return unit === 'chance' ? `chance of ${aim}` : `mean ${aim} at the end`
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

  /** The die that moved a line most in the way in which it went, or nothing. */
  largestDie({ dice = [], before, after }: ReviewedLine): string {
    const way = Math.sign(after - before)
    const [largest] = dice.filter(({ luck }) => way * luck > 0).toSorted((a, b) => way * (b.luck - a.luck))
    return largest === undefined || this.points(largest.luck) === '0.0' ? '' : this.die(largest)
  }

  private die({ for: purpose, faces, luck }: DieLuck): string {
    return `${purpose} ${faces.join(', ')}: ${this.points(luck)}`
  }

  /** A turning point: from where to where, how well the change is known, and which part did it. */
  turn(line: ReviewedLine): string {
    const { before, after, choice, luck, referee, others = 0 } = line
    const reach = errorOfChange(line)
    const error = reach > 0 ? this.within(reach) : ''
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
