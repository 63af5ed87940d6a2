import type { Dice } from '../dice/dice.js'
import type { Rational } from '../rational.js'
import type { Beat, StoryContext, Weight } from './beat.js'
import type { Command, Verbs } from './command.js'
import type { Next } from './next.js'
import type { GameNumbers } from './numbers.js'
import type { ScenarioSchema } from './scenario.js'
import type { Searching } from './searching.js'
import type { Facts, Seat } from './seats.js'
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
 * there too, by `harmed`, while somebody counts.
 */
export interface Measure<State> {
  readonly kind: 'final' | 'sum'
  readonly summary: string
  of(state: State): number
}

/** What somebody has left of what keeps them up (`PersonSeen.hp`), in the game's own figures. */
export interface PersonLeft {
  readonly name: string
  readonly side: string
  readonly hp: number
}

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
}

/** A key as numbers from 0 to 65535, in a list that is written over for the next key. */
export interface Spelled {
  readonly codes: Uint16Array
  readonly length: number
}

/** What exact work may pass over where everybody plays their best. */
export interface AtBest<State, Cmd extends Command> {
  /** Those of the choices that are enough, in their order: what the others lead to, these lead to as well. */
  choices(state: State, seat: string): readonly Cmd[]
  /** The key as numbers, equal for more states: those from which the same can be reached. */
  spell(state: State): Spelled
}

/** A document that belongs on disk at this moment: `path` as the scenario names it, the whole content. */
export interface GameDocument {
  readonly path: string
  readonly content: unknown
}

/**
 * One game's rules: pure, no I/O, no clock, no `Math.random`. A state machine with three kinds of moment (`next`).
 * `decide` and `advance` read the state and tell events; `evolve` folds one event into the state it is given and does
 * nothing else. `defineRuleset` supplies what a small game does not care about.
 */
