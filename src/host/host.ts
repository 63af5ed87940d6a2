import { HostAnywhere } from './host-anywhere.js'
import type { HostAnywhereOptions } from './host-options.js'
import { limitsFrom } from './limits/limits.js'
import { OddsPool } from './odds/pool.js'
import { ScenarioReader } from './scenarios/reader.js'

export type { Opening } from './host-options.js'

export type HostOptions = Omit<HostAnywhereOptions, 'odds' | 'scenarios'>

/** The place where tables live, in a program: odds are worked out and scenarios read on threads of their own. */
export class Host extends HostAnywhere {
  constructor(options: HostOptions) {
    const { checks } = limitsFrom(options.limits)
    super({ ...options, odds: new OddsPool(), scenarios: new ScenarioReader(checks) })
  }
}
