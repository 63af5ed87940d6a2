import type { RemainingHealth } from '../../../kernel/contract/ruleset.js'
import type { State } from '../state/state.js'
import type { SimverseView } from './view.js'

/** Seed 003 §10: conditions that help their bearer. */
const HELPS: ReadonlySet<string> = new Set([
  'aiming',
  'steeled',
  'defensive-stance',
  'stabilized',
  'invisible',
])

/**
 * Reports whether a status is bad for its bearer: every other condition, every injury and flight. `bleeding x2` and
 * `dazed (1)` say how much.
 */
export function isBadStatus(status: string): boolean {
  const [word] = status.split(/ \(| x\d/)
  return !HELPS.has(word!) && !status.startsWith('holds ')
}

/** Returns everybody's Vitality. */
export function remainingHealth({ combatants }: State): readonly RemainingHealth[] {
  return combatants.map((c) => ({ name: c.sheet.name, side: c.sheet.side, hp: c.vitality }))
}

/** Returns the kinds of action left to the one who acts, if the seat sees them. */
export function actionsLeft({ awaiting, actor, people }: SimverseView): readonly string[] {
  const own = people.find(({ name }) => name === actor)?.own
  if (awaiting?.reason !== 'turn' || !own) return []
  return [...(own.major ? ['Major'] : []), ...(own.minor ? ['Minor'] : [])]
}

/** Returns what ending the turn now gives up: the actions left to the one who acts, if the seat sees them. */
export function unusedActions(view: SimverseView): string | undefined {
  const left = actionsLeft(view)
  return left.length === 0 ? undefined : `${view.actor}'s ${left.join(' and ')} Action`
}
