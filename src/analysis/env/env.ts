import type { Command } from '../../kernel/contract/command.js'
import type { Course } from './course.js'
import { Episode } from './episode.js'
import type { EnvSpec } from './spec.js'

/** What a step came to. */
export interface Stepped {
  /** What each seat is paid for it, in the order of `spec.seats`. */
  readonly rewards: readonly number[]
  /** The game has ended. */
  readonly terminated: boolean
  /** It was cut off at the limit of steps. */
  readonly truncated: boolean
  /** The game's word for its end; null while there is none. */
  readonly outcome: string | null
}

/** Something that can be done now. */
export interface LegalAction {
  readonly action: number
  readonly command: Command
}

/**
 * Any game as learners like it, in the manner of Gymnasium and PettingZoo: numbered actions with a mask, observations of
 * fixed length, rewards for each seat, the same episode for the same seed. A seat is shown what its `view` shows and
 * nothing else.
 */
export class Env {
  readonly course: Course
  private readonly masks: Uint8Array
  private readonly episode: Episode
  private readonly rewards: Float32Array

  constructor(course: Course, original?: Env) {
    this.course = course
    this.masks = new Uint8Array(course.actions.commands.length)
    this.rewards = new Float32Array(course.seats.length)
    this.episode = new Episode(course, this.masks, 0)
    if (original) this.episode.become(original.episode)
    else this.reset()
  }

  get spec(): EnvSpec {
    return this.course.spec
  }

  /** Begins a new episode; the same seed gives the same dice. */
  reset(seed = 0): void {
    this.episode.begin(seed)
  }

  /** The seat that is asked; null when the episode is over. */
  get seat(): string | null {
    return this.course.seats[this.episode.asked] ?? null
  }

  get done(): boolean {
    return this.episode.done
  }

  get outcome(): string | null {
    return this.episode.over?.outcome ?? null
  }

  get truncated(): boolean {
    return this.episode.truncated
  }

  /** How many commands could be given now that have no number. */
  get unlisted(): number {
    return this.episode.unlisted
  }

  /** 1 for each action that is legal now; all 0 when the episode is over. */
  mask(): Uint8Array {
    return this.masks.slice()
  }

  /** The numbers of the actions that are legal now. */
  legalActions(): number[] {
    return this.episode.legal()
  }

  /** The same with what they stand for. */
  legal(): LegalAction[] {
    return this.legalActions().map((action) => ({ action, command: this.episode.commandOf(action)! }))
  }

  /** The figures named in `spec.observation`, as a seat sees them: the one that is asked, if none is named. */
  observe(seat?: string): Float32Array {
    const figures = new Float32Array(this.course.seen.figures.length)
    this.course.seen.observe(this.episode.state, this.seatFor(seat), figures, 0)
    return figures
  }

  /** What a seat sees, in lines for people. */
  show(seat?: string): readonly string[] {
    const { ruleset, facts } = this.course
    return ruleset.render(ruleset.view(this.episode.state, this.seatFor(seat), facts))
  }

  private seatFor(seat: string | undefined): string {
    const { seats } = this.course
    if (seat !== undefined && !seats.includes(seat))
      throw new RangeError(`the learner has no seat "${seat}"; it plays: ${seats.join(', ')}`)
    return seat ?? this.seat ?? seats[Math.max(0, this.episode.last)]!
  }

  /** Takes an action for the seat that is asked; an illegal one throws and changes nothing. */
  step(action: number): Stepped {
    const { episode } = this
    if (!episode.isLegal(action)) throw new RangeError(notLegal(action, episode.legal()))
    episode.act(action, this.rewards, 0)
    return {
      rewards: [...this.rewards],
      terminated: episode.over !== null,
      truncated: episode.truncated,
      outcome: this.outcome,
    }
  }

  /**
   * A copy that goes on by itself: with the same dice, or with those of a seed. Anyone who looks ahead must use the second, or
   * would look at the dice to come.
   */
  clone(seed?: number): Env {
    const copy = new Env(this.course, this)
    if (seed !== undefined) copy.episode.dice.reset(seed, 0)
    return copy
  }
}

export function notLegal(action: number, legal: readonly number[]): string {
  if (legal.length === 0) return 'the episode is over; reset it first'
  return `action ${action} is not legal now; legal: ${legal.join(', ')}`
}
