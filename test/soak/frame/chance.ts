import { FastDice } from '../../../src/kernel/dice/fast.js'

/** Chance that comes again: what a round does follows from the seed, the harness and the number of the round. */
export class Chance {
  private readonly dice: FastDice

  constructor(seed: number, stream = 0) {
    this.dice = new FastDice(seed, stream)
  }

  /** A number from 0 to one less than `limit`. */
  below(limit: number): number {
    return this.dice.face(limit) - 1
  }

  between(least: number, most: number): number {
    return least + this.below(most - least + 1)
  }

  /** One in this many. */
  in(many: number): boolean {
    return this.dice.face(many) === 1
  }

  one<Value>(list: readonly Value[]): Value {
    return list[this.below(list.length)]!
  }

  /** This many of a list, in any order, some perhaps twice. */
  some<Value>(list: readonly Value[], most: number): Value[] {
    return Array.from({ length: this.below(most + 1) }, () => this.one(list))
  }

  /** From 0 up to 1. */
  part(): number {
    return this.dice.bits() / 2 ** 30
  }

  shuffled<Value>(list: readonly Value[]): Value[] {
    const all = [...list]
    for (let i = all.length - 1; i > 0; i--) {
      const j = this.below(i + 1)
      ;[all[i], all[j]] = [all[j]!, all[i]!]
    }
    return all
  }
}
