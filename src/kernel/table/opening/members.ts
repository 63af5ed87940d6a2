import { GAME_MASTER, type Seat } from '../../contract/seats.js'
import { refused } from '../../contract/stops.js'
import type { Member } from '../../journal/record.js'
import { nameFault } from '../../words/name-fault.js'
import { isVisible } from '../../words/visible.js'

/** The keeper of the table: opens it, lets people in and out, closes it. No seat can bear this name. */
export const HOST = '(host)'

const ROLES: readonly string[] = ['gm', 'player', 'bot', 'spectator']

/** Who sits at a table. Nobody else speaks. */
export class Members {
  private readonly bySeat = new Map<string, Member>()
  private readonly seats: ReadonlySet<string>

  constructor(seats: readonly Seat[], members: readonly Member[] = []) {
    this.seats = new Set(seats.map((seat) => seat.name))
    for (const member of members) this.bySeat.set(member.seat, member)
  }

  get list(): readonly Member[] {
    return [...this.bySeat.values()]
  }

  find(seat: string): Member | undefined {
    return this.bySeat.get(seat)
  }

  /** Refuses what cannot be: an unknown seat, a seat that is taken, somebody leaving who was never there. */
  check(joined: readonly Member[], left: readonly string[]): void {
    for (const seat of left) {
      if (!this.bySeat.has(seat))
        throw refused('NOT_A_MEMBER', `${seat} does not sit at this table.`, { seat })
    }
    const taken = new Set([...this.bySeat.keys()].filter((seat) => !left.includes(seat)))
    for (const { seat, role } of joined) {
      if (taken.has(seat)) throw refused('SEAT_TAKEN', `Somebody sits at ${seat} already.`, { seat })
      if (!this.fits(seat, role)) {
        const known = [GAME_MASTER, ...this.seats].filter((name, i, all) => all.indexOf(name) === i)
        throw refused(
          'NO_SUCH_SEAT',
          `There is no seat "${seat}" for a ${role} here; the seats are ${known.join(', ')}. Spectators take any other name.`,
          { seat, role },
        )
      }
      taken.add(seat)
    }
  }

  /** Refuses newcomers under names that could not be read or told apart. */
  mustBeReadable(joined: readonly Member[]): void {
    for (const { seat } of joined) {
      const fault = this.seats.has(seat) ? undefined : nameFault(seat)
      if (fault !== undefined) throw refused('BAD_NAME', `That cannot be a name: ${fault}.`)
    }
  }

  private fits(seat: string, role: string): boolean {
    if (!ROLES.includes(role) || seat === HOST || seat === '' || !isVisible(seat)) return false
    if (role === 'gm') return seat === GAME_MASTER
    if (role === 'spectator') return seat !== GAME_MASTER && !this.seats.has(seat)
    return this.seats.has(seat)
  }

  take(joined: readonly Member[], left: readonly string[]): void {
    for (const seat of left) this.bySeat.delete(seat)
    for (const member of joined) this.bySeat.set(member.seat, member)
  }

  mustBeIn(seat: string): Member {
    const member = this.bySeat.get(seat)
    if (member) return member
    throw refused('NOT_A_MEMBER', `${seat} does not sit at this table.`, { seat })
  }

  /** The game master leads a table; where none sits, any player does. */
  mustLead(seat: string, what: string): void {
    if (seat === HOST) return
    const { role } = this.mustBeIn(seat)
    const hasMaster = this.list.some((member) => member.role === 'gm')
    if (role === 'gm' || (role === 'player' && !hasMaster)) return
    throw refused('GM_ONLY', `${what} is for the game master.`, { seat })
  }

  /**
   * Reports whether this only says who plays the seat that asks: the same member, with a policy while a bot plays on, or
   * without one again.
   */
  isOwnSeat(seat: string, joined: readonly Member[], left: readonly string[]): boolean {
    const role = this.bySeat.get(seat)?.role
    if (role !== 'gm' && role !== 'player') return false
    const [one, ...more] = joined
    return more.length === 0 && one?.seat === seat && one.role === role && left.every((name) => name === seat)
  }

  /** The people, bots and spectators apart. */
  get people(): readonly string[] {
    return this.list.filter(({ role }) => role === 'gm' || role === 'player').map(({ seat }) => seat)
  }
}

/** Everybody the game has a seat for, and a game master: who sits at a table that one person plays. */
export function everySeat(seats: readonly Seat[]): readonly Member[] {
  const players = seats.filter(({ name }) => name !== GAME_MASTER)
  return [
    { seat: GAME_MASTER, role: 'gm' },
    ...players.map(({ name }): Member => ({ seat: name, role: 'player' })),
  ]
}
