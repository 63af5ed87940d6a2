import { GAME_MASTER, type Seat } from '../../../kernel/contract/seats.js'
import type { SkirmishScenario } from '../scenario/scenario.js'
import type { Kind } from '../state/terms.js'

/** Who fights together. The GM plays the monsters. */
export const SIDES: Readonly<Record<Kind, string>> = { character: 'characters', monster: 'monsters' }

/** The GM, and a seat for every character of the campaign. */
export function seats({ characters }: SkirmishScenario): readonly Seat[] {
  return [
    { name: GAME_MASTER, side: SIDES.monster },
    ...Object.keys(characters)
      .sort()
      .map((name) => ({ name, side: SIDES.character })),
  ]
}
