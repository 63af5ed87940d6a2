import { plainCopy } from '../canonical.js'
import { isQuery } from '../contract/checks/shape.js'
import type { Command } from '../contract/command.js'
import type { GameEvent, Ruleset } from '../contract/ruleset.js'
import { inRecordedWords } from '../contract/ruling.js'
import { refused } from '../contract/stops.js'
import type { CommonView } from '../contract/view.js'
import type { Hand } from '../dice/hand.js'
import { seal } from '../journal/chain.js'
import { JournalDamage, lineOf, readLine } from '../journal/read.js'
import { type HeaderRecord, JOURNAL_FORMAT } from '../journal/record.js'
import type { Notice } from './notice.js'
import { headerFor, secretsOf, type TableSetup } from './opening/header.js'
import { everySeat, HOST } from './opening/members.js'
import { type DiceSource, sourceOf } from './opening/source.js'
import type { ReadLines } from './position.js'
import {
  contentOf,
  isRepeated,
  type Proposal,
  type Repeated,
  type Request,
  type SendOptions,
} from './request.js'
import { SNAPSHOT_FORMAT, type Snapshot } from './snapshot.js'
import { frozen, StandingTable } from './standing-table.js'

/** What a command did. A query has events that are not part of the game, and no line. */
export interface CommandResult<Event extends GameEvent = GameEvent> {
  readonly events: readonly Event[]
  /** The number of the journal line, absent for a query. */
  readonly n?: number
  /** The command had been done before, under the same id; nothing happened now. */
  readonly repeated?: true
}

/** How far a table is: people gather, the game goes on, it is over, the journal is complete. */
export type TableStanding = 'gathering' | 'playing' | 'over' | 'closed'

/** What becomes of a table with a proposal: its state, where that changes, and what was asked, hashed, where it has an id. */
interface Ahead<State> {
  readonly state: State | undefined
  readonly content: string | undefined
}

type Listener<Event extends GameEvent> = (notice: Notice<Event>) => void

/**
 * One game in progress: ruleset + scenario + secrets + members + journal. `propose` answers the line to be written and
 * leaves the table as it was; `commit` makes it part of the game; `follow` takes in lines that another process wrote.
 * `change`, `act` and their like do both at once, for tables that live in one process.
 *
 * In come requests of seats; out come journal lines, and notices of them for each seat. This file touches no disk.
 * Read next: `proposer.ts` (judges a request and makes its record), `position.ts` (all that a line can change), then
 * `../journal/chain.ts` and `../verify/`, which check afterwards what was written here.
 */
export class Table<
  Scenario = unknown,
  State = unknown,
  Cmd extends Command = Command,
  Event extends GameEvent = GameEvent,
  View extends CommonView = CommonView,
