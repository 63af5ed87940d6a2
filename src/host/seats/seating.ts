import { mustHavePolicy, policyNames } from '../../analysis/players.js'
import type { Ruleset } from '../../kernel/contract/ruleset.js'
import { factsOf, GAME_MASTER, REFEREE, type TableOptions } from '../../kernel/contract/seats.js'
import { refused } from '../../kernel/contract/stops.js'
import type { Member } from '../../kernel/journal/record.js'
import { visible } from '../../kernel/visible.js'
import type { Game } from '../../rulesets/registry.js'
import { hostRefuses } from '../refusals.js'

/** The seat of those who only watch, by the link that every table has for them. */
export const WATCH = 'watch'

/** The word for a seat that a person plays. */
export const PERSON = 'person'

/** Who is to play. */
interface Seating {
  /** Whether a person is the game master. */
  readonly gm: boolean
  /** Who plays each seat; a person, where nothing is said. */
  readonly seats: Readonly<Record<string, string>>
  readonly options: TableOptions
}

/** A game master, everybody the game has a seat for, and anyone who watches. */
export function membersOf(
  { ruleset }: Game,
  scenario: unknown,
  { gm, seats, options }: Seating,
): readonly Member[] {
  const known = ruleset.seats(scenario).filter(({ name }) => name !== GAME_MASTER)
  const unknown = Object.keys(seats).find((name) => !known.some((seat) => seat.name === name))
  if (unknown !== undefined)
    throw refused(
      'NO_SUCH_SEAT',
      `There is no seat "${visible(unknown)}"; the seats are ${known.map(({ name }) => name).join(', ')}.`,
    )
  const players = known.map(({ name }) =>
    seatedAt(ruleset, name, Object.hasOwn(seats, name) ? seats[name]! : PERSON, options),
  )
  return [...master(ruleset, scenario, gm, options), ...players, { seat: WATCH, role: 'spectator' }]
}

/** The game master; without one, a bot for those whom the game master would have played. */
function master(ruleset: Ruleset, scenario: unknown, gm: boolean, options: TableOptions): readonly Member[] {
  if (gm) return [{ seat: GAME_MASTER, role: 'gm' }]
  if (!masterPlays(ruleset, scenario)) return []
  return [seatedAt(ruleset, GAME_MASTER, policyNames(ruleset)[0]!, options)]
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
  mustKnow(ruleset, plays, options)
  return { seat, role: 'bot', policy: plays }
}

/** Refuses a policy that the game does not have. */
export function mustKnow(ruleset: Ruleset, policy: string, options: TableOptions): void {
  try {
    mustHavePolicy(ruleset, policy, options)
  } catch (error) {
    throw hostRefuses('UNKNOWN_POLICY', `${(error as Error).message}.`)
  }
}
