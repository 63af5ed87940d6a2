import type { Command } from '../../kernel/contract/command.js'
import { beginning, telling } from '../../kernel/contract/engine.js'
import type { Policy, Ruleset } from '../../kernel/contract/ruleset.js'
import { type Facts, factsOf, REFEREE, type Seat } from '../../kernel/contract/seats.js'
import { withoutSums } from '../../kernel/contract/speed/without-sums.js'
import { policyNamed } from '../players.js'
import { type InPlay, onward, type Played } from './moment.js'
import { type Actions, type Figures, ownActions } from './numbering.js'
import { Reward, WIN } from './reward.js'
import { DEFAULT_STEPS, DEFAULT_SURVEY, type EnvOptions, type EnvSpec } from './spec.js'
import { type Findings, foundActions, foundFigures, Survey, surveyDice } from './survey.js'

/** Everything about an environment that no episode changes. Shared by all of them. */
export class Course implements Played {
  readonly ruleset: Ruleset
  readonly facts: Facts
  /** Never changed: every episode begins with a copy of it. */
  readonly start: unknown
  readonly players: readonly Seat[]
  readonly seats: readonly string[]
  readonly others: Policy
  readonly steps: number
  readonly reward: Reward
  readonly seen: Figures
  readonly actions: Actions
  readonly spec: EnvSpec

  constructor(ruleset: Ruleset, scenario: unknown, options: EnvOptions = {}) {
    this.ruleset = ruleset
    this.facts = factsOf(scenario)
    this.start = beginning(ruleset, scenario)
    this.players = playersOf(ruleset, ruleset.seats(scenario), options.seats)
    this.seats = this.players.map(({ name }) => name)
    this.others = withoutSums(ruleset, this.start)(policyNamed(ruleset, this.facts, options.others))
    this.steps = wholeFrom(1, options.steps ?? DEFAULT_STEPS, 'the limit of steps')
    const weights = options.reward ?? { [WIN]: 1 }
    this.reward = new Reward(ruleset, weights)
    const isAction = actionsAmong(ruleset, options.verbs)
    const eyes = { ruleset, facts: this.facts, seats: this.seats, isAction: isAction ?? (() => true) }
    const numbers = this.seats.length === 1 ? ruleset.speed?.numbers?.(this.start) : undefined
    const steps = wholeFrom(0, options.survey ?? DEFAULT_SURVEY, 'a survey')
    const survey = new Survey(eyes, numbers === undefined)
    survey.expect(numbers?.known ?? [])
    const found = numbers?.actions ? undefined : this.surveyed(survey, steps)
    this.seen = numbers ?? foundFigures(eyes, found!)
    this.actions = numbers?.actions ? ownActions(numbers.actions, isAction) : foundActions(eyes, found!)
    this.spec = {
      game: ruleset.id,
      seats: this.players,
      observation: this.seen.figures,
      actions: this.actions.commands,
      reward: weights,
      steps: this.steps,
    }
  }

  /** Plays at random for this many steps, and gathers what there was to be seen and done. */
  private surveyed(survey: Survey, steps: number): Findings {
    survey.look(this.start)
    const dice = surveyDice()
    for (let looked = 0, empty = 0; looked < steps && empty < MAX_EMPTY; ) {
      const game = this.begun(dice)
      let legal: readonly Command[] = []
      const canAct = (seat: string) => {
        legal = survey.actions(game.state, seat)
        return legal.length > 0
      }
      const before = looked
      for (; looked < steps; looked++) {
        const moment = onward(this, game, this.steps, canAct)
        survey.look(game.state)
        if (moment === undefined || !('seat' in moment)) break
        const command = legal[legal.length === 1 ? 0 : dice.die(legal.length, SURVEY) - 1]!
        this.ruleset.decide(game.state, this.seats[moment.seat]!, command, dice, game.tell)
        game.taken++
        game.last = moment.seat
      }
      empty = looked === before ? empty + 1 : 0
    }
    return survey.findings()
  }

  /** A fresh copy of the beginning. */
  private begun(dice: InPlay['dice']): InPlay {
    const state = this.ruleset.clone(this.start)
    return { state, dice, tell: telling(this.ruleset, state), taken: 0, last: -1 }
  }
}

const SURVEY = 'survey'
/** This many episodes one after the other in which nobody is asked: nobody ever is. */
export const MAX_EMPTY = 100

function playersOf(ruleset: Ruleset, seats: readonly Seat[], wanted?: readonly string[]): readonly Seat[] {
  const names = seats.map(({ name }) => name).join(', ')
  if (wanted === undefined) {
    const playing = seats.filter(({ side }) => side !== REFEREE)
    if (playing.length === 0)
      throw new RangeError(`nobody plays to win here; say which seats learn, of: ${names}`)
    return playing
  }
  if (wanted.length === 0) throw new RangeError(`an environment needs at least one seat, of: ${names}`)
  return wanted.map((name, i) => {
    const seat = seats.find((each) => each.name === name)
    if (!seat)
      throw new RangeError(`there is no seat "${name}" in this ${ruleset.id} scenario; seats: ${names}`)
    if (wanted.indexOf(name) !== i) throw new RangeError(`the seat "${name}" is named twice`)
    return seat
  })
}

function actionsAmong(
  ruleset: Ruleset,
  verbs: readonly string[] | undefined,
): ((command: Command) => boolean) | undefined {
  if (verbs === undefined) return undefined
  const wrong = verbs.find((verb) => !Object.hasOwn(ruleset.verbs, verb))
  if (wrong !== undefined)
    throw new RangeError(
      `${ruleset.id} has no verb "${wrong}"; it has: ${Object.keys(ruleset.verbs).join(', ')}`,
    )
  return ({ verb }) => verbs.includes(verb)
}

export function wholeFrom(least: number, value: number, what: string): number {
  if (!Number.isSafeInteger(value) || value < least)
    throw new RangeError(`${what} is a whole number from ${least} on, not ${value}`)
  return value
}
