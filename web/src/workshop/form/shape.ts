import { aboutOf, branches, defaultOf, keysAt, type Schema } from '../schema.js'

/** How a value is written. A figure is a whole number, or a text where the game takes one too: `7/9`. */
export type Kind = 'text' | 'figure' | 'number' | 'yes-no' | 'word' | 'fields' | 'list'

export type Path = readonly (string | number)[]

const TYPES: Readonly<Record<string, Kind>> = {
  string: 'text',
  integer: 'number',
  number: 'number',
  boolean: 'yes-no',
  object: 'fields',
  array: 'list',
}

function typesOf({ type }: Schema): readonly string[] {
  return type === undefined ? [] : typeof type === 'string' ? [type] : type
}

/** The ways in which a value may be written, each once. Text beside a number is one way: a figure. */
export function kindsOf(schemas: readonly Schema[]): readonly Kind[] {
  const all = schemas.flatMap(branches)
  const found = new Set<Kind>()
  for (const one of all) {
    const words = (one.enum ?? []).filter((word) => typeof word === 'string')
    if (words.length > 0 || typeof one.const === 'string') found.add('word')
    else
      for (const type of typesOf(one)) {
        const kind = TYPES[type]
        if (kind) found.add(kind)
      }
  }
  if (found.has('text') && found.has('number')) {
    found.delete('number')
    found.delete('text')
    return ['figure', ...found]
  }
  if (found.has('text')) found.delete('word')
  return [...found]
}

/** The way in which a value is written; undefined where the form has no field for it. */
export function kindOf(value: unknown, kinds: readonly Kind[]): Kind | undefined {
  const fits = (...wanted: readonly Kind[]) => wanted.find((kind) => kinds.includes(kind))
  if (Array.isArray(value)) return fits('list')
  if (typeof value === 'string') return fits('word', 'text', 'figure')
  if (typeof value === 'number') return fits('number', 'figure')
  if (typeof value === 'boolean') return fits('yes-no')
  if (typeof value === 'object' && value !== null) return fits('fields')
  return undefined
}

/** What a value begins as when somebody chooses to write it in another way. */
export function blank(kind: Kind, schemas: readonly Schema[]): unknown {
  if (kind === 'list') return []
  if (kind === 'fields') return needed(schemas)
  if (kind === 'yes-no') return true
  if (kind === 'number') return leastOf(schemas) ?? 1
  if (kind === 'word') return wordsOf(schemas)[0] ?? ''
  return ''
}

function leastOf(schemas: readonly Schema[]): number | undefined {
  return schemas.flatMap(branches).find(({ minimum }) => minimum !== undefined)?.minimum
}

/** The keys that a map must have, with what they begin as. */
function needed(schemas: readonly Schema[]): Readonly<Record<string, unknown>> {
  const must = new Set(schemas.flatMap(branches).flatMap(({ required }) => required ?? []))
  return Object.fromEntries(
    [...must].flatMap((key) => {
      const own = ownSchemas(schemas, key)
      const [kind] = kindsOf(own)
      if (!kind) return []
      const said = own.map(defaultOf).find((one) => one !== undefined && one !== null)
      return [[key, said ?? (kind === 'text' || kind === 'figure' ? 'new' : blank(kind, own))]]
    }),
  )
}

/** What an added entry of a list or of a map of names begins as: with its name, where it has one. */
export function blankEntry(schemas: readonly Schema[], called: string): unknown {
  const kinds = kindsOf(schemas)
  const kind = kinds.includes('fields') ? 'fields' : kinds[0]
  if (kind === undefined) return ''
  if (kind === 'text' || kind === 'figure') return called
  const begun = blank(kind, schemas)
  if (kind !== 'fields') return begun
  const keys = keysAt({ anyOf: schemas }, []).map(({ key }) => key)
  const name = NAMES.find((key) => keys.includes(key))
  return name === undefined ? begun : { [name]: called, ...(begun as object), ...{ [name]: called } }
}

export const NAMES = ['Name', 'name', 'title', 'id'] as const

