/** A state that an undo can lead back to, or start from. */
export interface UndoPoint<State> {
  readonly n: number
  readonly state: State
}

/** Commands that can be taken back; older ones stand for good. So a table's memory does not grow with its journal. */
const UNDO_DEPTH = 1_000
const MAX_POINTS = 64

/**
 * Which lines stand, and the states after some of them: all of the latest, fewer and fewer of the older. What lies
 * between is folded again from the journal when somebody goes back that far.
 */
export class UndoPoints<State> {
  private readonly points: UndoPoint<State>[] = []
  private stands: number[]

  constructor(standing: readonly number[] = []) {
    this.stands = [...standing]
  }

  /** The lines that stand, the first of which cannot be taken back. */
  get standing(): readonly number[] {
    return this.stands
  }

  get undoable(): number {
    return Math.min(UNDO_DEPTH, Math.max(0, this.stands.length - 1))
  }

  /** The line that `count` commands back leads to. */
  target(count: number): number {
    return this.stands[this.stands.length - 1 - count]!
  }

  /** The state after line `n` is this one. The state must not change any more. */
  stand(n: number, state: State): void {
    this.stands.push(n)
    // Trimmed rarely and by the half, so that it costs nothing a command.
    if (this.stands.length > 2 * UNDO_DEPTH) this.stands = this.stands.slice(-UNDO_DEPTH - 1)
    this.points.push({ n, state })
    if (this.points.length <= MAX_POINTS) return
    // Thins out the older half: what has been thinned before gets twice as far apart.
    const half = MAX_POINTS / 2
    const thinned = this.points.filter((_, i) => i >= half || i % 2 === 0)
    this.points.length = 0
    this.points.push(...thinned)
  }

  /** The nearest kept state at or before a line. */
  nearest(n: number): UndoPoint<State> | undefined {
    let best: UndoPoint<State> | undefined
    for (const point of this.points) if (point.n <= n) best = point
    return best
  }

  /** Nothing after line `n` stands any more. */
  back(n: number): void {
    this.stands = this.stands.filter((line) => line <= n)
    while (this.points.length > 0 && this.points.at(-1)!.n > n) this.points.pop()
  }
}
