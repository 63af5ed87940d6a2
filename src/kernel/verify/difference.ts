function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** The path of the first place where two plain values differ, or undefined when they are equal. */
export function firstDifference(expected: unknown, actual: unknown, path = ''): string | undefined {
  if (Object.is(expected, actual) || (expected === 0 && actual === 0)) return undefined
  if (!isObject(expected) || !isObject(actual) || Array.isArray(expected) !== Array.isArray(actual))
    return path
  if (Array.isArray(expected) && Array.isArray(actual)) {
    for (let i = 0; i < Math.max(expected.length, actual.length); i++) {
      if (i >= expected.length || i >= actual.length) return `${path}[${i}]`
      const found = firstDifference(expected[i], actual[i], `${path}[${i}]`)
      if (found !== undefined) return found
    }
    return undefined
  }
  for (const key of [...new Set([...Object.keys(expected), ...Object.keys(actual)])].sort()) {
    const place = path ? `${path}.${key}` : key
    // Own members only: every object inherits a `__proto__` that looks like an empty one.
    if (Object.hasOwn(expected, key) !== Object.hasOwn(actual, key)) return place
    const found = firstDifference(expected[key], actual[key], place)
    if (found !== undefined) return found
  }
  return undefined
}