/** Everything that schemas say of the value of a key, or of an entry of a list. */
export function ownSchemas(schemas: readonly Schema[], key: string | number): readonly Schema[] {
  return schemas.flatMap(branches).flatMap(({ properties, additionalProperties, items, prefixItems }) => {
    if (typeof key === 'number') {
      const at = prefixItems?.[key] ?? items
      return typeof at === 'object' ? [at] : []
    }
    if (properties && Object.hasOwn(properties, key)) return [properties[key]!]
    return typeof additionalProperties === 'object' ? [additionalProperties] : []
  })
}

/** Whether a map takes names of one's choosing as keys. */
export function takesNames(schemas: readonly Schema[]): boolean {
  return schemas
    .flatMap(branches)
    .some(({ additionalProperties: own }) => typeof own === 'object' && kindsOf([own]).length > 0)
}

export function wordsOf(schemas: readonly Schema[]): readonly string[] {
  const said = schemas
    .flatMap(branches)
    .flatMap(({ enum: words, const: word }) => (word === undefined ? (words ?? []) : [word]))
  return [...new Set(said.filter((word): word is string => typeof word === 'string'))]
}

/** What a key means, beside its field. The signs round pieces of text are for the editor, which sets them as text. */
export function describe(schemas: readonly Schema[]): string {
  return (schemas.map(aboutOf).find((text) => text !== '') ?? '').replaceAll('`', '')
}

/** What holds where nothing is written, as a ghost in the field. */
export function ghostOf(schemas: readonly Schema[]): string {
  const said = schemas.map(defaultOf).find((one) => one !== undefined && one !== null && one !== '')
  if (said === undefined || typeof said === 'object') return ''
  return said === true ? 'yes' : said === false ? 'no' : String(said)
}

interface MapParts {
  /** Keys that stand there, in their order. */
  readonly said: readonly string[]
  /** Known keys that are left out. */
  readonly open: readonly string[]
  /** Keys that the form has no field for. */
  readonly onlyText: readonly string[]
}

/** The keys of a map as the form shows them. */
export function partsOf(value: object, schemas: readonly Schema[]): MapParts {
  const known = keysAt({ anyOf: schemas }, []).map(({ key }) => key)
  const names = takesNames(schemas)
  const said: string[] = []
  const onlyText: string[] = []
  for (const [key, own] of Object.entries(value)) {
    const isKnown = known.includes(key) || names
    const kinds = isKnown ? kindsOf(ownSchemas(schemas, key)) : []
    const isEmpty = own === null && kinds.length > 0
    if (isEmpty || kindOf(own, kinds) !== undefined) said.push(key)
    else onlyText.push(key)
  }
  const here = new Set(Object.keys(value))
  return {
    said,
    open: known.filter((key) => !here.has(key) && kindsOf(ownSchemas(schemas, key)).length > 0),
    onlyText,
  }
}

/** The name of an entry, else its first words. */
export function titleOf(value: unknown, place: number): string {
  if (typeof value === 'string') return value.split(':')[0]!.slice(0, 40)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const map = value as Readonly<Record<string, unknown>>
    const key = [...NAMES, ...Object.keys(map)].find(
      (one) => Object.hasOwn(map, one) && ['string', 'number'].includes(typeof map[one]),
    )
    if (key !== undefined) return String(map[key]).slice(0, 40)
  }
  return `${place + 1}`
}

/** A word with its article: `a foe`, `an ability`. */
export function withArticle(word: string): string {
  return `${/^[aeiou]/i.test(word) ? 'an' : 'a'} ${word}`
}

/** One of a list of foes is a foe. */
export function oneOf(key: string): string {
  const plain = key.replaceAll('_', ' ')
  if (/ies$/.test(plain)) return plain.replace(/ies$/, 'y')
  if (/(ss|us)$/.test(plain) || !/s$/.test(plain)) return `entry of ${plain}`
  return plain.replace(/s$/, '')
}

/** What was typed into a figure: a whole number where it is one. */
export function figureIn(text: string): unknown {
  const said = text.trim()
  return /^[+-]?\d{1,9}$/.test(said) ? Number(said) : said
}
