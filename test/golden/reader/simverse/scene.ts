import type { Dice } from '../../../../src/kernel/dice/dice.js'
import { events as rows, type SimverseEvent } from '../../../../src/rulesets/simverse/events/index.js'
import type { Combatant } from '../../../../src/rulesets/simverse/people/combatant.js'
import type { Rules } from '../../../../src/rulesets/simverse/tables/switches.js'
import type { Weapon } from '../../../../src/rulesets/simverse/tables/things.js'
import { type Fields, field, NOTHING, personFrom } from './people.js'
import type { Result } from './strikes.js'

/** What a command of the further rules is carried out with. */
export interface Case {
  readonly given: Fields
  readonly command: Fields
  readonly rules: Rules
  readonly dice: Dice
}

export function logOf(events: readonly SimverseEvent[]): string[] {
  return events.flatMap((event) => rows.mech(event))
}

export function the<Type extends SimverseEvent['type']>(
  events: readonly SimverseEvent[],
  type: Type,
): Extract<SimverseEvent, { type: Type }> | undefined {
  return events.find((event) => event.type === type) as Extract<SimverseEvent, { type: Type }> | undefined
}

export function rolled(roll: {
  target: number
  roll: number
  margin: number
  success: boolean
  critical?: string
}): Result {
  const { target, margin, success, critical } = roll
  return { target, roll: roll.roll, margin, success, ...(critical ? { critical } : {}) }
}

export function one(given: Fields, rules: Rules, weapons: readonly Weapon[] = []): Combatant {
  const written = field<Fields>(given, 'character', {})
  return personFrom(written, field(written, 'name', 'somebody'), { ...NOTHING, weapons }, rules)
}
