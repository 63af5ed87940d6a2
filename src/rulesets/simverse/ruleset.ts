import type { Command } from '../../kernel/contract/command.js'
import { defineRuleset } from '../../kernel/contract/define.js'
import { choices } from './commands/choices.js'
import { decide } from './commands/decide.js'
import { suggest } from './commands/suggest.js'
import { verbs } from './commands/verbs.js'
import { advance, next } from './next.js'
import { policies, search } from './policies/index.js'
import { begin } from './scenario/begin.js'
import { scenarioSchema } from './scenario/parse.js'
import type { SimverseScenario } from './scenario/scenario.js'
import { seats } from './scenario/seats.js'
import { ill } from './seen/ill.js'
import { mech } from './seen/mech.js'
import { narr } from './seen/narr.js'
import { odds } from './seen/odds.js'
import { render } from './seen/render.js'
import { see, seeCommand } from './seen/see.js'
import { story } from './seen/story.js'
import { left } from './seen/tallied.js'
import { unspent } from './seen/unspent.js'
import { type SimverseView, view } from './seen/view.js'
import type { SimverseEvent, Teller } from './state/events.js'
import { evolve } from './state/evolve.js'
import { key } from './state/key.js'
import { marking } from './state/marking.js'
import { measures } from './state/measures.js'
import { clone, type State } from './state/state.js'

/** Fights that no ruling has changed pay nothing for it. */
function told(state: State, tell: Teller): Teller {
  const { combatants } = state
  for (let i = 0; i < combatants.length; i++) if (combatants[i]!.changed) return marking(state, tell)
  return tell
}

export const simverse = defineRuleset<SimverseScenario, State, Command, SimverseEvent, SimverseView>({
  id: 'simverse',
  title: 'Simverse: the combat guide',
  version: '2.2.0',
  scenario: scenarioSchema,
  verbs,
  measures,
  clock: 'rounds',
  hidden: true,
  policies,
  search,
  seats,
  begin,
  clone,
  key,
  next,
  choices,
  decide: (state, seat, command, dice, tell) => decide(state, seat, command, dice, told(state, tell)),
  advance: (state, dice, tell) => advance(state, dice, told(state, tell)),
  evolve,
  view,
  see,
  seeCommand,
  render,
  ill,
  unspent,
  left,
  mech,
  narr,
  story,
  suggest,
  odds,
})
