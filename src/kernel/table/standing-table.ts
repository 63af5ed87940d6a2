import { canonical, plainCopy } from '../canonical.js'
import type { Command } from '../contract/command.js'
import type { Next } from '../contract/next.js'
import type { Offer } from '../contract/offer.js'
import type { GameDocument, GameEvent, Policy, Ruleset } from '../contract/ruleset.js'
import { type Facts, GAME_MASTER, type Seat } from '../contract/seats.js'
import { type Unsumming, withoutSums } from '../contract/speed/without-sums.js'
import { refused } from '../contract/stops.js'
import type { CommonView } from '../contract/view.js'
import type { WholeCommand } from '../contract/whole-command.js'
import type { Dice } from '../dice/dice.js'
import { NO_HASH, seal } from '../journal/chain.js'
import type { ReadLine } from '../journal/read.js'
import type { HeaderRecord, Member } from '../journal/record.js'
import { type Notice, noticeOf } from './notice.js'
import { HOST } from './opening/members.js'
import type { DiceSource } from './opening/source.js'
import { Position } from './position.js'
import { Proposer } from './proposer.js'
import type { UndoAsked } from './undo/request.js'

/** Who gave a share in the dice before the game started, and how far that is. */
export interface EntropyState {
  readonly given: readonly string[]
  readonly frozen: boolean
  /** Seats whose seal is not opened yet. */
  readonly pending: readonly string[]
}

/** A table as it stands: everything that can be asked of it. Nothing here changes the game, and what it hands out are copies. */
export abstract class StandingTable<
  Scenario,
  State,
  Cmd extends Command,
  Event extends GameEvent,
  View extends CommonView,