export interface Ruleset<
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
  readonly verbs: Verbs
  /** Figures that analysis can report. */
  readonly measures: Readonly<Record<string, Measure<State>>>
  /** The measure that counts the game's rounds or turns: how long a game was. */
  readonly clock?: string
  /** The final measure that a review of this scenario goes by; undefined or absent: how good the end is for a side. */
  aim?(scenario: Scenario): string | undefined
  /** The words for how a game can end, where the list is fixed. */
  readonly outcomes?: readonly string[]
  /** Whether seats do not know everything that matters: best play with all cards open is then no seat's play. */
  readonly hidden?: boolean
  /** Named ways to play; the first is the default. A policy answers for any seat that is awaited. */
  readonly policies: Readonly<Record<string, Policy<State, Cmd>>>
  /** What a search should know of this game. */
  readonly search?: Searching<Scenario, State>

  /**
   * Reports whether this scenario is a campaign, led by a game master over many days or encounters. Its tables open with
   * `rulings: document` unless they are opened otherwise.
   */
  isCampaign?(scenario: Scenario): boolean
  /** The seats of this scenario, `gm` included where the game has one, each with its side. */
  seats(scenario: Scenario): readonly Seat[]
  begin(scenario: Scenario): State
  clone(state: State): State
  /**
   * Equal keys mean: the same future and the same final measures. Leave out what neither depends on (a round counter,
   * `sums`).
   */
  key(state: State): string
  /** The key as numbers: equal where keys are equal. Exact work, which asks for millions, then makes no texts. */
  spell?(state: State): Spelled
  /**
   * Makes `into`, a state of the same scenario that nobody needs any more, the copy of another that `clone` would make.
   * Exact work then uses states again instead of making millions.
   */
  copy?(from: State, into: State): void
  /** What may be passed over by best play from this state on, if anything: by nobody who goes by a policy. */
  atBest?(start: State): AtBest<State, Cmd> | undefined
  next(state: State): Next
  /**
   * Every concrete command that this seat may give now, where the arguments are closed; of a verb marked `free` (a text,
   * a number, a ruling) representative ones. What is listed `decide` takes; what `decide` takes is listed or its verb is
   * `free`. Nothing for a seat that is not asked.
   */
  choices(state: State, seat: string): readonly Cmd[]
  /**
   * The game in numbers, for learners, where what a seat sees fits into a fixed list from this beginning on. Undefined or
   * absent: environments read views instead, and choices where commands have no numbers, which takes longer.
   */
  numbers?(start: State): GameNumbers<State, Cmd> | undefined
  /** A seat's command. Throws a `Stop` before the first die and the first telling, or not at all. */
  decide(state: State, seat: string, command: Cmd, dice: Dice, tell: Tell<Event>): void
  /** ONE automatic step: one attack, one check, one draw, so that equal states can be merged after it. */
  advance(state: State, dice: Dice, tell: Tell<Event>): void
  /**
   * Whether it makes no difference how the next automatic step falls: it asks for no dice, or whatever they show leads to
   * states of one key, at the latest after the steps that are settled too. Exact work goes through such steps at once
   * instead of counting a state for each. Absent: no step is.
   */
  settled?(state: State): boolean
  /** Folds one event into the state. */
  evolve(state: State, event: Event): void
  /** Answers a query verb, as that seat may know it. Gets no dice, tells nothing, changes nothing. */
  answer(state: State, seat: string, command: Cmd): readonly Event[]

  /** What a seat may see now. With `see`, the one place where hidden information is removed. */
  view(state: State, seat: string, facts: Facts<Scenario>): View
  /** An event as that seat learns of it, or nothing. It goes by the event and the facts alone. */
  see(event: Event, seat: string, facts: Facts<Scenario>): Event | undefined
  /** Whether the dice of an event that is seen are seen with it. */
  seeDice(event: Event, seat: string, facts: Facts<Scenario>): boolean
  /** A command that `by` gave, as that seat learns of it, or nothing. */
  seeCommand(command: Cmd, by: string, seat: string, facts: Facts<Scenario>): Cmd | undefined
  /** A view as lines for a terminal. */
  render(view: View): readonly string[]
  /** The exact audit lines of the source documents, from the event alone (as it is, or as a seat sees it). */
  mech(event: Event): readonly string[]
  /** A short cue for a narrator, never a number that `mech` lacks. */
  narr(event: Event): string | undefined
  /**
   * The event as a plain sentence with names and the figures that matter. Empty where a neighbour or the board says it;
   * undefined, or absent: the cue, or else the audit lines, stand for it.
   */
  story?(event: Event, context: StoryContext<Event, Scenario>): string | undefined
  /** The event in about 60 characters, names and figures first; undefined where it says nothing that matters. Absent: the sentence. */
  short?(event: Event, context: StoryContext<Event, Scenario>): string | undefined
  /** How much the event matters; the kernel raises it for the seat it concerns. */
  weigh(event: Event): Weight
  /** The people whom the event concerns, as the view names them. */
  concerns(event: Event, context: StoryContext<Event, Scenario>): readonly string[]
  /** The event as a surface can show it without knowing the game, if there is anything to show. */
  beat(event: Event, context: StoryContext<Event, Scenario>): Beat | undefined
  /** Whether this seat plays that person; it goes by the facts alone. */
  plays(seat: string, person: string, facts: Facts<Scenario>): boolean
  /** Whether a word of somebody's `status` is bad for them: odds then say whose gain it is. Absent: nobody says. */
  ill?(status: string, facts: Facts<Scenario>): boolean
  /** What the person asked would give up by ending their turn now, in a few words; from what the seat sees. */
  unspent?(view: View): string | undefined

  /** What everybody has left, as the game master would read it; by default from the view. */
  left(state: State, facts: Facts<Scenario>): readonly PersonLeft[]

  /** Such as a campaign's save after a fight. None while nothing may be written. */
  documents(state: State): readonly GameDocument[]
  /** Values that would be legal for a clause now, given the clauses written so far, and that the seat may know of. */
  suggest(state: State, seat: string, partial: Command, label: string): readonly string[]
  /**
   * Exact odds of what a command would come to, before anybody commits to it; they sum to 1. Undefined where the game
   * has no words of its own for it. Throws the command's own stop, and `ODDS_HIDDEN` where they would betray a figure
   * that is hidden from the seat. Where it answers nothing, the command is played out and told by what the seat would
   * see change; with `figures: words` that is refused, because chances of a word betray the figure.
   */
  odds(state: State, seat: string, command: Cmd, facts: Facts<Scenario>): readonly CommandOdds[] | undefined
}
