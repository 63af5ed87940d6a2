import { GAME_MASTER } from '../../../kernel/contract/seats.js'
import { normalName, sameName } from '../../../kernel/words/names.js'
import type { SkirmishCommand } from '../commands/commands.js'
import { campaignOf, type SkirmishState } from '../state/state.js'
import { GM } from '../state/terms.js'
import { refused } from '../stops.js'
import { findSheet } from './sheets.js'
import { hasPart } from './sides-and-names.js'

/** rules/skirmish §1: `GM` in any case, or no `by:` at all. */
export function isGm(by: string | undefined): boolean {
  return by === undefined || by.trim().toLowerCase() === 'gm'
}

/** The id of somebody in the encounter: by id first, then by display name if only one has it, then by a part of either. */
export function findEntity(state: SkirmishState, name: string): string | null {
  const [one, other] = entitiesNamed(state, name)
  return one === undefined || other !== undefined ? null : one
}

/** Everybody in the encounter who could be meant: nobody, one, or several who share a name or a part of it. */
export function entitiesNamed(state: SkirmishState, name: string): readonly string[] {
  const whole = findWhole(state, name)
  if (whole !== null) return [whole]
  return state.joinOrder.filter((id) => hasPart(id, name) || hasPart(state.entities[id]!.name, name))
}

function findWhole(state: SkirmishState, name: string): string | null {
  if (Object.hasOwn(state.entities, name)) return name
  const wanted = normalName(name)
  let named: string | null = null
  let several = false
  for (const id of state.joinOrder) {
    if (normalName(id) === wanted) return id
    if (normalName(state.entities[id]!.name) === wanted) {
      several = named !== null
      named = id
    }
  }
  return several ? null : named
}

/** GM, the id of somebody in the encounter, or null for a stranger. */
export function senderOf(state: SkirmishState, by: string | undefined): string | null {
  return isGm(by) ? GM : findEntity(state, by!)
}

/** The name under which somebody rolls: in the encounter, of the campaign, or a guest as they call themselves. */
export function speaker(state: SkirmishState, by: string | undefined): string {
  const sender = senderOf(state, by)
  return sender ?? findSheet(campaignOf(state), by!)?.id ?? by!
}

/** A seat other than the GM's is a character of the campaign. */
export function isPlayer(state: SkirmishState, seat: string): boolean {
  return Object.hasOwn(state.scenario.characters, seat)
}

/** The id in the encounter of the character that a seat plays; null when it is not there. */
export function characterOf(state: SkirmishState, seat: string): string | null {
  for (const id of state.joinOrder) {
    const { kind, sheet } = state.entities[id]!
    if (kind === 'character' && sheet === seat) return id
  }
  return null
}

/** Who is meant by a command without `by:` that comes from this seat, in the words of `by:` (K22). */
export function speaksAs(state: SkirmishState, seat: string): string | undefined {
  return seat === GAME_MASTER ? undefined : (characterOf(state, seat) ?? seat)
}

/** K22: a player's command is spoken by the player's own character, and by nobody else. */
export function spokenBy(state: SkirmishState, seat: string, command: SkirmishCommand): SkirmishCommand {
  const own = speaksAs(state, seat)
  if (own === undefined || command.by === own) return command
  const { by } = command
  if (typeof by === 'string' && !sameName(by, seat) && findEntity(state, by) !== own) {
    throw refused('NOT_YOURS', `${seat} cannot speak for ${by}.`, { seat, by })
  }
  return { ...command, by: own }
}
