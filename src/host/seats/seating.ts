import { mustHavePolicy, policyNames } from '../../analysis/players.js'
import type { Ruleset } from '../../kernel/contract/ruleset.js'
import {
  factsOf,
  GAME_MASTER,
  presentSeats,
  REFEREE,
  type TableOptions,
} from '../../kernel/contract/seats.js'
import { refused, type Stop } from '../../kernel/contract/stops.js'
import type { Member } from '../../kernel/journal/record.js'
import { visible } from '../../kernel/words/visible.js'
import type { Game } from '../../rulesets/registry.js'
import { hostRefuses } from '../limits/refusals.js'

/** The seat of those who only watch, by the link that every table has for them. */
export const WATCH = 'watch'

/** The word for a seat that a person plays. */
export const PERSON = 'person'

/** The word for a seat that a bot plays by the game's first policy. */
const BOT = 'bot'

/** Who is to play. */
interface Seating {
  /** Whether a person is the game master. */
  readonly gm: boolean
  /** Who plays each seat: a person, `bot`, or a policy. A person, where nothing is said; `gm` only where a bot plays it. */
  readonly seats: Readonly<Record<string, string>>
  readonly options: TableOptions
}

/** Refuses a person at a seat with nobody to play, where no game master could bring anybody in. */
export function absentSeat(ruleset: Ruleset, scenario: unknown, seat: string): Stop {
  const others = presentSeats(ruleset, scenario).map(({ name }) => name)
  return refused(
    'SEAT_ABSENT',
    `${visible(seat)} is not in this scenario when it begins, and without a person as game master nobody could bring ${visible(seat)} in. Take one of these seats: ${others.join(', ')}.`,
    { seat, seats: others },
  )
}

/**
 * A game master, everybody the game has a seat for, and anyone who watches. A seat with nobody to play stays empty unless
 * it is asked for; the game master may give it later.
 */
export function membersOf(
  { ruleset }: Game,
  scenario: unknown,
  { gm, seats, options }: Seating,
): readonly Member[] {
  const known = ruleset.seats(scenario).filter(({ name }) => name !== GAME_MASTER)
  const unknown = Object.keys(seats).find(
    (name) => name !== GAME_MASTER && !known.some((seat) => seat.name === name),
  )
  if (unknown !== undefined)
    throw refused(
      'NO_SUCH_SEAT',
      `There is no seat "${visible(unknown)}"; the seats are ${known.map(({ name }) => name).join(', ')}.`,
    )
  const said = (name: string) => (Object.hasOwn(seats, name) ? seats[name]! : undefined)
  const isIdle = (name: string) => ruleset.isAbsent?.(scenario, name) === true
  const idle = gm ? undefined : known.find(({ name }) => isIdle(name) && said(name) === PERSON)
  if (idle) throw absentSeat(ruleset, scenario, idle.name)
  const players = known
    .filter(({ name }) => !isIdle(name) || said(name) !== undefined)
    .map(({ name }) => seatedAt(ruleset, name, said(name) ?? PERSON, options))
  const plays = Object.hasOwn(seats, GAME_MASTER) ? seats[GAME_MASTER]! : undefined
  const masters = gm
    ? [{ seat: GAME_MASTER, role: 'gm' as const }]
    : botMaster(ruleset, scenario, plays, options)
  return [...masters, ...players, { seat: WATCH, role: 'spectator' }]
}

/**
 * Without a person as game master, a bot plays those whom the game master would have played. Where there is nobody to
 * play, a bot that was asked for is already met: the program referees, and nobody sits there.
 */
function botMaster(
  ruleset: Ruleset,
  scenario: unknown,
  plays: string | undefined,
  options: TableOptions,
): readonly Member[] {
  const isNeeded = masterPlays(ruleset, scenario)
  if (plays === undefined && !isNeeded) return []
  const master = seatedAt(ruleset, GAME_MASTER, plays ?? BOT, options)
  return isNeeded ? [master] : []
}

/** Refuses a bot at a seat where it would have nothing to play: a referee's, where the rules play everyone else. */
export function mustPlay(ruleset: Ruleset, scenario: unknown, seat: string): void {
  const isSeat = ruleset.seats(scenario).some(({ name }) => name === seat)
  if (isSeat && (seat !== GAME_MASTER || masterPlays(ruleset, scenario))) return
  throw refused(
    'NO_SUCH_SEAT',
    `In this scenario ${seat} has nobody to play, and the program referees: a bot has nothing to do there.`,
  )
}

/** Whether the game master plays a side, or somebody of several. */
function masterPlays(ruleset: Ruleset, scenario: unknown): boolean {
  const own = ruleset.seats(scenario).find(({ name }) => name === GAME_MASTER)
  if (own === undefined) return false
  const facts = factsOf(scenario)
  const { people } = ruleset.view(ruleset.begin(scenario), GAME_MASTER, facts)
  return own.side !== REFEREE || people.some(({ seat }) => seat === GAME_MASTER)
}

/** Everybody, and the seat of those who watch, which may have been taken away. */
export function withWatch(members: readonly Member[]): readonly Member[] {
  return members.some(({ seat }) => seat === WATCH)
    ? members
    : [...members, { seat: WATCH, role: 'spectator' }]
}

/** A seat as a person or a bot plays it. */
export function seatedAt(ruleset: Ruleset, seat: string, plays: string, options: TableOptions): Member {
  if (plays === PERSON) return { seat, role: 'player' }
  return { seat, role: 'bot', policy: policyFor(ruleset, plays, options) }
}

/** The policy that a word for a bot means. */
export function policyFor(ruleset: Ruleset, plays: string, options: TableOptions): string {
  const policy = plays === BOT ? policyNames(ruleset)[0]! : plays
  mustKnow(ruleset, policy, options)
  return policy
}

/** Refuses a policy that the game does not have. */
export function mustKnow(ruleset: Ruleset, policy: string, options: TableOptions): void {
  try {
    mustHavePolicy(ruleset, policy, options)
  } catch (error) {
    throw hostRefuses('UNKNOWN_POLICY', `${(error as Error).message}.`)
  }
}
