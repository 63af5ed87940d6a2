import { defineRuleset } from '../../kernel/contract/define.js'
import { GAME_MASTER, REFEREE } from '../../kernel/contract/seats.js'
import { choices } from './commands/choices.js'
import { advance, decide } from './commands/decide.js'
import { forgetChecks } from './commands/ready.js'
import { suggest } from './commands/suggest.js'
import { verbs } from './commands/verbs.js'
import { events } from './events/index.js'
import { next } from './next.js'
import { policies, search } from './policies/index.js'
import { begin } from './scenario/begin.js'
import { adapterScenario } from './scenario/parse.js'
import { aims, situation } from './seen/aims.js'
import { glossary } from './seen/glossary.js'
import { odds } from './seen/odds.js'
import { offers } from './seen/offers.js'
import { isBadStatus, plays } from './seen/people.js'
import { render } from './seen/render.js'
import { seeCommand } from './seen/see.js'
import { board, view } from './seen/view.js'
import { measures, momentOf } from './state/measures.js'
import { CHARACTERS } from './state/people.js'
import { clone, key } from './state/state.js'
import { endingTold } from './story/endings.js'

/** Any system a `system:` block describes (seed 001), and Mage in full. */
export const adapter = defineRuleset({
  id: 'adapter',
  title: 'System Adapter',
  version: '2.4.0',
  scenario: adapterScenario,
  verbs,
  measures,
  ...events,
  evolve: (state, event) => {
    forgetChecks()
    return events.evolve(state, event)
  },
  momentOf,
  clock: 'rounds',
  board,
  glossary,
  ending: endingTold,
  hidden: true,
  policies,
  search,
  seats: ({ characters }) => [
    { name: GAME_MASTER, side: REFEREE },
    ...characters.map(({ name }) => ({ name, side: CHARACTERS })),
  ],
  plays,
  begin,
  clone,
  key,
  next,
  choices,
  decide,
  advance,
  view,
  seeCommand,
  render,
  isBadStatus,
  aims,
  situation,
  offers,
  suggest,
  odds,
})
