import type { Tell } from '../../../kernel/contract/ruleset.js'
import { FastDice } from '../../../kernel/dice/fast.js'
import { choices } from '../commands/choices.js'
import { decide } from '../commands/decide.js'
import { advance, next } from '../next.js'
import { begin } from '../scenario/begin.js'
import type { SpireScenario } from '../scenario/schema.js'
import { SEAT } from '../seats.js'
import { clone } from '../state/clone.js'
import type { SpireEvent } from '../state/events.js'
import { evolve } from '../state/evolve.js'
import type { Result, SpireState } from '../state/state.js'
import { actionOf, commandOf } from './actions.js'
import { type EnvSpec, type MorePiles, morePiles, observe, specOf } from './spec.js'

export interface StepResult {
  readonly observation: readonly number[]
  readonly reward: number
  readonly done: boolean
  readonly result: Result | null
}

export interface EnvOptions {
  /** What an episode is worth at its end: 1 for a win, or the final HP as a share of the maximum. */
  readonly reward?: 'win' | 'hp'
  /** Turns after which an episode ends as `timeout` (R13). */
  readonly turnLimit?: number
}

const TURN_LIMIT = 200

const AIMED: readonly string[] = ['thorn', 'vul', 'weak']

/** Numbered actions are cards and `end`; a fight with potions, powers, questions or a run has more to say than that. */
function checkNumbered({ fight, run }: SpireState): void {
  const asks = fight.onDie.some((face) =>
    face.some(({ effects }) => effects.some((e) => AIMED.includes(e.effect))),
  )
  if (!fight.marked && run === null && !asks) return
  throw new RangeError(
    'this fight has potions, powers, questions or a run, for which there are no numbered actions; play it through `choices`',
  )
}

/**
 * A fight as bots like it, in the manner of Gymnasium and OpenSpiel: numbered actions, a fixed-length observation, no
 * hidden information in it. Dice come from the seed, one stream for each step, so a copy goes on with the same dice; give
 * the copy a seed of its own when a bot looks ahead, or it would see the future.
 */
export class SpireEnv {
  private readonly scenario: SpireScenario
  private readonly options: EnvOptions
  private readonly dice = new FastDice()
  private readonly tell: Tell<SpireEvent> = (event) => evolve(this.state, event)
  private state: SpireState
  private seed = 0
  /** Actions taken since the seed was set. */
  private taken = 0
  private readonly piles: MorePiles
  readonly spec: EnvSpec

  constructor(scenario: SpireScenario, options: EnvOptions = {}, original?: SpireEnv) {
    const turnLimit = options.turnLimit ?? (scenario.turnLimit || TURN_LIMIT)
    this.scenario = original?.scenario ?? { ...scenario, turnLimit }
    this.options = options
    this.state = original ? clone(original.state) : begin(this.scenario)
    checkNumbered(this.state)
    this.piles = original?.piles ?? morePiles(this.state)
    this.spec = original?.spec ?? specOf(this.state, this.piles)
    if (!original) this.settle()
  }

  /** Begins a new episode; the same seed gives the same dice. */
  reset(seed = 0): readonly number[] {
    this.useSeed(seed)
    this.state = begin(this.scenario)
    this.settle()
    return this.observation()
  }

  private useSeed(seed: number): void {
    if (!Number.isSafeInteger(seed) || seed < 0) throw new RangeError('a seed is a whole number from 0 on')
    this.seed = seed
    this.taken = 0
  }

  /** The numbers of the actions that are legal now; none when the episode is over. */
  legalActions(): number[] {
    if (this.state.phase === 'over') return []
    const legal = choices(this.state, SEAT)
    return legal.map((command) => actionOf(this.state.fight, command)).sort((a, b) => a - b)
  }

  /** Takes an action; an illegal one throws and changes nothing. */
  step(action: number): StepResult {
    const { fight } = this.state
    const command = commandOf(fight, action)
    if (!command)
      throw new RangeError(`there is no action ${action}; they go from 0 to ${this.spec.actions.length - 1}`)
    decide(this.state, SEAT, command, this.dice, this.tell)
    this.taken++
    this.settle()
    return {
      observation: this.observation(),
      reward: this.reward(),
      done: this.done,
      result: this.state.result,
    }
  }

  /** The figures named in `spec.observation`, in that order. */
  observation(): number[] {
    const seen = observe(this.state, this.piles)
    this.spec.observation.forEach(({ max }, i) => {
      if (seen[i]! > max) seen[i] = max
    })
    return seen
  }

  get done(): boolean {
    return this.state.phase === 'over'
  }

  get result(): Result | null {
    return this.state.result
  }

  /** A copy that goes on by itself; with the same dice, or with those of another seed. */
  clone(seed?: number): SpireEnv {
    const copy = new SpireEnv(this.scenario, this.options, this)
    copy.seed = this.seed
    copy.taken = this.taken
    if (seed !== undefined) copy.useSeed(seed)
    return copy
  }

  private reward(): number {
    const { player, result } = this.state
    if (result === null || result === 'timeout') return 0
    return this.options.reward === 'hp' ? player.hp / player.maxHp : result === 'win' ? 1 : 0
  }

  private settle(): void {
    this.dice.reset(this.seed, this.taken)
    while (next(this.state).kind === 'automatic') advance(this.state, this.dice, this.tell)
  }
}
