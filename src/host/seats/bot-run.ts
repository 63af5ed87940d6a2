import type { JournalRecord } from '../../kernel/journal/record.js'
import { type BotMove, type BotRest, type BotSeats, type BotTable, nextBotMove } from './bots.js'

/** The lines with which bots say that they stop bear ids that begin so: a table that is taken up again knows them by it. */
const REST_ID = 'bots-rest-'

const GO_ON = 'They go on after the next command of a person.'

/** Lines that nobody plays with: they neither wake bots that rest nor count as an action. */
const ASIDE: readonly JournalRecord['kind'][] = [
  'say',
  'narrate',
  'roll',
  'seal',
  'freeze',
  'reveal',
  'strike',
]

/** As much of a line as a run of bots reads. */
export interface LineWritten {
  readonly kind: JournalRecord['kind']
  readonly id?: string
  readonly seat?: string
  /** The dice of an act. */
  readonly dice?: { readonly length: number }
}

/** What a bot does next: a command, or the words with which the bots stop. */
export type BotStep = BotMove | (BotRest & { readonly id: string })

/**
 * The lines that bots write after a line of a person. They stop, and say why:
 *
 * - when the game stands again where it stood and no die has fallen since: a full round of nothing but passing;
 * - when they have written as many lines as they may;
 * - when the game says that a bot has nothing to do at its seat.
 *
 * The next command of a person, a seat that changes hands or a command taken back lets them go on. Where anybody may act,
 * each bot acts once after each command of a person who plays.
 */
export class BotRun {
  private readonly limit: number
  private lines = 0
  private resting = false
  /** Where the game stood since the last die. */
  private readonly stood = new Set<string>()
  private circles = false
  /** The bots that have acted since a person's last command; undefined before the first one. */
  private spoke: Set<string> | undefined
  /** Where the game stood when a bot last said that it has nothing to do: said once for each such place. */
  private restedAt: string | undefined

  private place: { readonly n: number; readonly key: string } | undefined

  constructor(limit: number) {
    this.limit = limit
  }

  /** Bot lines since the last action of a person. */
  get length(): number {
    return this.lines
  }

  /** Returns what a bot does now; undefined while a person is waited for, or the bots rest and have said so. */
  next(table: BotTable, bots: BotSeats): BotStep | undefined {
    if (this.resting) return undefined
    const due = nextBotMove(table, bots, (seat) => this.spoke?.has(seat) ?? true)
    if (due === undefined) return undefined
    const key = this.standsAt(table)
    this.stood.add(key)
    const says = due.kind === 'rest' ? due.says : this.reasonToStop()
    if (due.kind === 'move' && says === undefined) return due
    this.resting = true
    if (due.kind === 'rest' && this.restedAt === key) return undefined
    if (due.kind === 'rest') this.restedAt = key
    return { kind: 'rest', seat: due.seat, says: says!, id: `${REST_ID}${table.length}` }
  }

  /** The key of the table, worked out once for each of its lines. */
  private standsAt(table: BotTable): string {
    if (this.place?.n !== table.length) this.place = { n: table.length, key: table.key }
    return this.place.key
  }

  private reasonToStop(): string | undefined {
    if (this.circles) return `Nothing but passing happened for a full round, so the bots stop here. ${GO_ON}`
    if (this.lines >= this.limit)
      return `The bots have written ${this.lines} lines since a person last acted, and stop here. ${GO_ON}`
    return undefined
  }

  /** Notes a line of the table, once it stands. */
  wrote(table: BotTable, record: LineWritten, isBots: boolean): void {
    if (!isBots) {
      if (!ASIDE.includes(record.kind)) this.restart()
      if (record.kind === 'act') this.spoke = new Set()
      return
    }
    if (record.kind !== 'act') {
      if (isRest(record)) this.resting = true
      return
    }
    this.lines++
    if (record.seat !== undefined) this.spoke?.add(record.seat)
    if (record.dice?.length) this.stood.clear()
    const key = this.standsAt(table)
    this.circles = this.stood.has(key)
    this.stood.add(key)
  }

  private restart(): void {
    this.lines = 0
    this.resting = false
    this.circles = false
    this.stood.clear()
  }

  /** Takes up a table whose last lines are these: bots that had said why they stop stay where they are. */
  recall(table: BotTable, last: readonly JournalRecord[]): void {
    const telling = last.findLast((record) => isRest(record) || !ASIDE.includes(record.kind))
    if (telling === undefined || !isRest(telling)) return
    this.resting = true
    this.restedAt = table.key
  }
}

function isRest(record: LineWritten): boolean {
  return record.kind === 'say' && record.id?.startsWith(REST_ID) === true
}
