import type { Command } from '../../../kernel/contract/command.js'
import { telling } from '../../../kernel/contract/engine.js'
import type { Over } from '../../../kernel/contract/next.js'
import type { Policy } from '../../../kernel/contract/ruleset.js'
import { withoutSums } from '../../../kernel/contract/speed/without-sums.js'
import { FastDice } from '../../../kernel/dice/fast.js'
import { playerOf, speakerOf } from '../../player-of.js'
import { endFor } from '../../search/ends.js'
import { DEALS, FAR, hashOf } from '../../search/trial.js'
import { TIMEOUT } from '../../simulate.js'
import { type Aim, endlessWorth, valueOfEnd, worthOf } from '../aim.js'
import type { Course } from '../course.js'
import type { Reference } from '../reference.js'

/** Games to play from one moment of a course. */
export interface SampleTask {
  /** The moment. */
  readonly at: number
  /** Whose knowledge it is: what the seat does not know is dealt anew. Absent: all is open. */
  readonly as?: string
  /** The command that is given first, and by whom; absent: the reference chooses. */
  readonly command?: Command
  readonly seat?: string
  /** The side that counts beside the reviewed one: that of the seat that chooses. */
  readonly own?: string
  /** Games number `first` and the `games - 1` after it. */
  readonly first: number
  readonly games: number
}

/** How games ended, one figure for each game. */
export interface SampleAnswer {
  readonly values: readonly number[]
  /** The same for the side that chooses, where it is another one. */
  readonly owns?: readonly number[]
  /** How many games ended in each way. */
  readonly ends: Readonly<Record<string, number>>
  /** The sides that each of these ends is good for. */
  readonly favours?: Readonly<Record<string, readonly string[]>>
  /** The sum of every measure over the games. */
  readonly measures: Readonly<Record<string, number>>
  /** Whether the values are those of ends, whose mean is a chance: each is 0, one half or 1. */
  readonly isChance?: boolean
  /** The least and the greatest value that was seen. */
  readonly least: number
  readonly most: number
}

/** What games are played by. */
export interface SampleSubject {
  readonly course: Course
  readonly aim: Aim
  readonly side: string
  readonly players: Readonly<Record<string, Policy>>
  /** The names of the players' policies. */
  readonly reference: Reference
  /** Which chapter of the journal the course is, where it is one. */
  readonly chapter?: number
}

/**
 * Plays the games of tasks (rules/review W7): game number i of a moment has the same unknown and the same dice for every
 * command, seeded from the moment as the seat knows it. So an answer depends on its task alone, in whichever thread it is played.
 */
export class GamePlayer {
  private readonly dice = new FastDice()
  private readonly dealing = new FastDice()
  private readonly seated: Readonly<Record<string, Policy>>
  private readonly names: readonly string[]

  constructor(private readonly subject: SampleSubject) {
    const { course, players } = subject
    const unsummed = withoutSums(course.ruleset, course.states[0])
    this.seated = Object.fromEntries(
      Object.entries(players).map(([seat, policy]) => [seat, unsummed(policy)]),
    )
    this.names = Object.keys(course.ruleset.measures)
  }

  private dealt(at: number, as: string | undefined, seed: number, run: number): unknown {
    const { ruleset, facts, states } = this.subject.course
    const state = ruleset.clone(states[at])
    if (as === undefined) return state
    this.dealing.reset(seed, DEALS + run)
    ruleset.search?.redeal?.(state, as, facts, this.dealing)
    return state
  }

  /** Plays on to the end, or to where the game's search looks no further; undefined where it went on for too long. */
  private end(state: unknown): { readonly over: Over; readonly worth?: number } | undefined {
    const { aim, side } = this.subject
    const { ruleset } = this.subject.course
    const tell = telling(ruleset, state)
    for (let step = 0; step < FAR; step++) {
      const next = ruleset.next(state)
      if (next.kind === 'over') return { over: next }
      const seen = aim.kind === 'standing' ? endFor(ruleset, state, next, side, step) : undefined
      if (seen) return seen
      if (next.kind === 'automatic') ruleset.advance(state, this.dice, tell)
      else {
        const speaker = speakerOf(next.seats[0]!)
        const policy = playerOf(this.seated, next.seats[0]!)
        if (policy === undefined) throw new RangeError(`nobody plays seat "${next.seats[0]}"`)
        ruleset.decide(state, speaker, policy(state, speaker, this.dice), this.dice, tell)
      }
    }
    return undefined
  }

  play({ at, as, command, seat, own, first, games }: SampleTask): SampleAnswer {
    const { course, aim, side } = this.subject
    const { ruleset } = course
    const seed = hashOf(ruleset.key(this.dealt(at, as, 0, 0)))
    const values: number[] = []
    const owns: number[] = []
    const ends = new Map<string, number>()
    const favours = new Map<string, readonly string[]>()
    const sums = this.names.map(() => 0)
    for (let run = first; run < first + games; run++) {
      const state = this.dealt(at, as, seed, run)
      this.dice.reset(seed, run)
      if (command) ruleset.decide(state, seat!, command, this.dice, telling(ruleset, state))
      const { over, worth } = this.end(state) ?? {}
      const outcome = over?.outcome ?? TIMEOUT
      ends.set(outcome, (ends.get(outcome) ?? 0) + 1)
      favours.set(outcome, over?.favours ?? [])
      this.names.forEach((name, i) => {
        sums[i]! += ruleset.measures[name]!.of(state)
      })
      const value = worth ?? (over ? valueOfEnd(ruleset, aim, side, state, over) : endlessWorth(aim))
      values.push(value)
      if (own !== undefined) owns.push(aim.kind === 'worth' ? worthOf(over?.favours ?? [], own) : -value)
    }
    return {
      values,
      ...(own !== undefined && { owns }),
      ends: Object.fromEntries(ends),
      favours: Object.fromEntries(favours),
      measures: Object.fromEntries(this.names.map((name, i) => [name, sums[i]!])),
      isChance: aim.kind === 'worth' || aim.kind === 'outcome',
      least: Math.min(...values),
      most: Math.max(...values),
    }
  }
}
