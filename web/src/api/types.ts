import type { Command } from '../../../src/kernel/contract/command.js'
import type { Beat, SeatWeight } from '../../../src/kernel/contract/events/beat.js'
import type { OfferGroup, OfferTarget } from '../../../src/kernel/contract/offer.js'
import type { Fares } from '../../../src/kernel/contract/ruleset.js'
import type { TableOptions } from '../../../src/kernel/contract/seats.js'
import type { CommonView } from '../../../src/kernel/contract/view.js'
import type { RollOfEvent } from '../../../src/kernel/dice/dice.js'
import type { Role } from '../../../src/kernel/journal/record.js'
import type { Receipt } from '../../../src/kernel/journal/seen.js'

/** What the server says, as the page reads it. Nothing here is computed: a rule that the page needs belongs in a view. */

export type { Command, Fares, Receipt, TableOptions }

export interface MemberSeen {
  readonly seat: string
  readonly role: Role
  readonly policy?: string
  readonly present: boolean
}

export type NextSeen =
  | { readonly kind: 'awaiting'; readonly seats: readonly string[]; readonly reason: string }
  /** `words`: how it ended, as a sentence. */
  | {
      readonly kind: 'over'
      readonly outcome: string
      readonly favours?: readonly string[]
      readonly words: string
    }
  | { readonly kind: 'gathering' }

/** A choice as the server offers it; its number is its place in the list. */
export interface Choice {
  readonly text: string
  readonly command: Command
  /** Verb and object in words. */
  readonly label?: string
  readonly group?: OfferGroup
  /** The people it is aimed at, as the view names them. */
  readonly at?: readonly string[]
  readonly target?: OfferTarget
  /** It would hurt somebody of the own side. */
  readonly harms?: true
  /** What to ask before it is sent, where it is held back. */
  readonly warning?: string
  /** What the game's own bot would do. */
  readonly suggested?: true
}

export interface ClauseSeen {
  readonly label: string
  readonly kind: string
  readonly about?: string
  readonly optional?: boolean
  readonly required?: boolean
  readonly options?: readonly string[]
  readonly positional?: boolean
  /** Takes several values. */
  readonly list?: boolean
  /** Worth writing only where this other clause is one of these, or begins with one. */
  readonly suits?: { readonly label: string; readonly to: readonly string[] }
  /** May be said more than once, each time with the clauses that follow it. */
  readonly repeat?: boolean
  /** Part of the group that this other clause begins. */
  readonly follows?: string
}

export interface VerbSeen {
  readonly verb: string
  readonly about: string
  readonly role?: string
  readonly ruling?: 'procedure' | 'discretion' | 'free'
  readonly query?: boolean
  readonly usage?: string
  readonly clauses: readonly ClauseSeen[]
}

export interface TableSeen {
  readonly id: string
  readonly title: string
  readonly about?: string
  readonly game: GameName
  readonly seats: readonly { readonly name: string; readonly side: string }[]
  readonly options: TableOptions
  readonly commit: string
  readonly line0: string
  readonly seed: 'drawn' | 'chosen'
  /** Tables of this scenario by the same opener before this one, where they are counted. */
  readonly earlier?: { readonly tables: number; readonly today: number }
  /** The house rules that it is played by. */
  readonly houseRules?: readonly { readonly name: string; readonly version: string }[]
  readonly started: boolean
  readonly closed: boolean
  readonly forkOf?: { readonly table: string; readonly n: number }
}

export interface GameName {
  readonly id: string
  /** The word that people know the game by. */
  readonly name: string
  /** The rules' own name. */
  readonly title: string
  readonly version: string
}

/** A game's own part of a view is read by its plug-in only; everybody else sees the common part and plain values. */
export type View = CommonView & Readonly<Record<string, unknown>>

export interface You {
  readonly seat: string
  readonly role: Role
  readonly side?: string
  /** Whether this seat begins and closes the table. */
  readonly leads: boolean
  /** This seat may throw real dice and type their faces in. */
  readonly throws?: true
}

