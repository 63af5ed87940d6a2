import { type Document, isCollection, isMap, isSeq, parse, parseDocument } from 'yaml'

/** Where something stands in the document of a character. */
export type Place = readonly (string | number)[]

/** Something owned, as the document writes it. */
export interface WrittenThing {
  readonly use: string
  readonly quality?: string
  readonly count: number
}

/** What can be read of a character in a text. The rules judge it elsewhere. */
export interface WrittenDraft {
  readonly name: string
  readonly level: string
  readonly size: string
  readonly background: string
  readonly attributes: Readonly<Record<string, number>>
  readonly skills: Readonly<Record<string, number>>
  readonly specialties: Readonly<Record<string, string>>
  readonly perks: readonly string[]
  readonly maneuvers: readonly string[]
  readonly spells: readonly string[]
  readonly gear: readonly WrittenThing[]
}

function entriesOf<Value extends string | number>(from: unknown, kind: 'string' | 'number') {
  const rows = typeof from === 'object' && from !== null ? Object.entries(from) : []
  return Object.fromEntries(rows.filter((row): row is [string, Value] => typeof row[1] === kind))
}

function wordsOf(from: unknown): readonly string[] {
  return Array.isArray(from) ? from.map(String) : []
}

function thingOf(from: unknown): WrittenThing {
  if (typeof from !== 'object' || from === null) return { use: String(from), count: 1 }
  const { use, quality, count } = from as Readonly<Record<string, unknown>>
  return {
    use: String(use),
    ...(typeof quality === 'string' && { quality }),
    count: typeof count === 'number' ? count : 1,
  }
}

/** Reads the text of a character; undefined while it is no map. */
export function draftOf(text: string): WrittenDraft | undefined {
  let from: unknown
  try {
    from = parse(text)
  } catch {
    return undefined
  }
  if (typeof from !== 'object' || from === null || Array.isArray(from)) return undefined
  const { name, level, size, background, attributes, skills, specialties, perks, maneuvers, spells, gear } =
    from as Readonly<Record<string, unknown>>
  const word = (said: unknown, usual: string) => (typeof said === 'string' ? said : usual)
  return {
    name: word(name, ''),
    level: word(level, 'starting'),
    size: word(size, 'human'),
    background: word(background, 'common'),
    attributes: entriesOf<number>(attributes, 'number'),
    skills: entriesOf<number>(skills, 'number'),
    specialties: entriesOf<string>(specialties, 'string'),
    perks: wordsOf(perks),
    maneuvers: wordsOf(maneuvers),
    spells: wordsOf(spells),
    gear: Array.isArray(gear) ? gear.map(thingOf) : [],
  }
}

/** Maps and lists that the form makes stand on one line, as those of the template do. */
function flowing(document: Document, value: unknown): unknown {
  return typeof value === 'object' ? document.createNode(value, { flow: true }) : value
}

/**
 * Returns the text with one value changed, added or, where it is undefined, taken out. Comments and order stay. A text that is
 * no YAML stays as it is.
 */
export function withValue(text: string, place: Place, value: unknown): string {
  const document = parseDocument(text)
  if (document.errors.length > 0 || !isMap(document.contents)) return text
  const above = place.slice(0, -1)
  if (value === undefined) {
    if (document.hasIn(place)) document.deleteIn(place)
  } else {
    if (above.length > 0 && !isCollection(document.getIn(above, true)))
      document.setIn(above, flowing(document, typeof place.at(-1) === 'number' ? [] : {}))
    const list = above.length > 0 ? document.getIn(above, true) : undefined
    if (isSeq(list) && Number(place.at(-1)) >= list.items.length) list.add(flowing(document, value))
    else document.setIn(place, flowing(document, value))
  }
  return document.toString({ lineWidth: 0, flowCollectionPadding: true })
}

/** A thing as the document writes it: by its id alone where nothing else is said of it. */
export function thingWritten({ use, quality, count }: WrittenThing): unknown {
  if (quality === undefined && count === 1) return use
  return { use, ...(quality !== undefined && { quality }), ...(count !== 1 && { count }) }
}
