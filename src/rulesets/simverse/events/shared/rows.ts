import type { StoryContext } from '../../../../kernel/contract/events/beat.js'
import type { EventRows } from '../../../../kernel/contract/events/event-table.js'
import type { GameEvent } from '../../../../kernel/contract/ruleset.js'
import type { SimverseScenario } from '../../scenario/scenario.js'
import type { State } from '../../state/state.js'

/** Rows of this game: a seat's version of an event has the same fields, some of them left out. */
export type Rows<Event extends GameEvent> = EventRows<State, Event, Event, SimverseScenario>

/** The context of a sentence, whatever events its line has. */
export type Context = StoryContext<GameEvent, SimverseScenario>

/** For events that not every seat may know in full: the person whose figures they tell. */
export type Subjects<Event extends GameEvent> = {
  readonly [Type in Event['type']]?: (event: Extract<Event, { readonly type: Type }>) => string
}

/** The event before this one in its line. */
export function eventBefore({ line, place }: Context): GameEvent | undefined {
  return line[place - 1]
}

/** For events that say nothing beside their neighbours. */
export function silent(): string {
  return ''
}
