import { COMPARISONS } from '../methods/types.js'
import { OUTCOMES } from '../outcomes.js'
import { either, entries, list, map, needing, or, text, whole, word, yes } from './shape.js'
import { amount, FIGURE, terms } from './terms.js'

/** M5 */
export const MAX_DICE = 100
export const MAX_SIDES = 1000
/** M9: no chain is longer. */
const MAX_CHAIN = 100

const FACE = whole('a face', { least: -1, most: MAX_SIDES })
const SIDES = whole('sides of a die', { least: 2, most: MAX_SIDES })

/** M2: one of the five words. */
export const OUTCOME = word('an outcome', OUTCOMES)

/** The dice of a group or a whole roll in short. */
const DICE = text('dice: `2d6`, `d%`, `4dF`', '^\\s*\\d{0,4}d(\\d{1,5}|%|[fF])\\s*$')

/** M9: the least face that explodes. */
export const FROM = whole('this face or more', { least: 1, most: MAX_SIDES })

export const EXPLODE = map('a high die brings another', {
  from: or('max', either('from which face', word('the highest face', ['max']), FROM)),
  as: or('sum', word('`sum`: joined to one die; `dice`: each counts', ['sum', 'dice'])),
  limit: or(MAX_CHAIN, whole('the longest chain', { least: 1, most: MAX_CHAIN })),
})

export const ZERO = map('where the count comes to 0 or less', {
  dice: or(2, whole('dice to roll', { least: 1, most: MAX_DICE })),
  read: or('lowest', word('the one that counts', ['lowest', 'highest'])),
})

export const UNSKILLED = map('where the sides come to 0 or less', {
  sides: SIDES,
  add: or(0, whole('joins the total', { least: -1000, most: 1000 })),
})

/** M5, M6, M7, M9: dice that fall together. */
export const GROUP = map('dice that fall together: one of `dice`, `sides` and `percentile`', {
  dice: DICE,
  count: amount('with `sides`: the number of dice'),
  sides: either('of each die', SIDES, word('Fate dice', ['F']), terms('terms that add up')),
  percentile: yes('true: a units die and a tens die'),
  name: text('what it is called'),
  min: or(1, whole('the fewest dice', { least: 0, most: MAX_DICE })),
  max: or(null, whole('the most dice', { least: 1, most: MAX_DICE })),
  zero: ZERO,
  edge: terms('more dice, the worse (or, below 0, the better) dropped'),
  edge_max: or(1, whole('the most of them', { least: 1, most: MAX_DICE })),
  explode: EXPLODE,
  ladder: list('the sides that a die may have', SIDES),
  unskilled: UNSKILLED,
})

/** M8: how many dice count as hits. */
export const COUNT = map('count dice', {
  at_least: amount('a die of this or more is worth 1'),
  faces: entries('by face: what such a die is worth', FIGURE),
  floor: or(null, whole('the least that it comes to', { least: -1000, most: 1000 })),
})
export const COUNTING = map('count dice that are high enough', { count: COUNT })
export const KEEPING = map('keep some dice and add them', {
  keep: amount('how many'),
  of: or('highest', word('which', ['highest', 'lowest'])),
})
export const READING = word('one number of the dice', ['sum', 'highest', 'lowest', 'best'])

/** M11, M12 */
export const ROW = map('a row has either `min` or `within`', {
  min: whole('the least score'),
  within: either(
    'the part of the target: 1, 1/2 … 1/99',
    text('', '^\\s*1(\\s*/\\s*\\d{1,2})?\\s*$'),
    whole('', { least: 1, most: 1 }),
  ),
  outcome: OUTCOME,
  level: text('a name for this degree; the word itself where it is left out'),
})
export const ELSE = map('a word with a level', { outcome: OUTCOME, level: text('a name for this degree') })

export const BOUND = whole('an end')
const BOUNDS = (about: string) => either(about, BOUND, list('[low, high]; null is open', or(null, BOUND)))

/** M13: on how many dice a face must show. */
export const TIMES = or(1, whole('a number of dice', { least: 1, most: 100 }))

