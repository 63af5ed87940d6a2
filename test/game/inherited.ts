/** What every JavaScript object answers to without anybody having said so. Outside, they are words like any other. */
export const INHERITED = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'] as const

/** Sets a key as a document has it: `__proto__` too is nothing but a key. */
export function putOwn(record: object, key: string, value: unknown): void {
  Object.defineProperty(record, key, { value, writable: true, enumerable: true, configurable: true })
}

/** The word in place of a name, as a key and as a text, wherever the document has it. */
export function renamed(value: unknown, name: string, word: string): unknown {
  if (value === name) return word
  if (Array.isArray(value)) return value.map((inner) => renamed(inner, name, word))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key === name ? word : key, renamed(inner, name, word)]),
  )
}

/** Traces of what is no answer: code of the engine, an object where a word belongs, a fault of the program. */
const TRACES =
  /\[native code\]|"function\\?"|function Object|\[object |\bTypeError\b|is not a function|is not iterable|\bat file:/

/** Whether a text for people tells nothing of the program's own insides. */
export function isPlain(text: string): boolean {
  return !TRACES.test(text)
}
