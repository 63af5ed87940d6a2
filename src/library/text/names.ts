import type { Issue } from '../../kernel/contract/scenario.js'
import { MAX_NAME, MAX_TITLE, nameFault } from '../../kernel/words/name-fault.js'

/** Keys whose texts are names that surfaces print. */
const NAMES: Readonly<Record<string, number>> = {
  name: MAX_NAME,
  Name: MAX_NAME,
  npc_name: MAX_NAME,
  owner: MAX_NAME,
  seat: MAX_NAME,
  side: MAX_NAME,
  title: MAX_TITLE,
}

/** Returns the faults of the names in a document: those under such a key, and what a map calls its entries. */
export function nameIssues(content: unknown, path: readonly (string | number)[] = []): readonly Issue[] {
  if (typeof content !== 'object' || content === null) return []
  if (Array.isArray(content)) return content.flatMap((one, i) => nameIssues(one, [...path, i]))
  return Object.entries(content).flatMap(([key, value]) => {
    const here = [...path, key]
    const longest = Object.hasOwn(NAMES, key) ? NAMES[key] : undefined
    const called = typeof value === 'object' && value !== null ? nameFault(key) : undefined
    const named = longest !== undefined && typeof value === 'string' ? nameFault(value, longest) : undefined
    const message = called ?? named
    return [
      ...(message === undefined ? [] : [{ path: here, message, code: 'BAD_NAME' }]),
      ...nameIssues(value, here),
    ]
  })
}
