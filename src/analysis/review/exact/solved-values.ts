/** The values of best play, and the place of each node's best action. */
export interface BestValues {
  readonly value: Float64Array
  readonly best: Int32Array
}

/** The most values that one graph keeps, each of eight bytes. */
const MAX_VALUES = 16_000_000

/**
 * Keeps what a graph was solved for, by name, so that the next review of the same graph need not solve it again. What was
 * kept counts only while the graph has as many nodes as then.
 */
export class SolvedValues {
  private size = 0
  private kept = 0
  private readonly lists = new Map<string, Float64Array>()
  private readonly plays = new Map<string, BestValues>()

  private isFor(size: number): void {
    if (size === this.size) return
    this.size = size
    this.kept = 0
    this.lists.clear()
    this.plays.clear()
  }

  private keep<Found>(into: Map<string, Found>, name: string, found: Found): Found {
    if (this.kept + this.size > MAX_VALUES) return found
    this.kept += this.size
    into.set(name, found)
    return found
  }

  of(size: number, name: string, solve: () => Float64Array): Float64Array {
    this.isFor(size)
    return this.lists.get(name) ?? this.keep(this.lists, name, solve())
  }

  best(size: number, name: string, solve: () => BestValues): BestValues {
    this.isFor(size)
    return this.plays.get(name) ?? this.keep(this.plays, name, solve())
  }
}
