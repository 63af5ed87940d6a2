import { FastDice } from '../../kernel/dice/fast.js'
import { type DrawnData, DrawnTally } from '../tally/drawn.js'
import { type Counted, Histogram } from '../tally/histogram.js'
import type { CompiledGame } from './compile.js'

/** Which games of a seed are drawn: run number i has its own stream, no matter who draws it. */
interface Chunk {
  readonly seed: number
  readonly first: number
  readonly runs: number
}

/** Sums below this that are whole numbers are counted in plain lists, one beside another. */
const SMALL = 256
/** Looking at the clock costs as much as a few games. */
const LOOK_EVERY = 1024

/** Counts games by their ending and, for each outcome, what each sum came to. */
class Counting {
  private readonly game: CompiledGame
  private readonly endings: Float64Array
  private readonly small: Float64Array
  private readonly others: Histogram[]

  constructor(game: CompiledGame) {
    const { outcomes, outcomeOf, places } = game.data
    this.game = game
    this.endings = new Float64Array(outcomeOf.length)
    this.small = new Float64Array(outcomes.length * places.sums.length * SMALL)
    this.others = Array.from({ length: outcomes.length * places.sums.length }, () => new Histogram())
  }

  /** The game that was drawn last ended here. */
  count(ending: number): void {
    const { totals } = this.game
    this.endings[ending]!++
    let row = this.game.data.outcomeOf[ending]! * totals.length
    for (let i = 0; i < totals.length; i++, row++) {
      const value = totals[i]!
      if (value >= 0 && value < SMALL && Number.isInteger(value)) this.small[row * SMALL + value]!++
      else this.others[row]!.add(value)
    }
  }

  data(runs: number): DrawnData {
    const { outcomes, favoured, outcomeOf, places } = this.game.data
    const tally = new DrawnTally(places.names)
    outcomes.forEach((outcome, o) => {
      const endings = [...outcomeOf.keys()].filter((ending) => outcomeOf[ending] === o)
      const count = endings.reduce((sum, ending) => sum + this.endings[ending]!, 0)
      if (count === 0) return
      const measures: Record<string, Counted> = {}
      places.finals.forEach((place, i) => {
        measures[places.names[place]!] = this.finals(endings, i)
      })
      places.sums.forEach((place, i) => {
        measures[places.names[place]!] = this.sums(o * places.sums.length + i)
      })
      tally.add({ outcome, favours: favoured[o]!, count, measures })
    })
    return { ...tally.data(), runs }
  }

  private finals(endings: readonly number[], final: number): Counted {
    const { finals, places } = this.game.data
    const found = new Histogram()
    for (const ending of endings)
      if (this.endings[ending]! > 0)
        found.addMany(finals[ending * places.finals.length + final]!, this.endings[ending]!)
    return found.counted()
  }

  private sums(row: number): Counted {
    const found = this.others[row]!
    for (let value = 0; value < SMALL; value++) {
      const count = this.small[row * SMALL + value]!
      if (count > 0) found.addMany(value, count)
    }
    return found.counted()
  }
}

/** Draws some of the games of a seed and counts their outcomes and measures. `enough` is asked now and then. */
export function drawChunk(
  game: CompiledGame,
  { seed, first, runs }: Chunk,
  enough: () => boolean = () => false,
): DrawnData {
  const counting = new Counting(game)
  const dice = new FastDice()
  let run = 0
  while (run < runs) {
    dice.reset(seed, first + run)
    counting.count(game.draw(dice))
    run++
    if (run % LOOK_EVERY === 0 && enough()) break
  }
  return counting.data(run)
}
