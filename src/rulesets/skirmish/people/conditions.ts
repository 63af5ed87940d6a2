import { nearest } from '../../../kernel/words/nearest.js'
import type { Entity } from '../state/state.js'
import { refused } from '../stops.js'
import type { Ability } from './sheet.js'

/** How a d20 is rolled. */
export type Edge = 'normal' | 'advantage' | 'disadvantage'

/** rules/skirmish §6: conditions that change an attack or a check. Any other word may be a condition and changes nothing. */
const ATTACKER_HINDERED = ['blinded', 'exhaustion', 'frightened', 'poisoned', 'prone', 'restrained']
const TARGET_EXPOSED = ['blinded', 'paralyzed', 'petrified', 'restrained', 'stunned', 'unconscious', 'prone']
const HELPLESS = ['paralyzed', 'petrified', 'stunned', 'unconscious']

/** Every condition that some rule here knows. */
export const CONDITIONS: readonly string[] = [
  ...new Set([...ATTACKER_HINDERED, ...TARGET_EXPOSED, 'invisible']),
].sort()

/** Whether some rule here reads it. Any other word may be noted, and changes nothing. */
export function isRead(condition: string): boolean {
  return CONDITIONS.includes(condition)
}

/** Refuses a slip of the pen for a condition that some rule reads: it would be noted, and nothing would come of it. */
export function mustBeCondition(word: string): void {
  const near = isRead(word) ? undefined : nearest(word, CONDITIONS)
  if (near === undefined) return
  throw refused('unknown_condition', `There is no condition "${word}". Did you mean ${near}?`, {
    condition: word,
  })
}

function hasAny(entity: Entity, conditions: readonly string[]): boolean {
  for (const condition of entity.conditions) if (conditions.includes(condition)) return true
  return false
}

/** rules/skirmish §6: both kinds of reason cancel out, however many there are. */
export function attackEdge(attacker: Entity, target: Entity): Edge {
  if (attacker.conditions.length === 0 && target.conditions.length === 0) return 'normal'
  const worse = hasAny(attacker, ATTACKER_HINDERED) || target.conditions.includes('invisible')
  const better = attacker.conditions.includes('invisible') || hasAny(target, TARGET_EXPOSED)
  if (worse === better) return 'normal'
  return better ? 'advantage' : 'disadvantage'
}

/** rules/skirmish §6: frightened and poisoned hinder all but saves, exhaustion everything, restrained Dexterity saves. */
export function checkEdge(entity: Entity, ability: Ability, isSave: boolean): Edge {
  if (entity.conditions.length === 0) return 'normal'
  const worse =
    entity.conditions.includes('exhaustion') ||
    (!isSave && hasAny(entity, ['frightened', 'poisoned'])) ||
    (isSave && ability === 'dexterity' && entity.conditions.includes('restrained'))
  return worse ? 'disadvantage' : 'normal'
}

/** rules/skirmish §6: anyone who cannot move fails Strength and Dexterity saves as total 0, without dice. */
export function failsOutright(entity: Entity, ability: Ability, isSave: boolean): boolean {
  return isSave && (ability === 'strength' || ability === 'dexterity') && hasAny(entity, HELPLESS)
}
