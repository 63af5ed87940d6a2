import type { Command } from '../contract/command.js'
import type { GameEvent, Ruleset } from '../contract/ruleset.js'
import { type Facts, GAME_MASTER } from '../contract/seats.js'
import type { CommonView } from '../contract/view.js'
import type { Hand } from '../dice/hand.js'
import type { RecordingDice } from '../dice/recording.js'
import {
  byHand,
  type PlayedAhead,
  playedAhead,
  type Throwing,
  typedDiceAt,
  typedDiceRefusal,
} from './by-hand.js'
import { type Begin, type Happening, happen } from './happening.js'
import { HOST } from './opening/members.js'
import type { DiceSource } from './opening/source.js'
import type { Position } from './position.js'

/** The dice of the next line: the table's, or those that people threw and typed in. */
export class LineDice<
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

  constructor(
    ruleset: Ruleset<Scenario, State, Cmd, Event, View>,
    facts: Facts<Scenario>,
    source: DiceSource,
    at: Position<State, Event>,
  ) {
    this.ruleset = ruleset
    this.facts = facts
    this.source = source
    this.at = at
  }

  /** Who throws the dice of a request: a person, where faces were typed. Refused where the table does not take them. */
  throwing(seat: string, thrown: readonly number[] | undefined, hand?: Hand): Throwing | undefined {
    if (thrown === undefined) return undefined
    const { scenario, options } = this.facts
    const refusal = typedDiceRefusal(typedDiceAt(this.ruleset, scenario, options), seat)
    if (refusal) throw refusal
    return { seat, thrown, ...(hand && { hand }) }
  }

  private open(hand: Hand | undefined): RecordingDice {
    const dice = this.source.open(this.at.shares.entropy, this.at.rolled)
    dice.throwBy(hand)
    return dice
  }

  /** Runs something with the dice of the next line that is no business of the rules: dice in the open. */
  rolled<Done>(by: Throwing | undefined, roll: (dice: RecordingDice) => Done): Done {
    const run = (hand?: Hand): Done => roll(this.open(hand))
    return by && !by.hand ? byHand(by.thrown, { run }) : run(by?.hand)
  }

  /** Lets something happen by the rules. */
  happens(begin: Begin<State, Event>, by?: Throwing): Happening<State, Event> {
    const run = (hand?: Hand): Happening<State, Event> =>
      happen(this.ruleset, this.at.state, this.open(hand), begin)
    if (by === undefined || by.hand) return run(by?.hand)
    const ahead = playedAhead(by.thrown, run)
    return byHand(by.thrown, {
      run,
      isTheirs: this.seenBy(by.seat, ahead),
      of: this.concerned(by.seat, ahead),
    })
  }

  /** Reports which rolls a seat throws itself: those whose dice it may see. The others stay the table's. */
  private seenBy(seat: string, ahead: PlayedAhead<Event>): (q: number) => boolean {
    if (seat === GAME_MASTER || seat === HOST) return () => true
    const { ruleset, facts } = this
    const isSeen = (event: Event): boolean =>
      ruleset.see(event, seat, facts) !== undefined && ruleset.seeDice(event, seat, facts)
    return (q) => ahead.isTheirs(q, isSeen)
  }

  /** The people whom the event of a roll concerns, as the seat may know: with them a die says what it is for. */
  private concerned(seat: string, ahead: PlayedAhead<Event>): (q: number) => readonly string[] {
    const { ruleset, facts } = this
    return (q) => {
      const { line, place } = ahead.eventOf(q) ?? {}
      const event = line && ruleset.see(line[place!]!, seat, facts)
      return event === undefined ? [] : ruleset.concerns(event, { facts, line: [event], place: 0 })
    }
  }
}
