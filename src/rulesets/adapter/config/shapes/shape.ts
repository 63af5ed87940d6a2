/**
 * What a block of configuration may say, key by key. The reader (`Section`, `MethodReader`) takes keys, limits and words from
 * here, and the JSON Schema is made from the same, so an editor knows exactly what is read.
 */
export type Shape =
  | WholeShape
  | WordShape<string>
  | MapShape<Keys>
  | EntriesShape<Shape>
  | ListShape<Shape>
  | TextShape
  | YesShape
  | EitherShape

export type Keys = Readonly<Record<string, Shape>>

interface Described {
  /** What it says, for editors and reference pages. */
  readonly about: string
  /** What counts where it is left out. */
  readonly otherwise?: unknown
}

export interface WholeShape extends Described {
  readonly kind: 'whole'
  readonly least: number
  readonly most: number
}

export interface WordShape<Word extends string> extends Described {
  readonly kind: 'word'
  readonly words: readonly Word[]
}

export interface MapShape<Inner extends Keys> extends Described {
  readonly kind: 'map'
  readonly keys: Inner
  /** Keys that must be there. */
  readonly needs?: readonly string[]
}

/** A map whose keys are the author's own names. */
export interface EntriesShape<Each extends Shape> extends Described {
  readonly kind: 'entries'
  readonly each: Each
}

export interface ListShape<Item extends Shape> extends Described {
  readonly kind: 'list'
  readonly item: Item
}

export interface TextShape extends Described {
  readonly kind: 'text'
  readonly pattern?: string
}

export interface YesShape extends Described {
  readonly kind: 'yes'
}

export interface EitherShape extends Described {
  readonly kind: 'either'
  readonly of: readonly Shape[]
}

/** Figures beyond this are slips of the pen, and would only make rolls that nobody can read. */
const LARGEST = 1_000_000

export interface Limits {
  readonly least?: number
  readonly most?: number
}

export function whole(about: string, { least = -LARGEST, most = LARGEST }: Limits = {}): WholeShape {
  return { kind: 'whole', about, least, most }
}

export function word<const Word extends string>(about: string, words: readonly Word[]): WordShape<Word> {
  return { kind: 'word', about, words }
}

export function map<const Inner extends Keys>(about: string, keys: Inner): MapShape<Inner> {
  return { kind: 'map', about, keys }
}

export function entries<const Each extends Shape>(about: string, each: Each): EntriesShape<Each> {
  return { kind: 'entries', about, each }
}

export function list<const Item extends Shape>(about: string, item: Item): ListShape<Item> {
  return { kind: 'list', about, item }
}

export function text(about: string, pattern?: string): TextShape {
  return { kind: 'text', about, ...(pattern !== undefined && { pattern }) }
}

export function yes(about: string): YesShape {
  return { kind: 'yes', about }
}

export function either(about: string, ...of: readonly Shape[]): EitherShape {
  return { kind: 'either', about, of }
}

/** Names keys that must be there. The reader says so in its own words. */
export function needing<Inner extends Keys>(
  needs: readonly (keyof Inner & string)[],
  shape: MapShape<Inner>,
): MapShape<Inner> {
  return { ...shape, needs }
}

/** Adds what counts where the key is left out; null where nothing does. */
export function or<Kind extends Shape, const Otherwise>(
  otherwise: Otherwise,
  shape: Kind,
): Kind & { readonly otherwise: Otherwise } {
  return { ...shape, otherwise }
}

/** What counts where a key of this shape is left out. */
export type OtherwiseOf<Of> = Of extends { readonly otherwise: infer Otherwise } ? Otherwise : undefined

/** The keys of a map that have a shape of this kind. */
export type KeyOf<Inner extends Keys, Kind> = {
  [Key in keyof Inner]: Inner[Key] extends Kind ? Key : never
}[keyof Inner] &
  string

export type KeysOf<Of> = Of extends MapShape<infer Inner> ? Inner : never

export type WordOf<Of> = Of extends WordShape<infer Word> ? Word : never
