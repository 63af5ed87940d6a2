import type { Dice } from './dice.js'
import { type Expression, evaluate, type FaceSource, type Rolled } from './expression.js'
import { cardsIn, kindAt } from './recording.js'

/** The name of the simulation generator and its seeding. Pinned by a test: results of old runs stay repeatable. */
export const FAST_DICE = 'sfc32/v1'

const SPAN = 2 ** 30
const MAX_CACHED_SIDES = 10_000

/** The largest multiple of each die's sides below 2^30: draws at or above it are thrown away, so no face is favoured. */
const limits = new Int32Array(MAX_CACHED_SIDES + 1)
for (let sides = 1; sides <= MAX_CACHED_SIDES; sides++) limits[sides] = SPAN - (SPAN % sides)

/**
 * Dice for simulation: sfc32, thirty bits a draw, nothing recorded. One stream for each (seed, run), so a result
 * depends on the seed and the number of runs and never on who shared the work.
 */
export class FastDice implements Dice, FaceSource {
  private a = 0
  private b = 0
  private c = 0
  private counter = 1

  constructor(seed = 0, stream = 0) {
    this.reset(seed, stream)
  }

  /** Starts stream number `stream` of `seed`. */
  reset(seed: number, stream: number): void {
    this.a = seed | 0
    this.b = stream | 0
    this.c = Math.imul((stream / 4294967296) | 0, 0x9e3779b1) ^ Math.imul((seed / 4294967296) | 0, 0x85ebca6b)
    this.counter = 1
    for (let i = 0; i < 12; i++) this.next30()
  }

  /** Dice that will fall as these would. */
  copy(): FastDice {
    const made = new FastDice()
    made.follow(this)
    return made
  }

  /** From now on these fall as those would. */
  follow(other: FastDice): void {
    this.a = other.a
    this.b = other.b
    this.c = other.c
    this.counter = other.counter
  }

  private next30(): number {
    const t = (((this.a + this.b) | 0) + this.counter) | 0
    this.counter = (this.counter + 1) | 0
    this.a = this.b ^ (this.b >>> 9)
    this.b = (this.c + (this.c << 3)) | 0
    this.c = (this.c << 21) | (this.c >>> 11)
    this.c = (this.c + t) | 0
    return t >>> 2
  }

  /** Grows with every draw from the stream. */
  get draws(): number {
    return this.counter
  }

  /** Thirty bits, each as likely as not. */
  bits(): number {
    return this.next30()
  }

  face(sides: number): number {
    const limit = sides <= MAX_CACHED_SIDES ? limits[sides]! : SPAN - (SPAN % sides)
    let drawn: number
    do drawn = this.next30()
    while (drawn >= limit)
    return (drawn % sides) + 1
  }

  fudge(): number {
    return this.face(3) - 2
  }

  die(sides: number, _purpose: string): number {
    return this.face(sides)
  }

  faces(count: number, sides: number, _purpose: string): number[] {
    const rolled: number[] = []
    for (let i = 0; i < count; i++) rolled.push(this.face(sides))
    return rolled
  }

  sum(count: number, sides: number, _purpose: string): number {
    if (count === 1) return this.face(sides)
    let total = 0
    for (let i = 0; i < count; i++) total += this.face(sides)
    return total
  }

  test(count: number, sides: number, _least: number, _purpose: string): number {
    return count === 1 ? this.face(sides) : this.sum(count, sides, _purpose)
  }

  band(count: number, sides: number, _bounds: readonly number[], _purpose: string): number {
    return this.sum(count, sides, _purpose)
  }

  pool(count: number, sides: number, _bounds: readonly number[], _purpose: string): number[] {
    return this.faces(count, sides, _purpose)
  }

  roll(expression: Expression, _purpose: string): Rolled {
    return evaluate(expression, this)
  }

  read<Answer>(roll: (faces: FaceSource) => Answer): Answer {
    return roll(this)
  }

  draw(counts: ArrayLike<number>, purpose: string): number {
    return kindAt(counts, this.face(cardsIn(counts, purpose)))
  }
}
