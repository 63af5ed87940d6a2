import type { Command } from './command.js'

/**
 * Why a command did not run.
 * - `HardStop`: the rules demand something that is missing; the message says what.
 * - `Refused`: the command is illegal; the message says why, `legal` says what would be allowed.
 * - `Ignored`: dropped in silence (seed 002 §4): no event, no log, no die, nothing printed.
 */
export type StopKind = 'HardStop' | 'Refused' | 'Ignored'

export interface StopDetails {
  readonly [key: string]: unknown
}

/** Thrown by `decide` before the first die; the table catches it and nothing has changed. */
export class Stop extends Error {
  override readonly name = 'Stop'
  readonly kind: StopKind
  /** Stable, for programs: `CHOICE_MISSING`, `not-enough-energy`. */
  readonly code: string
  readonly details: StopDetails
  /** Commands that would have been legal, when the list is short enough to help. */
  readonly legal: readonly Command[]

  constructor(
    kind: StopKind,
    code: string,
    message: string,
    details: StopDetails = {},
    legal: readonly Command[] = [],
  ) {
    super(message)
    this.kind = kind
    this.code = code
    this.details = details
    this.legal = legal
  }
}

export function hardStop(code: string, message: string, details?: StopDetails): Stop {
  return new Stop('HardStop', code, message, details)
}

export function refused(
  code: string,
  message: string,
  details?: StopDetails,
  legal?: readonly Command[],
): Stop {
  return new Stop('Refused', code, message, details, legal)
}

/** The reason is for debug output and tests only; it is never shown to players. */
export function ignored(reason: string): Stop {
  return new Stop('Ignored', reason, reason)
}

/** A defect in a ruleset, never a user's mistake: a die drawn before a stop, an event nobody folds. */
export class RulesFault extends Error {
  override readonly name = 'RulesFault'
}
