import type { Dice } from './dice.js'
import type { Expression, FaceSource, Rolled } from './expression.js'
import { FastDice } from './fast.js'

/** `FastDice` that begin their stream with the first throw: most players throw none, and a stream takes time to begin. */
export class LazyDice implements Dice {
  private readonly dice = new FastDice()
  private seed = 0
  private stream = 0
  private isBegun = false

  /** As `FastDice.reset`, and nothing is worked out yet. */
  reset(seed: number, stream: number): void {
    this.seed = seed
    this.stream = stream
    this.isBegun = false
  }

  private begun(): FastDice {
    if (!this.isBegun) {
      this.dice.reset(this.seed, this.stream)
      this.isBegun = true
    }
    return this.dice
  }

  die(sides: number, purpose: string): number {
    return this.begun().die(sides, purpose)
  }

  faces(count: number, sides: number, purpose: string): number[] {
    return this.begun().faces(count, sides, purpose)
  }

  sum(count: number, sides: number, purpose: string): number {
    return this.begun().sum(count, sides, purpose)
  }

  test(count: number, sides: number, least: number, purpose: string): number {
    return this.begun().test(count, sides, least, purpose)
  }

  band(count: number, sides: number, bounds: readonly number[], purpose: string): number {
    return this.begun().band(count, sides, bounds, purpose)
  }

  pool(count: number, sides: number, bounds: readonly number[], purpose: string): number[] {
    return this.begun().pool(count, sides, bounds, purpose)
  }

  roll(expression: Expression, purpose: string): Rolled {
    return this.begun().roll(expression, purpose)
  }

  read<Answer>(roll: (faces: FaceSource) => Answer, _exact: unknown, _purpose: string): Answer {
    return this.begun().read(roll)
  }

  draw(counts: ArrayLike<number>, purpose: string): number {
    return this.begun().draw(counts, purpose)
  }
}
