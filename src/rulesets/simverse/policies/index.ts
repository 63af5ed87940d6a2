import type { Policy } from '../../../kernel/contract/ruleset.js'
import type { State } from '../state/state.js'
import { random } from './random.js'
import { tactical } from './tactical.js'

/** Named ways to play; the first is the default. */
export const policies: Readonly<Record<string, Policy<State>>> = { tactical, random }
