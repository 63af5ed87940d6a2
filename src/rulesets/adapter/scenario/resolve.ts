import type { Library } from '../../../kernel/contract/scenario.js'
import { mergeOver } from '../config/presets.js'
import { isMap } from '../config/section.js'

/**
 * `system: systems/d20_target` names a document beside the scenario, which is pulled in whole;
 * `system: {from: systems/d20_target, clock_rules: ...}` lies over it.
 */
export function resolve(input: unknown, library: Library): unknown {
  if (!isMap(input)) return input
  const { system } = input
  if (typeof system === 'string') {
    const found = library.read(system)
    return found === undefined ? input : { ...input, system: found, system_from: system }
  }
  if (!isMap(system) || typeof system.from !== 'string') return input
  const { from, ...own } = system
  const found = library.read(from)
  return found === undefined ? input : { ...input, system: mergeOver(found, own) }
}
