import { loadSystemConfig } from '../config/load.js'
import type { SystemConfig } from '../config/types.js'
import type { AdapterScenario } from './schema.js'

const configs = new WeakMap<AdapterScenario, SystemConfig>()

/** The configuration of a parsed scenario; worked out once. */
export function configOf(scenario: AdapterScenario): SystemConfig {
  const known = configs.get(scenario)
  if (known) return known
  const loaded = loadSystemConfig(scenario.system)
  if (!loaded.ok) throw new RangeError(`this scenario was never parsed: ${loaded.issues[0]!.message}`)
  configs.set(scenario, loaded.config)
  return loaded.config
}

/** The configuration of a scenario that was made from a parsed one. */
export function giveConfig(scenario: AdapterScenario, config: SystemConfig): void {
  configs.set(scenario, config)
}
