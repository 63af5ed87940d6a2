import { normalName } from '../../kernel/names.js'
import { GM, type Kind } from './events.js'
import type { SkirmishScenario } from './scenario.js'
import type { Sheet } from './sheet.js'
import type { SkirmishState } from './state.js'

/** rules/skirmish §1: `GM` in any case, or no `by:` at all. */
export function isGm(by: string | undefined): boolean {
  return by === undefined || by.trim().toLowerCase() === 'gm'
}

/** The id of somebody in the encounter: by id first, then by display name if only one has it. */
export function findEntity(state: SkirmishState, name: string): string | null {
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

export interface FoundSheet {
  readonly id: string
  readonly kind: Kind
  readonly sheet: Sheet
}

/** rules/skirmish §1–2: an id first, then a display name if unique; characters before monsters. */
export function findSheet(
  scenario: Pick<SkirmishScenario, 'characters' | 'monsters'>,
  name: string,
): FoundSheet | null {
  const wanted = normalName(name)
  const folders = [
    ['character', scenario.characters],
    ['monster', scenario.monsters],
  ] as const
  for (const [kind, sheets] of folders) {
    const id = Object.keys(sheets).find((known) => normalName(known) === wanted)
    if (id !== undefined) return { id, kind, sheet: sheets[id]! }
  }
  for (const [kind, sheets] of folders) {
    const named = Object.keys(sheets).filter((id) => normalName(sheets[id]!.name) === wanted)
    if (named.length > 1) return null
    if (named.length === 1) return { id: named[0]!, kind, sheet: sheets[named[0]!]! }
  }
  return null
}

/** The name under which somebody rolls: in the encounter, of the campaign, or a guest as they call themselves. */
export function speaker(state: SkirmishState, by: string | undefined): string {
  const sender = senderOf(state, by)
  return sender ?? findSheet(state.scenario, by!)?.id ?? by!
}
