import type { Command } from '../../../kernel/contract/command.js'
import type { Policy } from '../../../kernel/contract/ruleset.js'
import type { State } from '../state/state.js'
import { attack } from './attack.js'
import { cautious } from './cautious.js'
import { flee } from './flee.js'
import { weakest } from './weakest.js'

/** Named ways to play; the first is the default. */
export const policies: Readonly<Record<string, Policy<State, Command>>> = { attack, weakest, cautious, flee }
