import type { Command } from '../../kernel/contract/command.js'
import { foldOnly } from '../../kernel/contract/engine.js'
import type { Over } from '../../kernel/contract/next.js'
import type { GameEvent } from '../../kernel/contract/ruleset.js'
import { FastDice } from '../../kernel/dice/fast.js'
import { type Course, MAX_EMPTY, wholeFrom } from './course.js'
import { type InPlay, onward } from './moment.js'

/**
 * One game that is being learned from. Its mask stands in an array that it is given, so that many episodes can share one;
 * nothing is made anew at a step but what the rules make.
 */
export class Episode implements InPlay {
  state: unknown
  readonly dice = new FastDice()
  readonly tell = foldOnly<GameEvent>((event) => this.course.ruleset.evolve(this.state, event))
  taken = 0
  last = -1
  /** The place of the seat that is asked, -1 when the episode is over. */
  asked = -1
  over: Over | null = null
  truncated = false
  /** Commands that could be given now and have no number. */
  unlisted = 0
  private readonly course: Course
  private readonly masks: Uint8Array
  private readonly at: number
  /** What the spare numbers stand for now. */
  private readonly spare: Command[] = []
  private gathered = 0

  constructor(course: Course, masks: Uint8Array, at: number) {
    this.course = course
    this.masks = masks
    this.at = at
    this.state = course.start
  }

  get done(): boolean {
    return this.over !== null || this.truncated
  }

  /**
   * Begins anew: the same seed and episode give the same dice. A game that is over before anybody is asked is played again
   * with the dice that follow.
   */
  begin(seed: number, episode = 0): void {
    this.dice.reset(wholeFrom(0, seed, 'a seed'), episode)
    for (let tries = 0; tries < MAX_EMPTY; tries++) {
      this.state = this.course.ruleset.clone(this.course.start)
      this.taken = 0
      this.last = -1
      this.goOn()
      if (this.done) continue
      this.gathered = this.course.reward.gathered(this.state)
      return
    }
    throw new RangeError('nobody is ever asked in this scenario: there is nothing to learn')
  }

  isLegal(action: number): boolean {
    return action >= 0 && action < this.course.actions.commands.length && this.masks[this.at + action] === 1
  }

  legal(): number[] {
    if (this.done) return []
    return this.course.actions.commands.flatMap((_, action) => (this.isLegal(action) ? [action] : []))
  }

  /** What an action stands for now. */
  commandOf(action: number): Command | undefined {
    const { commands, named } = this.course.actions
    return commands[action] ?? this.spare[action - named]
  }

  /** Takes a legal action and pays: one reward for each seat, from `at` on. */
  act(action: number, rewards: Float32Array, at: number): void {
    const { course } = this
    const seat = course.seats[this.asked]!
    course.ruleset.decide(this.state, seat, this.commandOf(action)!, this.dice, this.tell)
    this.taken++
    this.last = this.asked
    this.goOn()
    this.pay(rewards, at)
  }

  private goOn(): void {
    const moment = onward(this.course, this, this.course.steps, this.canAct)
    this.asked = moment !== undefined && 'seat' in moment ? moment.seat : -1
    this.over = moment !== undefined && 'kind' in moment ? moment : null
    this.truncated = moment === undefined
    if (this.asked === -1) this.masks.fill(0, this.at, this.at + this.course.actions.commands.length)
  }

  private readonly canAct = (seat: string): boolean => {
    const { actions } = this.course
    this.unlisted = actions.mark(this.state, seat, this.masks, this.at, this.spare)
    const end = this.at + actions.commands.length
    for (let i = this.at; i < end; i++) if (this.masks[i] === 1) return true
    return false
  }

  private pay(rewards: Float32Array, at: number): void {
    const { reward, players } = this.course
    const gathered = reward.gathered(this.state)
    let all = gathered - this.gathered
    this.gathered = gathered
    if (this.over) all += reward.ending(this.state)
    for (let i = 0; i < players.length; i++)
      rewards[at + i] = all + (this.over ? reward.winning(this.over, players[i]!) : 0)
  }

  /** Goes on as that one would, with the same dice. */
  become(other: Episode): void {
    this.state = this.course.ruleset.clone(other.state)
    this.dice.follow(other.dice)
    this.taken = other.taken
    this.last = other.last
    this.asked = other.asked
    this.over = other.over
    this.truncated = other.truncated
    this.unlisted = other.unlisted
    this.gathered = other.gathered
    this.spare.splice(0, this.spare.length, ...other.spare)
    const size = this.course.actions.commands.length
    this.masks.set(other.masks.subarray(other.at, other.at + size), this.at)
  }
}
