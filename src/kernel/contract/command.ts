/** The value of one clause. Lists come from `and:`, numbers from integer clauses. */
export type ClauseValue = string | number | boolean | readonly string[] | readonly ClauseGroup[]

/** One of several repeated clauses that travel together, such as `dice: 2d6 type: fire`. */
export interface ClauseGroup {
  readonly [label: string]: string
}

/** What a seat asks for: a verb and its clauses. The same shape from text, MCP, web and bots. */
export interface Command {
  readonly verb: string
  readonly [label: string]: ClauseValue | undefined
}

/**
 * The kinds of value that every game can use.
 * `name`: somebody or something of the game, several words allowed, matched without case, hyphens equal to spaces.
 * `word`: one word. `text`: free text. `integer`, `dice` (the one notation of kernel/dice), `choice`: one of `options`.
 */
export type PlainKind = 'name' | 'word' | 'text' | 'integer' | 'dice' | 'choice'

/**
 * A kind of value that one game brings with it; the command holds its text. The language, the check of commands that
 * arrive as data, forms and completion all go by this one object, so nothing outside the game names the kind.
 */
export interface CustomKind {
  /** One word, for programs. */
  readonly name: string
  /** What it takes, for people: `a colour or "none"`. */
  readonly takes: string
  /** Something that could stand there, to try whether a command can come of it. Never offered. */
  readonly sample: string
  /** How many of these words, which run to the next label, belong to the value; at least one. Quoted text is taken whole. */
  words(words: readonly string[]): number
  /** A text as the command holds it, or what is wrong with it. Reading what it answered answers the same. */
  read(text: string): CustomValue | CustomFault
  /** What is wrong with a value beside the other clauses of its command, once all are there. */
  check?(value: string, command: Command): CustomFault | undefined
}

export interface CustomValue {
  readonly value: string
  /** Dice inside it, which the one notation judges: where they begin in the text that was read. Empty: they are missing. */
  readonly dice?: { readonly text: string; readonly at: number }
}

export interface CustomFault {
  /** One sentence. */
  readonly says: string
  /** What would have been right, for people. */
  readonly expected: string
}

/** @deprecated Since 1.0: `CustomKind`. */
export type OwnKind = CustomKind
/** @deprecated Since 1.0: `CustomValue`. */
export type OwnValue = CustomValue
/** @deprecated Since 1.0: `CustomFault`. */
export type OwnFault = CustomFault

/** The kind of value a clause takes: one that every game has, or one that this game brings with it. */
export type ClauseKind = PlainKind | CustomKind

export interface ClauseSpec {
  /** The word before the colon, and the key in the command. Positional clauses have one too. */
  readonly label: string
  readonly kind: ClauseKind
  readonly summary: string
  readonly options?: readonly string[]
  readonly required?: boolean
  /** With `required`: may be left out while the choices of the one who acts offer one value for it: the only weapon. */
  readonly implied?: true
  /** May be written bare, without its label: `roll 2d6`, `play bash`. */
  readonly positional?: boolean
  /** With `positional`: only bare, its label is no word of the language (`add Ember Imp`, never `add name: Ember Imp`). */
  readonly bare?: boolean
  /** Takes further values with `and:`; the command then holds a list. */
  readonly list?: boolean
  /** May be written more than once; the command then holds a list of groups (with the labels in `follows`). */
  readonly repeat?: boolean
  /** Only after this other clause, and part of its group. */
  readonly follows?: string
  /** Only when this other clause, written before it, has this value: `with:` of `encounter start`, not of `encounter end`. */
  readonly when?: { readonly label: string; readonly is: string }
  /** Worth writing only where this other clause is one of these, or begins with one: forms leave it out elsewhere. */
  readonly suits?: { readonly label: string; readonly to: readonly string[] }
  /** Dice that give points: no count of successes, no comparison, no label. Also for dice inside a game's own kind. */
  readonly points?: boolean
  /** A command with this clause is at least such a ruling: a modifier to a check, `add` with a reason. */
  readonly ruling?: RulingKind
  /**
   * With `ruling`: the game's document gives this clause to every seat, so players may write it where the table allows
   * that kind of ruling. For dice that people threw and typed in (seed 002 §2).
   */
  readonly everySeat?: true
  /**
   * Says why, though it is called neither `because` nor `reason`: the source of a modifier. `implied`: the ruling needs no
   * reason beside it, and is listed without one: the check that is asked for.
   */
  readonly reason?: true | 'implied'
  /** Dice of a roll: at least one of them has two faces or more, asked when the command is proposed. */
  readonly rolls?: true
  /** The numbers it takes. Asked when the command is proposed, never of a recorded line. */
  readonly limits?: ClauseLimits
  /** Names who acts: a seat other than the game master's speaks for itself only, and need not write it. */
  readonly speaker?: boolean
}

/** The whole numbers that a clause takes, and the code that refuses the others. */
export interface ClauseLimits {
  readonly least: number
  readonly most: number
  readonly notZero?: true
  readonly code: 'BAD_POINTS' | 'BAD_VALUE' | 'BAD_COUNT'
}

/** One verb of a game: drives the language, help, completion, MCP tools and web forms. */
export interface VerbSpec {
  readonly summary: string
  readonly usage: string
  readonly examples?: readonly string[]
  readonly clauses: readonly ClauseSpec[]
  /** Only this role may use the verb. */
  readonly role?: 'gm' | 'player'
  /** Answers a question and changes nothing: goes to `answer`, gets no dice, never journaled. */
  readonly query?: boolean
  /** Its arguments are open (a text, a number, a ruling): `choices` lists representative commands, not all. */
  readonly free?: boolean
  /**
   * What kind of command of the game master it is; a verb of the game master without it is a procedure. Absent for what
   * players do. docs/rulings.md has them all.
   */
  readonly ruling?: RulingKind
  /** Another word for this verb: read wherever it is written, recorded under the verb itself, and left out of lists. */
  readonly wordFor?: string
  /** Where its choices stand among those of other verbs. Absent: `act` with `harms`, else `other`. */
  readonly group?: VerbGroup
  /** The clause that names whom it hurts: aimed at one's own side, it stands last and is asked about. */
  readonly harms?: string
  /** What giving it loses: what is left of a turn (`unusedActions`), a thing that is let go, a reward that stays behind. */
  readonly givesUp?: 'unused' | 'dropped' | 'left'
  /** No rule takes it back: a card removed, an act left behind. */
  readonly final?: true
  /** Raises the kind by what the clauses say: to move a clock is a procedure, to halt one is not. */
  raises?(command: Command): RulingKind | undefined
}

/** The order of use in which choices stand: to act, to move, to defend, anything else, to end; `more` is behind all others. */
export type VerbGroup = 'act' | 'move' | 'defend' | 'other' | 'end' | 'more'

/**
 * The three kinds of command by a game master. `procedure`: the game's document orders it, with the document's bounds.
 * `discretion`: the document leaves it to the referee's judgment. `free`: everything else.
 */
export type RulingKind = 'procedure' | 'discretion' | 'free'

export type Verbs = Readonly<Record<string, VerbSpec>>

/** Lists the verbs of a game for readers, without the second words for them. */
export function listedVerbs(verbs: Verbs): readonly (readonly [verb: string, spec: VerbSpec])[] {
  return Object.entries(verbs).filter(([, { wordFor }]) => wordFor === undefined)
}
