import type { Facts } from '../contract/seats.js'

/** The longest explanation, in characters: a tooltip, or a line in a model's answer. */
export const MAX_EXPLANATION = 400

/** One word that can be explained. */
export interface GlossaryEntry {
  readonly name: string
  /** Other words for the same: an abbreviation, the id that commands take. */
  readonly also?: readonly string[]
  /** The sort of thing it is, in a word or two: `card`, `status`, `clock`. */
  readonly kind: string
  /** The explanation, one or two plain sentences. At most `MAX_EXPLANATION` characters of it are shown. */
  readonly text: string
}

/** A word with its explanation, ready to be shown. */
export interface Explanation {
  readonly title: string
  /** The whole word, where the title is the abbreviation of a figure: `Armour Class` of `AC`. */
  readonly long?: string
  readonly kind: string
  readonly text: string
}

/** A word that was explained, as one line: `AC (figure): Armour Class …`. */
export function explanationLine({ title, kind, text }: Explanation): string {
  return `${title} (${kind}): ${text}`
}

/** The words of one game. */
export interface Glossary<State, Scenario> {
  /** Words of the rules, the same at every table: abbreviations, statuses, maneuvers. They hold no secret. */
  readonly words: readonly GlossaryEntry[]
  /**
   * Things of this table that the seat may know of now. A thing that is missing here is explained to the seat as little
   * as one that does not exist, so a hidden name must be missing.
   */
  things?(state: State, seat: string, facts: Facts<Scenario>): readonly GlossaryEntry[]
}

/** Writes entries as pairs of name and text, all of one kind. */
export function entriesOf(kind: string, texts: Readonly<Record<string, string>>): readonly GlossaryEntry[] {
  return Object.entries(texts).map(([name, text]) => ({ name, kind, text }))
}

/** A count behind a name: `shaken (4)`, `bleeding x2`, `Reaver 2`, `mire-hound_2`. */
const COUNT = /(?:^|[\s_-])(?:\(\d{1,6}\)|[#x]?\d{1,6})$/

/** Returns a name without the number it ends in. */
export function withoutCount(name: string): string {
  return name.trim().replace(COUNT, '').trimEnd()
}
