import { ANYBODY, AUTOMATIC, type Awaiting, type Next } from '../../kernel/contract/next.js'
import { decided } from './encounter/decided.js'
import { isOpening } from './encounter/opening.js'
import type { HintCode } from './help/answers.js'
import { waitsFor } from './help/hint.js'
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

/** The referee itself only opens a prepared encounter. */
export function next(state: SkirmishState): Next {
  if (isOpening(state)) return AUTOMATIC
  const over = state.scenario.options.endsWhenDecided ? decided(state) : null
  return over ?? AWAITING[waitsFor(state)]
}
