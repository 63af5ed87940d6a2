import {
  type Layers,
  laidOver,
  layersOf,
  ownEntries,
  withoutLayers,
  writtenIn,
} from '../../../kernel/contract/documents/layers.js'
import type { Issue, Library } from '../../../kernel/contract/scenario.js'
import { entryOf } from '../../../kernel/entry.js'
import { asText } from '../../../kernel/words/as-text.js'
import { fixFor } from '../../../kernel/words/nearest.js'
import { LAST_ACT } from '../fight/book.js'
import { type Document, isDocument } from './documents.js'
import { cardsFor, kindsFor, pick } from './pick.js'

const NO_DOCUMENT: Document = {}

function table(library: Library, name: string): Document {
  const read = library.read(`data/${name}`)
  return isDocument(read) ? read : NO_DOCUMENT
}

/** The files that have monsters. */
const MONSTER_FILES = ['monsters', 'monsters-city', 'monsters-beyond'] as const

/** Every kind of monster at a level of ascension. */
function monsterKinds(library: Library, ascension: unknown, layers: Layers): Document {
  const all = Object.assign({}, ...MONSTER_FILES.map((name) => table(library, name))) as Document
  return ascended(kindsIn(laidOver(all, 'monsters', layers)), Number(ascension ?? 0))
}

/** The tables over which worlds, campaigns and scenarios may lay their own. */
export const OWN_TABLES = ['cards', 'monsters', 'relics', 'potions'] as const

/** The layers of a document that was resolved: only `resolve` sees where an entry is written. */
const layersUnder = new WeakMap<object, Layers>()

/** A document's entry that is a document itself; nothing where there is none. */
function part(of: Document, name: string): Document | undefined {
  const entry = entryOf(of, name)
  return isDocument(entry) ? entry : undefined
}

function leaveOut(from: Document, names: Document): Document {
  return Object.fromEntries(Object.entries(from).filter(([name]) => !Object.hasOwn(names, name)))
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((v): v is string => typeof v === 'string') : []
}

/** Every kind of monster by its id; `jaw_worm:medium` is the kind `jaw_worm` with what its variant changes. */
function kindsIn(monsters: Document): Document {
  const kinds = Object.entries(monsters).flatMap(([id, entry]): (readonly [string, unknown])[] => {
    if (!isDocument(entry)) return [[id, entry]]
    const { variants, ...kind } = entry
    const changed = isDocument(variants) ? Object.entries(variants) : []
    return [[id, kind], ...changed.map(([name, v]) => [`${id}:${name}`, varied(kind, v)] as const)]
  })
  return Object.fromEntries(kinds)
}

/** Every kind as it is at a level of ascension: what each level changes, one after the other. */
function ascended(kinds: Document, level: number): Document {
  return Object.fromEntries(
    Object.entries(kinds).map(([id, entry]) => {
      if (!isDocument(entry) || !Object.hasOwn(entry, 'ascension')) return [id, entry]
      const { ascension, ...kind } = entry
      const levels = isDocument(ascension) ? Object.entries(ascension) : []
      const reached = levels.filter(([at]) => Number(at) <= level).sort(([a], [b]) => Number(a) - Number(b))
      return [id, Object.assign({}, kind, ...reached.map(([, change]) => change))]
    }),
  )
}

function varied(kind: Document, variant: unknown): unknown {
  return isDocument(variant) ? { ...kind, ...variant } : variant
}

/** Names in a document that no content file has; only `resolve` sees all that they have. */
const unknownNames = new WeakMap<object, readonly Issue[]>()

/** Types of cards that are played for energy. */
const PLAYED: readonly unknown[] = ['attack', 'skill', 'power']

/** Own cards that say no cost: they are free, which is rarely meant. */
export function costlessCards(input: unknown): readonly Issue[] {
  const layers = isDocument(input) ? layersUnder.get(input) : undefined
  if (!layers) return []
  return ownEntries(layers).flatMap(({ table: of, id, row, at }) => {
    const played = isDocument(row) && PLAYED.includes(row.type) && row.playable !== false
    if (of !== 'cards' || !played || row.cost !== undefined) return []
    const message = `"${id}" says no cost, so it is played for 0`
    return [{ ...at, code: 'no-cost', message, fix: 'write cost: 0 if that is meant' }]
  })
}

/** What `resolve` could not find for a document that it answered. */
export function unresolved(input: unknown): readonly Issue[] {
  return (isDocument(input) && unknownNames.get(input)) || []
}

/** The content files, by where `resolve` puts what it takes from them. */
const FILES: Readonly<Record<string, string>> = {
  cards: 'data/cards',
  monsters: 'data/monsters',
  relics: 'data/relics',
  potions: 'data/potions',
}

/** A fault of content that was pulled in, in the file where it is written. */
export function inItsFile(issue: Issue, input: unknown): Issue {
  const [first, ...inside] = issue.path
  if (first !== 'content' || !isDocument(input) || !unknownNames.has(input)) return issue
  const [table, name, ...rest] = inside[0] === 'others' ? inside.slice(1) : inside
  if (table === 'character') {
    const path = [characterOf(input), ...inside.slice(1)]
    return { ...issue, path, file: 'data/characters' }
  }
  const file = entryOf(FILES, asText(table))
  if (file === undefined || name === undefined) return issue
  const [kind, variant] = asText(name).split(':')
  const layers = layersUnder.get(input)
  const own = layers && writtenIn(asText(table), kind!, layers)
  if (own)
    return {
      ...issue,
      ...own,
      path: [...own.path, ...(variant === undefined ? [] : ['variants', variant]), ...rest],
    }
  const path = variant === undefined ? [name, ...rest] : [kind!, 'variants', variant, ...rest]
  return { ...issue, path, file }
}

