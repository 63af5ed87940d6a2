import { type KernelCode, stopsOf } from '../../kernel/contract/stops.js'

/** Why this game refuses. The sheet and the golden cases name these in lower case; what is new is in capitals. */
export type AdapterCode =
  | KernelCode
  // A roll, before its first die (rules/adapter §1, §2).
  | 'bad_difficulty'
  // Described methods (rules/adapter-methods).
  | 'ambiguous_action'
  | 'bad_step'
  | 'dice_not_read'
  | 'difficulty_not_read'
  | 'modifier_not_read'
  | 'needs_action'
  | 'not_opposed'
  | 'not_pushable'
  | 'not_yours'
  | 'push_or_keep'
  | 'unknown_setting'
  | 'unknown_value'
  | 'bad_value'
  | 'incapacitated'
  | 'missing_item'
  | 'pool_too_large'
  | 'trait_out_of_range'
  | 'unknown_action'
  | 'unknown_variant'
  | 'resource_buys_nothing'
  | 'resource_insufficient'
  | 'resource_limit'
  | 'willpower_disabled'
  | 'willpower_insufficient'
  | 'willpower_limit'
  | 'willpower_needs_pool'
  // Magick (rules/adapter §6).
  | 'arete_too_low'
  | 'magick_needs_pool'
  | 'needs_target'
  | 'no_sphere'
  | 'quintessence_insufficient'
  | 'quintessence_rate'
  | 'rote_or_spheres'
  | 'sphere_too_low'
  // Who, whom and what.
  | 'bad_target'
  | 'not_your_turn'
  | 'project_over'
  | 'too_many_actions'
  | 'unknown_name'
  | 'who_acts'
  // Fights.
  | 'fight_under_way'
  | 'no_fight'
  | 'no_fights'
  | 'nobody_to_fight'
  // Rulings.
  | 'bad_stats'
  | 'no_health'
  | 'no_ruling'
  | 'no_situation'

export const { refused } = stopsOf<AdapterCode>()
