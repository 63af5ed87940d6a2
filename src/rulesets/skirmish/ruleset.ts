import { defineRuleset } from '../../kernel/contract/define.js'
import { choices } from './commands/choices.js'
import type { SkirmishCommand } from './commands/commands.js'
import { answer, decide } from './commands/decide.js'
import { suggest } from './commands/suggest.js'
import { verbs } from './commands/verbs.js'
import { open } from './encounter/opening.js'
import { events, type SkirmishEvent } from './events/index.js'
import { next, OUTCOMES } from './next.js'
import { plays, seats } from './people/sides-and-names.js'
import { search } from './policies/search.js'
import { focus, random, spread } from './policies/simple.js'
import { begin } from './scenario/begin.js'
import { scenarioSchema } from './scenario/parse.js'
import type { SkirmishScenario } from './scenario/scenario.js'
import { ill } from './seen/ill.js'
import { odds } from './seen/odds.js'
import { render } from './seen/render.js'
import { seeCommand } from './seen/see.js'
import { left } from './seen/tallied.js'
import { unspent } from './seen/unspent.js'
import { type SkirmishView, view } from './seen/view.js'
import { key } from './state/key.js'
import { measures } from './state/measures.js'
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
  clock: 'rounds',
  outcomes: OUTCOMES,
  policies: { focus, spread, random },
  search,
  isCampaign: ({ encounter }) => encounter === null,
  seats,
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
  seeCommand,
  render,
  ill,
  unspent,
  left,
  suggest,
  odds,
})
