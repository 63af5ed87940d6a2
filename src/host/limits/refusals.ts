import { stopsOf } from '../../kernel/contract/stops.js'

/** Why a host says no, beside what tables and rules refuse. */
export type HostCode =
  | 'NO_SUCH_TABLE'
  | 'NO_SUCH_LINK'
  | 'LINK_REVOKED'
  | 'NOT_AT_THIS_TABLE'
  | 'REVIEW_ONLY'
  | 'TOO_MANY_LINKS'
  | 'GAME_MISSING'
  | 'TOO_MANY_TABLES'
  | 'TOO_MANY_MEMBERS'
  | 'TOO_MANY_LISTENERS'
  | 'JOURNAL_FULL'
  | 'TOO_FAST'
  | 'UNCERTAIN'
  | 'STORE_FAILED'
  | 'UNKNOWN_POLICY'
  | 'NOT_OVER'
  | 'NO_SUCH_LINE'
  | 'TABLE_DAMAGED'
  | 'SHUTTING_DOWN'
  | 'PLAYED_ELSEWHERE'
  | 'CHECK_TOO_LONG'
  | 'CHECK_TOO_LARGE'
  | 'CHECKS_BUSY'

export const { refused: hostRefuses } = stopsOf<HostCode>()
