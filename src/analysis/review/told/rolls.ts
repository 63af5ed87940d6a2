import type { RollNeed } from '../../../kernel/contract/events/need.js'
import type { GameEvent, Ruleset } from '../../../kernel/contract/ruleset.js'
import { type Facts, GAME_MASTER } from '../../../kernel/contract/seats.js'
import type { RollOfEvent } from '../../../kernel/dice/dice.js'

/** A roll of a line: who made it and on whom, what it had to show, and how its event turned out. */
export interface CourseRoll extends Omit<RollOfEvent, 'event'> {
  /** The side of the person whose doing it was, where it was one. */
  readonly side?: string
  readonly by?: string
  readonly on?: readonly string[]
  readonly need?: RollNeed
  /** In one or two words, at the first roll of its event. */
  readonly result?: string
}

/**
 * The rolls of a line with what its events tell of them. The people of the moment are looked up once a line at most, and not
 * at all where the rolls are of the rules alone (W14).
 */
export function rollsOfLine(
  ruleset: Ruleset,
  facts: Facts,
  before: unknown,
  { dice, events }: { readonly dice: readonly RollOfEvent[]; readonly events: readonly GameEvent[] },
): readonly CourseRoll[] {
  let sides: ReadonlyMap<string, string> | undefined
  const sideOf = (name: string): string | undefined => {
    sides ??= new Map(ruleset.view(before, GAME_MASTER, facts).people.map((one) => [one.name, one.side]))
    return sides.get(name)
  }
  return dice.map(({ event, ...roll }, i) => {
    const happened = events[event]!
    const context = { facts, line: events, place: event }
    const { by, on, result } = ruleset.beat(happened, context) ?? {}
    const side = by === undefined ? undefined : sideOf(by)
    const need = ruleset.need?.(happened, roll.for, context)
    const isFirst = dice[i - 1]?.event !== event
    return {
      ...roll,
      ...(side !== undefined && { side }),
      ...(by !== undefined && { by }),
      ...(on && on.length > 0 && { on }),
      ...(need && { need }),
      ...(result !== undefined && isFirst && { result }),
    }
  })
}

/** A roll as a review reports it. */
export interface ReviewedRoll {
  readonly q: number
  readonly for: string
  readonly faces: readonly number[]
  readonly by?: string
  readonly on?: readonly string[]
  /** What it had to show: `8 or more`. */
  readonly need?: string
  /** How likely that was, from 0 to 1. */
  readonly chance?: number
  readonly result?: string
}

export function reportRoll({ q, for: purpose, faces, by, on, need, result }: CourseRoll): ReviewedRoll {
  return {
    q,
    for: purpose,
    faces,
    ...(by !== undefined && { by }),
    ...(on && { on }),
    ...(need && { need: need.says }),
    ...(need?.chance !== undefined && { chance: need.chance }),
    ...(result !== undefined && { result }),
  }
}
