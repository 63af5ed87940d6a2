import type { Library } from '../../../kernel/contract/scenario.js'
import { isMap } from '../../../kernel/entry.js'
import { mergeOver } from '../config/presets.js'

/** The systems there are, where one was named and not found; only `resolve` sees them. */
const systems = new WeakMap<object, readonly string[]>()

export function systemsBeside(input: unknown): readonly string[] {
  return (isMap(input) && systems.get(input)) || []
}

function lookAround(input: object, name: string, library: Library): void {
  systems.set(input, library.list(name.includes('/') ? name.slice(0, name.lastIndexOf('/')) : 'systems'))
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
  return found === undefined ? input : { ...input, system: mergeOver(found, own) }
}
