import { NotUnderstood } from '../host/words/said.js'
import type { Verbs } from '../kernel/contract/command.js'
import { GAME_MASTER } from '../kernel/contract/seats.js'
import { Stop } from '../kernel/contract/stops.js'
import { printCommand } from '../language/print.js'
import { DocumentFault } from '../library/fault.js'

/** How a refusal is reported over HTTP: a status, and a body of one shape. */
export interface Refusal {
  readonly status: number
  readonly body: { readonly error: object } | { readonly status: 'ignored'; readonly code?: string }
}

/** A request that is wrong as HTTP goes: not JSON, a field that is none, too much of it. */
export class BadRequest extends Error {
  override readonly name = 'BadRequest'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

const STATUS: Readonly<Record<string, number>> = {
  NO_SUCH_LINK: 401,
  LINK_REVOKED: 410,
  NO_SUCH_TABLE: 404,
  NO_SUCH_SEAT: 404,
  SEAT_ABSENT: 409,
  GM_ONLY: 403,
  NOT_A_MEMBER: 403,
  NOT_YOURS: 403,
  NOT_YOUR_CHOICE: 403,
  WATCHES_ONLY: 403,
  RULINGS_NOT_ALLOWED: 403,
  TYPED_DICE_NOT_ALLOWED: 403,
  ODDS_NOT_ALLOWED: 403,
  REVIEW_NOT_CLOSED: 403,
  REVIEW_ONLY: 403,
  TOO_MANY_LINKS: 409,
  UNDO_NOT_ALLOWED: 403,
  LATE: 409,
  ID_REUSED: 409,
  SEAT_TAKEN: 409,
  STARTED: 409,
  NOT_STARTED: 409,
  NOT_OVER: 409,
  NO_SUCH_LINE: 404,
  REVIEW_NO_AIM: 409,
  PLAYED_ELSEWHERE: 409,
  GAME_OVER: 409,
  TABLE_CLOSED: 409,
  GAME_MISSING: 409,
  TABLE_DAMAGED: 409,
  JOURNAL_FULL: 409,
  TOO_MANY_TABLES: 409,
  TOO_MANY_MEMBERS: 409,
  TOO_LONG: 413,
  TOO_FAST: 429,
  TOO_MANY_LISTENERS: 429,
  STORE_FAILED: 503,
  UNCERTAIN: 503,
  SHUTTING_DOWN: 503,
  CHECK_TOO_LONG: 422,
  CHECK_TOO_LARGE: 422,
  CHECKS_BUSY: 503,
}

/** What a client did wrong, in one shape; undefined for a defect of the program. `verbs` prints what would be legal. */
export function refusalOf(error: unknown, seat?: string, verbs?: Verbs): Refusal | undefined {
  if (error instanceof Stop) return stopped(error, seat, verbs)
  if (error instanceof NotUnderstood) {
    const { code, message, column, suggestion, expected, usage } = error.fault
    const guess = suggestion === undefined ? {} : { guess: suggestion }
    return {
      status: 400,
      body: {
        error: {
          kind: 'Syntax',
          code,
          message,
          column,
          expected,
          ...guess,
          ...(usage !== undefined && { usage }),
          legal: error.legal.map((text) => ({ text })),
        },
      },
    }
  }
  if (error instanceof DocumentFault) {
    const { places: faults, more } = error
    const all = (faults.length + more).toLocaleString('en-US')
    const message = faults.length + more === 1 ? 'There is a fault in it.' : `There are ${all} faults in it.`
    return {
      status: 422,
      body: {
        error: { kind: 'Fault', code: 'FAULTY_SCENARIO', message, faults, ...(more > 0 && { more }) },
      },
    }
  }
  if (error instanceof BadRequest)
    return {
      status: error.status,
      body: { error: { kind: 'Refused', code: error.code, message: error.message } },
    }
  return undefined
}

function stopped(stop: Stop, seat: string | undefined, verbs: Verbs | undefined): Refusal {
  // Silent ignores say nothing; why, is for the game master alone (seed 002 §4).
  if (stop.kind === 'Ignored')
    return { status: 200, body: { status: 'ignored', ...(seat === GAME_MASTER && { code: stop.code }) } }
  const legal = verbs && stop.legal.map((command) => ({ text: printCommand(command, verbs), command }))
  return {
    status: STATUS[stop.code] ?? 422,
    body: {
      error: {
        kind: stop.kind,
        code: stop.code,
        message: stop.message,
        ...(stop.line !== undefined && { line: stop.line }),
        ...(Object.keys(stop.details).length > 0 && { facts: stop.details }),
        ...(legal && legal.length > 0 && { legal }),
      },
    },
  }
}
