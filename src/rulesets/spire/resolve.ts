import type { Library } from '../../kernel/ruleset.js'

type Document = Record<string, unknown>

function isDocument(value: unknown): value is Document {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function table(library: Library, name: string): Document {
  const read = library.read(`data/${name}`)
  return isDocument(read) ? read : {}
}

/** The entry of a content table; a missing one is left to the schema, which knows where it was asked for. */
function pick(from: Document, names: Iterable<string>): Document {
  const picked: Document = {}
  for (const name of names) if (Object.hasOwn(from, name)) picked[name] = from[name]
  return picked
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((v): v is string => typeof v === 'string') : []
}

/** `jaw_worm:medium` is the kind `jaw_worm` with what its variant changes. */
function monsterEntry(monsters: Document, id: string): Document | undefined {
  const [base, variant] = id.split(':')
  const entry = monsters[base!]
  if (!isDocument(entry)) return undefined
  const { variants, ...kind } = entry
  if (variant === undefined) return kind
  const changed = isDocument(variants) ? variants[variant] : undefined
  return isDocument(changed) ? { ...kind, ...changed } : undefined
}

/** The names of cards that effects create, such as Dazed. */
function createdCards(entries: readonly unknown[]): string[] {
  return [...JSON.stringify(entries).matchAll(/"add (\S+) \d+ (?:drawTop|discard)"/g)].map((m) => m[1]!)
}

/** Pulls cards, monsters, relics and the character into the document, so that a scenario stands alone. */
export function resolve(input: unknown, library: Library): unknown {
  if (!isDocument(input) || 'content' in input) return input
  const characters = table(library, 'characters')
  const cards = table(library, 'cards')
  const kinds = table(library, 'monsters')
  const character = characters[String(input.character ?? 'ironclad')]
  const encounter = table(library, 'encounters')[String(input.encounter)]
  const listed = input.monsters ?? (isDocument(encounter) ? encounter.monsters : undefined)
  const monsters = Array.isArray(listed) ? listed.map((m) => (typeof m === 'string' ? { id: m } : m)) : listed

  const ids = Array.isArray(monsters) ? monsters.filter(isDocument).map((m) => String(m.id)) : []
  const chosen: Document = {}
  for (const id of ids) {
    const entry = monsterEntry(kinds, id)
    if (entry) chosen[id] = entry
  }
  const starter = isDocument(character) && isDocument(character.deck) ? Object.keys(character.deck) : []
  const own = isDocument(input.deck) ? Object.keys(input.deck) : []
  const piles = ['hand', 'draw', 'top', 'discard'].flatMap((pile) => strings(input[pile]))
  const named = new Set([...starter, ...own, ...piles].map((name) => name.replace(/\+$/, '')))
  const used = pick(cards, named)
  for (const created of createdCards([chosen, used])) named.add(created)

  const owned = strings(input.relics ?? (isDocument(character) ? character.relics : undefined))
  const starterRelics = isDocument(character) ? strings(character.relics) : []
  return {
    ...input,
    monsters,
    content: {
      character,
      cards: pick(cards, named),
      monsters: chosen,
      relics: pick(table(library, 'relics'), new Set([...owned, ...starterRelics])),
    },
  }
}
