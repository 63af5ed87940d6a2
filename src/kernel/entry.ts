/**
 * The entry of that very name, for names that come from outside: what every object inherits (`constructor`, `toString`)
 * is none. Wherever a record is looked into by a word of a file, a line, a request or a sheet, it is looked into here.
 */
export function entryOf<Entry>(record: Readonly<Record<string, Entry>>, name: string): Entry | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined
}

/** Sets an entry of that very name: `__proto__` too is then an entry like any other, instead of vanishing. */
export function setEntry<Entry>(record: Record<string, Entry>, name: string, entry: Entry): void {
  if (name === '__proto__')
    Object.defineProperty(record, name, {
      value: entry,
      writable: true,
      enumerable: true,
      configurable: true,
    })
  else record[name] = entry
}

/** Whether something that was read is a map of names to values: no list, no text, no number. */
export function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
