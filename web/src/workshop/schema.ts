/** A JSON Schema, as far as a game's own needs. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly default?: unknown
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
  readonly items?: Schema | boolean
  readonly prefixItems?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly minimum?: number
  readonly maximum?: number
}

/** A schema and all that it may be instead. */
export function branches(schema: Schema): readonly Schema[] {
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  return [schema, ...inner.flatMap(branches)]
}

function step(schema: Schema, key: string | number): readonly Schema[] {
  const isPlace = typeof key === 'number'
  return branches(schema).flatMap(({ properties, additionalProperties, items, prefixItems }) => {
    if (isPlace) {
      const at = prefixItems?.[key] ?? items
      return typeof at === 'object' ? [at] : []
    }
    if (properties && Object.hasOwn(properties, key)) return [properties[key]!]
    return typeof additionalProperties === 'object' ? [additionalProperties] : []
  })
}

/** Everything that a schema says of the value at a path. */
export function schemasAt(root: Schema, path: readonly (string | number)[]): readonly Schema[] {
  return path.reduce<readonly Schema[]>((found, key) => found.flatMap((one) => step(one, key)), [root])
}

export interface KnownKey {
  readonly key: string
  readonly about: string
  readonly schema: Schema
}

/** The keys that a map at a path may have, in the schema's order. */
export function keysAt(root: Schema, path: readonly (string | number)[]): readonly KnownKey[] {
  const found = new Map<string, KnownKey>()
  for (const { properties } of schemasAt(root, path).flatMap(branches))
    for (const [key, schema] of Object.entries(properties ?? {}))
      if (!found.has(key)) found.set(key, { key, about: aboutOf(schema), schema })
  return [...found.values()]
}

export function aboutOf(schema: Schema): string {
  return branches(schema).find(({ description }) => description !== undefined)?.description ?? ''
}

/** The words that a value at a path may be. */
export function wordsAt(root: Schema, path: readonly (string | number)[]): readonly string[] {
  const said = schemasAt(root, path)
    .flatMap(branches)
    .flatMap(({ enum: words, const: word, type }) =>
      word !== undefined ? [word] : (words ?? (type === 'boolean' ? [true, false] : [])),
    )
  return [...new Set(said.map(String))]
}

export function defaultOf(schema: Schema): unknown {
  return branches(schema).find((one) => one.default !== undefined)?.default
}
