import { isMap } from '../kernel/entry.js'
/** A field of a view that differs. */
export interface Change {
  /** The words that lead to it: `sides 2 Reaver 1 hp`. */
  readonly path: string
  /** The same from the last thing on that has a name: `Reaver 1 hp`. */
  readonly called: string
  readonly before: unknown
  readonly after: unknown
}

type Value = string | number | boolean | null

interface Leaf {
  readonly value: Value
  readonly called: string
}

/** What a list's element is called: its id or name, when it has one. */
function nameOf(element: unknown): string | undefined {
  if (!isMap(element)) return undefined
  const name = element.id ?? element.name
  return typeof name === 'string' ? name : undefined
}

/** A figure of somebody: a name and a value, whatever else explains it. */
function isFigure(element: unknown): element is { readonly name: string; readonly value: Value } {
  return isMap(element) && 'value' in element && (!isMap(element.value) || element.value === null)
}

function leaves(value: unknown, path: string, called: string, into: Map<string, Leaf>): void {
  const join = (before: string, word: string) => (before === '' ? word : `${before} ${word}`)
  if (Array.isArray(value)) {
    const names = value.map(nameOf)
    const named = names.every((name) => name !== undefined) && new Set(names).size === names.length
    if (!value.some((element) => typeof element === 'object' && element !== null)) {
      into.set(path, { value: value.length === 0 ? 'none' : value.join(', '), called })
    } else {
      value.forEach((element, i) => {
        const word = named ? names[i]! : String(i + 1)
        // A figure is called after its owner, and is its value.
        if (isFigure(element))
          into.set(join(path, word), { value: element.value, called: join(called, word) })
        else leaves(element, join(path, word), named ? word : join(called, word), into)
      })
    }
  } else if (isMap(value)) {
    for (const key of Object.keys(value)) {
      leaves(value[key], join(path, key), key === 'figures' ? called : join(called, key), into)
    }
  } else if (value !== undefined) {
    into.set(path, { value: value as Value, called })
  }
}

/** The question that comes next, as a change. */
const THEN = 'then:'

/**
 * Tells what is different in a view from how it was before, numbers first, then the question that follows: what a player
 * asks about.
 */
export function changesFrom(
  before: unknown,
  asked?: string,
): (after: unknown, asks?: string) => readonly Change[] {
  const old = new Map<string, Leaf>()
  leaves(before, '', '', old)
  return (after, asks) => changesIn(old, after, asked, asks)
}

function changesIn(
  old: ReadonlyMap<string, Leaf>,
  after: unknown,
  asked: string | undefined,
  asks: string | undefined,
): readonly Change[] {
  const now = new Map<string, Leaf>()
  leaves(after, '', '', now)
  const found: Change[] = []
  for (const path of new Set([...old.keys(), ...now.keys()])) {
    const was = old.get(path)
    const is = now.get(path)
    if (was?.value === is?.value) continue
    found.push({ path, called: (is ?? was)!.called, before: was?.value ?? null, after: is?.value ?? null })
  }
  if (asks !== undefined && asks !== asked)
    found.push({ path: THEN, called: THEN, before: null, after: asks })
  const weight = ({ path, before: was, after: is }: Change) => {
    if (typeof was === 'number' && typeof is === 'number') return 0
    return path === THEN ? 1 : typeof is === 'boolean' ? 2 : 3
  }
  return found.sort((a, b) => weight(a) - weight(b))
}

function valueText(value: unknown): string {
  return value === true ? 'yes' : value === false ? 'no' : value === null ? '–' : String(value)
}

/** `pendingDamage` in words; names with a hyphen or underscore stay as they are. */
export function plainWords(path: string): string {
  return path.replace(
    /([a-z0-9])([A-Z])/g,
    (_, last: string, first: string) => `${last} ${first.toLowerCase()}`,
  )
}

export function changeText({ called, before, after }: Change): string {
  const words = plainWords(called)
  return before === null
    ? `${words} ${valueText(after)}`
    : `${words} ${valueText(before)}→${valueText(after)}`
}
