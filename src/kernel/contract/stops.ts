import type { Command } from './command.js'

export { RulesFault } from '../rules-fault.js'

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
export class Stop<Code extends string = string> extends Error {
  override readonly name = 'Stop'
  readonly kind: StopKind
  /** Stable, for programs: `CHOICE_MISSING`, `NOT_ENOUGH_ENERGY`. Each game's codes are its own union. */
  readonly code: Code
  readonly details: StopDetails
  /** Commands that would have been legal. The table fills it in where the rules leave it empty. */
  readonly legal: readonly Command[]
  /** What the line of a hard stop says behind its code, where the game's document has a form for it. */
  readonly said: string | undefined

  constructor(
    kind: StopKind,
    code: Code,
    message: string,
    details: StopDetails = {},
    legal: readonly Command[] = [],
    said?: string,
  ) {
    super(message)
    this.kind = kind
    this.code = code
    this.details = details
    this.legal = legal
    this.said = said
  }

  /** `HARD STOP: <code> <detail>`, the first line of the answer on every surface; undefined for what is no hard stop. */
  get line(): string | undefined {
    if (this.kind !== 'HardStop') return undefined
    return `HARD STOP: ${this.code}${this.said === undefined || this.said === '' ? '' : ` ${this.said}`}`
  }

  /** The same stop with what would have been legal. */
  withLegal(legal: readonly Command[]): Stop<Code> {
    return new Stop(this.kind, this.code, this.message, this.details, legal, this.said)
  }
}

/** The codes with which the kernel itself refuses, in every game. */
export type KernelCode =
  | 'UNKNOWN_VERB'
  | 'UNKNOWN_CLAUSE'
  | 'MISSING_CLAUSE'
  | 'BAD_CLAUSE'
  | 'BAD_DICE'
  | 'TYPED_DICE_NOT_ALLOWED'
  | 'GM_ONLY'
  | 'NOT_YOURS'
  | 'NOT_YOUR_CHOICE'
  | 'NOT_A_MEMBER'
  | 'WATCHES_ONLY'
  | 'SEAT_TAKEN'
  | 'NO_SUCH_SEAT'
  | 'SEAT_ABSENT'
  | 'NOT_STARTED'
  | 'STARTED'
  | 'GAME_OVER'
  | 'TABLE_CLOSED'
  | 'NO_SEED'
  | 'ENTROPY_FROZEN'
  | 'ENTROPY_NOT_FROZEN'
  | 'ENTROPY_GIVEN'
  | 'ENTROPY_PENDING'
  | 'ENTROPY_MISMATCH'
  | 'NOTHING_TO_UNDO'
  | 'UNDO_NOT_ALLOWED'
  | 'UNDO_NOT_ASKED'
  | 'RULINGS_NOT_ALLOWED'
  | 'REASON_MISSING'
  | 'NO_SUCH_PERSON'
  | 'NO_SUCH_FIGURE'
  | 'NO_SUCH_CONDITION'
  | 'NO_SUCH_SIDE'
  | 'NO_CHANGE'
  | 'BAD_POINTS'
  | 'BAD_VALUE'
  | 'BAD_COUNT'
  | 'NO_CHANCE'
  | 'BAD_NAME'
  | 'ODDS_NOT_ALLOWED'
  | 'REVIEW_NOT_CLOSED'
  | 'ODDS_HIDDEN'
  | 'LATE'
  | 'ID_REUSED'
  | 'TOO_LONG'

/** How a game words its stops: `const { refused } = stopsOf<BxCode>()` makes its codes a closed list. */
export interface StopsOf<Code extends string> {
  /** `said`: what its line says behind the code. */
  hardStop(code: Code, message: string, details?: StopDetails, said?: string): Stop<Code>
  refused(code: Code, message: string, details?: StopDetails, legal?: readonly Command[]): Stop<Code>
}

const anyStops: StopsOf<string> = {
  hardStop: (code, message, details, said) => new Stop('HardStop', code, message, details, [], said),
  refused: (code, message, details, legal) => new Stop('Refused', code, message, details, legal),
}

export function stopsOf<Code extends string>(): StopsOf<Code> {
  return anyStops as StopsOf<Code>
}

/** Refusals of the kernel, and of rules that have no codes of their own to add. */
export const { refused } = stopsOf<KernelCode>()

/**
 * The reason is for debug output and tests. The sentence is for the one person who typed it at their own terminal,
 * quietly; nobody else at the table hears it, and pipes stay silent.
 */
export function ignored(reason: string, sentence = reason): Stop {
  return new Stop('Ignored', reason, sentence)
}
