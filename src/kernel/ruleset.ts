import type { Command, Verbs } from './command.js'
import type { Dice } from './dice/dice.js'
import type { Rational } from './rational.js'

/** What happened. The only way state changes; `type` says which. Plain JSON data. */
export interface GameEvent {
  readonly type: string
}

/** A seat must choose. Kept small because simulations ask for it at every step; `choices` has the list. */
export interface Awaiting {
  readonly kind: 'awaiting'
  /** Whose choice it is: a seat of the game, or `*` when anybody may speak (the rules then judge). */
  readonly seat: string
  /** The question, for people. */
  readonly ask: string
}

/** The referee goes on by itself: call `advance`. */
export interface Automatic {
  readonly kind: 'automatic'
}

/** The game has ended. */
export interface Over {
  readonly kind: 'over'
  /** A stable word: `ALL_FOES_DEAD`, `win`. */
  readonly outcome: string
}

export type Next = Awaiting | Automatic | Over

export const AUTOMATIC: Automatic = { kind: 'automatic' }

/** A fault in a scenario; the path leads to the value, so a loader can point at line and column. */
export interface Issue {
  readonly path: readonly (string | number)[]
  readonly message: string
  readonly code?: string
  /** What to write instead. */
  readonly fix?: string
  /** The included document the path leads into, when it is not the scenario itself. */
  readonly file?: string
}

export type ParsedScenario<Scenario> =
  | { readonly ok: true; readonly scenario: Scenario; readonly warnings: readonly Issue[] }
  | { readonly ok: false; readonly issues: readonly Issue[] }

/** Documents beside a scenario, offered by whoever can read files. Paths have no extension: `monsters/ember-imp`. */
export interface Library {
  read(path: string): unknown
  list(folder: string): readonly string[]
}

export interface ScenarioSchema<Scenario> {
  /**
   * Pulls what the authored document refers to into it, so that the result stands alone (it goes into the journal's header).
   * Absent when scenarios never refer to other documents.
   */
  resolve?(input: unknown, library: Library): unknown
  /** Checks a self-contained document. Parsing a parsed scenario again gives the same scenario. */
  parse(input: unknown): ParsedScenario<Scenario>
}

/** A declared figure of a game: read from the final state, or summed over everything that happened. */
export type Measure<State, Event> =
  | { readonly kind: 'final'; readonly summary: string; of(state: State): number }
  | { readonly kind: 'sum'; readonly summary: string; of(event: Event): number }

/**
 * How a seat chooses. Randomness comes from the dice it is handed, so the same policy plays, simulates and,
 * with enumerated dice, is evaluated exactly. (Written as a method so that a game's own policies fit the general
 * `Ruleset` type.)
 */
export type Policy<State = unknown, Cmd extends Command = Command> = {
  choose(state: State, dice: Dice): Cmd
}['choose']

/**
 * One game's rules: pure, no I/O, no clock, no `Math.random`. A state machine with three kinds of moment (`next`).
 * `decide` and `advance` read the state and return events; `evolve` folds one event into the state it is given
 * and does nothing else.
 */
export interface Ruleset<
  Scenario = unknown,
  State = unknown,
  Cmd extends Command = Command,
  Event extends GameEvent = GameEvent,
  View = unknown,
> {
  readonly id: string
  readonly title: string
  /** Goes into every journal; raise it when an old journal would no longer replay. */
  readonly version: string
  readonly scenario: ScenarioSchema<Scenario>
  readonly verbs: Verbs
  /** Figures that analysis can report. */
  readonly measures: Readonly<Record<string, Measure<State, Event>>>
  /** The words for how a game can end, where the list is fixed. */
  readonly outcomes?: readonly string[]
  /** Named ways to play; the first is the default. A policy answers for whichever seat is awaited. */
  readonly policies: Readonly<Record<string, Policy<State, Cmd>>>

  /** The seats that choose in this scenario, `gm` included where the game has one. */
  seats(scenario: Scenario): readonly string[]
  begin(scenario: Scenario): State
  clone(state: State): State
  /**
   * Equal keys mean: the same future and the same final measures. Leave out what neither depends on (a round counter,
   * totals that only `sum` measures need).
   */
  key(state: State): string
  next(state: State): Next
  /** Every concrete legal command at an awaiting state; where free text is allowed, representative ones. */
  choices(state: State): readonly Cmd[]
  /** A seat's command. Throws a `Stop` before the first die or not at all. */
  decide(state: State, command: Cmd, dice: Dice): readonly Event[]
  /** ONE automatic step: one attack, one check, one draw, so that equal states can be merged after it. */
  advance(state: State, dice: Dice): readonly Event[]
  evolve(state: State, event: Event): void
  /** What a seat may see. Hidden information is removed here and nowhere else. */
  view(state: State, seat: string): View
  /** A view as lines for a terminal. */
  render(view: View): readonly string[]
  /** The exact audit lines of the source documents, from the event alone. */
  mech(event: Event): readonly string[]
  /** A short cue for a narrator, never a number that `mech` lacks. */
  narr?(event: Event): string | undefined
  /**
   * Documents that belong on disk at this moment, such as a campaign's save after a fight: `path` as the scenario names
   * it, the whole content. None while nothing may be written.
   */
  documents?(state: State): readonly { readonly path: string; readonly content: unknown }[]
  /** Values that would be legal for a clause now, given the clauses written so far: for completion. */
  suggest?(state: State, seat: string, partial: Command, label: string): readonly string[]
  /** Exact odds of what a command would come to, before anybody commits to it; they sum to 1. Throws the command's own stop. */
  odds?(state: State, command: Cmd): readonly { readonly outcome: string; readonly probability: Rational }[]
}
