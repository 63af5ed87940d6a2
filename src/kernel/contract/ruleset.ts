import type { Dice } from '../dice/dice.js'
import type { Glossary } from '../glossary/entry.js'
import type { Rational } from '../rational.js'
import type { Command, Verbs } from './command.js'
import type { Beat, StoryContext, Weight } from './events/beat.js'
import type { RollNeed } from './events/need.js'
import type { Next } from './next.js'
import type { OfferHints } from './offer.js'
import type { CharacterSchema, ScenarioSchema } from './scenario.js'
import type { Facts, Seat, TypedDice } from './seats.js'
import type { Searching } from './speed/searching.js'
import type { GameSpeed } from './speed/speed.js'
import type { CommonView } from './view.js'

/** What happened. The only way state changes; `type` says which. Plain JSON data. */
export interface GameEvent {
  readonly type: string
}

/**
 * Tells an event as it happens: folds it into the state with the very function `evolve` is, then passes it on to anyone who
 * listens. So the next line of a rule already sees what the last event changed, and every die belongs to the event told
 * after it. (Written as a method so that a game's own `tell` fits the general type.)
 */
export type Tell<Event extends GameEvent = GameEvent> = { tell(event: Event): void }['tell'] & {
  /**
   * Nobody listens: an event is folded, and that is all. Where this is so, rules that know how an event folds may do just
   * that, with the function `evolve` calls, and need not make what only readers want.
   */
  readonly silent?: true
}

/**
 * A declared figure of a game, read from the state. `final`: something the rules know at the end. `sum`: a total of what
 * happened, which `evolve` keeps in `state.sums`; no rule reads it and `key` leaves it out. Who did what to whom is kept
 * there too, by `recordDamage`, while a counter listens.
 */
export interface Measure<State> {
  readonly kind: 'final' | 'sum'
  readonly summary: string
  of(state: State): number
}

/** Where a moment stands, in words that head a line: `Day 3`, `Act 1: Jaw Worm`; `Round 2`, `Turn 4`. */
export interface PlayMoment {
  /** A fight of a run, a day of a campaign; absent where the game is one scene. */
  readonly scene?: string
  /** Absent where no rounds are counted. */
  readonly round?: string
}

/** The remaining health of one person (`PersonSeen.hp`), in the game's own figures. */
export interface RemainingHealth {
  readonly name: string
  readonly side: string
  readonly hp: number
}

/** @deprecated Since 1.0: `RemainingHealth`. */
export type PersonLeft = RemainingHealth

/**
 * How a seat chooses. Randomness comes from the dice it is handed, so the same policy plays, simulates and, with
 * enumerated dice, is evaluated exactly. It chooses alike in states that its seat cannot tell apart, and never by `sums`:
 * while it chooses, the state has those of the beginning.
 */
export type Policy<State = unknown, Cmd extends Command = Command> = {
  choose(state: State, seat: string, dice: Dice): Cmd
}['choose']

/** One way a command can come out, in the game's own words. */
export interface CommandOdds {
  readonly outcome: string
  readonly probability: Rational
  readonly effect?: OddsEffect
  /** How it is for the one who acts; absent where it is neither good nor bad, or the rules do not say. */
  readonly fares?: Fares
}

/** How a roll comes out for the one who makes it: as wished, at a price, or worse than nothing. */
export type Fares = 'well' | 'partly' | 'badly'

/** What one way does, by what the seat may know; a part that is absent is nothing, or hidden where `hides` says so. */
export interface OddsEffect {
  /** Points that it takes, on average. */
  readonly damage?: number
  /** The chance that the one it is aimed at falls when it comes out like this. */
  readonly falls?: number
  /** What else it depends on that the seat may not know: `armour, defence and who falls`. The damage is one without armour. */
  readonly hides?: string
  /** What the one who acts pays, by the name of the figure. */
  readonly costs?: Readonly<Record<string, number>>
}

/** A document that belongs on disk at this moment: `path` as the scenario names it, the whole content. */
export interface GameDocument {
  readonly path: string
  readonly content: unknown
  /** The name of its file where somebody takes it home; absent: the last part of its path. */
  readonly name?: string
  /** The text that it was read from, where it was handed over as one: what has not changed keeps its bytes. */
  readonly text?: string
  /** `false`: the game is in the middle of something, and this is the document of the last settled moment. */
  readonly settled?: false
}

/**
 * The first layer of the contract: the twelve members that every game must give, because only its author knows them. They
 * are pure: no I/O, no clock, no `Math.random`. A game is a state machine with three kinds of moment (`next`). `decide`
 * and `advance` read the state and tell events; `evolve` folds one event into the state and does nothing else.
 */
export interface GameRules<
  Scenario = unknown,
  State = unknown,
  Cmd extends Command = Command,
  Event extends GameEvent = GameEvent,
  View extends CommonView = CommonView,
