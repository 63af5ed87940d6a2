const known = new Map<string, string>()
const MOST_KNOWN = 5_000

/** R29: names of actions, stats and tags compare in lower case, with underscores: `Martial Arts` is `martial_arts`. */
export function traitName(name: string): string {
  const found = known.get(name)
  if (found !== undefined) return found
  const compared = name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(name, compared)
  return compared
}

/** An entry of an authored map, never something that maps inherit. */
export function entryOf<Value>(map: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(map, key) ? map[key] : undefined
}
