import type { Policy } from '../../../kernel/contract/ruleset.js'
import type { Searching } from '../../../kernel/contract/speed/searching.js'
import type { SimverseScenario } from '../scenario/scenario.js'
import type { State } from '../state/state.js'
import { random } from './random.js'
import { redeal } from './redeal.js'
import { tactical } from './tactical.js'

/** Named ways to play; the first is the default. */
export const policies: Readonly<Record<string, Policy<State>>> = { tactical, random }

/** Fights of many steps: few games, and foes as one would take them to be. */
export const search: Searching<SimverseScenario, State> = { games: 64, redeal }
