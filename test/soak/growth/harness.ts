import { KINDS } from '../../growth/kinds/index.js'
import { growthOf, type Kind, MAX_SLOPE, tableOf } from '../../growth/measure.js'
import { Broken, type Harness } from '../frame/harness.js'

export interface GrowthOptions {
  readonly kinds?: readonly Kind[]
  /** Hears of each kind that was measured: its line of the table. */
  readonly told?: (line: string) => void
}

/** Inputs of every kind, doubled four times: the processor's time grows with them and no faster than n log n. */
export function growth({ kinds = KINDS, told = print }: GrowthOptions = {}): Harness {
  return {
    name: 'growth',
    promise: 'whatever is sent, the time that it takes grows with its length and no faster',
    weight: 1,
    async open() {
      return {
        async round(_, n) {
          const found = await growthOf(kinds[n % kinds.length]!)
          const [line] = tableOf([found])
          told(line!)
          if (found.slope > MAX_SLOPE) throw new Broken(`${found.name}: time grows too fast`, found)
          return {
            'kinds of input measured': 1,
            'most slope in hundredths': Math.round(found.slope * 100),
          }
        },
      }
    },
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
