import type { Command, VerbGroup } from './command.js'
import type { CommonView, PersonSeen } from './view.js'

/** Where an offer stands in the list. Rulings, things thrown away and blows at the own side stand under `more`. */
export type OfferGroup = VerbGroup

/** Whom an offer is aimed at, in the order in which a verb lists them. */
export type OfferTarget = 'foe' | 'foe down' | 'friend' | 'oneself'

/** Something that is lost by a command beside its usual cost. */
export interface GivesUp {
  /** `unused`: the turn ends with something left. `dropped`: a thing is let go. `left`: a reward stays behind. */
  readonly kind: 'unused' | 'dropped' | 'left'
  /** In a few words: `2 energy and 1 card`. */
  readonly what: string
  /** Not worth a question before it is done. */
  readonly slight?: true
}

/** One of a seat's choices, as every surface offers it. Its number is its place in the list. */
export interface Offer<Cmd extends Command = Command> {
  readonly command: Cmd
  /** Other choices that mean the same. */
  readonly also: readonly Cmd[]
  readonly group: OfferGroup
  /** Verb and object in words: the button, and what a screen reader says. */
  readonly label: string
  readonly target?: OfferTarget
  /** The people it is aimed at, as the view names them. */
  readonly at: readonly string[]
  /** Who acts by it, where that is known: a person, or in the game's words several (`the party`). */
  readonly by?: string
  /** The side that it acts for, where that is one. */
  readonly side?: string
  /** It would hurt somebody on the side of the one who acts. */
  readonly harms?: true
  readonly givesUp?: GivesUp
  /** The rules have no way to take it back. */
  readonly final?: true
  /** It is asked about before it is done: it harms the own side or gives up something that matters. */
  readonly held?: true
}

/** Writes a person's name with `(ally)` or `yourself` where that is so; `shown` is the name for people, if it differs. */
export type NameWriter = (person: string, shown?: string) => string

/**
 * A game's words and facts for its offers, beside what its verbs say. Everything is read from the view, so no
 * offer tells a seat more than it sees.
 */
export interface OfferHints<Cmd extends Command = Command, View extends CommonView = CommonView> {
  /** The policy whose choice is suggested: the strongest that answers at once. Absent: the game's usual one. */
  readonly suggests?: string
  /** Returns the person who acts, where neither the command nor the seat says so. */
  actor?(view: View): string | undefined
  /** Returns words for those who act by a command together, where it is more than one: `the party`. */
  together?(command: Cmd, view: View): string | undefined
  /** Reports whether somebody can still fight. Absent: by hit points and the words `down`, `dead`, `fled`, `gone`. */
  stands?(person: PersonSeen): boolean
  /** Reports whether two sides are on good terms. Absent: only those of one side are. */
  friendly?(side: string, other: string): boolean
  /** Returns the clause that names those whom a command is meant to hurt, where the verb alone cannot tell: a spell. */
  hurts?(command: Cmd, view: View): string | undefined
  /** Returns the person whom the rules take a text for, beside names in the view and parts of them. */
  meant?(text: string, view: View): string | undefined
  /** Returns the people a command is aimed at, where it does not name them. */
  aims?(command: Cmd, view: View): readonly string[] | undefined
  /** Returns the whole of the command's words. Undefined: the verb and what it names. */
  label?(command: Cmd, view: View, name: NameWriter): string | undefined
  /** Returns where a command stands, where the verb alone cannot tell: to end an encounter, and to start one. */
  group?(command: Cmd, view: View): OfferGroup | undefined
  /** Returns what a command gives up, where the verb alone cannot tell. */
  givesUp?(command: Cmd, view: View): GivesUp | undefined
  /** Reports a command that nobody is to be talked into: the end of a campaign, which its bots alone need. */
  unsuggested?(command: Cmd, view: View): boolean
  /** Returns a choice that means the same and says more: a bare `attack` where only one foe stands. */
  sameAs?(command: Cmd, view: View): Cmd | undefined
}
