import * as builtIn from '../built-in.js'
import { CLOCK_RULES } from './clock-rules.js'
import { FIGHT, HEALTH } from './fight.js'
import { OLDER, STAGED } from './method.js'
import { either, entries, list, map, or, text, whole, word, yes } from './shape.js'

const names = (about: string) => list(about, text('a name'))

const BAND = (about: string) => list(`${about}, [lowest, highest]`, whole('an end'))

const threshold = (key: keyof typeof builtIn.DEFAULT_THRESHOLDS, about: string) =>
  or(builtIn.DEFAULT_THRESHOLDS[key], whole(about))

/** R2, R3 */
export const THRESHOLDS = map('pools: what net successes come to', {
  botch: threshold('botch', 'the highest net at which a botch may happen'),
  failure: threshold('failure', 'for readers only'),
  mixed: threshold('mixed', 'the least net'),
  success: threshold('success', 'the least net'),
  critical: threshold('critical', 'the least net'),
})

/** R17 */
export const BANDS = map('2d6: what a total comes to; each band begins where the one below ends', {
  failure: or(builtIn.DEFAULT_BANDS.failure, BAND('a failure')),
  mixed: or(builtIn.DEFAULT_BANDS.mixed, BAND('a mixed outcome')),
  success: or(builtIn.DEFAULT_BANDS.success, BAND('a success')),
  critical: or(builtIn.DEFAULT_BANDS.critical, BAND('a critical')),
})

/** rules/adapter §2, `resolution` */
export const RESOLUTION = map('how dice are rolled and read', {
  method: or('2d6_bands', text('`2d6_bands`, `dice_pool` or a name under `methods`')),
  methods: entries('methods of this system', either('a method', STAGED, OLDER)),
  die_type: whole('sides of a die; 10 for pools, else 6', { least: 2, most: 1000 }),
  ones_cancel_successes: or(false, yes('pools: each 1 takes a success away')),
  botch_on_ones: or(false, yes('pools: a 1 may make a botch')),
  botch_requires_no_successes: or(false, yes('pools: only where no die was a success')),
  threshold_past_9: or(false, yes('pools: a difficulty above 9 takes successes away')),
  target_cap: whole('pools: the highest number that a die must show; the die where it is left out', {
    least: 2,
  }),
  min_pool: or(1, whole('pools: the fewest dice', { least: 0, most: 1000 })),
  pool_outcome_thresholds: THRESHOLDS,
  bands: BANDS,
  critical_on: or('total', word('2d6: whether bonuses help to a critical', ['total', 'natural'])),
  default_difficulty: whole('the older place of `difficulty.default`'),
})

/** R31, M4 */
export const RANGE = map('the least and the most', {
  min: or(null, whole('the least')),
  max: or(null, whole('the most')),
})

export const STAT_SCHEMA = map('which stats there are; any name will do where it is left out', {
  attributes: entries('by group', names('attributes')),
  abilities: entries('by group', names('abilities')),
  special_traits: entries('traits with points, such as willpower', RANGE),
  ranges: entries('under `attributes`, `abilities` or the name of one stat', RANGE),
})

const entryKeys = {
  attribute: text('a stat; null for none'),
  ability: text('a stat; null for none'),
  difficulty: whole('in place of the system’s'),
  settings: entries('values of the method’s settings', text('a value')),
  needs_target: or(false, yes('said without a target it is refused')),
}

/** R28 */
export const VARIANT = map('the same action done in another way', entryKeys)

export const ACTION = map('the stats of an action', {
  ...entryKeys,
  variants: entries('other ways, by name', VARIANT),
})

const DIFFICULTY = map('what a roll is held against', {
  default: whole(
    `the difficulty where nothing says another; ${builtIn.DEFAULT_DIFFICULTY} where it is left out`,
  ),
  min: or(null, whole('no difficulty is lower')),
  max: or(null, whole('no difficulty is higher')),
  auto_success_if_pool_gte_difficulty: or(
    false,
    yes('a pool as large as the difficulty succeeds without dice'),
  ),
  retry_penalty: or(0, whole('joins the difficulty of each new try', { least: 0 })),
})

export const WILLPOWER = map('a reserve that buys successes', {
  enabled: or(false, yes('whether it does')),
  resource_name: or('willpower', text('the trait')),
  auto_successes_per_spend: or(1, whole('successes for a point', { least: 0 })),
  max_per_turn: or(1, whole('points in a turn', { least: 0 })),
})

const FEW = { least: -100, most: 100 }

export const RESOURCE = map('the worth of a point of a special trait on a roll', {
  dice: or(0, whole('dice', FEW)),
  modifier: or(0, whole('points', FEW)),
  auto_successes: or(0, whole('successes of a pool', { least: 0, most: 20 })),
  max_per_turn: or(1, whole('points in a turn', { least: 0, most: 1000 })),
  refill: or('never', word('when the points come back', ['never', 'scene'])),
})

export const CONDITION = map('what can be the matter with one person', {
  dice: or(0, whole('dice', FEW)),
  modifier: or(0, whole('points', FEW)),
  no_actions: or(false, yes('whether it forbids actions')),
})

/** Sum methods have no successes to gather, so an outcome is worth some. */
const WORTH = (about: string) => whole(about, { least: 0, most: 100 })
export const EXTENDED = map('sum methods: what an outcome adds to an extended action', {
  mixed: or(1, WORTH('a mixed outcome')),
  success: or(2, WORTH('a success')),
  critical: or(3, WORTH('a critical')),
})

/** rules/adapter §6 */
const MAGICK = map('magick', {
  pool: or('arete', word('what it is rolled with', ['arete', 'arete_plus_sphere'])),
  trait: or('arete', text('the trait')),
  spheres: or(builtIn.SPHERES, names('the spheres')),
})
const PARADOX = map('paradox', { edition: or('revised', word('whose rules', ['revised', 'm20'])) })
const SPECIALTY = map('specialties', {
  min_rating: or(0, whole('the least rating that may have one')),
})

/** rules/adapter §2: how actions are rolled, and what they need. */
export const RESOLUTION_RULES = map('how actions are rolled; 2d6 in bands where it is left out', {
  preset: word('a built-in system that the rest lies over', ['default_2d6', 'mage_ascension']),
  stat_schema: STAT_SCHEMA,
  resolution: RESOLUTION,
  name: text('what the system is called'),
  action_stat_map: entries('which stats an action uses; `_default` for all others', ACTION),
  difficulty: DIFFICULTY,
  willpower: WILLPOWER,
  magick: MAGICK,
  paradox: PARADOX,
  specialty: SPECIALTY,
  health: HEALTH,
  fight: FIGHT,
  extended: EXTENDED,
  resources: entries('by special trait', RESOURCE),
  conditions: entries('by name; `stunned` is always there', CONDITION),
  free_actions: yes('whether an action that nobody has listed may be tried'),
  condition_map: entries('by action: the condition that a failure may leave', text('a condition')),
  inventory_requirements: entries('by action', entries('by thing', whole('how many', { least: 0 }))),
  combat_actions: or(builtIn.COMBAT_ACTIONS, names('actions that count as combat')),
  clear_map: entries('by condition: the actions that end it', names('actions, and `scene_change`')),
  safe_actions: or(builtIn.SAFE_ACTIONS, names('actions that succeed without a roll')),
  risky_actions: or([], names('actions that are rolled although they are in the list of safe ones')),
})

/** seed 001: the `system:` block of a scenario. */
export const SYSTEM = map('the rules of a system', {
  resolution_rules: RESOLUTION_RULES,
  clock_rules: CLOCK_RULES,
})
