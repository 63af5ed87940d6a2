import type { Command } from '../../../kernel/contract/command.js'
import { telling } from '../../../kernel/contract/engine.js'
import type { Over } from '../../../kernel/contract/next.js'
import { withoutSums } from '../../../kernel/contract/speed/without-sums.js'
import { EnumeratedDice } from '../../../kernel/dice/enumerated.js'
import { DiceError } from '../../../kernel/dice/expression.js'
import { add, multiply, type Rational, rational, toText, ZERO } from '../../../kernel/rational.js'
import { BEST } from '../../explore.js'
import { playerOf, speakerOf } from '../../player-of.js'
import { valueOfEnd } from '../aim.js'
import type { ExactSubject } from './subject.js'

/** A fraction with a longer denominator tells people less than its decimals do. */
const MAX_DENOMINATOR = 1_000n
/** A value that has come to a longer one on the way is given up: nothing short comes out of it. */
const MAX_ON_THE_WAY = 10n ** 15n
/** States that are followed for the fractions of one review: they stand near the end of a game, where few ways are open. */
const MAX_STATES = 1_500
const MAX_DEPTH = 120
/** Ways that all their steps may fall together: a step that draws a hand has thousands of them. */
const MAX_WAYS = 10_000

/** A value that is not followed: too far from the end, too long, or it may go round for ever. */
class GivenUp extends Error {
  override readonly name = 'GivenUp'
}

function isUncountable(error: unknown): boolean {
  return (
    error instanceof DiceError || (error instanceof RangeError && error.message.includes('use simulation'))
  )
}

/**
 * Exact values as fractions, from the rules themselves and whole numbers alone. A value that would take long is left without
 * one. Moments are asked for from the last one backwards, since each of them leads to those that are known already.
 */
export class Fractions {
  private readonly known = new Map<string, Rational | undefined>()
  private readonly open = new Set<string>()
  private readonly unsummed: ReturnType<typeof withoutSums>
  private left = MAX_STATES
  private ways = MAX_WAYS
  private isGivenUp = false

  /** `best` tells which of its choices a seat takes that plays its best, where the solved graph knows the state. */
  constructor(
    private readonly subject: ExactSubject,
    private readonly best: (state: unknown) => number | undefined,
  ) {
    const { ruleset, states } = subject.course
    this.unsummed = withoutSums(ruleset, states[0])
  }

  /** V of a state as people read it; undefined where it is whole or too long. */
  at(state: unknown): string | undefined {
    return this.short(() => this.valueOf(state, 0))
  }

  /** Q of a command, in the same way. */
  after(state: unknown, seat: string, command: Command): string | undefined {
    const { ruleset } = this.subject.course
    return this.short(() =>
      this.mean(state, 0, (copy, dice) => ruleset.decide(copy, seat, command, dice, telling(ruleset, copy))),
    )
  }

  /** Whether some value was given up: what stands before it in a game leads to it, and is given up as well. */
  get hasGivenUp(): boolean {
    return this.isGivenUp
  }

  private short(found: () => Rational): string | undefined {
    try {
      const value = found()
      return value.d > 1n && value.d <= MAX_DENOMINATOR ? toText(value) : undefined
    } catch (error) {
      // Rules that ask for more than can be counted out have no fraction either.
      if (!(error instanceof GivenUp) && !isUncountable(error)) throw error
      this.isGivenUp = true
      return undefined
    }
  }

  private valueOf(state: unknown, depth: number): Rational {
    const { ruleset } = this.subject.course
    const next = ruleset.next(state)
    if (next.kind === 'over') return this.endOf(state, next)
    const key = ruleset.key(state)
    if (this.known.has(key)) {
      const found = this.known.get(key)
      if (found === undefined) throw new GivenUp()
      return found
    }
    if (this.open.has(key) || depth > MAX_DEPTH || this.left-- <= 0) throw new GivenUp()
    this.open.add(key)
    try {
      const found =
        next.kind === 'automatic' ? this.advanced(state, depth) : this.chosen(state, next.seats[0]!, depth)
      if (found.d > MAX_ON_THE_WAY) throw new GivenUp()
      this.known.set(key, found)
      return found
    } catch (error) {
      // What cannot be followed once is not tried again.
      if (error instanceof GivenUp) this.known.set(key, undefined)
      throw error
    } finally {
      this.open.delete(key)
    }
  }

  private endOf(state: unknown, over: Over): Rational {
    const { course, aim, side } = this.subject
    const value = 2 * valueOfEnd(course.ruleset, aim, side, state, over)
    if (!Number.isSafeInteger(value)) throw new GivenUp()
    return rational(value, 2)
  }

  private advanced(state: unknown, depth: number): Rational {
    const { ruleset } = this.subject.course
    return this.mean(state, depth, (copy, dice) => ruleset.advance(copy, dice, telling(ruleset, copy)))
  }

  private chosen(state: unknown, seat: string, depth: number): Rational {
    const { course, players } = this.subject
    const { ruleset } = course
    const speaker = speakerOf(seat)
    const player = playerOf(players, seat)
    if (player === undefined) throw new GivenUp()
    if (player !== BEST) {
      const policy = this.unsummed(player)
      return this.mean(state, depth, (copy, dice) =>
        ruleset.decide(copy, speaker, policy(copy, speaker, dice), dice, telling(ruleset, copy)),
      )
    }
    const taken = ruleset.choices(state, speaker)[this.best(state) ?? -1]
    if (taken === undefined) throw new GivenUp()
    return this.mean(state, depth, (copy, dice) =>
      ruleset.decide(copy, speaker, taken, dice, telling(ruleset, copy)),
    )
  }

  /** The mean over every way a step can fall. */
  private mean(state: unknown, depth: number, step: (copy: unknown, dice: EnumeratedDice) => void): Rational {
    const { ruleset } = this.subject.course
    const dice = new EnumeratedDice()
    const ways: { readonly state: unknown; readonly odds: Rational }[] = []
    dice.every(
      () => {
        const copy = ruleset.clone(state)
        step(copy, dice)
        return copy
      },
      (copy) => {
        if (this.ways-- <= 0) throw new GivenUp()
        ways.push({ state: copy, odds: dice.exactly })
      },
    )
    let sum = ZERO
    for (const way of ways) sum = add(sum, multiply(way.odds, this.valueOf(way.state, depth + 1)))
    return sum
  }
}
