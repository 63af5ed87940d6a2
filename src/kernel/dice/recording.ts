import { RulesFault } from '../rules-fault.js'
import type { Dice, RecordedRoll } from './dice.js'
import { type Expression, evaluate, type FaceSource, type Rolled } from './expression.js'
import type { Hand } from './hand.js'

/** The kind of the card at a 1-based place in a multiset sorted by kind. */
export function kindAt(counts: ArrayLike<number>, place: number): number {
  let left = place
  for (let kind = 0; kind < counts.length; kind++) {
    left -= counts[kind]!
    if (left <= 0) return kind
  }
  throw new RulesFault(`no card at place ${place}`)
}

/** How many cards a multiset holds; drawing from an empty one is a defect of the rules. */
export function cardsIn(counts: ArrayLike<number>, purpose: string): number {
  let total = 0
  for (let kind = 0; kind < counts.length; kind++) total += counts[kind]!
  if (total <= 0) throw new RulesFault(`nothing to draw for "${purpose}"`)
  return total
}

/** Dice that keep every face with its sides and purpose. What a face is comes from the subclass. */
export abstract class RecordingDice implements Dice, FaceSource {
  private recorded: RecordedRoll[] = []
  private sides: number[] = []
  private rolled: number[] = []
  private counter: number
  private hand: Hand | undefined
  private isByHand = false
  private expected: number | undefined

  /** `rolledBefore`: how many chance events this table has had already. */
  constructor(rolledBefore = 0) {
    this.counter = rolledBefore
  }

  /** From here on dice are thrown by hand where the hand takes them; cards never are. */
  throwBy(hand: Hand | undefined): void {
    this.hand = hand
  }

  /** How many chance events there have been. */
  get count(): number {
    return this.counter
  }

  /** What was rolled since the last call. */
  take(): RecordedRoll[] {
    const taken = this.recorded
    this.recorded = []
    return taken
  }

  /** Called before the faces of chance event number `q`. */
  protected abstract startRoll(q: number): void
  /** A face of a die whose lowest face is `lowest`. */
  protected abstract nextFace(sides: number, lowest: number, purpose: string): number

  private purpose = ''

  private open(purpose: string, expected?: number, cards = false): void {
    this.purpose = purpose
    this.expected = expected
    this.sides = []
    this.rolled = []
    this.counter++
    this.isByHand = !cards && this.hand?.takes(this.counter) === true
    if (!this.isByHand) this.startRoll(this.counter)
  }

  private close(): void {
    const [first] = this.sides
    if (first === undefined) {
      this.counter--
      return
    }
    const same = this.sides.every((s) => s === first)
    this.recorded.push({
      q: this.counter,
      sides: same ? first : this.sides,
      faces: this.rolled,
      for: this.purpose,
      ...(this.isByHand && { typed: true as const }),
    })
  }

  private keep(sides: number, lowest: number): number {
    const face = this.isByHand ? this.thrown(sides, lowest) : this.nextFace(sides, lowest, this.purpose)
    this.sides.push(sides)
    this.rolled.push(face)
    return face
  }

  private thrown(sides: number, lowest: number): number {
    const { counter: q, purpose, expected: count } = this
    const place = this.rolled.length + 1
    return this.hand!.face({ q, sides, lowest, purpose, place, ...(count !== undefined && { count }) })
  }

  face(sides: number): number {
    return this.keep(sides, 1)
  }

  fudge(): number {
    return this.keep(3, -1)
  }

  die(sides: number, purpose: string): number {
    this.open(purpose, 1)
    const face = this.face(sides)
    this.close()
    return face
  }

  faces(count: number, sides: number, purpose: string): number[] {
    this.open(purpose, count)
    for (let i = 0; i < count; i++) this.face(sides)
    this.close()
    return this.rolled.slice()
  }

  sum(count: number, sides: number, purpose: string): number {
    this.open(purpose, count)
    let total = 0
    for (let i = 0; i < count; i++) total += this.face(sides)
    this.close()
    return total
  }

  test(count: number, sides: number, _least: number, purpose: string): number {
    return this.sum(count, sides, purpose)
  }

  band(count: number, sides: number, _bounds: readonly number[], purpose: string): number {
    return this.sum(count, sides, purpose)
  }

  pool(count: number, sides: number, _bounds: readonly number[], purpose: string): number[] {
    return this.faces(count, sides, purpose)
  }

  roll(expression: Expression, purpose: string): Rolled {
    this.open(purpose)
    const rolled = evaluate(expression, this)
    this.close()
    return rolled
  }

  read<Answer>(roll: (faces: FaceSource) => Answer, _exact: unknown, purpose: string): Answer {
    this.open(purpose)
    const answer = roll(this)
    this.close()
    return answer
  }

  draw(counts: ArrayLike<number>, purpose: string): number {
    this.open(purpose, 1, true)
    const place = this.face(cardsIn(counts, purpose))
    this.close()
    return kindAt(counts, place)
  }
}
