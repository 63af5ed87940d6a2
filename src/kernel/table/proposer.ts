import { bytesToHex } from '@noble/hashes/utils.js'
import { plainCopy } from '../canonical.js'
import { checkShape } from '../contract/checks/shape.js'
import type { Command } from '../contract/command.js'
import { telling } from '../contract/engine.js'
import type { Offer } from '../contract/offer.js'
import type { GameEvent, Ruleset } from '../contract/ruleset.js'
import {
  isAllowed,
  listedKind,
  longReasonRefusal,
  reasonRefusal,
  rulingOf,
  rulingRefusal,
} from '../contract/ruling.js'
import { type Facts, GAME_MASTER } from '../contract/seats.js'
import { refused, Stop } from '../contract/stops.js'
import type { CommonView } from '../contract/view.js'
import { mustBeChosen, type WholeCommand, wholeCommand } from '../contract/whole-command.js'
import { FastDice } from '../dice/fast.js'
import type { Hand } from '../dice/hand.js'
import { entryOf } from '../entry.js'
import { limitRefusal } from '../hand/limits.js'
import type { JournalRecord } from '../journal/record.js'
import { arrangeOffers, type OfferPlace, offerOf } from '../offers/arrange.js'
import { isAboutDice, saysDice, type Throwing, typedDiceRefusal } from './by-hand.js'
import { oneOfEachVerbFirst } from './legal.js'
import { LineDice } from './line-dice.js'
import type { DiceSource } from './opening/source.js'
import { mayUse, mustBeReadable, mustBeTheirs, spokenBy } from './permissions.js'
import type { Position, ReadLines } from './position.js'
import type { Request } from './request.js'
import { mayRoll, mustLeaveChance, rolledInTheOpen, talkOf } from './talk.js'
import { agreedBy, allAgree, mayUndo } from './undo/request.js'

/** A record that could be written next, and the state it leads to where it changes the game. */
export interface Proposed<State> {
  readonly record: JournalRecord
  readonly state?: State
}

/** What every record says of where it comes from. */
interface Asked {
  readonly n: number
  readonly seat: string
  readonly id?: string
}

/** A command whose shape and permission were checked, as its record has it. */
export interface Spoken<Cmd extends Command> {
  readonly command: Cmd
  readonly query: boolean
}

/** How a request is judged, beside who asks for what. */
interface Judging<Cmd extends Command> {
  readonly id: string | undefined
  readonly past: ReadLines | undefined
  readonly recorded?: boolean
  /** A command that was judged already. */
  readonly spoken: Spoken<Cmd> | undefined
  /** Of a recorded line: the hand that threw its dice. */
  readonly hand?: Hand | undefined
}

/** How many legal commands a refusal names. */
const MAX_LEGAL = 24

/** Judges requests and makes records of them. Reads the position, never changes it. */
export class Proposer<
  Scenario,
  State,
  Cmd extends Command,
  Event extends GameEvent,
  View extends CommonView,
