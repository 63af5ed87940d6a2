import type { Command } from '../../../kernel/command.js'
import type { Policy } from '../../../kernel/ruleset.js'
import type { SpireState } from '../state.js'
import { greedy } from './greedy.js'
import { random } from './random.js'
import { search } from './search.js'

export const policies: Readonly<Record<string, Policy<SpireState, Command>>> = { random, greedy, search }
