import type { Over } from '../../../kernel/contract/next.js'
import { entryOf } from '../../../kernel/entry.js'
import { SIDES } from '../people/sides-and-names.js'
import type { SkirmishState } from '../state/state.js'

const CHARACTERS_STAND: Over = { kind: 'over', outcome: 'CHARACTERS_STAND', favours: [SIDES.character] }
const MONSTERS_STAND: Over = { kind: 'over', outcome: 'MONSTERS_STAND', favours: [SIDES.monster] }
const NOBODY_STANDS: Over = { kind: 'over', outcome: 'NOBODY_STANDS', favours: [] }

/** With `endsWhenDecided`; without it a game has no end. */
export const OUTCOMES = [CHARACTERS_STAND, MONSTERS_STAND, NOBODY_STANDS].map(({ outcome }) => outcome)

const SAID: Readonly<Record<string, string>> = {
  CHARACTERS_STAND: 'the characters have won: no monster stands',
  MONSTERS_STAND: 'the monsters have won: no character stands',
  NOBODY_STANDS: 'everybody is down',
}

/** How an encounter ended, as people say it. */
export function ending(outcome: string): string | undefined {
  return entryOf(SAID, outcome)
}

/** Who stands when an encounter is decided, by its outcome. */
export const STANDING: Readonly<Record<string, string>> = {
  CHARACTERS_STAND: 'Only the characters stand.',
  MONSTERS_STAND: 'Only the monsters stand.',
  NOBODY_STANDS: 'Nobody stands.',
}

/**
 * Returns how the encounter is decided: characters and monsters met, and one side has nobody left standing, dead or gone.
 * Null while both sides stand. With `endsWhenDecided` the game is over then; without it the GM is asked (K15).
 */
export function decided(state: SkirmishState): Over | null {
  let characters = 0
  let monsters = 0
  let charactersStanding = 0
  let monstersStanding = 0
  for (const id of state.joinOrder) {
    const { kind, hp } = state.entities[id]!
    if (kind === 'character') {
      characters++
      if (hp > 0) charactersStanding++
    } else {
      monsters++
      if (hp > 0) monstersStanding++
    }
  }
  if (!state.haveMet && (characters === 0 || monsters === 0)) return null
  if (charactersStanding > 0 && monstersStanding > 0) return null
  if (charactersStanding > 0) return CHARACTERS_STAND
  return monstersStanding > 0 ? MONSTERS_STAND : NOBODY_STANDS
}
