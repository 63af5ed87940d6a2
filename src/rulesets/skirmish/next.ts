import { ANYBODY, AUTOMATIC, type Awaiting, type Next, type Over } from '../../kernel/contract/next.js'
import { isOpening } from './encounter/opening.js'
import type { HintCode } from './help/answers.js'
import { waitsFor } from './help/hint.js'
import { SIDES } from './people/sides-and-names.js'
import type { SkirmishState } from './state/state.js'

/** Anybody may speak at any time, and the rules judge: anyone who is out of turn meets silence (seed 002 §4). */
function anybody(reason: HintCode): Awaiting {
  return { kind: 'awaiting', seats: [ANYBODY], reason }
}

const AWAITING: Readonly<Record<HintCode, Awaiting>> = {
  waiting_initiative: anybody('waiting_initiative'),
  waiting_check: anybody('waiting_check'),
  no_encounter: anybody('no_encounter'),
  no_combatants: anybody('no_combatants'),
  waiting_damage: anybody('waiting_damage'),
  turn: anybody('turn'),
}

const CHARACTERS_STAND: Over = { kind: 'over', outcome: 'CHARACTERS_STAND', favours: [SIDES.character] }
const MONSTERS_STAND: Over = { kind: 'over', outcome: 'MONSTERS_STAND', favours: [SIDES.monster] }
const NOBODY_STANDS: Over = { kind: 'over', outcome: 'NOBODY_STANDS', favours: [] }

/** With `endsWhenDecided`; without it a game has no end. */
export const OUTCOMES = [CHARACTERS_STAND, MONSTERS_STAND, NOBODY_STANDS].map(({ outcome }) => outcome)

/** The referee itself only opens a prepared encounter. */
export function next(state: SkirmishState): Next {
  if (isOpening(state)) return AUTOMATIC
  const over = state.scenario.options.endsWhenDecided ? decided(state) : null
  return over ?? AWAITING[waitsFor(state)]
}

/** `endsWhenDecided`: characters and monsters met, and one side has nobody left standing, dead or gone. */
function decided(state: SkirmishState): Over | null {
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
