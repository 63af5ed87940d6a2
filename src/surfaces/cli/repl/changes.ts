/** A field of a view that differs. */
export interface Change {
  /** `marsh-stalker hp`: the words that lead to it. */
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}

type Leaf = string | number | boolean | null

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What a list's element is called: its id or name, when it has one. */
function nameOf(element: unknown): string | undefined {
  if (!isObject(element)) return undefined
  const name = element.id ?? element.name
  return typeof name === 'string' ? name : undefined
}

function leaves(value: unknown, path: readonly string[], into: Map<string, Leaf>): void {
  if (Array.isArray(value)) {
    const names = value.map(nameOf)
    const named = names.every((name) => name !== undefined) && new Set(names).size === names.length
    if (!value.some((element) => typeof element === 'object' && element !== null)) {
      into.set(path.join(' '), value.length === 0 ? 'none' : value.join(', '))
    } else {
      value.forEach((element, i) => {
        leaves(element, named ? [...path.slice(0, -1), names[i]!] : [...path, String(i + 1)], into)
      })
    }
  } else if (isObject(value)) {
    for (const key of Object.keys(value)) leaves(value[key], [...path, key], into)
  } else if (value !== undefined) {
    into.set(path.join(' '), value as Leaf)
  }
}

/** What is different between two views, numbers first: those are what a player asks about. */
export function changes(before: unknown, after: unknown): readonly Change[] {
  const old = new Map<string, Leaf>()
  const now = new Map<string, Leaf>()
  leaves(before, [], old)
  leaves(after, [], now)
  const found: Change[] = []
  for (const path of new Set([...old.keys(), ...now.keys()])) {
    const was = old.get(path) ?? null
    const is = now.get(path) ?? null
    if (was !== is) found.push({ path, before: was, after: is })
  }
  const weight = ({ before: was, after: is }: Change) =>
    typeof was === 'number' && typeof is === 'number' ? 0 : typeof is === 'boolean' ? 1 : 2
  return found.sort((a, b) => weight(a) - weight(b))
}

function valueText(value: unknown): string {
  return value === true ? 'yes' : value === false ? 'no' : value === null ? '–' : String(value)
}

/** `pendingDamage` in words; names with a hyphen or underscore stay as they are. */
function plainWords(path: string): string {
  return path.replace(
    /([a-z0-9])([A-Z])/g,
    (_, last: string, first: string) => `${last} ${first.toLowerCase()}`,
  )
}

export function changeText({ path: words, before, after }: Change): string {
  const path = plainWords(words)
  return before === null ? `${path} ${valueText(after)}` : `${path} ${valueText(before)}→${valueText(after)}`
}