> {
  readonly id: string
  readonly title: string
  /** Goes into every journal; raise it when an old journal would no longer replay. */
  readonly version: string
  readonly scenario: ScenarioSchema<Scenario>
  /** The commands of the game. The type of `command` in `decide` follows from them (`CommandOf`). */
  readonly verbs: Verbs
  begin(scenario: Scenario): State
  next(state: State): Next
  /**
   * Every concrete command that this seat may give now, where the arguments are closed; of a verb marked `free` (a text,
   * a number, a ruling) representative ones. `decide` takes every listed command; a command that `decide` takes is listed
   * or its verb is `free`. Nothing for a seat that is not asked.
   */
  choices(state: State, seat: string): readonly Cmd[]
  /** Runs a seat's command. Throws a `Stop` before the first die and the first telling, or not at all. */
  decide(state: State, seat: string, command: Cmd, dice: Dice, tell: Tell<Event>): void
  /** Folds one event into the state. */
  evolve(state: State, event: Event): void
  /** Returns what a seat may see now. With `see`, the one place where hidden information is removed. */
  view(state: State, seat: string, facts: Facts<Scenario>): View
  /** The exact audit lines of the source documents, from the event alone (as it is, or as a seat sees it). */
  mech(event: Event): readonly string[]
}

/**
 * The second layer: what a game may say. `defineRuleset` supplies these where the author does not, with a default that is
 * right for a small game without secrets.
 */
export interface GameDefaults<
  Scenario = unknown,
  State = unknown,
  Cmd extends Command = Command,
  Event extends GameEvent = GameEvent,
  View extends CommonView = CommonView,
> {
  /** Figures that analysis can report. Default: none. */
  readonly measures: Readonly<Record<string, Measure<State>>>
  /** Named ways to play; the first is the default. A policy answers for any seat that is awaited. Default: `random`. */
  readonly policies: Readonly<Record<string, Policy<State, Cmd>>>
  /** The seats of this scenario, `gm` included where the game has one, each with its side. Default: one player, one game master. */
  seats(scenario: Scenario): readonly Seat[]
  clone(state: State): State
  /**
   * Equal keys mean: the same future and the same final measures. Leave out what neither depends on (a round counter,
   * `sums`).
   */
  key(state: State): string
  /** Takes ONE automatic step: one attack, one check, one draw, so that equal states can be merged after it. */
  advance(state: State, dice: Dice, tell: Tell<Event>): void
  /** Answers a query verb, as that seat may know it. Gets no dice, tells nothing, changes nothing. */
  answer(state: State, seat: string, command: Cmd): readonly Event[]

  /**
   * The event as that seat learns of it, or nothing. It goes by the event and the facts alone. Default: every seat sees
   * every event whole; a game with secrets must say otherwise.
   */
  see(event: Event, seat: string, facts: Facts<Scenario>): Event | undefined
  /** Reports whether the dice of an event that is seen are seen with it. Default: always; a game with secrets must say. */
  seeDice(event: Event, seat: string, facts: Facts<Scenario>): boolean
  /** A command that `by` gave, as that seat learns of it, or nothing. */
  seeCommand(command: Cmd, by: string, seat: string, facts: Facts<Scenario>): Cmd | undefined
  /** A view as lines for a terminal. */
  render(view: View): readonly string[]
  /** A map of the table, at most 60 by 18 characters, for terminals; nothing where there is none to draw. */
  map(view: View): readonly string[]
  /** A short cue for a narrator, never a number that `mech` lacks. */
  narr(event: Event): string | undefined
  /** How much the event matters; the kernel raises it for the seat it concerns. */
  weigh(event: Event): Weight
  /** The people whom the event concerns, as the view names them. */
  concerns(event: Event, context: StoryContext<Event, Scenario>): readonly string[]
  /** The event as a surface can show it without knowing the game, if there is anything to show. */
  beat(event: Event, context: StoryContext<Event, Scenario>): Beat | undefined
  /** Reports whether this seat plays that person; it goes by the facts alone. */
  plays(seat: string, person: string, facts: Facts<Scenario>): boolean
  /** Returns everyone's remaining health as the game master sees it; by default from the view. */
  remainingHealth(state: State, facts: Facts<Scenario>): readonly RemainingHealth[]

  /** Such as a campaign's save after a fight. None while nothing may be written. */
  documents(state: State): readonly GameDocument[]
  /** Values that would be legal for a clause now, given the clauses written so far, and that the seat may know of. */
  suggest(state: State, seat: string, partial: Command, label: string): readonly string[]
  /**
   * Exact odds of what a command would come to, before anybody commits to it; they sum to 1. Undefined where the game
   * adds no words to it. Throws the command's own stop, and `ODDS_HIDDEN` where they would betray a figure
   * that is hidden from the seat. Where it answers nothing, the command is played out and told by what the seat would
   * see change; with `figures: words` that is refused, because chances of a word betray the figure.
   */
  odds(state: State, seat: string, command: Cmd, facts: Facts<Scenario>): readonly CommandOdds[] | undefined
}

/** The second layer, continued: what a game may leave unsaid for good. */
export interface GameOptions<
  Scenario = unknown,
  State = unknown,
  Event extends GameEvent = GameEvent,
  View extends CommonView = CommonView,
  Cmd extends Command = Command,
