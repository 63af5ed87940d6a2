import type { RecordedRoll } from './dice.js'

/** A die that the rules ask for: what it is for, and its place among the dice of one roll. */
export interface AskedDie {
  /** The number of its chance event at this table. */
  readonly q: number
  readonly sides: number
  /** The lowest face: 1, and -1 for a fudge die. */
  readonly lowest: number
  readonly purpose: string
  /** Its place in the roll, from 1. */
  readonly place: number
  /** How many dice the roll has, where that is known before they fall. */
  readonly count?: number
}

/** Dice that people threw. A roll is either theirs or the table's; cards are always the table's. */
export interface Hand {
  /** Reports whether the dice of chance event `q` are thrown by hand. */
  takes(q: number): boolean
  face(asked: AskedDie): number
}

/** The rules ask for a die that nobody has thrown yet. Nothing has changed. */
export class DieWanted extends Error {
  override readonly name = 'DieWanted'
  readonly asked: AskedDie

  constructor(asked: AskedDie) {
    super(`no die thrown for "${asked.purpose}" (d${asked.sides})`)
    this.asked = asked
  }
}

/** A number was typed that the die does not have. Nothing has changed. */
export class NoSuchFace extends Error {
  override readonly name = 'NoSuchFace'
  readonly asked: AskedDie
  readonly typed: number

  constructor(asked: AskedDie, typed: number) {
    super(`${typed} is no face of a d${asked.sides}`)
    this.asked = asked
    this.typed = typed
  }
}

/** The faces that somebody typed, in the order in which the rules ask for them. */
export class ThrownFaces implements Hand {
  private readonly typed: readonly number[]
  private readonly isTheirs: (q: number) => boolean
  private used = 0

  constructor(typed: readonly number[], isTheirs: (q: number) => boolean = () => true) {
    this.typed = typed
    this.isTheirs = isTheirs
  }

  takes(q: number): boolean {
    return this.isTheirs(q)
  }

  face(asked: AskedDie): number {
    const face = this.typed[this.used]
    if (face === undefined) throw new DieWanted(asked)
    if (!Number.isInteger(face) || face < asked.lowest || face >= asked.lowest + asked.sides)
      throw new NoSuchFace(asked, face)
    this.used++
    return face
  }

  /** How many faces no rule asked for. */
  get left(): number {
    return this.typed.length - this.used
  }
}

/** The faces of the rolls that were typed, in order. */
export function typedFaces(rolls: readonly Pick<RecordedRoll, 'typed' | 'faces'>[]): readonly number[] {
  return rolls.flatMap(({ typed, faces }) => (typed ? faces : []))
}

/** The hand that threw recorded rolls, to play them again; undefined where the table rolled them all. */
export function recordedHand(rolls: readonly RecordedRoll[]): ThrownFaces | undefined {
  const theirs = new Set(rolls.flatMap(({ q, typed }) => (typed ? [q] : [])))
  return theirs.size === 0 ? undefined : new ThrownFaces(typedFaces(rolls), (q) => theirs.has(q))
}
