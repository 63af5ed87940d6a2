/**
 * The heights of a long list of which only a part is drawn: a guess until a line was measured. Sums are kept up to the
 * first line that changed since, so a new line at the end costs nothing and 10,000 lines cost one pass.
 */
export class Heights {
  private readonly heights: number[] = []
  private readonly tops: number[] = [0]
  private clean = 0
  private readonly guess: (index: number) => number

  constructor(guess: (index: number) => number) {
    this.guess = guess
  }

  get length(): number {
    return this.heights.length
  }

  /** The list has this many lines now. */
  resize(length: number): void {
    for (let i = this.heights.length; i < length; i++) this.heights.push(this.guess(i))
    if (length < this.heights.length) {
      this.heights.length = length
      this.clean = Math.min(this.clean, length)
    }
  }

  /** A line was measured. Answers by how much it differs from what was known. */
  measure(index: number, height: number): number {
    const before = this.heights[index]
    if (before === undefined || before === height) return 0
    this.heights[index] = height
    this.clean = Math.min(this.clean, index)
    return height - before
  }

  private settle(): void {
    for (let i = this.clean; i < this.heights.length; i++) this.tops[i + 1] = this.tops[i]! + this.heights[i]!
    this.clean = this.heights.length
  }

  /** Where a line begins. */
  top(index: number): number {
    this.settle()
    return this.tops[Math.max(0, Math.min(index, this.heights.length))]!
  }

  get total(): number {
    return this.top(this.heights.length)
  }

  /** The line at a height. */
  at(y: number): number {
    this.settle()
    let low = 0
    let high = this.heights.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.tops[middle]! <= y) low = middle
      else high = middle - 1
    }
    return Math.max(0, low)
  }

  /** The lines to draw for what is seen, with some to spare on both sides; `to` is the first that is not drawn. */
  window(scroll: number, seen: number, spare: number): { from: number; to: number } {
    if (this.heights.length === 0) return { from: 0, to: 0 }
    const from = this.at(Math.max(0, scroll - spare))
    const to = this.at(scroll + seen + spare) + 1
    return { from, to: Math.min(to, this.heights.length) }
  }
}
