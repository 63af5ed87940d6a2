import type { Command } from '../../kernel/contract/command.js'
import { defineRuleset } from '../../kernel/contract/define.js'
import { checkCharacter } from './characters/document.js'
import { choices } from './commands/choices.js'
import { decide } from './commands/decide.js'
import { suggest } from './commands/suggest.js'
import { verbs } from './commands/verbs.js'
import { events, marking, type SimverseEvent, type Tell } from './events/index.js'
import { advance, ending, next } from './next.js'
import { policies, search } from './policies/index.js'
import { begin } from './scenario/begin.js'
import { scenarioSchema } from './scenario/parse.js'
import type { SimverseScenario } from './scenario/scenario.js'
import { plays, seats } from './scenario/seats.js'
import { aims } from './seen/aims.js'
import { glossary } from './seen/glossary.js'
import { board } from './seen/ground.js'
import { drawField } from './seen/map.js'
import { odds } from './seen/odds.js'
import { offers } from './seen/offers.js'
import { isBadStatus, remainingHealth, unusedActions } from './seen/people-status.js'
import { render } from './seen/render.js'
import { seeCommand } from './seen/see.js'
import { type SimverseView, view } from './seen/view.js'
import { key } from './state/key.js'
import { measures, momentOf } from './state/measures.js'
import { clone, type State } from './state/state.js'

/** Marks events only in fights that a ruling has changed: others pay nothing for it. */
function markingWhereRuled(state: State, tell: Tell): Tell {
  const { combatants } = state
  for (let i = 0; i < combatants.length; i++) if (combatants[i]!.changed) return marking(state, tell)
  return tell
}

export const simverse = defineRuleset<SimverseScenario, State, Command, SimverseEvent, SimverseView>({
  id: 'simverse',
  title: 'Simverse: the combat guide',
  version: '3.1.2',
  scenario: scenarioSchema,
  characters: { check: checkCharacter },
  verbs,
  measures,
  ...events,
  momentOf,
  clock: 'rounds',
  ending,
  glossary,
  hidden: true,
  policies,
  search,
  seats,
  plays,
  begin,
  clone,
  key,
  next,
  choices,
  decide: (state, seat, command, dice, tell) =>
    decide(state, seat, command, dice, markingWhereRuled(state, tell)),
  advance: (state, dice, tell) => advance(state, dice, markingWhereRuled(state, tell)),
  view,
  board,
  seeCommand,
  render,
  map: drawField,
  isBadStatus,
  unusedActions,
  aims,
  remainingHealth,
  offers,
  suggest,
  odds,
})
