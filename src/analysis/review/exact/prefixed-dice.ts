import type { Dice, RecordedRoll } from '../../../kernel/dice/dice.js'
import type { EnumeratedDice } from '../../../kernel/dice/enumerated.js'
import type { Expression, Rolled } from '../../../kernel/dice/expression.js'
import { ScriptedDice } from '../../../kernel/dice/scripted.js'

/** Dice of which the first rolls fall as they fell, and the rest in every way (rules/review W14). */
export class PrefixedDice implements Dice {
  private readonly fallen = new ScriptedDice()
  private readonly rolls: number

  constructor(
    rolls: readonly Omit<RecordedRoll, 'event'>[],
    private readonly rest: EnumeratedDice,
  ) {
    this.fallen.feed(rolls)
    this.rolls = rolls.length
  }

  private get next(): Dice {
    return this.fallen.count < this.rolls ? this.fallen : this.rest
  }

  die(sides: number, purpose: string): number {
    return this.next.die(sides, purpose)
  }

  faces(count: number, sides: number, purpose: string): number[] {
    return this.next.faces(count, sides, purpose)
  }

  sum(count: number, sides: number, purpose: string): number {
    return this.next.sum(count, sides, purpose)
  }

  test(count: number, sides: number, least: number, purpose: string): number {
    return this.next.test(count, sides, least, purpose)
  }

  band(count: number, sides: number, bounds: readonly number[], purpose: string): number {
    return this.next.band(count, sides, bounds, purpose)
  }

  pool(count: number, sides: number, bounds: readonly number[], purpose: string): number[] {
    return this.next.pool(count, sides, bounds, purpose)
  }

  roll(expression: Expression, purpose: string): Rolled {
    return this.next.roll(expression, purpose)
  }

  draw(counts: ArrayLike<number>, purpose: string, more?: number): number {
    return this.next.draw(counts, purpose, more)
  }
}
