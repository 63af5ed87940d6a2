/** A sweep of dice: which expressions stand in which row, and what the columns are. */
export interface DiceSweep {
  readonly rows: readonly string[]
  readonly columns: readonly number[]
  /** The dice of a cell. */
  readonly text: (row: number, column: number) => string
  /** The number that a cell is about. */
  readonly at: (column: number) => number
  /** The columns are numbers to reach, not another range in the dice. */
  readonly isAgainst: boolean
}

/** The most rows and the most columns of a heat map. */
const MAX_CELLS = 24

const RANGE = /(\d{1,5})\.\.(\d{1,5})/g

function numbers(from: string, to: string): readonly number[] | string {
  const [low, high] = [Number(from), Number(to)]
  if (high < low) return `${from}..${to} goes down.`
  if (high - low >= MAX_CELLS) return `${from}..${to} is more than ${MAX_CELLS} numbers.`
  return Array.from({ length: high - low + 1 }, (_, i) => low + i)
}

/** Reads `3..7d6kh3` and, where it has one range, the numbers to reach; answers a sentence where that is no sweep. */
export function sweepOf(sweep: string, against: string, at: number): DiceSweep | string {
  const ranges = [...sweep.matchAll(RANGE)]
  if (ranges.length === 0) return 'Write a number of the dice as a range, such as 3..7d6kh3.'
  if (ranges.length > 2) return 'Two ranges at most.'
  const [first, second] = ranges as [RegExpExecArray, RegExpExecArray | undefined]
  const down = numbers(first[1]!, first[2]!)
  if (typeof down === 'string') return down
  const goal = second ?? /^\s*(\d{1,5})\.\.(\d{1,5})\s*$/.exec(against)
  if (!goal) return 'Write the numbers to reach as a range, such as 8..18.'
  const across = numbers(goal[1]!, goal[2]!)
  if (typeof across === 'string') return across
  const text = (row: number, column: number): string => {
    const values = [down[row], across[column]]
    let place = 0
    return sweep.replace(RANGE, () => String(values[place++]))
  }
  return {
    rows: down.map((value, row) => (second ? String(value) : text(row, 0))),
    columns: across,
    text,
    at: (column) => (second ? at : across[column]!),
    isAgainst: !second,
  }
}
