import type { Component } from 'svelte'
import type { PersonSeen } from '../../../src/kernel/contract/view.js'
import type { RollOfEvent } from '../../../src/kernel/dice/dice.js'
import type { Choice, EventSeen, Look, Notice, Odds, View } from '../api/types.js'
import type { OddsWords } from '../table/choices/columns.js'

/** What a plug-in's component is given. It shows and selects; it never sends, rolls or hides a figure. */
export interface PluginProps {
  readonly look: Look
  readonly choices: readonly Choice[]
  readonly picked: Choice | undefined
  readonly odds: ReadonlyMap<string, Odds>
  /** Puts a command into the line, exactly as a press on a choice does; the same again commits. */
  readonly select: (text: string) => void
  /** The people whom the armed verb can be aimed at. */
  readonly targets: readonly string[]
  /** Presses somebody, exactly as on their tile: aimed at where the armed verb can be, else their sheet is shown. */
  readonly press: (name: string) => void
  /** The newest line of the journal that fits, among those the page has. */
  readonly rounds: (fits: (notice: Notice) => boolean) => Notice | undefined
  /** Hit points at the beginning of this round. */
  readonly before: ReadonlyMap<string, number>
}

export type PluginPart = Component<PluginProps>

/** One part of a sum in an opened row: a die, or a figure with its source. */
export interface SumPart {
  readonly value: string | number
  readonly says: string
  /** The die that gave it. */
  readonly sides?: number
  /** What stands before it; nothing before the first. */
  readonly sign?: '+' | '−' | '=' | 'meets' | 'misses' | '→' | '·'
}

/** A figure that is added or taken away, with its source. */
export function term(value: number, says: string): SumPart {
  return { value: Math.abs(value), says, sign: value < 0 ? '−' : '+' }
}

export interface Sum {
  readonly parts: readonly SumPart[]
  readonly verdict?: string
  readonly favours?: 'us' | 'them'
}

export interface HpChange {
  readonly who: string
  readonly by: number
}

/** What a game shows on somebody's tile beside name, points and figures. */
export interface TileMore {
  /** Health levels as boxes, in place of points. */
  readonly boxes?: {
    readonly max: number
    readonly bashing: number
    readonly lethal: number
    readonly aggravated: number
  }
  /** Places of the body that are wounded; the body is drawn. */
  readonly body?: readonly string[]
  /** Short facts before the figures: what is in hand. */
  readonly words?: readonly string[]
  /** What was used of the turn, and what is free. */
  readonly used?: readonly {
    readonly text: string
    readonly spent: boolean
    /** The text is a word of the rules, which the glossary explains. */
    readonly isRule?: true
  }[]
  /** Figures that are drawn in another way. */
  readonly hides?: readonly string[]
}

/**
 * What a game adds to the generic table: all of it optional, all of it read from views and events as they came. Whatever
 * throws is left out, and the generic table takes its place.
 */
export interface Plugin {
  /** The word and number at the head of the strip; `of`: how many there are, where that is known. */
  round?(view: View): { readonly word: string; readonly n: number; readonly of?: number } | undefined
  /** Who has the turn. */
  up?(view: View): string | undefined
  /** Those who act at the same time. */
  groups?(view: View): readonly (readonly string[])[]
  /** A short remark at the end of the strip. */
  aside?(look: Look): string | undefined
  /** The question in fewer words than the rules need. */
  question?(look: Look): string | undefined
  /** Commands that the rules' own view offers beside the listed choices: every square of a field that can be gone to. */
  more?(look: Look): readonly Choice[]
  /** Listed choices with something put into them, as ways to do the same: a point of nerve for a roll. */
  raised?(look: Look): readonly Choice[]
  /** What the commit button says for a choice. */
  commit?(choice: Choice): string | undefined
  /** What it says while nothing is chosen. */
  asks?(look: Look): string | undefined
  /** What a figure of the strip's order is called that stands before a name: `initiative`. */
  readonly orderFigure?: string
  /** What becomes of somebody, in a verb: `DEAD` is `falls`. Whether it is bad for them, the odds say. */
  readonly marks?: OddsWords['marks']
  /** How a throw comes out, where the rules' own word needs more than its letters. */
  readonly row?: OddsWords['row']
  /** What an end of the game is called, where the rules' own word needs it. Whose gain it is, the rules say. */
  end?(outcome: string, look: Look): string | undefined
  /** Points that somebody lost or gained by an event. */
  change?(event: EventSeen): HpChange | undefined
  /** How an event's total came about. */
  sum?(event: EventSeen): Sum | undefined
  /** Dice that only show when the row is opened: cards drawn, behaviours dealt. */
  folds?(event: EventSeen): boolean
  /** What a face did. */
  face?(event: EventSeen, roll: RollOfEvent, place: number): 'counts' | 'cancels' | 'dropped' | undefined
  /** Figures that are worth no place on a card while they have this value. */
  readonly quiet?: Readonly<Record<string, number>>
  /** What stands on somebody's tile. */
  tile?(person: PersonSeen, look: Look): TileMore | undefined
  /** Words for what a view holds of somebody, by its key, where the key says too little. */
  readonly labels?: Readonly<Record<string, string>>
  /** A heading of the story that an event opens: a round, a scene. */
  head?(event: EventSeen): string | undefined
  /** Whether an event begins a round without saying which: then the heading is counted back from the round of the view. */
  beginsRound?(event: EventSeen): boolean
  /** What a side's heading says beside how many stand. */
  note?(look: Look, side: string): string | undefined
  /** `across`: they on the far side, we on the near one. `row`: everybody in one row below what the game draws. */
  readonly layout?: 'across' | 'row'
  /** How wide a tile may be, in pixels, where the usual width is too little. */
  readonly tileWidth?: number
  /** The height of the dock in pixels where the game needs another than the usual one. */
  dock?(look: Look): number | undefined
  /** Fetches the parts that this look needs, before it is drawn for the first time. */
  prepare?(look: Look): Promise<void>
  /** In the middle of the table, between the sides. */
  readonly middle?: PluginPart
  /** Beside our people, on the near side. */
  readonly near?: PluginPart
  /** In the strip, beside the round. */
  readonly strip?: PluginPart
  /** Above the people. */
  readonly above?: PluginPart
  /** In place of the people. */
  readonly board?: PluginPart
  /** In place of the choices, where it has something to show for them. */
  readonly tray?: PluginPart
  hasTray?(look: Look): boolean
  /** Beside the button that does it, while its tray is shown: what can be done without choosing anything. */
  readonly beside?: PluginPart
  /** Its tray stays while something is shown: a hand of cards does not come and go. */
  readonly keepsTray?: true
}

/** A hook of a plug-in, or nothing when it throws. */
export function safely<T>(hook: () => T | undefined): T | undefined {
  try {
    return hook()
  } catch (error) {
    console.error('a plug-in failed; the generic table takes its place', error)
    return undefined
  }
}
