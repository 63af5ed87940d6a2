/**
 * A value of a document as text. Maps and what lists hold are spelled as JSON: a map may have a `toString` that is no function, and
 * JavaScript's own way to a text breaks on it.
 */
export function asText(value: unknown): string {
  if (Array.isArray(value)) return value.map(asText).join()
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
}
