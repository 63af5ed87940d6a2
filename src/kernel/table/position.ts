import { plainCopy } from '../canonical.js'
import type { GameEvent } from '../contract/ruleset.js'
import type { Seat } from '../contract/seats.js'
import { NO_HASH } from '../journal/chain.js'
import type { JournalRecord } from '../journal/record.js'
import { CommandIds } from './command-ids.js'
import { Shares } from './opening/entropy.js'
import { Members } from './opening/members.js'
import { contentOf } from './request.js'
import { SNAPSHOT_FORMAT, type Snapshot } from './snapshot.js'
import { UndoPoints } from './undo/points.js'
import { refold, undoing } from './undo/refold.js'
import type { UndoAsked } from './undo/request.js'

/** Texts of journal lines, the first and the last included. */
export type ReadLines = (from: number, to: number) => readonly string[]

/** What of a game's rules folding takes. */
export interface FoldRules<State, Event extends GameEvent> {
  readonly id: string
  readonly version: string
  clone(state: State): State
  evolve(state: State, event: Event): void
}

/** An undo goes further back than the table remembers: it needs these lines of the journal. */
export class EarlierLinesNeeded extends Error {
  override readonly name = 'PastNeeded'
  readonly from: number
  readonly to: number

  constructor(from: number, to: number) {
    super(`lines ${from} to ${to} of the journal are needed`)
    this.from = from
    this.to = to
  }
}

/**
 * Where a table stands after its last line: all that lines change. It is changed by `take` alone, whether the line was
 * proposed here or written elsewhere, and its size does not grow with the journal.
 */
export class Position<State, Event extends GameEvent> {
  private readonly rules: FoldRules<State, Event>
  private readonly first: () => State
  state: State
  /** The number of the next line. */
  count = 0
  hash = NO_HASH
  /** Chance events so far. */
  rolled = 0
  started = false
  closed = false
  members: Members
  shares: Shares
  ids = new CommandIds()
  points = new UndoPoints<State>()
  asked: UndoAsked | undefined

  constructor(rules: FoldRules<State, Event>, seats: readonly Seat[], first: () => State, line0: string) {
    this.rules = rules
    this.first = first
    this.state = first()
    this.members = new Members(seats)
    this.shares = new Shares(line0)
  }

  /** Puts everything where a snapshot says. */
  restore(snapshot: Snapshot, seats: readonly Seat[], line0: string): void {
    this.state = snapshot.state as State
    this.count = snapshot.n + 1
    this.hash = snapshot.hash
    this.rolled = snapshot.rolled
    this.started = snapshot.started
    this.closed = snapshot.closed
    this.members = new Members(seats, snapshot.members)
    this.shares = new Shares(line0, snapshot.shares)
    this.ids = new CommandIds(snapshot.ids)
    this.points = new UndoPoints(snapshot.standing)
    this.asked = snapshot.asked
  }

  snapshot(table: string): Snapshot {
    const { asked } = this
    const taken: Snapshot = {
      format: SNAPSHOT_FORMAT,
      table,
      n: this.count - 1,
      hash: this.hash,
      ruleset: this.rules.id,
      version: this.rules.version,
      state: this.state,
      rolled: this.rolled,
      started: this.started,
      closed: this.closed,
      standing: this.points.standing,
      members: this.members.list,
      shares: this.shares.kept,
      ids: this.ids.kept,
      ...(asked && { asked }),
    }
    return plainCopy(taken)
  }

  /** The state after a line that stands: kept, or folded again from the nearest that is. */
  stateAt(n: number, past: ReadLines | undefined): State {
    const near = this.points.nearest(n)
    const state = near ? this.rules.clone(near.state) : this.first()
    const from = (near?.n ?? 0) + 1
    if (from > n) return state
    if (!past) throw new EarlierLinesNeeded(from, n)
    const records = past(from, n).map((line) => JSON.parse(line) as JournalRecord)
    refold((folded: State, event: Event) => this.rules.evolve(folded, event), state, records)
    return state
  }

  /** What a line that was written elsewhere does to the state; undefined when nothing. */
  stateAfter(record: JournalRecord, past: ReadLines | undefined): State | undefined {
    if (record.kind === 'start' || record.kind === 'act') {
      const state = this.rules.clone(this.state)
      for (const event of record.events) this.rules.evolve(state, event as Event)
      return state
    }
    const to = undoing(record)?.to
    return to === undefined ? undefined : this.stateAt(to, past)
  }

  /**
   * The line becomes part of the game. `after` is the state it leads to, where it changes the game; `content` is what was
   * asked, hashed, for those who know it.
   */
  take(record: JournalRecord, hash: string, after: State | undefined, content?: string): void {
    switch (record.kind) {
      case 'members':
        this.members.take(record.joined, record.left)
        break
      case 'seal':
        this.shares.seal(record.seat, record.seal)
        break
      case 'freeze':
        this.shares.freeze()
        break
      case 'reveal':
        this.shares.open(record.seat, record.nonce, record.text)
        break
      case 'strike':
        this.shares.strike(record.struck)
        break
      case 'start':
      case 'act':
        this.shares.freeze()
        this.started = true
        this.asked = undefined
        this.rolled = record.dice.at(-1)?.q ?? this.rolled
        this.state = after!
        this.points.stand(record.n, after!)
        break
      case 'roll':
        this.rolled = record.dice.at(-1)?.q ?? this.rolled
        break
      case 'undo':
      case 'ask-undo':
      case 'agree-undo':
        this.takeUndo(record, after)
        break
      case 'close':
        this.closed = true
    }
    if (record.kind !== 'header' && record.id !== undefined)
      this.ids.remember(record.seat, record.id, record.n, content ?? contentOf(record))
    this.count = record.n + 1
    this.hash = hash
  }

  private takeUndo(
    record: Extract<JournalRecord, { kind: 'undo' | 'ask-undo' | 'agree-undo' }>,
    after: State | undefined,
  ): void {
    const to = undoing(record)?.to
    if (to !== undefined) {
      this.asked = undefined
      this.points.back(to)
      this.state = after!
    } else if (record.kind === 'ask-undo') {
      this.asked = { seat: record.seat, count: record.count, to: record.to, agreed: [] }
    } else if (this.asked) {
      this.asked = { ...this.asked, agreed: [...this.asked.agreed, record.seat] }
    }
  }
}
