import type { Issue, Library } from '../../../kernel/contract/scenario.js'
import { entryOf, isMap } from '../../../kernel/entry.js'
import { mergeOver } from '../config/presets.js'

/** The systems there are, where one was named and not found; only `resolve` sees them. */
const systems = new WeakMap<object, readonly string[]>()

export function systemsBeside(input: unknown): readonly string[] {
  return (isMap(input) && systems.get(input)) || []
}

function lookAround(input: object, name: string, library: Library): void {
  systems.set(input, library.list(name.includes('/') ? name.slice(0, name.lastIndexOf('/')) : 'systems'))
}

/** A system that lies over a document: what the scenario says itself, and where the rest is written. */
interface LaidSystem {
  readonly own: Readonly<Record<string, unknown>>
  readonly from: string
}

const laid = new WeakMap<object, LaidSystem>()

/** The document in which a part of the system is written; undefined for what the scenario says itself. */
export function systemFileOf(input: unknown, path: Issue['path']): string | undefined {
  if (!isMap(input)) return undefined
  if (typeof input.system_from === 'string') return input.system_from
  const over = laid.get(input)
  if (over === undefined || path.length === 0) return undefined
  let part: unknown = over.own
  for (const step of path) {
    if (!isMap(part)) return Array.isArray(part) ? undefined : over.from
    part = entryOf(part, String(step))
  }
  return part === undefined ? over.from : undefined
}

/**
 * `system: systems/d20_target` names a document beside the scenario, which is pulled in whole;
 * `system: {from: systems/d20_target, clock_rules: ...}` lies over it.
 */
export function resolve(input: unknown, library: Library): unknown {
  if (!isMap(input)) return input
  const { system } = input
  if (typeof system === 'string') {
    const found = library.read(system)
    if (found === undefined) lookAround(input, system, library)
    return found === undefined ? input : { ...input, system: found, system_from: system }
  }
  if (!isMap(system) || typeof system.from !== 'string') return input
  const { from, ...own } = system
  const found = library.read(from)
  if (found === undefined) lookAround(input, from, library)
  if (found === undefined) return input
  const whole = { ...input, system: mergeOver(found, own) }
  laid.set(whole, { own, from })
  return whole
}
