import type { Command } from '../../../kernel/contract/command.js'
import type { Policy } from '../../../kernel/contract/ruleset.js'
import type { AdapterState } from '../state/state.js'
import { driven } from './driven.js'
import { random } from './random.js'
import { steady } from './steady.js'

export const policies: Readonly<Record<string, Policy<AdapterState, Command>>> = { steady, driven, random }
