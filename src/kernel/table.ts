import { bytesToHex } from '@noble/hashes/utils.js'
import { canonical, hashText } from './canonical.js'
import { type Command, checkShape, type VerbSpec } from './command.js'
import { commitment, LIVE_DICE, LiveDice, sessionKey } from './dice/live.js'
import type { RecordingDice } from './dice/recording.js'
import { fold, settle } from './engine.js'
import { type HeaderRecord, JOURNAL_FORMAT, type JournalRecord, NO_HASH, seal } from './journal/record.js'
import { sameName } from './names.js'
import type { GameEvent, Next, Ruleset } from './ruleset.js'
import { RulesFault, refused, Stop } from './stops.js'

/** The seat that may do what the rules leave to a referee, and speak for everybody. */
export const GAME_MASTER = 'gm'

export interface TableOptions {
  /** Names the table in its journal and goes into every die. */
  readonly id: string
  /** 32 secret bytes. Whoever opens the table draws them from a good source and keeps them until it closes. */
  readonly seed: Uint8Array
}

/** What a command did. Queries (help, hint) answer with events that are not part of the game and have no line. */
export interface Acted<Event extends GameEvent = GameEvent> {
  readonly events: readonly Event[]
  /** The number of the journal line, absent for a query. */
  readonly n?: number
}

/** Where a table's dice come from: a secret seed, or, when a journal is replayed, what it recorded. */
export interface DiceSource {
  open(entropy: ReadonlyMap<string, string>, rolledBefore: number): RecordingDice
  /** Revealed by `close`. A source without one cannot close a table. */
  readonly seed?: Uint8Array
}

/** Commit-reveal dice of one table. */
export function liveSource(tableId: string, seed: Uint8Array): DiceSource {
  return {
    seed,
    open: (entropy, rolledBefore) => new LiveDice(sessionKey(tableId, seed, entropy), rolledBefore),
  }
}

/** The place an undo leads back to. */
interface Standing<State> {
  readonly n: number
  readonly state: State
}

/**
 * One game in progress: ruleset + scenario + seed + journal. All randomness is commit-reveal: the header commits to the
 * seed, seats may add entropy until the first roll, `close` reveals the seed.
 */
export class Table<
  Scenario = unknown,
  State = unknown,
  Cmd extends Command = Command,
  Event extends GameEvent = GameEvent,
  View = unknown,
