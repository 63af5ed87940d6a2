import { bytesToHex } from '@noble/hashes/utils.js'
import { plainCopy } from '../canonical.js'
import { checkShape } from '../contract/checks/shape.js'
import type { Command } from '../contract/command.js'
import { settle, telling } from '../contract/engine.js'
import type { GameEvent, Ruleset, Tell } from '../contract/ruleset.js'
import {
  isAllowed,
  listedKind,
  reasonRefusal,
  rulingOf,
  rulingRefusal,
  withReasonLabel,
} from '../contract/ruling.js'
import { type Facts, GAME_MASTER } from '../contract/seats.js'
import { RulesFault, refused, Stop } from '../contract/stops.js'
import type { CommonView } from '../contract/view.js'
import type { RollOfEvent } from '../dice/dice.js'
import { FastDice } from '../dice/fast.js'
import type { RecordingDice } from '../dice/recording.js'
import type { JournalRecord } from '../journal/record.js'
import { oneOfEachVerbFirst } from './legal.js'
import type { DiceSource } from './opening/source.js'
import { mustBeReadable, mustBeTheirs, spokenBy } from './permissions.js'
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

  /** The record of a request. Throws a `Stop` when it cannot be. */
  record(
    seat: string,
    request: Request<Cmd>,
    id: string | undefined,
    past: ReadLines | undefined,
    recorded = false,
  ): Proposed<State> {
    const { members, shares, count } = this.at
    const asked: Asked = { n: count, seat, ...(id !== undefined && { id }) }
    switch (request.kind) {
      case 'members': {
        const { joined = [], left = [] } = request
        members.mustLead(seat, 'Letting people in and out')
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
        return this.start(seat, asked)
      case 'act':
        return this.act(seat, request.command, asked, recorded)
      case 'undo':
      case 'ask-undo':
        return this.undo(seat, request.kind, request.count ?? 1, asked, past)
      case 'agree-undo':
        return this.agree(seat, asked, past)
      case 'say':
      case 'narrate':
        return { record: talkOf(members, seat, request, asked) }
      case 'roll':
        return this.roll(seat, request, asked, recorded)
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
    { text, why }: { readonly text: string; readonly why: string },
    asked: Asked,
    recorded: boolean,
  ): Proposed<State> {
    mayRoll(this.at.members, seat, this.at.started)
    if (this.asksToday(recorded)) mustLeaveChance(text)
    const dice = this.source.open(this.at.shares.entropy, this.at.rolled)
    const rolled = rolledInTheOpen(text, why, dice)
    return { record: { kind: 'roll', ...asked, ...rolled } }
  }

  private start(seat: string, asked: Asked): Proposed<State> {
    this.at.members.mustLead(seat, 'Starting the game')
    this.mustNotHaveStarted()
    this.at.shares.mayStart()
    const { events, dice, state } = this.happen(() => undefined)
    return { record: { kind: 'start', ...asked, dice, events }, state }
  }

  private act(seat: string, said: Cmd, asked: Asked, recorded: boolean): Proposed<State> {
    const command = this.inTurn(seat, said, recorded)
    const ruling = this.minor >= 1 ? listedKind(this.ruleset.verbs, command) : undefined
    try {
      const { events, dice, state } = this.happen((copy, rolling, tell) =>
        this.ruleset.decide(copy, seat, command, rolling, tell),
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

  /** The command as this seat gives it: a known verb, its own to use, the speaker filled in. */
  spoken(seat: string, said: Cmd, recorded = false): { command: Cmd; query: boolean } {
    const { role } = this.at.members.mustBeIn(seat)
    const { verbs } = this.ruleset
    const worded = recorded ? said : withReasonLabel(verbs, said)
    checkShape(verbs, worded)
    const spec = verbs[worded.verb]!
    // A copy: rules may keep parts of a command, and anyone who gave it still holds it.
    const command = plainCopy(spokenBy(seat, role, spec, worded))
    this.mayRule(seat, command, recorded)
    if (!recorded) mustBeReadable(spec, command, () => this.namesBefore(seat))
    if (!this.at.started)
      throw refused(
        'NOT_STARTED',
        'The game has not started yet; the one who leads the table starts it (start).',
      )
    return { command, query: spec.query === true }
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
    for (const { label, rolls } of verbs[command.verb]!.clauses)
      if (rolls && command[label] !== undefined) mustLeaveChance(String(command[label]))
  }

  private mustSayWhy(command: Cmd): void {
    const refusal = reasonRefusal(this.ruleset.verbs, command)
    if (refusal) throw refusal
  }

  /** The same, at a moment when it is the seat's to give. */
  inTurn(seat: string, said: Cmd, recorded = false): Cmd {
    try {
      const { command, query } = this.spoken(seat, said, recorded)
      if (query) throw refused('UNKNOWN_VERB', `"${command.verb}" asks a question and does nothing.`)
      mustBeTheirs(this.ruleset.next(this.at.state), seat)
      return command
    } catch (error) {
      throw this.explained(error, seat)
    }
  }

  /** Whether the rules would take a command from this seat now; tried on a copy, with dice that count for nothing. */
  accepts(seat: string, said: Cmd): boolean {
    try {
      const command = this.inTurn(seat, said)
      const state = this.ruleset.clone(this.at.state)
      this.ruleset.decide(state, seat, command, new FastDice(), telling(this.ruleset, state))
      this.mustSayWhy(command)
      return true
    } catch (error) {
      if (error instanceof Stop) return false
      throw error
    }
  }

  /** A refusal with what would have been legal, as far as the seat may know it. */
  private explained(error: unknown, seat: string): unknown {
    if (!(error instanceof Stop) || error.kind === 'Ignored' || error.legal.length > 0) return error
    return error.withLegal(oneOfEachVerbFirst(this.choices(seat), (command) => command).slice(0, MAX_LEGAL))
  }

  /** Runs rules on a copy of the state, up to the next choice. Every die belongs to the event told after it. */
  private happen(begin: (state: State, dice: RecordingDice, tell: Tell<Event>) => void): {
    readonly events: readonly Event[]
    readonly dice: readonly RollOfEvent[]
    readonly state: State
  } {
    const { ruleset } = this
    const { rolled } = this.at
    const dice = this.source.open(this.at.shares.entropy, rolled)
    const state = ruleset.clone(this.at.state)
    const events: Event[] = []
    const rolls: RollOfEvent[] = []
    const tell = telling(ruleset, state, (event: Event) => {
      for (const roll of dice.take()) rolls.push({ ...roll, event: events.length })
      events.push(event)
    })
    const stepped = (): void => {
      const [untold] = dice.take()
      if (untold) throw new RulesFault(`${ruleset.id}: a die for "${untold.for}" belongs to no event`)
    }
    try {
      begin(state, dice, tell)
      stepped()
      settle(ruleset, state, dice, tell, stepped)
    } catch (error) {
      if (error instanceof Stop && (dice.count > rolled || events.length > 0))
        throw new RulesFault(`${ruleset.id}: the rules had begun and then stopped (${error.code})`)
      throw error
    }
    return { events, dice: rolls, state }
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