function unknownName(what: string, name: string, known: Document, path: Issue['path']): Issue[] {
  if (Object.hasOwn(known, name)) return []
  const message = `there is no ${what} "${name}"`
  return [{ path, code: `unknown-${what}`, message, ...fixFor(name, Object.keys(known)) }]
}

/** Who is played. The schema reports what is no text at all. */
function characterOf({ character }: Document): string {
  return typeof character === 'string' ? character : 'ironclad'
}

/** Relics and potions that are held; all of them where something draws from their decks. */
function thingsFor(
  input: Document,
  character: Document | undefined,
  allRelics: Document,
  allPotions: Document,
): { relics: Document; potions: Document } {
  const owned = [...strings(input.relics), ...strings(character?.relics)]
  const held = strings(input.potions)
  const all = owned.some((id) => DRAWS.includes(id)) || held.some((id) => DRAWS.includes(id))
  const decks = [...strings(input.relicDeck)]
  return {
    relics: all ? allRelics : pick(allRelics, new Set([...owned, ...decks])),
    potions: all ? allPotions : pick(allPotions, new Set([...held, ...strings(input.potionDeck)])),
  }
}

/** What brings potions or relics in the middle of a fight. */
const DRAWS: readonly string[] = ['EntropicBrew', 'TheCourier']

/** The maps, events and encounters of the acts that a run has; with all three acts everything there is. */
function runContent({ run }: Document, library: Library): Document {
  const acts = isDocument(run) && typeof run.acts === 'number' ? run.acts : 1
  const data = table(library, 'run')
  const within = (entries: unknown): Document =>
    Object.fromEntries(
      Object.entries(isDocument(entries) ? entries : NO_DOCUMENT).filter(
        ([, entry]) => acts >= LAST_ACT || firstActOf(entry) <= acts,
      ),
    )
  return {
    ...data,
    maps: within(data.maps),
    events: within({ ...part(data, 'events'), ...table(library, 'events') }),
    encounters: within(table(library, 'encounters')),
  }
}

function firstActOf(entry: unknown): number {
  if (!isDocument(entry)) return 1
  if (Array.isArray(entry.acts)) return Math.min(...entry.acts.map(Number))
  return typeof entry.act === 'number' ? entry.act : 1
}

/** A run may bring everything: all content travels with it. */
function resolveRun(written: Document, library: Library, layers: Layers): unknown {
  const input = withoutLayers(written)
  const monsters = monsterKinds(library, input.ascension, layers)
  const characters = table(library, 'characters')
  const name = characterOf(input)
  const character = part(characters, name)
  const whole = {
    ...input,
    content: {
      character,
      cards: laidOver(table(library, 'cards'), 'cards', layers),
      monsters,
      relics: laidOver(table(library, 'relics'), 'relics', layers),
      potions: laidOver(table(library, 'potions'), 'potions', layers),
      run: runContent(input, library),
    },
  }
  unknownNames.set(whole, [...layers.issues, ...unknownName('character', name, characters, ['character'])])
  layersUnder.set(whole, layers)
  return whole
}

/** Pulls cards, monsters, relics and the character into the document, so that a scenario stands alone. */
export function resolve(written: unknown, library: Library): unknown {
  if (!isDocument(written) || Object.hasOwn(written, 'content')) return written
  const layers = layersOf(written, library, OWN_TABLES)
  if (Object.hasOwn(written, 'run')) return resolveRun(written, library, layers)
  const input = withoutLayers(written)
  const characters = table(library, 'characters')
  const encounters = table(library, 'encounters')
  const allRelics = laidOver(table(library, 'relics'), 'relics', layers)
  const allCards = laidOver(table(library, 'cards'), 'cards', layers)
  const allPotions = laidOver(table(library, 'potions'), 'potions', layers)
  const kinds = monsterKinds(library, input.ascension, layers)

  const name = characterOf(input)
  const character = part(characters, name)
  const listed = input.monsters ?? part(encounters, asText(input.encounter))?.monsters
  const monsters = Array.isArray(listed) ? listed.map((m) => (typeof m === 'string' ? { id: m } : m)) : listed
  const ids = Array.isArray(monsters) ? monsters.filter(isDocument).map((m) => asText(m.id)) : []
  const chosen = kindsFor(kinds, ids)
  const starter = Object.keys((character && part(character, 'deck')) ?? {})
  const own = isDocument(input.deck) ? Object.keys(input.deck) : []
  const piles = ['hand', 'draw', 'top', 'discard', 'exhaust'].flatMap((pile) => strings(input[pile]))
  const named = [...starter, ...own, ...piles].map((card) => card.replace(/\+$/, ''))
  const { relics, potions } = thingsFor(input, character, allRelics, allPotions)
  const cards = cardsFor(allCards, named, [chosen, relics, potions])
  const whole = {
    ...input,
    monsters,
    content: {
      character,
      cards,
      monsters: chosen,
      relics,
      ...(Object.keys(potions).length > 0 && { potions }),
      others: { cards: leaveOut(allCards, cards), monsters: leaveOut(kinds, chosen) },
    },
  }
  layersUnder.set(whole, layers)
  unknownNames.set(whole, [
    ...layers.issues,
    ...unknownName('character', name, characters, ['character']),
    ...(typeof input.encounter === 'string'
      ? unknownName('encounter', input.encounter, encounters, ['encounter'])
      : []),
    ...(Array.isArray(input.relics) ? input.relics : []).flatMap((relic: unknown, i) =>
      typeof relic === 'string' ? unknownName('relic', relic, allRelics, ['relics', i]) : [],
    ),
  ])
  return whole
}
