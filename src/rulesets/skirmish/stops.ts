import { ignored, type KernelCode, type Stop, stopsOf } from '../../kernel/contract/stops.js'
import { nearest } from '../../kernel/words/nearest.js'

/** rules/skirmish §5: the codes with which this game refuses. Those of the sheet are written as the sheet has them. */
export type SkirmishCode =
  | KernelCode
  | 'gm_only'
  | 'actor_required'
  | 'no_encounter'
  | 'encounter_active'
  | 'no_combatants'
  | 'not_in_encounter'
  | 'already_in_encounter'
  | 'unknown_entity'
  | 'unknown_actor'
  | 'unknown_target'
  | 'duplicate_target'
  | 'actor_down'
  | 'no_attack_left'
  | 'unknown_weapon'
  | 'ambiguous_weapon'
  | 'no_damage_dice'
  | 'initiative_set'
  | 'check_pending'
  | 'wrong_check'
  | 'unknown_check'
  | 'unknown_topic'
  | 'unknown_condition'
  | 'unknown_damage_type'
  | 'self_target'
  | 'typed_dice'
  | 'bad_text'
  | 'bad_stats'
  | 'name_taken'

export type SkirmishStop = Stop<SkirmishCode>

export const { refused } = stopsOf<SkirmishCode>()

/** seed 002 §4: why nothing at all is answered. Nobody at the table sees it but the person who typed it, at a terminal. */
const SILENCES = {
  frozen: 'Nothing happens: the encounter waits for something else first (/hint tells for what).',
  out_of_turn: 'Nothing happens: it is somebody else’s turn.',
  no_pending_damage: 'Nothing happens: no hit waits for its damage.',
  not_the_attacker: 'Nothing happens: the one who hit rolls the damage.',
} as const

export type IgnoredReason = keyof typeof SILENCES

/** @deprecated Use `IgnoredReason`. */
export type Silence = IgnoredReason

export function silent(reason: IgnoredReason): Stop {
  return ignored(reason, SILENCES[reason])
}

export function noEncounter(): SkirmishStop {
  return refused('no_encounter', 'There is no encounter. The GM begins one: encounter start with: <name>')
}

/** initiative and check name who acts: the GM has no sheet to roll with. */
export function actorRequired(verb: string): SkirmishStop {
  return refused('actor_required', `Say who rolls: ${verb} by: <name>`)
}

export function ambiguousWeapon(name: string, names: readonly string[]): SkirmishStop {
  return refused('ambiguous_weapon', `"${name}" could be ${names.join(' or ')}. Write more of it.`, {
    weapon: name,
    names,
  })
}

/** Somebody who is not there: hidden, elsewhere or invented, all the same. */
export function nobodyHere(
  code: 'not_in_encounter' | 'unknown_actor' | 'unknown_target',
  name: string,
  here: readonly string[],
  meant: readonly string[] = [],
): SkirmishStop {
  if (meant.length > 1)
    return refused(code, `"${name}" could be ${meant.join(' or ')}. Write more of it.`, { name, meant })
  const near = nearest(name, here)
  const present = here.join(', ') || 'nobody'
  const hint = near === undefined ? '' : ` Did you mean ${near}?`
  return refused(code, `"${name}" is nobody in this encounter.${hint} Here: ${present}.`, { name })
}
