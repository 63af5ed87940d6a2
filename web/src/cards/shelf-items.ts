import type { CardFace } from '../../../src/rulesets/spire/seen/faces.js'
import type { GlyphName } from '../emblems/glyphs.js'

/** Something that lies open: a card, or a row with a sign, a sentence and a price. */
export interface Item {
  readonly title: string
  readonly text?: string
  readonly note?: string | undefined
  readonly face?: CardFace | undefined
  readonly sign?: GlyphName
  /** The command that chooses it; absent where it cannot be chosen, and then `why`. */
  readonly takes?: string | undefined
  readonly why?: string | undefined
  /** It leaves something behind: last, without an edge. */
  readonly quiet?: boolean
}

/** Things to choose among, under one heading. */
export interface Shelf {
  readonly title: string
  readonly items: readonly Item[]
}
