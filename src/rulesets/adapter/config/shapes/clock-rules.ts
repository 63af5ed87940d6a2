import { STREAK_THRESHOLD, TIER2_HARM_ACTIONS, TIER3_BASE_HARM } from '../built-in.js'
import { either, entries, list, map, or, text, whole, word, yes } from './shape.js'

export const CHANGE = map('a clock, and by how much it moves', {
  id: text('the clock'),
  delta: or(1, whole('by how much it moves')),
})

/** R24 says what combat is. */
export const CATEGORIES = map('by kind of action', {
  combat: list('after combat actions', CHANGE),
  default: list('after all other actions', CHANGE),
})

const byCategory = (about: string) => ({ ...CATEGORIES, about })

const words = (about: string) => list(about, text('a word'))

export const KEYWORDS = map('a clock and its words', { clock: text('the clock'), words: words('its words') })

/** rules/adapter §3: what moves clocks. */
export const CLOCK_RULES = map('what moves clocks; no clocks where it is left out', {
  enabled: or(true, yes('false: nothing moves')),
  clocks_enabled: or([], list('the clocks that these rules may move', text('a clock'))),
  direction: entries(
    'by clock: `decrement` counts down, and triggers fire on the way down',
    or('increment', word('', ['increment', 'decrement'])),
  ),
  cost_map: entries(
    'by action, charged on the attempt; `_default` for all others',
    entries('by clock', whole('by how much it moves')),
  ),
  complication_clocks: byCategory('what a mixed outcome moves'),
  failure_effects: map('what a failure moves, by how hard failures strike', {
    forgiving: byCategory('where failures are mild'),
    consequential: byCategory('where failures count'),
    punishing: byCategory('where failures are hard'),
  }),
  tension_keywords: either(
    'words that move a clock when the game master says `tension`',
    entries('by clock', words('its words')),
    list('in the order in which they are tried', KEYWORDS),
  ),
  duration_map: entries('minutes by action; 5 for all others', whole('minutes', { least: 0 })),
  failure_severity: map('when failures in a row grow worse', {
    streak_threshold: or(
      STREAK_THRESHOLD,
      whole('failures in a row after which one is severe', { least: 1 }),
    ),
    tier2_harm_actions: or(TIER2_HARM_ACTIONS, list('actions whose failure harms', text('an action'))),
    tier3_base_harm: or(TIER3_BASE_HARM, whole('the harm of a severe failure', { least: 0 })),
  }),
  display: map('how the log speaks of clocks', {
    show_deltas: or(true, yes('false: it says where a clock stands, not by how much it moved')),
  }),
})