/** M13: conditions of the dice, and what they then say last. */
export const NATURAL = map('the first row whose conditions all hold counts', {
  reading: BOUNDS('the dice before anything is added'),
  face: or(null, FACE),
  times: or(1, either('on how many dice', TIMES, word('every die', ['all']))),
  group: text('only dice of this group'),
  target: BOUNDS('the target'),
  outcome: OUTCOME,
  raise_to: OUTCOME,
  lower_to: OUTCOME,
  level: text('a name for this degree'),
})

/** M13: how many steps a score is worth. */
export const STEPS = map('how many steps a score is worth', {
  each: whole('score for a step', { least: 1, most: 1000 }),
  from: or(0, whole('the score of no step', { least: -1000, most: 1000 })),
  most: or(null, whole('the most steps', { least: 1, most: 1000 })),
  name: or('steps', text('what steps are called')),
})

const DELTA = or(1, whole('by how much it moves', { least: -1000, most: 1000 }))

/** M15 */
export const COST = map('a price of pushing', {
  to: text('a clock, a special trait or `harm`'),
  face: or(null, whole('for each die that shows this', { least: -1, most: MAX_SIDES })),
  delta: DELTA,
})
export const KEPT = map('dice that stay', { keep: list('faces that stay', FACE) })
export const PUSH = map('roll once more', {
  reroll: or('all', either('which dice fall again', word('every die', ['all']), KEPT)),
  when: or(['failure', 'mixed'], list('after these outcomes', OUTCOME)),
  worse: or(null, OUTCOME),
  cost: list('what it costs', COST),
})

export const CHANGE = map('a clock, and by how much it moves', { id: text('the clock'), delta: DELTA })

/** A map from outcome words to something. */
const byWord = <Of extends Parameters<typeof entries>[1]>(about: string, of: Of) =>
  map(about, { botch: of, failure: of, mixed: of, success: of, critical: of })

export const EFFECTS = byWord('clocks that move, by outcome', list('changes', CHANGE))
export const PROGRESS = byWord(
  'progress of a project, by outcome',
  whole('how far it goes', { least: 0, most: 1000 }),
)

/** M16 */
export const VALUE = map('what choosing it brings', {
  value: or(0, whole('where the method adds `{setting: …}`', { least: -1000, most: 1000 })),
  needs: text('the level that a roll must reach'),
  effects: EFFECTS,
  progress: PROGRESS,
})
export const SETTING = map('something to choose about a roll', {
  default: text('the value where nobody chooses'),
  by: or('referee', word('who may choose', ['referee', 'player'])),
  values: entries('the values', VALUE),
})

/** A key of the sheet that must not look like a promise's. */
const THEN = 'then'

/** M17 */
export const OPPOSED = map('how two rolls meet', {
  by: or('level', word('what is compared', ['level', 'against', 'net', 'none'])),
  [THEN]: or('score', word('of equal levels', ['score', 'target', 'none'])),
  tie: or('none', word('of equals', ['actor', 'opponent', 'none'])),
})

/** rules/adapter-methods M1 */
export const STAGED = needing(
  ['roll', 'compare', 'outcomes'],
  map('a method: roll, read, add, compare, outcomes', {
    roll: either('which dice fall', DICE, GROUP, list('groups', either('a group', DICE, GROUP))),
    read: or('sum', either('how they become one number', READING, KEEPING, COUNTING)),
    add: or([], terms('what joins the number')),
    compare: word('what the total is held against', COMPARISONS),
    target: terms('with over and under: what must be reached'),
    outcomes: either(
      'what a score comes to',
      list('rows', ROW),
      entries('in short: least score to outcome', OUTCOME),
    ),
    else: or('failure', either('below all rows', OUTCOME, ELSE)),
    natural: list('what the dice say last', NATURAL),
    steps: STEPS,
    push: PUSH,
    settings: entries('what can be chosen about a roll', SETTING),
    opposed: OPPOSED,
  }),
)

/** rules/adapter §7: the older form of a method. */
export const OLDER = needing(
  ['dice', 'compare', 'outcomes'],
  map('a sum of dice, the older form', {
    dice: text('dice: `3d6`', '^\\s*\\d{0,4}d\\d{1,5}\\s*$'),
    add: STAGED.keys.add,
    compare: STAGED.keys.compare,
    target: STAGED.keys.target,
    outcomes: list('rows', map('a row', { min: ROW.keys.min, outcome: OUTCOME })),
    else: or('failure', OUTCOME),
    natural: entries('by the sum of the dice', OUTCOME),
  }),
)
