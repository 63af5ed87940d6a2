/** R29: names of actions, stats and tags compare in lower case, with underscores: `Martial Arts` is `martial_arts`. */
export function traitName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
}

/** An entry of an authored map, never something that maps inherit. */
export function entryOf<Value>(map: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(map, key) ? map[key] : undefined
}
