import { type Clock, type ClockMove, move } from '../../../kernel/clocks.js'
import { entryOf } from '../../../kernel/entry.js'
import type { ClockRules, SystemConfig } from '../config/types.js'

/** rules/adapter §3, clock instance. */
export interface ClockFace {
  readonly value: number
  readonly max?: number
  readonly name?: string
  readonly triggers?: Readonly<Record<string, string>>
}

/** R22: what is not enabled does not move. */
export function isEnabled(rules: ClockRules, clock: string): boolean {
  return rules.enabled && rules.clocks_enabled.includes(clock)
}

/** Whether a clock counts down. */
export function isFalling(rules: ClockRules, clock: string): boolean {
  return entryOf(rules.direction, clock) === 'decrement'
}

/** `decrement` makes every delta fall; others keep their sign. */
export function directed(rules: ClockRules, clock: string, delta: number): number {
  return isFalling(rules, clock) ? -Math.abs(delta) : delta
}

/** Where the hand stands: inside 0 and max, whatever was written (rules/adapter §3, clock instance). */
export function standingOf({ value, max }: ClockFace): number {
  return Math.min(max ?? Number.MAX_SAFE_INTEGER, Math.max(0, value))
}

/** The kernel's clock for a face: R23 fires its triggers in its own direction only. */
function asClock(config: SystemConfig, id: string, face: ClockFace): Clock {
  const triggers = face.triggers ?? {}
  return {
    id,
    name: face.name ?? id,
    progress: face.value,
    segments: face.max ?? Number.MAX_SAFE_INTEGER,
    direction: isFalling(config.clock_rules, id) ? 'falling' : 'rising',
    status: 'active',
    milestones: Object.keys(triggers).map((at) => ({ at: Number(at), text: triggers[at]! })),
  }
}

/** Moves a hand, held inside 0 and max; says which triggers were crossed, in order. */
export function moveHand(config: SystemConfig, id: string, face: ClockFace, delta: number): ClockMove {
  return move(asClock(config, id, face), delta)
}