> extends StandingTable<Scenario, State, Cmd, Event, View> {
  private readonly kept: string[] | undefined
  /** What proposals lead to, out of reach of anyone who holds a proposal. */
  private readonly ahead = new WeakMap<Proposal, Ahead<State>>()
  private readonly listeners = new Map<Listener<Event>, string>()

  private constructor(
    ruleset: Ruleset<Scenario, State, Cmd, Event, View>,
    header: HeaderRecord,
    source: DiceSource,
    keepLines: boolean,
  ) {
    super(ruleset, header, source)
    this.kept = keepLines ? [this.first.line] : undefined
  }

  /** Opens a table and lets its first members sit down. The scenario must have been parsed by the ruleset's schema. */
  static open<Scenario, State, Cmd extends Command, Event extends GameEvent, View extends CommonView>(
    ruleset: Ruleset<Scenario, State, Cmd, Event, View>,
    scenario: Scenario,
    setup: TableSetup,
  ): Table<Scenario, State, Cmd, Event, View> {
    return Table.seated(ruleset, headerFor(ruleset, scenario, setup), setup)
  }

  private static seated<
    Scenario,
    State,
    Cmd extends Command,
    Event extends GameEvent,
    View extends CommonView,
  >(
    ruleset: Ruleset<Scenario, State, Cmd, Event, View>,
    header: HeaderRecord,
    setup: TableSetup,
  ): Table<Scenario, State, Cmd, Event, View> {
    const source = sourceOf(header.dice, setup.id, secretsOf(setup))
    const table = new Table(ruleset, header, source, setup.keepLines ?? true)
    table.change(HOST, { kind: 'members', joined: setup.members ?? everySeat(table.seats) })
    return table
  }

  /** A table by its header alone, before anybody sits down: for replays, and for lines that `follow` brings. */
  static openFrom<Scenario, State, Cmd extends Command, Event extends GameEvent, View extends CommonView>(
    ruleset: Ruleset<Scenario, State, Cmd, Event, View>,
    header: HeaderRecord,
    source: DiceSource,
    keepLines = true,
  ): Table<Scenario, State, Cmd, Event, View> {
    return new Table(ruleset, header, source, keepLines)
  }

  /**
   * A table at a snapshot; `follow` brings what happened since. Undefined when the snapshot is not of this table and
   * these rules: then the journal must do.
   */
  static restore<Scenario, State, Cmd extends Command, Event extends GameEvent, View extends CommonView>(
    ruleset: Ruleset<Scenario, State, Cmd, Event, View>,
    header: HeaderRecord,
    source: DiceSource,
    snapshot: Snapshot,
  ): Table<Scenario, State, Cmd, Event, View> | undefined {
    const fits =
      snapshot.format === SNAPSHOT_FORMAT &&
      snapshot.table === header.table &&
      snapshot.ruleset === ruleset.id &&
      snapshot.version === ruleset.version &&
      header.version === ruleset.version
    if (!fits) return undefined
    const table = new Table(ruleset, header, source, false)
    table.at.restore(plainCopy(snapshot), table.seats, table.first.hash)
    return table
  }

  /**
   * The table as it stood when its journal had `count` lines, for a fork from there: it knows the state and who sat
   * where, and none of the secrets, so nothing is played on it. Throws `JournalDamage` where the chain does not hold.
   */
  static after(ruleset: Ruleset, lines: readonly string[], count: number): Table {
    const { record, blind } = lineOf(lines[0]!)
    const source: DiceSource = { open: neverRolls, bot: neverRolls, blind: () => blind }
    const table = new Table(ruleset, record as HeaderRecord, source, true)
    table.follow(lines.slice(1, count))
    return table
  }

  /** Everything needed to take the table up again at its last line: a cache, for anyone who keeps the table. */
  snapshot(): Snapshot {
    return this.at.snapshot(this.id)
  }

  /** A copy of the journal's lines, without newlines; only where the table keeps them. */
  get lines(): readonly string[] {
    return [...this.all]
  }

  /** The last line alone, without a copy of all that came before. */
  get lastLine(): string {
    return this.all.at(-1)!
  }

  private get all(): readonly string[] {
    if (this.kept === undefined) throw new RangeError('this table does not keep its lines: a store has them')
    return this.kept
  }

  /** The journal so far, each line ended by a newline. Anyone who has it knows every secret but the seed: not for seats. */
  export(): string {
    return `${this.all.join('\n')}\n`
  }

  /** Calls with every line from now on, as the seat may see it. Answers how to stop. */
  subscribe(seat: string, listener: Listener<Event>): () => void {
    this.listeners.set(listener, seat)
    return () => this.listeners.delete(listener)
  }

  /**
   * The line a request would become. Throws a `Stop`, and then nothing has changed and no die has been spent; and nothing
   * has changed either until the proposal is committed. `past` hands journal lines to an undo that goes further back than
   * the table remembers; without it such an undo throws `PastNeeded`.
   */
  propose(
    seat: string,
    request: Request<Cmd>,
    sending: SendOptions = {},
    past: ReadLines | undefined = this.pastLines(),
  ): Proposal | Repeated {
    return this.proposed(seat, request, sending, past, false)
  }

  /** The same for a line that stands in a journal: refusals that are newer than the journal are not asked. */
  proposeRecorded(
    seat: string,
    request: Request<Cmd>,
    sending: SendOptions = {},
    hand?: Hand,
  ): Proposal | Repeated {
    return this.proposed(seat, request, sending, this.pastLines(), true, hand)
  }

  private proposed(
    seat: string,
    request: Request<Cmd>,
    { id, expect }: SendOptions,
    past: ReadLines | undefined,
    recorded: boolean,
    hand?: Hand,
  ): Proposal | Repeated {
    // A command with an id is judged here already, in the form its record has: the same id may stand for another one.
    const spoken =
      id === undefined || request.kind !== 'act'
        ? undefined
        : this.proposer.spoken(seat, request.command, recorded)
    let content: string | undefined
    if (id !== undefined) {
      const asked: Request = spoken ? ({ ...request, command: spoken.command } as Request) : request
      content = contentOf(asked)
      const done = this.at.ids.lineOf(seat, id, content)
      if (done !== undefined) return { repeated: done }
    }
    const n = this.at.count
    if (this.at.closed)
      throw refused('TABLE_CLOSED', 'This table is closed: its seed is public and its journal complete.')
    if (expect !== undefined && expect !== n)
      throw refused('LATE', `Somebody was faster: the next line is ${n}, not ${expect}.`, { expect, next: n })
    const { record: made, state } = this.proposer.record(seat, request, { id, past, recorded, spoken, hand })
    const record = frozen(plainCopy(made))
    const blind = this.source.blind(n)
    const proposal: Proposal = Object.freeze({ n, blind, ...seal(this.at.hash, blind, record), record })
    this.ahead.set(proposal, { state, content })
    return proposal
  }

  private pastLines(): ReadLines | undefined {
    const lines = this.kept
    return lines && ((from, to) => lines.slice(from, to + 1))
  }

  /** How the table would stand once a proposal is part of the game; as it stands now, without one. */
  standing(proposal?: Proposal): TableStanding {
    const kind = proposal?.record.kind
    if (this.at.closed || kind === 'close') return 'closed'
    if (!this.at.started && kind !== 'start') return 'gathering'
    const state = (proposal && this.ahead.get(proposal)?.state) ?? this.at.state
    return this.ruleset.next(state).kind === 'over' ? 'over' : 'playing'
  }

  /** Makes a proposal part of the game. It must have been proposed at this very line. */
  commit(proposal: Proposal): void {
    const { n, line, hash, record } = proposal
    const ahead = this.ahead.get(proposal)
    if (!ahead) throw new RangeError('this was not proposed by this table')
    if (n !== this.at.count) throw new RangeError(`line ${n} does not follow line ${this.at.count - 1}`)
    this.at.take(record, hash, ahead.state, ahead.content)
    this.announce(line)
  }

  /** Takes in lines that another process wrote: checks the chain and folds what they record, without running rules. */
  follow(lines: readonly string[], past: ReadLines | undefined = this.pastLines()): void {
    for (const text of lines) {
      const { line, fault } = readLine(text, this.at.count, this.at.hash, JOURNAL_FORMAT)
      if (fault) throw new JournalDamage({ line: this.at.count + 1, ...fault })
      const { record, hash } = line!
      this.at.take(record, hash, this.at.stateAfter(record, past))
      this.announce(text)
    }
  }

  private announce(text: string): void {
    this.kept?.push(text)
    for (const [listener, seat] of [...this.listeners]) {
      // Read again for each listener: what they are handed is theirs, and nothing of it is the game's.
      try {
        listener(this.notice(seat, lineOf(text)))
      } catch (error) {
        // The line stands, whatever a listener makes of it.
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }

  /** A new table that goes on from here with new dice; this one is untouched. */
  fork(setup: TableSetup): Table<Scenario, State, Cmd, Event, View> {
    const from = { table: this.id, n: this.at.count - 1, hash: this.at.hash, state: this.at.state as unknown }
    const options = { ...this.facts.options, ...setup.options }
    const header = headerFor(this.ruleset, this.facts.scenario, { ...setup, options }, from)
    return Table.seated(this.ruleset, header, { ...setup, members: setup.members ?? this.members })
  }

  /** Proposes and commits. */
  change(seat: string, request: Request<Cmd>, sending?: SendOptions): Proposal | Repeated {
    const answer = this.propose(seat, request, sending)
    if (!isRepeated(answer)) this.commit(answer)
    return answer
  }

  /** Freezes the shares in the dice and lets the rules run to the first choice. */
  start(seat: string = HOST): readonly Event[] {
    return eventsOf(this.change(seat, { kind: 'start' }))
  }

  /** A seat's command; a query is answered. `thrown`: faces of real dice, in the order in which the rules ask for them. */
  act(seat: string, said: Cmd, sending?: SendOptions, thrown?: readonly number[]): CommandResult<Event> {
    const command = inRecordedWords(this.ruleset.verbs, said)
    if (isQuery(this.ruleset.verbs, command)) return { events: this.ask(seat, command) }
    const done = this.change(seat, { kind: 'act', command, ...(thrown && { thrown }) }, sending)
    return isRepeated(done)
      ? { events: [], n: done.repeated, repeated: true }
      : { events: eventsOf(done), n: done.n }
  }

  /** Takes back the last `count` commands that still stand. An event like any other; the dice never rewind. */
  undo(seat: string, count = 1, sending?: SendOptions): void {
    this.change(seat, { kind: 'undo', count }, sending)
  }

  /** Reveals both secrets and ends the journal. */
  close(seat: string = HOST): void {
    this.change(seat, { kind: 'close' })
  }
}

function neverRolls(): never {
  throw new RangeError('a table as it once stood rolls nothing: fork it, and play there')
}

/** A line's events, read from its text: a copy that nobody else has. */
function eventsOf<Event extends GameEvent>(done: Proposal | Repeated): readonly Event[] {
  return isRepeated(done) ? [] : (JSON.parse(done.line) as { readonly events: readonly Event[] }).events
}
