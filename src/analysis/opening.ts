import type { Command } from '../kernel/contract/command.js'
import { countHarm, type HarmCounter } from '../kernel/contract/harm.js'
import type { GameEvent, Ruleset, Tell } from '../kernel/contract/ruleset.js'
import { FastDice } from '../kernel/dice/fast.js'

/** More steps than any game takes before its first die; rules that go in circles are found out when they are played. */
const MAX_STEPS = 100

/** How every game of a scenario begins. */
export interface Opening<State> {
  readonly state: State
  /** Automatic steps, and events, that led there. */
  readonly steps: number
  readonly events: number
}

/** What happens before the first die and the first choice is the same in every game, and so anyone who plays many takes it once. */
export function openingOf<State, Event extends GameEvent>(
  ruleset: Ruleset<unknown, State, Command, Event>,
  start: State,
  most: number,
): Opening<State> {
  const dice = new FastDice()
  const undrawn = dice.draws
  let opening: Opening<State> = { state: start, steps: 0, events: 0 }
  while (opening.steps < Math.min(most, MAX_STEPS) && ruleset.next(opening.state).kind === 'automatic') {
    const state = ruleset.clone(opening.state)
    const blows = new Blows()
    countHarm(state, blows)
    let { events } = opening
    const tell: Tell<Event> = (event) => {
      ruleset.evolve(state, event)
      events++
    }
    ruleset.advance(state, dice, tell)
    // A blow belongs to the games, each of which counts its own.
    if (dice.draws !== undrawn || blows.fell) return opening
    opening = { state, steps: opening.steps + 1, events }
  }
  return opening
}

class Blows implements HarmCounter {
  of: object | undefined = undefined
  fell = false

  harm(): void {
    this.fell = true
  }
}