> {
  readonly id: string
  readonly ruleset: Ruleset<Scenario, State, Cmd, Event, View>
  /** What `view` and `see` go by: the scenario and the table's options. Frozen. */
  readonly facts: Facts<Scenario>
  readonly seats: readonly Seat[]
  readonly header: HeaderRecord
  /** Line 0, sealed. */
  protected readonly first: { readonly line: string; readonly hash: string }
  protected readonly source: DiceSource
  protected readonly at: Position<State, Event>
  protected readonly proposer: Proposer<Scenario, State, Cmd, Event, View>
  /** Begins the game once more; bots need to know how it began. */
  private readonly begin: () => State
  private unsummed: Unsumming<State> | undefined

  protected constructor(
    ruleset: Ruleset<Scenario, State, Cmd, Event, View>,
    given: HeaderRecord,
    source: DiceSource,
  ) {
    const header = frozen(plainCopy(given))
    const facts: Facts<Scenario> = { scenario: header.scenario as Scenario, options: header.options }
    this.id = header.table
    this.ruleset = ruleset
    this.header = header
    this.facts = frozen(facts)
    this.seats = frozen(plainCopy(ruleset.seats(facts.scenario)))
    if (this.seats.some((seat) => seat.name === HOST)) throw new RangeError(`no seat can be called ${HOST}`)
    this.source = source
    const { from } = header
    const begin = (): State =>
      from === undefined ? ruleset.begin(facts.scenario) : (JSON.parse(canonical(from.state)) as State)
    this.begin = begin
    this.first = seal(NO_HASH, source.blind(0), header)
    this.at = new Position(ruleset, this.seats, begin, this.first.hash)
    this.proposer = new Proposer(ruleset, facts, source, this.at, header.minor ?? 0)
    this.at.take(header, this.first.hash, undefined)
  }

  get scenario(): Scenario {
    return this.facts.scenario
  }

  /** The number of the next line. */
  get length(): number {
    return this.at.count
  }

  /** The hash of line 0: what shares in the dice are bound to, and the first receipt. */
  get line0(): string {
    return this.first.hash
  }

  /** The hash of the last line: anyone who notes it down can tell later whether lines were cut off. */
  get head(): string {
    return this.at.hash
  }

  get isStarted(): boolean {
    return this.at.started
  }

  get isClosed(): boolean {
    return this.at.closed
  }

  get members(): readonly Member[] {
    return this.at.members.list.map((member) => ({ ...member }))
  }

  get entropy(): EntropyState {
    const { given, isFrozen, pending } = this.at.shares
    return { given, frozen: isFrozen, pending }
  }

  /** A request to take commands back that waits for agreement. */
  get undoAsked(): UndoAsked | undefined {
    return this.at.asked && plainCopy(this.at.asked)
  }

  /** How many commands can be undone. */
  get undoable(): number {
    return this.at.points.undoable
  }

  /** A copy of the state: changing it never touches the game. For referees' tools, not for seats. */
  get state(): State {
    return plainCopy(this.at.state)
  }

  /** The key of the state: equal where the game stands in the same place. Nothing is copied for it. */
  get key(): string {
    return this.ruleset.key(this.at.state)
  }

  /** Copies of the documents that belong on disk now. */
  documents(): readonly GameDocument[] {
    return plainCopy(this.ruleset.documents(this.at.state))
  }

  next(): Next {
    return plainCopy(this.ruleset.next(this.at.state))
  }

  /** What a seat may see: a copy. */
  view(seat: string): View {
    return plainCopy(this.ruleset.view(this.at.state, seat, this.facts))
  }

  /** What a seat may see, with what the game's screens show beside it (`Ruleset.board`): a copy. */
  board(seat: string): View {
    const more = this.ruleset.board?.(this.at.state, seat, this.facts)
    return more === undefined ? this.view(seat) : { ...this.view(seat), ...plainCopy(more) }
  }

  /** Every concrete command a seat may give now; see `Ruleset.choices`. */
  choices(seat: string): readonly Cmd[] {
    return plainCopy(this.proposer.choices(seat))
  }

  /**
   * The choices of a seat as every surface offers them: in the order of use, described, numbered by their place. With `as`,
   * those of another seat that this one may speak for.
   */
  offers(seat: string, as: string = seat): readonly Offer<Cmd>[] {
    return plainCopy(this.proposer.offers(seat, as))
  }

  /** Describes one command as an offer of the seat, whether or not it is among its choices. */
  offerOf(seat: string, command: Cmd): Offer<Cmd> {
    return plainCopy(this.proposer.offerOf(seat, command))
  }

  /** A command as it would be recorded, with what it leaves out where the seat's choices offer a single value for it. */
  whole(seat: string, said: Cmd): WholeCommand<Cmd> {
    return plainCopy(this.proposer.whole(seat, said))
  }

  /** Whether the rules would take a command from this seat now. Nothing is rolled. */
  accepts(seat: string, command: Cmd): boolean {
    return this.proposer.accepts(seat, command)
  }

  /** Whether the rules might take some command with this verb from this seat now: false without trying any. */
  mayUse(seat: string, verb: string): boolean {
    return this.proposer.mayUse(seat, verb)
  }

  /** Values that fit a clause now, as far as the seat may know them. */
  suggest(seat: string, partial: Command, label: string): readonly string[] {
    return [...this.ruleset.suggest(this.ruleset.clone(this.at.state), seat, partial, label)]
  }

  /** A line as a seat may see it. */
  notice(seat: string, line: ReadLine): Notice<Event> {
    return noticeOf(this.ruleset, this.facts, this.id, seat, line)
  }

  /** A query's answer, as the seat may know it. No dice, no line. */
  ask(seat: string, said: Cmd): readonly Event[] {
    const { command } = this.proposer.spoken(seat, said)
    const events = this.ruleset.answer(this.ruleset.clone(this.at.state), seat, command)
    return plainCopy(events.flatMap((event) => this.ruleset.see(event, seat, this.facts) ?? []))
  }

  /** Refuses a seat that may not ask for odds at this table. */
  mayAskOdds(seat: string): void {
    const { odds } = this.facts.options
    if (odds === 'none' || (odds === 'gm' && seat !== GAME_MASTER))
      throw refused('ODDS_NOT_ALLOWED', 'This table was opened without odds for you.', { odds })
  }

  /**
   * The command as the seat would give it, if `knower` may ask for its odds: only of what the seat may do itself, now. The
   * two differ where one person plays both.
   */
  askedOdds(seat: string, said: Cmd, knower: string = seat): Cmd {
    this.mayAskOdds(knower)
    return this.proposer.inTurn(seat, said)
  }

  /** Why a bot on this seat has nothing to do now, as the game says it; undefined where it has. */
  botRests(seat: string): string | undefined {
    return this.ruleset.botRests?.(this.at.state, seat)
  }

  /**
   * What a bot on this seat would do now. Its dice are its own, drawn from the table's secret for this line; a simulation
   * brings those that it played with.
   */
  botChoice(seat: string, policy: Policy<State, Cmd>, dice: Dice = this.source.bot(this.at.count)): Cmd {
    this.unsummed ??= withoutSums(this.ruleset, this.begin())
    return this.unsummed(policy)(this.ruleset.clone(this.at.state), seat, dice)
  }
}

/** A value that nobody can change any more, with all that is in it. */
export function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    for (const inner of Object.values(value)) frozen(inner)
    Object.freeze(value)
  }
  return value
}
