import type { Command } from './command.js'
import type { Dice } from './dice/dice.js'
import type { GameEvent, Ruleset } from './ruleset.js'
import { RulesFault } from './stops.js'

/** No game takes this many automatic steps between two choices; rules that do are going in circles. */
const MOST_STEPS = 100_000

/** Folds events into the state. */
export function fold<State, Event extends GameEvent>(
  ruleset: Ruleset<unknown, State, Command, Event>,
  state: State,
  events: readonly Event[],
): void {
  for (let i = 0; i < events.length; i++) ruleset.evolve(state, events[i]!)
}

/** Lets the referee go on, one automatic step after another, until somebody must choose or the game is over. */
export function settle<State, Event extends GameEvent>(
  ruleset: Ruleset<unknown, State, Command, Event>,
  state: State,
  dice: Dice,
  seen: (event: Event) => void,
): void {
  for (let steps = 0; ruleset.next(state).kind === 'automatic'; steps++) {
    if (steps >= MOST_STEPS)
      throw new RulesFault(`${ruleset.id}: no choice and no end after ${MOST_STEPS} steps`)
    const events = ruleset.advance(state, dice)
    fold(ruleset, state, events)
    for (const event of events) seen(event)
  }
}
