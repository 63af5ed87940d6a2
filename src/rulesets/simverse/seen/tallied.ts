import type { PersonLeft } from '../../../kernel/contract/ruleset.js'
import type { State } from '../state/state.js'

/** Everybody's Vitality. */
export function left({ combatants }: State): readonly PersonLeft[] {
  return combatants.map((c) => ({ name: c.sheet.name, side: c.sheet.side, hp: c.vitality }))
}
