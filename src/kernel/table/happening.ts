import type { Command } from '../contract/command.js'
import { settle, telling } from '../contract/engine.js'
import type { GameEvent, Ruleset, Tell } from '../contract/ruleset.js'
import { RulesFault, Stop } from '../contract/stops.js'
import type { CommonView } from '../contract/view.js'
import type { RollOfEvent } from '../dice/dice.js'
import type { RecordingDice } from '../dice/recording.js'

/** What the rules did with a command: every event, every die with the event it made, and the state after it. */
export interface Happening<State, Event extends GameEvent> {
  readonly events: readonly Event[]
  readonly dice: readonly RollOfEvent[]
  readonly state: State
}

/** How something begins to happen: by a command, or by the rules alone. */
export type Begin<State, Event extends GameEvent> = (
  state: State,
  dice: RecordingDice,
  tell: Tell<Event>,
) => void

/** What of a game's rules it takes to let something happen. */
type RunningRules<State, Event extends GameEvent> = Pick<
  Ruleset<unknown, State, Command, Event, CommonView>,
  'id' | 'clone' | 'next' | 'advance' | 'evolve'
>

/** Runs rules on a copy of the state, up to the next choice. Every die belongs to the event told after it. */
export function happen<State, Event extends GameEvent>(
  ruleset: RunningRules<State, Event>,
  before: State,
  dice: RecordingDice,
  begin: Begin<State, Event>,
): Happening<State, Event> {
  const rolled = dice.count
  const state = ruleset.clone(before)
  const events: Event[] = []
  const rolls: RollOfEvent[] = []
  const tell = telling(ruleset, state, (event: Event) => {
    for (const roll of dice.take()) rolls.push({ ...roll, event: events.length })
    events.push(event)
  })
  const stepped = (): void => {
    const [untold] = dice.take()
    if (untold) throw new RulesFault(`${ruleset.id}: a die for "${untold.for}" belongs to no event`)
  }
  try {
    begin(state, dice, tell)
    stepped()
    settle(ruleset, state, dice, tell, stepped)
  } catch (error) {
    if (error instanceof Stop && (dice.count > rolled || events.length > 0))
      throw new RulesFault(`${ruleset.id}: the rules had begun and then stopped (${error.code})`)
    throw error
  }
  return { events, dice: rolls, state }
}
