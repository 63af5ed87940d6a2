import type { EventRow } from '../../../kernel/contract/events.js'
import type { GameEvent, Tell } from '../../../kernel/contract/ruleset.js'
import type { Kept } from '../save/entry.js'
import type { Save } from '../save/read.js'
import type { Scenario } from '../scenario/scenario.js'
import type { State } from '../state/state.js'

/** A row of this game: as in every game, and how the save follows the event outside combat (seed 000 §6.8.1). */
export interface BxRow<
  Event extends GameEvent,
  Seen extends GameEvent = Event,
  Any extends GameEvent = GameEvent,
> extends EventRow<State, Event, Seen, Any, Scenario> {
  /** Returns the save with what the event changes in it. Absent: nothing. */
  save?(save: Save, event: Event, kept: Kept): Save
}

/** One row for each type of event of a family. `Seen` has the seats' versions too. */
export type BxRows<Event extends GameEvent, Seen extends GameEvent = Event> = {
  readonly [Type in Event['type']]: BxRow<
    Extract<Event, { readonly type: Type }>,
    Extract<Seen, { readonly type: Type }>
  >
}

/** Reports whether events can be skipped: nothing listens, and no save records the fight. */
export function canSkipEvents(state: State, tell: Pick<Tell, 'silent'>): boolean {
  return tell.silent === true && state.record === null
}
