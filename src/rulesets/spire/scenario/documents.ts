export type Document = Readonly<Record<string, unknown>>

export function isDocument(value: unknown): value is Document {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A copy of a document: its own keys, whatever they are called, and no others. */
export function plainDocument(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainDocument)
  if (!isDocument(value)) return value
  return Object.fromEntries(Object.keys(value).map((key) => [key, plainDocument(value[key])]))
}