> {
  readonly id: string
  readonly ruleset: Ruleset<Scenario, State, Cmd, Event, View>
  readonly scenario: Scenario
  private readonly source: DiceSource
  private readonly entropy = new Map<string, string>()
  private readonly text: string[] = []
  private hash = NO_HASH
  private current: State
  private dice: RecordingDice | undefined
  private closed = false
  /** The start, then every command that still stands, each with the state after it. */
  private stands: Standing<State>[] = []

  private constructor(
    ruleset: Ruleset<Scenario, State, Cmd, Event, View>,
    header: HeaderRecord,
    scenario: Scenario,
    state: State,
    source: DiceSource,
  ) {
    this.id = header.table
    this.ruleset = ruleset
    this.scenario = scenario
    this.current = state
    this.source = source
    this.append(header)
  }

  /** Opens a table. The scenario must have been parsed by the ruleset's schema. */
  static open<Scenario, State, Cmd extends Command, Event extends GameEvent, View>(
    ruleset: Ruleset<Scenario, State, Cmd, Event, View>,
    scenario: Scenario,
    options: TableOptions,
  ): Table<Scenario, State, Cmd, Event, View> {
    const header = headerFor(ruleset, scenario, options)
    return Table.openFrom(ruleset, header, liveSource(options.id, options.seed))
  }

  /** Opens a table by its header: the beginning of the scenario, or the state a fork leaves from. */
  static openFrom<Scenario, State, Cmd extends Command, Event extends GameEvent, View>(
    ruleset: Ruleset<Scenario, State, Cmd, Event, View>,
    header: HeaderRecord,
    source: DiceSource,
  ): Table<Scenario, State, Cmd, Event, View> {
    // Play begins from the journal's own spelling, so that no rule can depend on an order of keys that a replay lacks.
    const scenario = JSON.parse(canonical(header.scenario)) as Scenario
    const state = header.from ? (JSON.parse(canonical(header.from.state)) as State) : ruleset.begin(scenario)
    return new Table(ruleset, header, scenario, state, source)
  }

  /** The journal so far, one line for each record, each ended by a newline. */
  export(): string {
    return `${this.text.join('\n')}\n`
  }

  /** The journal's lines, without newlines. */
  get lines(): readonly string[] {
    return this.text
  }

  get isClosed(): boolean {
    return this.closed
  }

  /** A copy of the state: looking at it, or changing the copy, never touches the game. */
  get state(): State {
    return this.ruleset.clone(this.current)
  }

  view(seat: string): View {
    return this.ruleset.view(this.current, seat)
  }

  next(): Next {
    return this.ruleset.next(this.current)
  }

  /** Every command that is legal now; see `Ruleset.choices`. */
  choices(): readonly Cmd[] {
    return this.next().kind === 'awaiting' ? this.ruleset.choices(this.current) : []
  }

  /** How many commands can be undone. */
  get undoable(): number {
    return Math.max(0, this.stands.length - 1)
  }

  /** A seat's share in the dice. Only before the game has started, once a seat. */
  contribute(seat: string, text: string): void {
    this.mustBeOpen()
    if (this.dice)
      throw refused('ENTROPY_FROZEN', 'The first die may have fallen: nobody can add to the dice any more.')
    if (this.entropy.has(seat))
      throw refused('ENTROPY_GIVEN', `${seat} has already added to the dice of this table.`)
    this.entropy.set(seat, text)
    this.append({ kind: 'entropy', n: this.text.length, seat, text })
  }

  /** Freezes the entropy and lets the rules run to the first choice. `act` does it when nobody has. */
  start(): readonly Event[] {
    this.mustBeOpen()
    if (this.dice) return []
    this.dice = this.source.open(this.entropy, 0)
    const state = this.ruleset.clone(this.current)
    const events: Event[] = []
    settle(this.ruleset, state, this.dice, (event) => events.push(event))
    const n = this.append({ kind: 'start', n: this.text.length, dice: this.dice.take(), events })
    this.stand(n, state)
    return events
  }

  /**
   * A seat's command. Throws a `Stop`, and then nothing has changed and no die has been spent; otherwise the command,
   * its dice and its events are in the journal when this returns.
   */
  act(seat: string, said: Cmd): Acted<Event> {
    this.mustBeOpen()
    checkShape(this.ruleset.verbs, said)
    const spec = this.ruleset.verbs[said.verb]!
    const command = spokenBy(seat, spec, said)
    this.start()
    const query = spec.query === true
    if (!query) this.mustBeTheirs(seat)
    const dice = this.dice!
    const rolledBefore = dice.count
    const state = this.ruleset.clone(this.current)
    const events: Event[] = []
    try {
      events.push(...this.ruleset.decide(state, command, dice))
      if (query) return { events }
      fold(this.ruleset, state, events)
      settle(this.ruleset, state, dice, (event) => events.push(event))
    } catch (error) {
      const spent = dice.count > rolledBefore
      if (spent) this.dice = this.source.open(this.entropy, rolledBefore)
      if (spent && error instanceof Stop) {
        throw new RulesFault(
          `${this.ruleset.id}: "${command.verb}" rolled a die and then stopped (${error.code})`,
        )
      }
      throw error
    }
    const n = this.append({ kind: 'act', n: this.text.length, seat, command, dice: dice.take(), events })
    this.stand(n, state)
    return { events, n }
  }

  private undoLimit(count: number): string {
    if (this.undoable === 0) return 'There is nothing to take back yet.'
    const most = this.undoable === 1 ? 'one command' : `${this.undoable} commands at most`
    return `You can take back ${most}, not ${count}.`
  }

  /** Takes back the last `count` commands that still stand. An event like any other; the dice never rewind. */
  undo(seat: string, count = 1): void {
    this.mustBeOpen()
    if (!Number.isInteger(count) || count < 1 || count > this.undoable) {
      throw refused('NOTHING_TO_UNDO', this.undoLimit(count), { undoable: this.undoable })
    }
    this.stands = this.stands.slice(0, -count)
    const back = this.stands.at(-1)!
    this.append({ kind: 'undo', n: this.text.length, seat, count, to: back.n })
    this.current = this.ruleset.clone(back.state)
  }

  /** A new table that goes on from here with dice of its own; this one is untouched. */
  fork(options: TableOptions): Table<Scenario, State, Cmd, Event, View> {
    const from = { table: this.id, n: this.text.length - 1, hash: this.hash, state: this.current }
    const header = { ...headerFor(this.ruleset, this.scenario, options), from }
    return Table.openFrom(this.ruleset, header, liveSource(options.id, options.seed))
  }

  /** Reveals the seed and ends the journal. */
  close(): void {
    this.mustBeOpen()
    if (!this.source.seed) throw refused('NO_SEED', 'Only whoever holds the seed of this table can close it.')
    this.append({ kind: 'close', n: this.text.length, seed: bytesToHex(this.source.seed) })
    this.closed = true
  }

  /** The hash of the last line: whoever notes it down can tell later whether lines were cut off. */
  get head(): string {
    return this.hash
  }

  private append(record: JournalRecord): number {
    const sealed = seal(this.hash, record)
    this.text.push(sealed.line)
    this.hash = sealed.hash
    return record.n
  }

  private stand(n: number, state: State): void {
    this.current = state
    this.stands.push({ n, state: this.ruleset.clone(state) })
  }

  private mustBeOpen(): void {
    if (this.closed)
      throw refused('TABLE_CLOSED', 'This table is closed: its seed is public and its journal complete.')
  }

  private mustBeTheirs(seat: string): void {
    const next = this.next()
    if (next.kind === 'over')
      throw refused('GAME_OVER', `The game is over: ${next.outcome}.`, { outcome: next.outcome })
    if (next.kind === 'awaiting' && next.seat !== '*' && next.seat !== seat && seat !== GAME_MASTER) {
      throw refused('NOT_YOUR_CHOICE', `It is for ${next.seat} to choose now, not for ${seat}.`, {
        seat: next.seat,
      })
    }
  }
}

