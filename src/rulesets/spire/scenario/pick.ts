import { entryOf } from '../../../kernel/entry.js'
import { cardsCreatedBy, monstersBroughtBy } from '../fight/notation.js'
import { type Document, isDocument } from './documents.js'

/** The entries of a content table; a missing one is left to the check, which knows where it was asked for. */
export function pick(from: Document, names: Iterable<string>): Document {
  return Object.fromEntries(
    [...names].flatMap((name) => (Object.hasOwn(from, name) ? [[name, from[name]]] : [])),
  )
}

/** Every text in a document, however deep. */
function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : []
}

/** What each part of the content creates: a run asks about the same ones before every fight. */
const creations = new WeakMap<object, readonly string[]>()

function createdBy(entry: unknown): readonly string[] {
  if (typeof entry !== 'object' || entry === null) return texts(entry).flatMap(cardsCreatedBy)
  const known = creations.get(entry)
  if (known) return known
  const created = [...new Set(texts(entry).flatMap(cardsCreatedBy))]
  creations.set(entry, created)
  return created
}

/** The named cards, and whatever cards they and the monsters create, such as Dazed. */
export function cardsFor(cards: Document, named: readonly string[], others: readonly unknown[]): Document {
  const wanted = new Set(named)
  const add = (entry: unknown) => {
    for (const created of createdBy(entry)) wanted.add(created)
  }
  for (const other of others) add(other)
  for (const name of wanted) add(entryOf(cards, name))
  return pick(cards, wanted)
}

/** The kinds that each kind brings, asked about before every fight too. */
const bringings = new WeakMap<object, readonly string[]>()

function broughtBy(kind: Document): readonly string[] {
  const known = bringings.get(kind)
  if (known) return known
  const becomes = isDocument(kind.becomes) ? Object.keys(kind.becomes) : []
  const brought = [...becomes, ...texts(kind.moves).flatMap(monstersBroughtBy)]
  bringings.set(kind, brought)
  return brought
}

/** The named kinds, and whatever kinds they summon, split into or stand for. */
export function kindsFor(kinds: Document, ids: readonly string[]): Document {
  const wanted = new Set(ids)
  for (const id of wanted) {
    const entry = entryOf(kinds, id)
    if (isDocument(entry)) for (const other of broughtBy(entry)) wanted.add(other)
  }
  return pick(kinds, wanted)
}
