import type { Command } from '../../kernel/contract/command.js'
import { defineRuleset } from '../../kernel/contract/define.js'
import { asText } from '../../kernel/words/as-text.js'
import { choices } from './commands/choices.js'
import { decide } from './commands/decide.js'
import { suggest } from './commands/suggest.js'
import { verbs } from './commands/verbs.js'
import { events, type SeenEvent } from './events/index.js'
import { advance, ending, next, outcomes } from './next.js'
import { policies, search } from './policies/index.js'
import { fields } from './save/read.js'
import { scenarioJson } from './scenario/authored.js'
import { begin } from './scenario/begin.js'
import { isSave, scenarioOfSave } from './scenario/from-save.js'
import { parse } from './scenario/parse.js'
import { resolve } from './scenario/resolve.js'
import type { Scenario } from './scenario/scenario.js'
import { plays, SEATS } from './seats.js'
import { isBadStatus } from './seen/bad-status.js'
import { documents } from './seen/documents.js'
import { glossary } from './seen/glossary.js'
import { odds } from './seen/odds.js'
import { offers } from './seen/offers.js'
import { remainingHealth } from './seen/remaining-health.js'
import { render } from './seen/render.js'
import { seeCommand } from './seen/see.js'
import { type BxView, board, view } from './seen/view.js'
import { key } from './state/key.js'
import { measures, momentOf } from './state/measures.js'
import { cloneState, type State, unrecorded } from './state/state.js'

/** BX-PLUG v0.4: seed 000 with the rulings of rules/bx. */
export const bx = defineRuleset<Scenario, State, Command, SeenEvent, BxView>({
  id: 'bx',
  title: 'BX-PLUG v0.4',
  version: '3.1.0',
  scenario: { resolve, parse, json: scenarioJson, fromSave: scenarioOfSave, isSave },
  verbs,
  measures,
  ...events,
  momentOf,
  clock: 'rounds',
  outcomes,
  ending,
  board,
  glossary,
  policies,
  search,
  isCampaign: ({ save, start }) => save !== null || start === 'open',
  documentDate: (content) => asText(fields(fields(content).meta).in_game_date ?? ''),
  seats: () => SEATS,
  plays,
  begin,
  clone: cloneState,
  key,
  next,
  choices,
  decide,
  advance,
  view,
  seeCommand,
  render,
  isBadStatus,
  remainingHealth,
  offers,
  documents,
  suggest,
  odds,
  speed: { unrecorded },
})