/** The game master may speak for anybody; every other seat for itself, and not with a game master's verbs. */
function spokenBy<Cmd extends Command>(seat: string, spec: VerbSpec, command: Cmd): Cmd {
  if (seat === GAME_MASTER) return command
  if (spec.role === 'gm') {
    throw refused('GM_ONLY', `"${command.verb}" is for the game master.`, { verb: command.verb })
  }
  const speaker = spec.clauses.find((clause) => clause.speaker)?.label
  if (speaker === undefined) return command
  const given = command[speaker]
  if (given === undefined) return { ...command, [speaker]: seat }
  if (typeof given === 'string' && sameName(given, seat)) return command
  throw refused('NOT_YOURS', `${seat} cannot speak for ${String(given)}.`, { seat, [speaker]: given })
}

function headerFor<Scenario, State, Cmd extends Command, Event extends GameEvent, View>(
  ruleset: Ruleset<Scenario, State, Cmd, Event, View>,
  scenario: Scenario,
  options: TableOptions,
): HeaderRecord {
  if (options.seed.length !== 32) throw new RangeError('a table needs a seed of 32 bytes')
  return {
    kind: 'header',
    n: 0,
    format: JOURNAL_FORMAT,
    table: options.id,
    ruleset: ruleset.id,
    version: ruleset.version,
    dice: LIVE_DICE,
    scenario,
    scenarioHash: hashText(canonical(scenario)),
    commit: bytesToHex(commitment(options.id, options.seed)),
  }
}