export interface UndoSeen {
  readonly able: number
  readonly by: 'gm' | 'consent' | 'none'
  readonly asked?: { readonly seat: string; readonly count: number; readonly agreed: readonly string[] }
}

export interface Look {
  readonly table: TableSeen
  readonly you: You
  readonly n: number
  readonly hash: string
  readonly members: readonly MemberSeen[]
  readonly entropy: {
    readonly given: readonly string[]
    readonly frozen: boolean
    readonly pending: readonly string[]
  }
  readonly undo: UndoSeen
  readonly next: NextSeen
  readonly mine: boolean
  readonly view: View
  readonly choices: readonly Choice[]
  readonly verbs: readonly VerbSeen[]
  readonly measures?: Readonly<Record<string, number>>
}

export interface EventSeen {
  readonly type: string
  readonly [field: string]: unknown
}

export interface Row {
  readonly event: EventSeen
  readonly mech: readonly string[]
  readonly narr?: string
  /** How much it matters to this seat. */
  readonly weight?: SeatWeight
  /** The event as a sentence of the story; empty where it says nothing beside its neighbours. */
  readonly story?: string
  /** What a surface can show of it at the people themselves. */
  readonly beat?: Beat
  readonly dice: readonly RollOfEvent[]
}

/** The parts of a line that the journal reads beside its rows; which are there depends on its kind. */
export interface SeenLine {
  readonly kind: string
  readonly seat?: string
  readonly commit?: string
  readonly seed?: string
  readonly joined?: readonly { readonly seat: string; readonly role: Role; readonly policy?: string }[]
  readonly left?: readonly string[]
  readonly struck?: readonly string[]
  readonly text?: string
  readonly to?: string | number
  readonly count?: number
  readonly done?: boolean
  readonly why?: string
  readonly dice?: readonly RollOfEvent[] | string
  readonly [field: string]: unknown
}

export interface Notice {
  readonly n: number
  readonly kind: string
  readonly by?: string
  readonly command?: Command
  /** The command as it would be typed. */
  readonly text?: string
  /** What a line of the table itself says. */
  readonly words?: readonly string[]
  readonly rows: readonly Row[]
  readonly seen: SeenLine
  readonly digest: string
  readonly receipt: Receipt
}

export type Favours = 'us' | 'them'

export interface OddsMark {
  readonly called: string
  readonly becomes: Readonly<Record<string, number>>
  /** Words in it that are bad for whom they befall. */
  readonly ills?: readonly string[]
}

export interface OddsFigure {
  readonly called: string
  readonly now: number
  readonly mean: number
  readonly from: number
  readonly to: number
}

export interface Odds {
  readonly text: string
  readonly command: Command
  readonly exact: boolean
  readonly tries?: number
  /** A first answer; asked again, it is better. */
  readonly refines?: boolean
  /** The odds in at most three facts, in the host's words. */
  readonly facts: readonly string[]
  /** `favours` names the sides that it is good for. */
  readonly ends: readonly {
    readonly outcome: string
    readonly chance: number
    readonly favours?: readonly string[]
  }[]
  readonly marks: readonly OddsMark[]
  readonly figures: readonly OddsFigure[]
  readonly rows?: readonly {
    readonly outcome: string
    readonly chance: number
    readonly fraction?: string
    /** How it is for the one who acts, where the rules say so. */
    readonly fares?: Fares
  }[]
  /** No die falls. */
  readonly sure?: boolean
  /** They would betray what the seat may not know. */
  readonly hidden?: boolean
}

export interface OddsAnswer {
  readonly odds: readonly Odds[]
  /** How many choices were not looked at. */
  readonly left: number
}

export type SubmitResult =
  | {
      readonly status: 'done'
      readonly n: number
      readonly repeated?: true
      readonly notice?: Notice
      readonly receipt?: Receipt
    }
  | { readonly status: 'answered'; readonly rows: readonly Omit<Row, 'dice'>[] }
  /** Heard and dropped in silence; why, only the game master is reported. */
  | { readonly status: 'ignored'; readonly code?: string }

