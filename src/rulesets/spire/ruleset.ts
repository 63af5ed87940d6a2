import { defineRuleset } from '../../kernel/contract/define.js'
import { atBest } from './at-best.js'
import { choices } from './commands/choices.js'
import { decide } from './commands/decide.js'
import { suggest } from './commands/suggest.js'
import { verbs } from './commands/verbs.js'
import { events } from './events/index.js'
import { advance, ending, next, outcomes } from './next.js'
import { numbers } from './numbers/numbers.js'
import { policies, search } from './policies/index.js'
import { begin } from './scenario/begin.js'
import { scenario } from './scenario/parse.js'
import { plays, SEATS } from './seats.js'
import { answer } from './seen/about.js'
import { glossary } from './seen/glossary.js'
import { offers } from './seen/offers.js'
import { isBadStatus, remainingHealth } from './seen/people.js'
import { render } from './seen/render.js'
import { seeCommand } from './seen/see-command.js'
import { situation } from './seen/situation.js'
import { board, unusedActions, view } from './seen/view.js'
import { clone, copy } from './state/clone.js'
import { key, settled, spell } from './state/key.js'
import { measures, momentOf } from './state/measures.js'

/** The combat of the Slay the Spire board game (seed 004, rules/spire). */
export const spire = defineRuleset({
  id: 'spire',
  title: 'Slay the Spire, the board game',
  version: '3.2.0',
  scenario,
  verbs,
  measures,
  ...events,
  momentOf,
  clock: 'turns',
  // Best play wins a single fight nearly always: hit points tell more (rules/review W2).
  aim: ({ run }) => (run === undefined ? 'hp' : undefined),
  outcomes,
  ending,
  board,
  glossary,
  policies,
  search,
  seats: () => SEATS,
  plays,
  begin,
  clone,
  key,
  speed: { spell, copy, settled, atBest, numbers },
  next,
  choices,
  decide,
  advance,
  answer,
  view,
  seeCommand,
  render,
  isBadStatus,
  unusedActions,
  situation,
  remainingHealth,
  offers,
  suggest,
})