> {
  private readonly ruleset: Ruleset<Scenario, State, Cmd, Event, View>
  private readonly facts: Facts<Scenario>
  private readonly source: DiceSource
  private readonly at: Position<State, Event>
  /** What the table's journal has gained since its format: see `JOURNAL_MINOR`. */
  private readonly minor: number
  private readonly dice: LineDice<Scenario, State, Cmd, Event, View>

  constructor(
    ruleset: Ruleset<Scenario, State, Cmd, Event, View>,
    facts: Facts<Scenario>,
    source: DiceSource,
    at: Position<State, Event>,
    minor: number,
  ) {
    this.ruleset = ruleset
    this.facts = facts
    this.source = source
    this.at = at
    this.minor = minor
    this.dice = new LineDice(ruleset, facts, source, at)
  }

  /** Every concrete command a seat may give now. */
  choices(seat: string): readonly Cmd[] {
    const { state, started, closed } = this.at
    if (!started || closed || this.ruleset.next(state).kind !== 'awaiting') return []
    const listed = this.ruleset.choices(state, seat)
    const { rulings } = this.facts.options
    if (rulings === 'free' && seat === GAME_MASTER) return listed
    const { verbs } = this.ruleset
    const allowed = seat === GAME_MASTER ? rulings : 'none'
    return listed.filter((command) => isAllowed(rulingOf(verbs, command), allowed))
  }

  /** The choices of a seat as every surface offers them. `as`: for whom they are given, where that is another seat. */
  offers(seat: string, as: string = seat): readonly Offer<Cmd>[] {
    const listed = this.choices(as)
    const given = as === seat ? listed : listed.filter((command) => this.accepts(seat, command))
    return given.length === 0 ? [] : arrangeOffers(this.ruleset, this.offerPlace(seat, as), given)
  }

  /** Describes one command of a seat as an offer. */
  offerOf(seat: string, command: Cmd): Offer<Cmd> {
    return offerOf(this.ruleset, this.offerPlace(seat), command)
  }

  private offerPlace(seat: string, as: string = seat): OfferPlace<View> {
    const { ruleset, facts } = this
    const view = ruleset.view(this.at.state, seat, facts)
    return { view, seat: as, seats: ruleset.seats(facts.scenario) }
  }

  /** The record of a request. Throws a `Stop` when it cannot be. */
  record(
    seat: string,
    request: Request<Cmd>,
    { id, past, recorded = false, spoken, hand }: Judging<Cmd>,
  ): Proposed<State> {
    const { members, shares, count } = this.at
    const asked: Asked = { n: count, seat, ...(id !== undefined && { id }) }
    switch (request.kind) {
      case 'members': {
        const { joined = [], left = [] } = request
        if (!members.isOwnSeat(seat, joined, left)) members.mustLead(seat, 'Letting people in and out')
        members.check(joined, left)
        if (!recorded) members.mustBeReadable(joined)
        return { record: { kind: 'members', ...asked, joined, left } }
      }
      case 'seal':
        members.mustBeIn(seat)
        shares.mayBeSealed(seat, request.seal)
        return { record: { kind: 'seal', ...asked, seal: request.seal } }
      case 'freeze':
        members.mustLead(seat, 'Freezing the shares in the dice')
        shares.mayFreeze()
        return { record: { kind: 'freeze', ...asked } }
      case 'reveal':
        members.mustBeIn(seat)
        this.mustNotHaveStarted()
        shares.mayBeOpened(seat, request.nonce, request.text)
        return { record: { kind: 'reveal', ...asked, nonce: request.nonce, text: request.text } }
      case 'strike':
        members.mustLead(seat, 'Striking seals that nobody opened')
        this.mustNotHaveStarted()
        return { record: { kind: 'strike', ...asked, struck: shares.mayBeStruck() } }
      case 'start':
        return this.start(seat, asked, this.dice.throwing(seat, request.thrown, hand))
      case 'act':
        return this.act(seat, request, asked, { recorded, spoken, hand })
      case 'undo':
      case 'ask-undo':
        return this.undo(seat, request.kind, request.count ?? 1, asked, past)
      case 'agree-undo':
        return this.agree(seat, asked, past)
      case 'say':
      case 'narrate':
        return { record: talkOf(members, seat, request, asked) }
      case 'roll':
        return this.roll(seat, request, asked, { recorded, hand })
      case 'close':
        return this.close(seat, asked)
    }
  }

  private close(seat: string, asked: Asked): Proposed<State> {
    this.at.members.mustLead(seat, 'Closing a table')
    const { secrets } = this.source
    if (!secrets) throw refused('NO_SEED', 'Only the one who holds the seed of this table can close it.')
    const { seed, veil } = secrets
    return { record: { kind: 'close', ...asked, seed: bytesToHex(seed), veil: bytesToHex(veil) } }
  }

  /** Dice in the open that no rule asked for; the game does not hear of them. */
  private roll(
    seat: string,
    { text, why, thrown }: Extract<Request, { kind: 'roll' }>,
    asked: Asked,
    { recorded = false, hand }: Pick<Judging<Cmd>, 'recorded' | 'hand'>,
  ): Proposed<State> {
    mayRoll(this.at.members, seat, this.at.started)
    if (this.asksToday(recorded)) mustLeaveChance(text)
    const by = this.dice.throwing(seat, thrown, hand)
    const rolled = this.dice.rolled(by, (dice) => rolledInTheOpen(text, why, dice))
    return { record: { kind: 'roll', ...asked, ...rolled } }
  }

  private start(seat: string, asked: Asked, by: Throwing | undefined): Proposed<State> {
    this.at.members.mustLead(seat, 'Starting the game')
    this.mustNotHaveStarted()
    this.at.shares.mayStart()
    const { events, dice, state } = this.dice.happens(() => undefined, by)
    return { record: { kind: 'start', ...asked, dice, events }, state }
  }

  private act(
    seat: string,
    { command: said, thrown }: Extract<Request<Cmd>, { kind: 'act' }>,
    asked: Asked,
    { recorded = false, spoken, hand }: Pick<Judging<Cmd>, 'recorded' | 'spoken' | 'hand'>,
  ): Proposed<State> {
    const command = this.inTurn(seat, said, recorded, spoken)
    const ruling = this.minor >= 1 ? listedKind(this.ruleset.verbs, command) : undefined
    try {
      const by = this.dice.throwing(seat, thrown, hand)
      const { events, dice, state } = this.dice.happens(
        (copy, rolling, tell) => this.ruleset.decide(copy, seat, command, rolling, tell),
        by,
      )
      if (this.asksToday(recorded)) this.mustSayWhy(command)
      const marked = ruling === undefined ? {} : { ruling }
      return { record: { kind: 'act', ...asked, command, ...marked, dice, events }, state }
    } catch (error) {
      throw this.explained(error, seat)
    }
  }

  /**
   * Reports whether today's refusals are asked: of everything that is proposed, and of recorded lines where the journal
   * was written under them. Older lines replay, and `verify` lists them.
   */
  private asksToday(recorded: boolean): boolean {
    return !recorded || this.minor >= 1
  }

  /**
   * The command as this seat gives it: a known verb, the seat's to use, the speaker filled in. Every road from a seat to
   * the rules comes through here, and through here once: nowhere else is the shape of a command checked.
   */
  spoken(seat: string, said: Cmd, recorded = false): Spoken<Cmd> {
    const { role } = this.at.members.mustBeIn(seat)
    const { verbs } = this.ruleset
    const { command: worded, open } = recorded ? { command: said, open: [] } : this.whole(seat, said)
    mustBeChosen(worded, open)
    checkShape(verbs, worded)
    const spec = verbs[worded.verb]!
    // A copy: rules may keep parts of a command, and anyone who gave it still holds it.
    const command = plainCopy(spokenBy(seat, role, spec, worded))
    this.mayRule(seat, command, recorded)
    if (!recorded) {
      this.mustKeepLimits(command)
      mustBeReadable(spec, command, () => this.namesBefore(seat))
    }
    if (!this.at.started)
      throw refused(
        'NOT_STARTED',
        'The game has not started yet; the one who leads the table starts it (start).',
      )
    return { command, query: spec.query === true }
  }

  /** The command in the shape that is recorded, with what it leaves out where nothing else can be meant. */
  whole(seat: string, said: Cmd): WholeCommand<Cmd> {
    return wholeCommand(this.ruleset.verbs, said, () => this.choices(seat))
  }

  /** The names on the board before a seat. */
  private namesBefore(seat: string): readonly string[] {
    const { people, clocks } = this.ruleset.view(this.at.state, seat, this.facts)
    return [...people, ...clocks].map(({ name }) => name)
  }

  /** Refuses rulings that this seat or this table does not have, and rolls without a die in them. */
  private mayRule(seat: string, command: Cmd, recorded: boolean): void {
    const { verbs } = this.ruleset
    const { rulings } = this.facts.options
    const refusal = rulingRefusal(verbs, rulings, seat, command)
    if (!this.asksToday(recorded)) {
      // The one refusal that journals of minor 0 were written under.
      if (refusal && rulings === 'none' && rulingOf(verbs, command) === 'free') throw refusal
      return
    }
    if (refusal) throw refusal
    const { typedDice } = this.facts.options
    if (typedDice !== undefined && !recorded && saysDice(verbs[command.verb]!, command)) {
      const typed = typedDiceRefusal(typedDice, seat)
      if (typed) throw typed
    }
    for (const { label, rolls } of verbs[command.verb]!.clauses)
      if (rolls && command[label] !== undefined) mustLeaveChance(String(command[label]))
  }

  /** Refuses figures and reasons beyond what every game takes; recorded lines may hold them. */
  private mustKeepLimits(command: Cmd): void {
    const { verbs } = this.ruleset
    const refusal = limitRefusal(verbs, command) ?? longReasonRefusal(verbs, command)
    if (refusal) throw refusal
  }

  private mustSayWhy(command: Cmd): void {
    const refusal = reasonRefusal(this.ruleset.verbs, command)
    if (refusal) throw refusal
  }

  /** The same, at a moment when it is the seat's to give. `before`: as it was judged before, if it was. */
  inTurn(seat: string, said: Cmd, recorded = false, before?: Spoken<Cmd>): Cmd {
    try {
      return this.theirs(seat, said, recorded, before)
    } catch (error) {
      throw this.explained(error, seat)
    }
  }

  private theirs(seat: string, said: Cmd, recorded = false, before?: Spoken<Cmd>): Cmd {
    const { command, query } = before ?? this.spoken(seat, said, recorded)
    if (query) throw refused('UNKNOWN_VERB', `"${command.verb}" asks a question and does nothing.`)
    mustBeTheirs(this.ruleset.next(this.at.state), seat)
    return command
  }

  /** Whether the rules would take a command from this seat now; tried on a copy, with dice that count for nothing. */
  accepts(seat: string, said: Cmd): boolean {
    if (!this.at.started || this.at.closed) return false
    try {
      const command = this.theirs(seat, said)
      const state = this.ruleset.clone(this.at.state)
      this.ruleset.decide(state, seat, command, new FastDice(), telling(this.ruleset, state))
      this.mustSayWhy(command)
      return true
    } catch (error) {
      if (error instanceof Stop) return false
      throw error
    }
  }

  /** Whether the rules might take some command with this verb from this seat now. */
  mayUse(seat: string, verb: string): boolean {
    const spec = entryOf(this.ruleset.verbs, verb)
    const member = this.at.members.list.find((one) => one.seat === seat)
    if (!spec || !member || !this.at.started || this.at.closed) return false
    return mayUse(member, verb, spec, this.facts.options, this.ruleset.next(this.at.state))
  }

  /** A refusal with what would have been legal, as far as the seat may know it. */
  private explained(error: unknown, seat: string): unknown {
    if (!(error instanceof Stop) || error.kind === 'Ignored' || error.legal.length > 0) return error
    if (isAboutDice(error)) return error
    return error.withLegal(
      oneOfEachVerbFirst(this.offers(seat), ({ command }) => command)
        .slice(0, MAX_LEGAL)
        .map(({ command }) => command),
    )
  }

  private undo(
    seat: string,
    kind: 'undo' | 'ask-undo',
    count: number,
    asked: Asked,
    past: ReadLines | undefined,
  ): Proposed<State> {
    const { members, points } = this.at
    mayUndo(this.facts.options, members, seat, kind)
    const { undoable } = points
    if (!Number.isInteger(count) || count < 1 || count > undoable)
      throw refused('NOTHING_TO_UNDO', undoLimit(undoable, count), { undoable })
    const to = points.target(count)
    if (kind === 'undo') return { record: { kind, ...asked, count, to }, state: this.at.stateAt(to, past) }
    const done = allAgree(members, { seat, count, to, agreed: [] })
    const record: JournalRecord = { kind, ...asked, count, to, done }
    return done ? { record, state: this.at.stateAt(to, past) } : { record }
  }

  private agree(seat: string, asked: Asked, past: ReadLines | undefined): Proposed<State> {
    const agreed = agreedBy(this.at.members, this.at.asked, seat)
    const done = allAgree(this.at.members, agreed)
    const { count, to } = agreed
    const record: JournalRecord = { kind: 'agree-undo', ...asked, count, to, done }
    return done ? { record, state: this.at.stateAt(to, past) } : { record }
  }

  private mustNotHaveStarted(): void {
    if (this.at.started) throw refused('STARTED', 'The game has started already.')
  }
}

function undoLimit(undoable: number, count: number): string {
  if (undoable === 0) return 'There is nothing to take back yet.'
  const most = undoable === 1 ? 'one command' : `${undoable} commands at most`
  return `You can take back ${most}, not ${count}.`
}