export interface Completion {
  readonly from: number
  readonly to: number
  readonly options: readonly string[]
  readonly fault?: { readonly message: string; readonly column: number; readonly guess?: string }
}

export interface Fault {
  readonly file?: string
  readonly line?: number
  readonly column?: number
  readonly message: string
  readonly fix?: string
}

export interface Refusal {
  readonly kind: 'Refused' | 'HardStop' | 'Ignored' | 'Syntax' | 'Fault' | 'Network'
  readonly code: string
  readonly message: string
  /** `HARD STOP: <code> <detail>`, the first line of what a game's document demands. */
  readonly line?: string
  readonly legal?: readonly Choice[]
  readonly facts?: Readonly<Record<string, unknown>>
  readonly faults?: readonly Fault[]
  /** Faults that are not listed, beyond the first hundred. */
  readonly more?: number
  readonly column?: number
  readonly guess?: string
}

export interface ScenarioSeen {
  readonly name: string
  readonly title: string
  readonly about?: string
  readonly seats: readonly { readonly name: string; readonly side: string }[]
  readonly minutes?: number
  /** The fewest and the most people; the most is 0 where nobody chooses. */
  readonly players: readonly [fewest: number, most: number]
  readonly kind?: 'fight' | 'story' | 'run'
  /** Who is met, the face of the scenario first. */
  readonly people: readonly string[]
  /** Newcomers to the game begin here. */
  readonly first?: true
  /** The seat of a person who plays alone. */
  readonly seat: string
  /** It needs a person as game master. */
  readonly master?: true
}

export interface GameSeen extends GameName {
  readonly about?: string
  /** People whose emblems stand for the game. */
  readonly faces?: readonly { readonly name: string; readonly side: 'us' | 'them' | 'other' }[]
  readonly scenarios: readonly ScenarioSeen[]
  readonly policies: readonly string[]
}

export interface Checked {
  readonly ok: boolean
  readonly game?: string
  readonly title?: string
  readonly seats?: readonly { readonly name: string; readonly side: string }[]
  readonly faults?: readonly Fault[]
  readonly warnings?: readonly (Fault | string)[]
}

export interface OpenedTable {
  readonly table: string
  readonly line0: string
  readonly commit: string
  readonly links: {
    readonly gm?: string
    readonly seats: Readonly<Record<string, string>>
    readonly watch: string
  }
  readonly keys: {
    readonly gm?: string
    readonly seats: Readonly<Record<string, string>>
    readonly watch: string
  }
}

export interface Summary {
  readonly id: string
  readonly title: string
  readonly game: GameName
  readonly n: number
  readonly hash: string
  readonly started: boolean
  readonly closed: boolean
  readonly next: NextSeen
  readonly question?: string
  readonly round?: number
  readonly members: readonly MemberSeen[]
  readonly over?: string
}

export type Mine =
  | (Summary & {
      readonly you: You & { readonly name?: string }
      readonly waiting: boolean
      readonly opened: string
      readonly touched: string
      /** How the table stands: one's own people, and how many stand on the other sides. */
      readonly stands: string
    })
  | { readonly table: string; readonly gone: true; readonly code: string; readonly message: string }

export interface LinkSeen {
  readonly seat: string
  readonly role: Role
  readonly made?: string
  readonly revoked?: string | boolean
}

/** What a member may ask of a table beside the commands of its game. */
export type Request =
  | { readonly kind: 'start' | 'freeze' | 'strike' | 'agree-undo' | 'close' }
  | { readonly kind: 'seal'; readonly seal: string }
  | { readonly kind: 'reveal'; readonly nonce: string; readonly text: string }
  | { readonly kind: 'undo' | 'ask-undo'; readonly count: number }
  | { readonly kind: 'say' | 'narrate'; readonly text: string; readonly to?: string }
  | { readonly kind: 'roll'; readonly dice: string; readonly why: string }

export interface SendOptions {
  readonly id?: string
  readonly expect?: number
}
