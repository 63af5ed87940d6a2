import type { Command } from '../contract/command.js'
import type { GameEvent, Tell } from '../contract/ruleset.js'
import type { Dice } from '../dice/dice.js'

/** A ruling at work: the command, its reason, and the way to tell events of the game. */
export interface Ruling<State, Event extends GameEvent> {
  readonly state: State
  readonly seat: string
  readonly command: Command
  readonly reason: string
  readonly dice: Dice
  readonly tell: Tell<Event>
}

/** A word with the other words for it. Case, hyphens and underscores never matter. */
export interface HandWord {
  readonly name: string
  readonly also?: readonly string[]
}

/** A condition that a person can have. */
export interface HandCondition<State, Event extends GameEvent> extends HandWord {
  readonly has: boolean
  /** May be set although it is there: tokens, wounds. */
  readonly again?: boolean
  /** Sets or lifts it. Every check comes before the first event. */
  rule(ruling: Ruling<State, Event>, on: boolean): void
}

/** A figure that `set` reaches, with its bounds. */
export interface HandFigure<State, Event extends GameEvent> extends HandWord {
  readonly least: number
  readonly most: number
  /** For a figure that is no number: reads its text, or answers nothing. */
  readonly text?: { readonly takes: string; read(said: string): string | undefined }
  /** Gives it the value, which is a number within the bounds, or the text as it was read. */
  set(ruling: Ruling<State, Event>, to: number | string): void
}

/** A thing that has figures and is no person: a clock, the fight, the table. */
export interface HandThing<State, Event extends GameEvent> {
  readonly name: string
  readonly figures: readonly HandFigure<State, Event>[]
}

/** The people that `add` asks for. */
export interface NewcomerRequest {
  readonly name: string
  readonly count: number
  /** One of the sides of the description; absent when it was left out. */
  readonly side?: string
  readonly stats?: string
}

/** A clock that the hand moves. */
export interface HandClock extends HandWord {
  readonly value: number
  readonly max?: number
}

/**
 * The things a game says of its people so that the kernel can offer the referee's hand: what a person, a figure and a
 * condition are, and which events change them. Verbs, limits, refusals, suggestions and usage lines follow from it; a
 * member that is left out takes its verb with it. Each method makes every check of the game before its first event.
 */
export interface HandDescription<State, Person, Event extends GameEvent> {
  /** Names of everyone that a ruling of this seat can reach; nobody whom the seat may not know of. */
  names(state: State, seat: string): readonly string[]
  /** Returns the person of this name or of a part that only one has. */
  find(state: State, seat: string, said: string): Person | undefined
  nameOf(person: Person, state: State): string
  /** Reports whether a verb could change something of a person; names of others are not suggested. */
  isUseful?(state: State, verb: string, person: Person): boolean
  hurt?(ruling: Ruling<State, Event>, person: Person, points: number): void
  heal?(ruling: Ruling<State, Event>, person: Person, points: number): void
  restore?(ruling: Ruling<State, Event>, person: Person): void
  remove?(ruling: Ruling<State, Event>, person: Person): void
  /** Takes a `remove` that is about no person: cards of a pile. Reports whether it was one. */
  removeThing?(ruling: Ruling<State, Event>): boolean
  bonus?(ruling: Ruling<State, Event>, person: Person, value: number): void
  takePart?(ruling: Ruling<State, Event>, person: Person, joins: boolean, side?: string): void
  conditions?(state: State, person: Person): readonly HandCondition<State, Event>[]
  /** The condition for a word that is not listed, in a game that takes notes of any kind. */
  notedCondition?(
    ruling: Ruling<State, Event>,
    person: Person,
    said: string,
  ): HandCondition<State, Event> | undefined
  /** The end of the refusal of an unknown condition: how to note a word that no rule knows. */
  readonly noteHint?: string
  /** The words to offer for a condition before a person is named. */
  conditionWords?(state: State): readonly string[]
  figures?(state: State, person: Person): readonly HandFigure<State, Event>[]
  /** Figures that follow from others and cannot be set, each with what to set instead. */
  readonly derivedFigures?: Readonly<Record<string, string>>
  things?(state: State, seat: string): readonly HandThing<State, Event>[]
  readonly newcomers?: {
    /** Names that can come without a stat line. */
    names(state: State, command: Command): readonly string[]
    sides(state: State): readonly HandWord[]
    bring(ruling: Ruling<State, Event>, request: NewcomerRequest): void
  }
  readonly clocks?: {
    all(state: State, seat: string): readonly HandClock[]
    start(ruling: Ruling<State, Event>, name: string, segments: number): void
    /** Moves a clock; `to` lies on its face and differs from where it stands. */
    move(ruling: Ruling<State, Event>, clock: HandClock, to: number): void
  }
}
