import { defineRuleset } from '../../kernel/contract/define.js'
import { choices } from './commands/choices.js'
import type { SkirmishCommand } from './commands/commands.js'
import { answer, decide } from './commands/decide.js'
import { suggest } from './commands/suggest.js'
import { verbs } from './commands/verbs.js'
import { ending, OUTCOMES } from './encounter/decided.js'
import { open } from './encounter/opening.js'
import type { SkirmishEvent } from './events/index.js'
import { events } from './events/table.js'
import { next } from './next.js'
import { isAbsent, plays, seats } from './people/sides-and-names.js'
import { botRests } from './policies/fighting.js'
import { search } from './policies/search.js'
import { focus, random, spread } from './policies/simple.js'
import { begin } from './scenario/begin.js'
import { scenarioSchema } from './scenario/parse.js'
import type { SkirmishScenario } from './scenario/scenario.js'
import { aims, situation } from './seen/aims.js'
import { isBadStatus } from './seen/bad-status.js'
import { glossary } from './seen/glossary.js'
import { odds } from './seen/odds.js'
import { offers } from './seen/offers.js'
import { remainingHealth } from './seen/remaining-health.js'
import { render } from './seen/render.js'
import { seeCommand } from './seen/see.js'
import { unusedActions } from './seen/unused-actions.js'
import { board, type SkirmishView, view } from './seen/view.js'
import { key } from './state/key.js'
import { measures, momentOf } from './state/measures.js'
import { clone, type SkirmishState } from './state/state.js'

export const skirmish = defineRuleset<
  SkirmishScenario,
  SkirmishState,
  SkirmishCommand,
  SkirmishEvent,
  SkirmishView
>({
  id: 'skirmish',
  title: 'Skirmish: attack, damage and turn',
  version: '2.0.0',
  scenario: scenarioSchema,
  verbs,
  measures,
  ...events,
  momentOf,
  clock: 'rounds',
  outcomes: OUTCOMES,
  ending,
  glossary,
  policies: { focus, spread, random },
  botRests,
  search,
  isCampaign: ({ encounter }) => encounter === null,
  typedDice: ({ options }) => options.typedDice,
  seats,
  isAbsent,
  plays,
  begin,
  clone,
  key,
  next,
  choices,
  decide,
  advance: open,
  answer,
  view,
  board,
  seeCommand,
  render,
  isBadStatus,
  unusedActions,
  aims,
  situation,
  remainingHealth,
  offers,
  suggest,
  odds,
})
