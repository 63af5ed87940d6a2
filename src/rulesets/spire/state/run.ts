import type { Dice } from '../../../kernel/dice/dice.js'
import type { Book } from '../fight/book.js'

/** Decks of a run beside those of relics and potions. */
export const DECKS = [
  'cards',
  'rares',
  'curses',
  'colorless',
  'events',
  'first',
  'encounters',
  'elites',
  'bosses',
  'bossRelics',
] as const
export type DeckName = (typeof DECKS)[number]

/** A deck by names: what is shuffled is a multiset, kept sorted; what was shown lies under it in order. */
export interface NamedDeck {
  readonly shuffled: readonly string[]
  readonly known: readonly string[]
}

/** A card as it is shown: upgraded by an egg, perhaps, or by the room; the deck it comes from. */
export interface ShownCard {
  readonly name: string
  readonly base: string
  readonly deck: DeckName
  /** Upgraded whatever eggs there are: it spends none (rules/spire-acts23 2). */
  readonly upgraded?: true
}

export type Reward =
  | { readonly gold: number }
  | { readonly relic: string }
  | { readonly potion: string }
  | { readonly bossRelic: readonly string[] }
  | { readonly cards: readonly ShownCard[] }
  | { readonly upgrade: number }

/** Something that the merchant sells. */
export interface Offer {
  readonly what: 'card' | 'relic' | 'potion'
  readonly name: string
  readonly price: number
  readonly card?: ShownCard
}

export type RoomKind = 'monster' | 'elite' | 'boss' | 'event' | 'merchant' | 'campfire' | 'treasure'

export interface Room {
  readonly kind: RoomKind
  readonly encounter: string
  readonly event: string
  readonly rewards: readonly Reward[]
  readonly offers: readonly Offer[]
  /** It may be left. */
  readonly done: boolean
  /** A card was removed here; something else was done that is done once. */
  readonly removed: boolean
  readonly used: boolean
  /** The option whose roll can still be changed, and that roll. */
  readonly option: string
  readonly die: number
  /** Cards of the deck that lie open here. */
  readonly cards?: readonly string[]
  /** Options taken so far, where several may be. */
  readonly wished?: readonly string[]
  /** A fight here leaves a relic and no gold. */
  readonly prize?: 'relic'
  /** The act that this room belongs to is over. */
  readonly behind?: true
}

/** A run up the Spire. Its parts are replaced, never written into. */
export interface Run {
  readonly book: Book
  /** The deck by names, in the order of gaining. */
  readonly deck: readonly string[]
  /** Relics by their ids, in the order of gaining. */
  readonly relics: readonly string[]
  /** What is left of relics that are used up. */
  readonly counters: Readonly<Record<string, number>>
  /** The act one is in, from 1. */
  readonly act: number
  readonly map: string
  /** The space one is on; empty before the first. */
  readonly at: string
  /** The spaces of this map that one has been on, in order. No rule reads them, and no key holds them. */
  readonly walked?: readonly string[]
  readonly tokens: Readonly<Record<string, string>>
  /** The next move may go to any space above (Secret Portal). */
  readonly portal: boolean
  readonly room: Room | null
  /** Neow's card while it waits for an answer. */
  readonly neow: string
  readonly decks: Readonly<Record<DeckName, NamedDeck>>
  /** What is still to be done, as words of the run. */
  readonly todo: readonly string[]
  /** The die relics of this room that are used up. */
  readonly spent: readonly string[]
}

export function roomOf(kind: RoomKind, parts: Partial<Room> = {}): Room {
  return {
    kind,
    encounter: '',
    event: '',
    rewards: [],
    offers: [],
    done: false,
    removed: false,
    used: false,
    option: '',
    die: 0,
    ...parts,
  }
}

/** The name on top of a deck, undefined where it is empty. */
export function topName({ shuffled, known }: NamedDeck, dice: Dice, purpose: string): string | undefined {
  if (shuffled.length === 0) return known[0]
  const names = [...new Set(shuffled)]
  if (names.length === 1) return names[0]
  const counts = names.map((name) => shuffled.filter((one) => one === name).length)
  return names[dice.draw(counts, purpose)]
}

function without(list: readonly string[], place: number): readonly string[] {
  return [...list.slice(0, place), ...list.slice(place + 1)]
}

/** The deck without its top card, which has this name. */
export function withoutTop({ shuffled, known }: NamedDeck, name: string): NamedDeck {
  if (shuffled.length === 0) return { shuffled, known: known.slice(1) }
  return { shuffled: without(shuffled, shuffled.indexOf(name)), known }
}

/** The top card, which everybody saw, is at the bottom. */
export function turnedUnder(deck: NamedDeck, name: string): NamedDeck {
  const { shuffled, known } = withoutTop(deck, name)
  return { shuffled, known: [...known, name] }
}

/** The whole deck, shuffled as it is. */
export function shuffledAnew({ shuffled, known }: NamedDeck): NamedDeck {
  return { shuffled: [...shuffled, ...known].sort(), known: [] }
}

/** The deck without the lowest card of a name. */
export function withoutLowest({ shuffled, known }: NamedDeck, name: string): NamedDeck {
  const place = known.lastIndexOf(name)
  if (place !== -1) return { shuffled, known: without(known, place) }
  const under = shuffled.indexOf(name)
  return under === -1 ? { shuffled, known } : { shuffled: without(shuffled, under), known }
}
