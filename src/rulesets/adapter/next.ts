import { ANYBODY, AUTOMATIC, type Awaiting, type Next } from '../../kernel/contract/next.js'
import { GAME_MASTER } from '../../kernel/contract/seats.js'
import { combatantNow, noCharacterActs } from './state/people.js'
import type { AdapterState } from './state/state.js'

/** Outside of fights anybody may speak. */
const FLOOR: Awaiting = { kind: 'awaiting', seats: [ANYBODY], reason: 'floor' }
/** Nobody is left to act: the game master heals somebody, or ends it. */
const FALLEN: Awaiting = { kind: 'awaiting', seats: [GAME_MASTER], reason: 'fallen' }

const turns = new Map<string, Awaiting>()
const MAX_TURNS = 1_000

/** The turn of one character; made once for each name, because simulations ask at every step. */
function turnOf(name: string): Awaiting {
  const known = turns.get(name)
  if (known) return known
  if (turns.size >= MAX_TURNS) turns.clear()
  const made: Awaiting = { kind: 'awaiting', seats: [name], reason: 'turn' }
  turns.set(name, made)
  return made
}

/** Over, not opened yet, a blow that has hit, a foe's turn, somebody's turn in a fight, or the floor is open. */
export function next(state: AdapterState): Next {
  if (state.ended !== null) return { kind: 'over', outcome: state.ended, favours: state.favours }
  if (!state.opened || state.fight?.blow) return AUTOMATIC
  if (noCharacterActs(state)) return FALLEN
  const now = combatantNow(state)
  if (now) return now.kind === 'npc' ? AUTOMATIC : turnOf(now.sheet.name)
  return FLOOR
}
