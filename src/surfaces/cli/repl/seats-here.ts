import { policyNamed } from '../../../analysis/players.js'
import { waitedFor } from '../../../host/looks/waited.js'
import type { BotSeats } from '../../../host/seats/bots.js'
import { mustKnow, mustPlay } from '../../../host/seats/seating.js'
import { ANYBODY } from '../../../kernel/contract/next.js'
import type { Policy } from '../../../kernel/contract/ruleset.js'
import { GAME_MASTER } from '../../../kernel/contract/seats.js'
import { refused } from '../../../kernel/contract/stops.js'
import type { Member } from '../../../kernel/journal/record.js'
import type { Table } from '../../../kernel/table/table.js'
import { sameName } from '../../../kernel/words/names.js'
import { visible } from '../../../kernel/words/visible.js'

/** The words for who plays a seat at a terminal: the person there, or a bot by the policy that was named at the start. */
const ME = 'me'
const BOT = 'bot'

/** Which seats the person at this terminal plays, and which bots play. Any of them changes hands at any time. */
export class SeatsHere implements BotSeats {
  private readonly table: Table
  private readonly policy: string
  private readonly home: string | undefined
  private readonly bots = new Map<string, Policy>()

  /** `own` is the one seat played here; without it, all are. `policy` is how bots play where nothing else is said. */
  constructor(table: Table, policy: string, own: string | undefined) {
    this.table = table
    this.policy = policy
    this.home = own
    if (own === undefined) return
    for (const seat of this.names) if (seat !== own) this.bots.set(seat, this.policyNamed(policy))
  }

  /** Every seat of the table but those of spectators. */
  private get names(): readonly string[] {
    return this.table.members.filter(({ role }) => role !== 'spectator').map(({ seat }) => seat)
  }

  /** The seats played here. */
  get own(): readonly string[] {
    return this.names.filter((seat) => !this.bots.has(seat))
  }

  isOwn(seat: string): boolean {
    return this.own.includes(seat)
  }

  get hasBots(): boolean {
    return this.bots.size > 0
  }

  policyOf(seat: string): Policy | undefined {
    return this.bots.get(seat)
  }

  /** A person who plays here is always waited for; bots play on alone only where all seats are theirs. */
  get playsOnOpenFloor(): boolean {
    return this.own.length === 0
  }

  /**
   * The seat whose log is shown: the game master's where it is played here, else the first. A person who has given their
   * seat to a bot, or who only watches, goes on reading as that seat.
   */
  get watcher(): string {
    if (this.isOwn(GAME_MASTER)) return GAME_MASTER
    return this.own[0] ?? this.home ?? GAME_MASTER
  }

  /** The seat that speaks now: the one that must choose, of those played here. */
  get speaker(): string {
    const { own, watcher } = this
    if (own.length < 2) return watcher
    const next = this.table.next()
    if (next.kind !== 'awaiting') return watcher
    if (next.seats[0] !== ANYBODY) return next.seats.find((seat) => own.includes(seat)) ?? watcher
    if (watcher === GAME_MASTER) return GAME_MASTER
    return waitedFor(this.table, watcher).find((seat) => own.includes(seat)) ?? watcher
  }

  private policyNamed(name: string): Policy {
    return policyNamed(this.table.ruleset, this.table.facts, name)
  }

  /** The seat that a word means. */
  seatNamed(said: string): string {
    const found = this.names.find((name) => sameName(name, said))
    if (found !== undefined) return found
    throw refused(
      'NO_SUCH_SEAT',
      `There is no seat "${visible(said)}"; the seats are ${this.names.join(', ')}.`,
    )
  }

  /** The member that sits at a seat when it is given to the person here (`me`), a bot (`bot`) or a policy. */
  memberFor(seat: string, plays: string): Member {
    if (sameName(plays, ME)) return { seat, role: seat === GAME_MASTER ? 'gm' : 'player' }
    const policy = sameName(plays, BOT) ? this.policy : plays
    mustKnow(this.table.ruleset, policy, this.table.facts.options)
    mustPlay(this.table.ruleset, this.table.scenario, seat)
    return { seat, role: 'bot', policy }
  }

  /** Notes who plays a seat from now on. */
  take({ seat, policy }: Member): void {
    if (policy === undefined) this.bots.delete(seat)
    else this.bots.set(seat, this.policyNamed(policy))
  }
}
