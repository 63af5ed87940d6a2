import { canonical } from '../canonical.js'
import type { Dice } from '../dice/dice.js'
import type { Command } from './command.js'
import type { GameEvent, Ruleset, Tell } from './ruleset.js'
import { RulesFault } from './stops.js'
import type { CommonView } from './view.js'

/** No game takes this many automatic steps between two choices; rules that do are going in circles. */
const MAX_STEPS = 100_000

/** A way to tell that folds and does nothing else. */
export function foldOnly<Event extends GameEvent>(folds: (event: Event) => void): Tell<Event> {
  return Object.assign(folds, { silent: true as const })
}

/** Folds an event into a state, and passes it on if anybody listens. */
export function telling<State, Event extends GameEvent>(
  ruleset: { evolve(state: State, event: Event): void },
  state: State,
  listen?: (event: Event) => void,
): Tell<Event> {
  if (listen === undefined) return foldOnly((event) => ruleset.evolve(state, event))
  return (event) => {
    ruleset.evolve(state, event)
    listen(event)
  }
}

/** Lets the referee go on, one automatic step after another, until somebody must choose or the game is over. */
export function settle<State, Event extends GameEvent, View extends CommonView>(
  ruleset: Pick<Ruleset<unknown, State, Command, Event, View>, 'id' | 'next' | 'advance'>,
  state: State,
  dice: Dice,
  tell: Tell<Event>,
  stepped?: () => void,
): void {
  for (let steps = 0; ruleset.next(state).kind === 'automatic'; steps++) {
    if (steps >= MAX_STEPS)
      throw new RulesFault(`${ruleset.id}: no choice and no end after ${MAX_STEPS} steps`)
    ruleset.advance(state, dice, tell)
    stepped?.()
  }
}

/**
 * The first state of a scenario, for anyone who plays without a table. Play, simulation, odds and best play all begin from
 * the journal's own spelling, so that no rule can depend on an order of keys that a replay lacks. It is read from the text,
 * because what the parser makes keeps its members in fixed places, and a copy made key by key becomes a hash table.
 */
export function beginning<
  Scenario,
  State,
  Cmd extends Command,
  Event extends GameEvent,
  View extends CommonView,
>(ruleset: Ruleset<Scenario, State, Cmd, Event, View>, parsed: Scenario): State {
  return ruleset.begin(JSON.parse(canonical(parsed)) as Scenario)
}
