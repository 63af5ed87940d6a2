import type { Command } from '../../../kernel/contract/command.js'
import { EnumeratedDice } from '../../../kernel/dice/enumerated.js'
import { TooManyStates } from '../../explore.js'
import type { Course } from '../course.js'
import { legalCommands } from '../course.js'
import type { DecisionFigures } from '../figures.js'
import { sideOfSeat } from '../reference.js'
import type { ExactReview } from './exact-figures.js'
import { blended, type Mix, meanOver, only } from './mix.js'

/** Ways to deal what a seat does not know before it is sampled instead. */
const MAX_DEALS = 5_000

interface KnownDecision {
  readonly commands: readonly Command[]
  readonly chosen: number
  readonly mixes: readonly Mix[]
}

/**
 * The moments of a course as one seat knew them (rules/review W21): what it did not know at a line is dealt anew, in every
 * way. Joins the graph of an exact review before that is solved.
 */
export class KnownNodes {
  private readonly moments: (Mix | undefined)[] = []
  private readonly decisions: (KnownDecision | undefined)[] = []

  constructor(
    private readonly review: ExactReview,
    private readonly course: Course,
    private readonly seat: string,
  ) {}

  /** Every state that the seat cannot tell from this one, each with its odds. Throws `TooManyStates`. */
  private deals(state: unknown): { readonly states: readonly unknown[]; readonly odds: readonly number[] } {
    const { ruleset, facts } = this.course
    const redeal = ruleset.search?.redeal
    if (redeal === undefined || ruleset.next(state).kind === 'over') return { states: [state], odds: [1] }
    const dice = new EnumeratedDice()
    const states: unknown[] = []
    const odds: number[] = []
    dice.every(
      (falling) => {
        const dealt = ruleset.clone(state)
        redeal(dealt, this.seat, facts, falling)
        return dealt
      },
      (dealt) => {
        if (states.length >= MAX_DEALS) throw new TooManyStates(MAX_DEALS)
        states.push(dealt)
        odds.push(dice.probability)
      },
    )
    return { states, odds }
  }

  addMoment(at: number): void {
    const { states, odds } = this.deals(this.course.states[at])
    const mixes = states.map((state) => only(this.review.reach(state)))
    this.moments[at] = blended(mixes, odds)
  }

  /** A decision of the seat, in every state that it may have been made in. */
  addDecision(at: number): void {
    const { ruleset, lines } = this.course
    const { command } = lines[at]!
    if (command === undefined) return
    const { states, odds } = this.deals(this.course.states[at])
    const legal = legalCommands(ruleset, states[0], this.seat, command)
    const mixes = legal.commands.map((one) =>
      blended(
        states.map((state) => this.review.reachBy(state, this.seat, one)),
        odds,
      ),
    )
    this.addMoment(at)
    this.decisions[at] = { ...legal, mixes }
  }

  /** V as the seat knew it, once the review is solved. */
  value(at: number): number {
    return meanOver(this.moments[at]!, this.review.value)
  }

  /** The figures of a decision as the seat knew it, once the review is solved. */
  decision(at: number): DecisionFigures {
    const { ruleset, facts, states } = this.course
    const { commands, chosen, mixes } = this.decisions[at]!
    const own = this.review.own(sideOfSeat(ruleset, facts, states[at], this.seat))
    return {
      options: commands.map((command, i) => ({
        command,
        value: meanOver(mixes[i]!, this.review.value),
        own: own(mixes[i]!),
      })),
      chosen,
      ownBefore: own(this.moments[at]!),
    }
  }
}
