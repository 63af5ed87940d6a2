import type { Library } from '../../../kernel/contract/scenario.js'
import { nearest } from '../../../kernel/nearest.js'
import { mergeOver } from '../config/presets.js'
import { isMap } from '../config/section.js'

/** The system that was probably meant, where one was named and not found; only `resolve` sees which there are. */
const nearSystems = new WeakMap<object, string>()

export function nearSystem(input: unknown): string | undefined {
  return isMap(input) ? nearSystems.get(input) : undefined
}

function lookNear(input: object, name: string, library: Library): void {
  const near = nearest(
    name,
    library.list(name.includes('/') ? name.slice(0, name.lastIndexOf('/')) : 'systems'),
  )
  if (near !== undefined) nearSystems.set(input, near)
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
    if (found === undefined) lookNear(input, system, library)
    return found === undefined ? input : { ...input, system: found, system_from: system }
  }
  if (!isMap(system) || typeof system.from !== 'string') return input
  const { from, ...own } = system
  const found = library.read(from)
  if (found === undefined) lookNear(input, from, library)
  return found === undefined ? input : { ...input, system: mergeOver(found, own) }
}
