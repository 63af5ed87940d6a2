import { multiply, ONE, type Rational, rational } from '../rational.js'
import { RulesFault } from '../rules-fault.js'
import {
  bandChance,
  type Chance,
  chance,
  drawChance,
  handChance,
  poolChance,
  sumChance,
  testChance,
} from './chance.js'
import type { Dice } from './dice.js'
import { distribution, type Expression, type Rolled } from './expression.js'
import { cardsIn } from './recording.js'

const expressionChances = new WeakMap<Expression, Chance<Rolled>>()

function expressionChance(expression: Expression): Chance<Rolled> {
  const known = expressionChances.get(expression)
  if (known) return known
  const exact = distribution(expression)
  const built = chance(
    exact.values.map((total) => ({ total, faces: [] })),
    exact.weights,
  )
  expressionChances.set(expression, built)
  return built
}

const NO_CARDS: readonly number[] = []

/** More ways than anybody waits for in one step: the rules should ask for less, or take smaller steps. */
const MAX_WAYS = 500_000

/**
 * Dice that fall in every way. The step is run once for each way: the first run takes the first answer of every
 * chance event, each later run changes the last event that has answers left.
 */
export class EnumeratedDice implements Dice {
  private readonly taken: number[] = []
  private readonly events: Chance<unknown>[] = []
  private depth = 0
  /** A hand that was drawn at once, and how many of its cards were handed out. */
  private hand = NO_CARDS
  private handed = 0

  /** Runs `step` for every way the dice can fall. `visit` gets its result while the odds of that way stand. */
  every<Result>(step: (dice: Dice) => Result, visit: (result: Result) => void): void {
    if (this.taken.length > 0) this.taken.length = this.events.length = 0
    for (let ways = 1; ; ways++) {
      this.depth = 0
      this.hand = NO_CARDS
      this.handed = 0
      visit(step(this))
      if (!this.turn()) return
      if (ways >= MAX_WAYS) {
        throw new RangeError(`one step can fall in more than ${MAX_WAYS} ways; use simulation instead`)
      }
    }
  }

  /** The probability of the way the dice fall in this run. */
  get probability(): number {
    let p = 1
    for (let i = 0; i < this.depth; i++) p *= this.events[i]!.probabilities[this.taken[i]!]!
    return p
  }

  /** The same, exactly. */
  get exactly(): Rational {
    let p = ONE
    for (let i = 0; i < this.depth; i++) {
      const event = this.events[i]!
      p = multiply(p, rational(event.weights[this.taken[i]!]!, event.total))
    }
    return p
  }

  /** Whether this run has asked for nothing yet. */
  get isUnasked(): boolean {
    return this.depth === 0
  }

  private turn(): boolean {
    while (this.taken.length > 0) {
      const last = this.taken.length - 1
      if (this.taken[last]! + 1 < this.events[last]!.answers.length) {
        this.taken[last]!++
        return true
      }
      this.taken.pop()
      this.events.pop()
    }
    return false
  }

  /** Whether this run comes by here for the first time; otherwise the event is known from the run before. */
  private get isNew(): boolean {
    return this.depth === this.taken.length
  }

  private first<Answer>(event: Chance<Answer>): Answer {
    this.taken.push(0)
    this.events.push(event)
    this.depth++
    return event.answers[0]!
  }

  private again<Answer>(): Answer {
    const event = this.events[this.depth] as Chance<Answer>
    return event.answers[this.taken[this.depth++]!]!
  }

  die(sides: number, _purpose: string): number {
    return this.isNew ? this.first(sumChance(1, sides)) : this.again()
  }

  faces(count: number, sides: number, purpose: string): number[] {
    const rolled: number[] = []
    for (let i = 0; i < count; i++) rolled.push(this.die(sides, purpose))
    return rolled
  }

  sum(count: number, sides: number, _purpose: string): number {
    return this.isNew ? this.first(sumChance(count, sides)) : this.again()
  }

  test(count: number, sides: number, least: number, _purpose: string): number {
    return this.isNew ? this.first(testChance(count, sides, least)) : this.again()
  }

  band(count: number, sides: number, bounds: readonly number[], _purpose: string): number {
    return this.isNew ? this.first(bandChance(count, sides, bounds)) : this.again()
  }

  pool(count: number, sides: number, bounds: readonly number[], _purpose: string): number[] {
    return [...(this.isNew ? this.first(poolChance(count, sides, bounds)) : this.again<readonly number[]>())]
  }

  roll(expression: Expression, _purpose: string): Rolled {
    return this.isNew ? this.first(expressionChance(expression)) : this.again()
  }

  read<Answer>(_roll: unknown, exact: () => Chance<Answer>, _purpose: string): Answer {
    return this.isNew ? this.first(exact()) : this.again()
  }

  draw(counts: ArrayLike<number>, purpose: string, more = 0): number {
    if (this.handed < this.hand.length) return this.nextOfHand(purpose, more)
    if (more > 0) return this.firstOfHand(counts, purpose, more)
    if (!this.isNew) return this.again()
    cardsIn(counts, purpose)
    return this.first(drawChance(counts))
  }

  private firstOfHand(counts: ArrayLike<number>, purpose: string, more: number): number {
    if (this.isNew && cardsIn(counts, purpose) <= more)
      throw new RulesFault(`fewer than ${more + 1} cards to draw for "${purpose}"`)
    this.hand = this.isNew ? this.first(handChance(counts, more + 1)) : this.again()
    this.handed = 1
    return this.hand[0]!
  }

  private nextOfHand(purpose: string, more: number): number {
    const card = this.hand[this.handed++]!
    if (more !== this.hand.length - this.handed)
      throw new RulesFault(`${this.hand.length} cards were to be drawn in a row, not others for "${purpose}"`)
    return card
  }
}
