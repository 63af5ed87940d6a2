import type { Command } from '../../../kernel/contract/command.js'
import type { Policy } from '../../../kernel/contract/ruleset.js'
import type { SpireState } from '../state/state.js'
import { greedy } from './greedy.js'
import { random } from './random.js'
import { search } from './search.js'

export const policies: Readonly<Record<string, Policy<SpireState, Command>>> = { random, greedy, search }
