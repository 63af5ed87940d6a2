import type { Command } from '../../kernel/command.js'
import type { Ruleset } from '../../kernel/ruleset.js'
import { begin } from './begin.js'
import type { SpireEvent } from './events.js'
import { evolve } from './evolve.js'
import { key } from './key.js'
import { choices } from './legal.js'
import { advance, decide, next, OVER, SEAT } from './loop.js'
import { measures } from './measures.js'
import { mech, narr } from './mech.js'
import { policies } from './policies/index.js'
import { render } from './render.js'
import { type SpireScenario, scenario } from './scenario.js'
import { clone, type SpireState } from './state.js'
import { suggest } from './suggest.js'
import { verbs } from './verbs.js'
import { type SpireView, view } from './view.js'

/** The combat of the Slay the Spire board game (seed 004, rules/spire). */
export const spire: Ruleset<SpireScenario, SpireState, Command, SpireEvent, SpireView> = {
  id: 'spire',
  title: 'Slay the Spire, the board game: combat',
  version: '1.0.0',
  scenario,
  verbs,
  measures,
  outcomes: Object.keys(OVER),
  policies,
  seats: () => [SEAT],
  begin,
  clone,
  key,
  next,
  choices,
  decide,
  advance,
  evolve,
  view,
  render,
  mech,
  narr,
  suggest,
}
