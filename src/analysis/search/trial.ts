import type { Command } from '../../kernel/contract/command.js'
import { telling } from '../../kernel/contract/engine.js'
import type { Over } from '../../kernel/contract/next.js'
import type { GameEvent, Policy, Ruleset } from '../../kernel/contract/ruleset.js'
import type { Facts } from '../../kernel/contract/seats.js'
import { REFEREE } from '../../kernel/contract/seats.js'
import { withoutSums } from '../../kernel/contract/speed/without-sums.js'
import { FastDice } from '../../kernel/dice/fast.js'
import { speakerOf } from '../player-of.js'
import { endFor } from './ends.js'
import { usualPolicy } from './usual.js'

/** Steps after which nobody looks further: what has not come about by then counts for nothing. */
export const FAR = 20_000

/** The streams of the dice with which the unknown is dealt; those of the games themselves come first. */
export const DEALS = 2 ** 40

/** The stream for the policy's own choice at the moment itself. */
const USUAL = 2 ** 41

export interface TrialEnd {
  /** How good it is for the side, from 0 to 1. */
  readonly worth: number
  /** How it ended, unless it went on for too long. */
  readonly over?: Over
}

/**
 * Plays on from a moment as a seat knows it: what it may not know is dealt anew for every game, and everybody goes by one
 * policy. Game number n has the same unknown and the same dice for every command, so that commands are compared with the
 * same luck.
 */
export class Trial<State, Cmd extends Command, Event extends GameEvent> {
  private readonly dice = new FastDice()
  private readonly dealing = new FastDice()
  private readonly playsOn: Policy<State, Cmd>
  private readonly seed: number
  readonly side: string

  constructor(
    private readonly ruleset: Ruleset<unknown, State, Cmd, Event>,
    private readonly facts: Facts,
    private readonly state: State,
    private readonly seat: string,
    playsOn?: Policy<State, Cmd>,
  ) {
    this.playsOn = withoutSums(ruleset, state)(playsOn ?? usualPolicy(ruleset))
    this.side = sideFor(ruleset, facts, state, seat)
    this.seed = hashOf(ruleset.key(this.dealt(0, 0)))
  }

  /** The state once more, with what the seat may not know as it might be. */
  private dealt(seed: number, run: number): State {
    const state = this.ruleset.clone(this.state)
    this.dealing.reset(seed, DEALS + run)
    this.ruleset.search?.redeal?.(state, this.seat, this.facts, this.dealing)
    return state
  }

  /** What the policy that plays on would do, with dice that follow from what the seat knows. */
  usual(): Cmd {
    this.dice.reset(this.seed, USUAL)
    return this.playsOn(this.ruleset.clone(this.state), this.seat, this.dice)
  }

  /** Gives the command, or none to let the game go on, and plays on; with the dice of game number `run`. */
  play(command: Cmd | undefined, run: number): TrialEnd {
    const { ruleset, dice, side } = this
    const state = this.dealt(this.seed, run)
    const tell = telling(ruleset, state)
    dice.reset(this.seed, run)
    if (command !== undefined) ruleset.decide(state, this.seat, command, dice, tell)
    for (let step = 0; step < FAR; step++) {
      const next = ruleset.next(state)
      const end = endFor(ruleset, state, next, side, step)
      if (end) return end
      if (next.kind === 'automatic') ruleset.advance(state, dice, tell)
      else if (next.kind === 'awaiting') {
        const speaker = speakerOf(next.seats[0]!)
        ruleset.decide(state, speaker, this.playsOn(state, speaker, dice), dice, tell)
      }
    }
    return { worth: 0 }
  }
}

/** The side for which a seat chooses; of a game master who plays none, the first that anybody does. */
export function sideFor<State, Cmd extends Command, Event extends GameEvent>(
  ruleset: Ruleset<unknown, State, Cmd, Event>,
  { scenario }: Facts,
  state: State,
  seat: string,
): string {
  const said = ruleset.search?.sideOf?.(state, seat)
  if (said !== undefined) return said
  const seats = ruleset.seats(scenario)
  const own = seats.find(({ name }) => name === seat)?.side ?? REFEREE
  return own === REFEREE ? (seats.find(({ side }) => side !== REFEREE)?.side ?? own) : own
}

/** A number from the key of a moment, so that it is always thought about in the same way. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}