> {
  /** The measure that counts the game's rounds or turns: how long a game was. */
  readonly clock?: string
  /**
   * Returns where a moment stands as people count: in which scene, and in which round or turn of it. No rule goes by it.
   * Absent: lines of a journal are counted by their numbers.
   */
  momentOf?(state: State): PlayMoment
  /** The final measure that a review of this scenario goes by; undefined or absent: how good the end is for a side. */
  aim?(scenario: Scenario): string | undefined
  /** The words for how a game can end, where the list is fixed. */
  readonly outcomes?: readonly string[]
  /**
   * How the game ended, as a clause that people say: `the foes have broken`. Undefined or absent: the outcome says it
   * itself, such as the word that a scenario gave its ending.
   */
  ending?(outcome: string, scenario: Scenario): string | undefined
  /**
   * Says that seats do not know everything that matters: best play with all cards open is then no seat's play, and
   * players get only odds that betray nothing.
   */
  readonly hidden?: boolean
  /** The words of this game that surfaces explain. Absent: people, clocks and commands explain themselves. */
  readonly glossary?: Glossary<State, Scenario>
  /**
   * Says in a sentence why a bot at this seat has nothing to do that carries the game on, such as a game master's bot
   * between two encounters of a campaign; undefined while it has. Only asked of a seat that the game waits for. Absent: a
   * bot always has.
   */
  botRests?(state: State, seat: string): string | undefined
  /** Characters that players build as documents of their own. Absent: the game has none. */
  readonly characters?: CharacterSchema
  /** What a search should know of this game. */
  readonly search?: Searching<Scenario, State>
  /**
   * Reports whether this scenario is a campaign, led by a game master over many days or encounters. Its tables open with
   * `rulings: document` unless they are opened otherwise.
   */
  isCampaign?(scenario: Scenario): boolean
  /**
   * Reports whether nobody whom this seat plays is there when the scenario begins: a person at that seat could only watch
   * until a game master brings somebody in. Absent: every seat has somebody to play.
   */
  isAbsent?(scenario: Scenario, seat: string): boolean
  /** Says who may type dice of a real table, where the table does not say. Absent: nobody. */
  typedDice?(scenario: Scenario): TypedDice
  /** The date of the world in one of the game's documents, for people who have two of them; empty where it has none. */
  documentDate?(content: unknown): string
  /**
   * The event as a plain sentence with names and the figures that matter. Empty where a neighbour or the board says it;
   * undefined, or absent: the cue, or else the audit lines, stand for it.
   */
  story?(event: Event, context: StoryContext<Event, Scenario>): string | undefined
  /**
   * Returns the event in about 60 characters, names and figures first; undefined where it says nothing that matters.
   * Absent: the sentence.
   */
  short?(event: Event, context: StoryContext<Event, Scenario>): string | undefined
  /**
   * What the roll of an event for this purpose had to show for the one who made it. Undefined or absent: nothing in
   * particular, as with damage.
   */
  need?(event: Event, purpose: string, context: StoryContext<Event, Scenario>): RollNeed | undefined
  /** Reports whether a status is bad for its bearer; odds use it to say which side gains. Absent: odds do not say. */
  isBadStatus?(status: string, facts: Facts<Scenario>): boolean
  /** What the seat that is asked would give up by ending its turn now, in a few words; from what the seat sees. */
  unusedActions?(view: View): string | undefined
  /**
   * Returns how things stand for the seat that is asked, in a few short lines, from what the seat sees: a hand of cards, a
   * blow that is coming. For answers without a board. Absent: people and clocks say it all.
   */
  situation?(view: View): readonly string[]
  /**
   * Returns what a seat plays for and how the game can end, in short lines, from what the seat may know. Absent:
   * the words of `outcomes`.
   */
  aims?(view: View, seat: string, facts: Facts<Scenario>): readonly string[]
  /**
   * Returns what a screen shows beside the view and what follows from it for this seat: what each choice would change, what
   * a side's nerve waits for. People who look at a table get it with the view; odds and searches do without.
   */
  board?(state: State, seat: string, facts: Facts<Scenario>): Readonly<Record<string, unknown>>
  /** How its choices are worded and arranged, beside what `verbs` say. */
  readonly offers?: OfferHints<Cmd, View>
}

/**
 * One game's rules, whole, as `defineRuleset` makes them: what every game must say (`GameRules`), what it may say
 * (`GameDefaults`, `GameOptions`), and shortcuts (`GameSpeed`).
 */
export interface Ruleset<
  Scenario = unknown,
  State = unknown,
  Cmd extends Command = Command,
  Event extends GameEvent = GameEvent,
  View extends CommonView = CommonView,
> extends GameRules<Scenario, State, Cmd, Event, View>,
    GameDefaults<Scenario, State, Cmd, Event, View>,
    GameOptions<Scenario, State, Event, View, Cmd> {
  /** The third layer: shortcuts that change no answer. */
  readonly speed?: GameSpeed<State, Cmd>
}
