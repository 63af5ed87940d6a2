import type { Rules } from '../tables/switches.js'
import { type Bar, barsOf } from './bars.js'
import type { Combatant, Condition } from './combatant.js'

/** Anybody of whom no more is known than what state they are in. */
type Bearer = Pick<Combatant, 'conditions'>

/** Asked thousands of times in a fight: the engine makes far less of a counted loop than of `for … of`. */
export function hasCondition({ conditions }: Bearer, id: string): boolean {
  for (let i = 0; i < conditions.length; i++) if (conditions[i]!.id === id) return true
  return false
}

/** Ends of rounds until a condition is over: one that began after its bearer's turn waits for the next (rules/simverse R81). */
function endsIn({ rounds, fresh }: Pick<Condition, 'rounds' | 'fresh'>): number {
  return rounds === 0 ? Number.POSITIVE_INFINITY : rounds + (fresh ? 1 : 0)
}

/** A condition that is already there is renewed, never doubled; the one that lasts longer stays. */
export function withCondition(c: Combatant, id: string, rounds: number, by?: string): readonly Condition[] {
  const fresh = c.turn === 'done'
  const found = c.conditions.find((condition) => condition.id === id)
  if (!found) return [...c.conditions, by === undefined ? { id, rounds, fresh } : { id, rounds, fresh, by }]
  if (by !== undefined)
    return c.conditions.map((condition) => (condition.id === id ? { id, rounds, fresh, by } : condition))
  if (endsIn({ rounds, fresh }) <= endsIn(found)) return c.conditions
  return c.conditions.map((condition) => (condition.id === id ? { id, rounds, fresh } : condition))
}

export function withoutConditions(c: Combatant, ids: readonly string[]): readonly Condition[] {
  return hasAny(c, ids) ? c.conditions.filter((condition) => !ids.includes(condition.id)) : c.conditions
}

function hasAny({ conditions }: Bearer, ids: readonly string[]): boolean {
  for (let i = 0; i < conditions.length; i++) {
    const { id } = conditions[i]!
    for (let j = 0; j < ids.length; j++) if (ids[j] === id) return true
  }
  return false
}

/** Whether any condition forbids something. */
export function isBarred(c: Bearer, what: Bar, rules: Rules): boolean {
  if (c.conditions.length === 0) return false
  const bars = barsOf(rules.tables.conditions)
  switch (what) {
    case 'noActions':
      return hasAny(c, bars.noActions)
    case 'noMajor':
      return hasAny(c, bars.noMajor)
    case 'noMinor':
      return hasAny(c, bars.noMinor)
    case 'noMove':
      return hasAny(c, bars.noMove)
    case 'noReaction':
      return hasAny(c, bars.noReaction)
  }
}

/** Out of the fight for good or for now. */
export function isDown({ conditions }: Bearer): boolean {
  for (let i = 0; i < conditions.length; i++) {
    const { id } = conditions[i]!
    if (id === 'unconscious' || id === 'dead') return true
  }
  return false
}

export function isDead(c: Bearer): boolean {
  return hasCondition(c, 'dead')
}

/** Can still take part. */
export function isStanding(c: Bearer & Pick<Combatant, 'fled'>): boolean {
  return !c.fled && !isDown(c)
}

/** Those with their own end, and how many rounds are left of each. */
export function roundsLeft(c: Bearer): Record<string, number> {
  const left: Record<string, number> = {}
  for (const { id, rounds } of c.conditions) if (rounds > 0) left[id] = rounds
  return left
}
