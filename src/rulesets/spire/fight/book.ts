/** The act whose boss ends the run (rules/spire-acts23 1.3). */
export const LAST_ACT = 3

/** One way to answer an event. */
export interface EventOption {
  readonly does: readonly string[]
  /** How its roll may be changed: not at all, by relics by themselves (`late`: after what it does), or by the player before it counts. */
  readonly roll: '' | 'mends' | 'late' | 'open'
  /** What each face brings. */
  readonly die: Readonly<Record<string, readonly string[]>>
}

export interface EventEntry {
  readonly title: string
  /** The acts in whose decks it is. */
  readonly acts: readonly number[]
  readonly from: number
  readonly notFirst: boolean
  readonly copies: number
  readonly opens: '' | 'fight' | 'merchant'
  /** How many different options may be taken. */
  readonly wishes: number
  /** How many cards of the deck lie open when it begins. */
  readonly shows: number
  /** It needs the colourless deck. */
  readonly colorless: boolean
  readonly options: Readonly<Record<string, EventOption>>
}

export interface EncounterEntry {
  readonly act: number
  readonly tier: 'first' | 'normal' | 'elite' | 'boss'
  readonly monsters: readonly string[]
  readonly gold: number
  readonly potion: boolean
  readonly below: number
  readonly from: number
}

/** What the run has to know of a card. */
export interface CardEntry {
  readonly type: string
  readonly rarity: string
  readonly upgradable: boolean
  readonly starter: boolean
  readonly removable: boolean
  readonly removal: number
}

/** What the run has to know of a relic. */
export interface RelicEntry {
  readonly name: string
  readonly trait: string
  readonly price: number
  readonly tier: string
  /** What gaining it brings; whether it is gone then. */
  readonly gain: readonly string[]
  readonly gone: boolean
  /** What its command outside of fights brings; it is gone then. */
  readonly outside: readonly string[]
}

export interface MapEntry {
  readonly act: number
  readonly rows: readonly string[]
  /** The spaces that one may go to from each. */
  readonly edges: Readonly<Record<string, readonly string[]>>
}

/** What of a run never changes. */
export interface Book {
  /** How many acts the run has. */
  readonly acts: number
  readonly ascension: number
  readonly colorless: boolean
  readonly escapeReward: 'full' | 'none'
  readonly mapChoice: string
  readonly maps: Readonly<Record<string, MapEntry>>
  readonly tokens: { readonly dark: readonly string[]; readonly light: readonly string[] }
  readonly neow: {
    readonly cards: readonly string[]
    readonly drawbacks: Readonly<Record<string, readonly string[]>>
    readonly gifts: Readonly<Record<string, readonly string[]>>
  }
  readonly events: Readonly<Record<string, EventEntry>>
  readonly encounters: Readonly<Record<string, EncounterEntry>>
  readonly cards: Readonly<Record<string, CardEntry>>
  readonly relics: Readonly<Record<string, RelicEntry>>
  /** The scenario, from which each fight is made. */
  readonly scenario: object
}
