import type { Command } from '../../../kernel/contract/command.js'
import type { Policy } from '../../../kernel/contract/ruleset.js'
import type { Searching } from '../../../kernel/contract/searching.js'
import type { AdapterScenario } from '../scenario/schema.js'
import type { AdapterState } from '../state/state.js'
import { driven } from './driven.js'
import { random } from './random.js'
import { redeal } from './search/redeal.js'
import { worth } from './search/standing.js'
import { steady } from './steady.js'

export const policies: Readonly<Record<string, Policy<AdapterState, Command>>> = { steady, driven, random }

export const search: Searching<AdapterScenario, AdapterState> = {
  playsOn: 'steady',
  games: 200,
  endsHidden: true,
  worth,
  redeal,
}
