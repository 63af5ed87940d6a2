import type { Tell } from './events.js'
import type { State } from './state.js'

/** Whether what happens need only be folded: nobody listens, and no save keeps a record of the fight. */
export function isUnheard(state: State, tell: Tell): boolean {
  return tell.silent === true && state.record === null
}
