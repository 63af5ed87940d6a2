import type { PersonLeft } from '../../../kernel/contract/ruleset.js'
import { fullName } from '../monsters/names.js'
import { MONSTERS, SIDE } from '../seats.js'
import type { SpireState } from '../state/state.js'

export function left(state: SpireState): readonly PersonLeft[] {
  const found: PersonLeft[] = [{ name: state.fight.character, side: SIDE, hp: state.player.hp }]
  for (let i = 0; i < state.monsters.length; i++)
    found.push({ name: fullName(state, i), side: MONSTERS, hp: state.monsters[i]!.hp })
  return found
}
