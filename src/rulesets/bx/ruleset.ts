import type { Command } from '../../kernel/contract/command.js'
import { defineRuleset } from '../../kernel/contract/define.js'
import { choices } from './commands/choices.js'
import { decide } from './commands/decide.js'
import { suggest } from './commands/suggest.js'
import { verbs } from './commands/verbs.js'
import { advance, next, outcomes } from './next.js'
import { policies, search } from './policies/index.js'
import { scenarioJson } from './scenario/authored.js'
import { begin } from './scenario/begin.js'
import { parse } from './scenario/parse.js'
import { resolve } from './scenario/resolve.js'
import type { Scenario } from './scenario/scenario.js'
import { SEATS } from './seats.js'
import { documents } from './seen/documents.js'
import { ill } from './seen/ill.js'
import { mech } from './seen/mech.js'
import { narr } from './seen/narr.js'
import { odds } from './seen/odds.js'
import { render } from './seen/render.js'
import { see, seeCommand } from './seen/see.js'
import type { SeenEvent } from './seen/seen-events.js'
import { short } from './seen/short.js'
import { story } from './seen/story.js'
import { left } from './seen/tallied.js'
import { type BxView, view } from './seen/view.js'
import { evolve } from './state/evolve.js'
import { key } from './state/key.js'
import { measures } from './state/measures.js'
import { cloneState, type State } from './state/state.js'

/** BX-PLUG v0.4: seed 000 with the rulings of rules/bx. */
export const bx = defineRuleset<Scenario, State, Command, SeenEvent, BxView>({
  id: 'bx',
  title: 'BX-PLUG v0.4',
  version: '2.1.0',
  scenario: { resolve, parse, json: scenarioJson },
  verbs,
  measures,
  clock: 'rounds',
  outcomes,
  policies,
  search,
  isCampaign: ({ save, start }) => save !== null || start === 'open',
  seats: () => SEATS,
  begin,
  clone: cloneState,
  key,
  next,
  choices,
  decide,
  advance,
  evolve,
  view,
  see,
  seeCommand,
  render,
  ill,
  left,
  mech,
  narr,
  story,
  short,
  documents,
  suggest,
  odds,
})
