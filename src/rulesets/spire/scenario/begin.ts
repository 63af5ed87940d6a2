import { RulesFault } from '../../../kernel/contract/stops.js'
import { clone } from '../state/clone.js'
import type { SpireState } from '../state/state.js'
import { beginRun } from './compile/begin-run.js'
import { type Compiled, compile } from './compile/compile.js'
import { Faults } from './compile/fault.js'
import { firstState } from './compile/first-state.js'
import type { SpireScenario } from './schema.js'

/** Fights begun before, because simulations begin the same one over and over. */
const begun = new WeakMap<SpireScenario, SpireState>()

/** What checking a scenario has made of it already. */
const known = new WeakMap<SpireScenario, Compiled>()

export function keepCompiled(scenario: SpireScenario, compiled: Compiled): void {
  known.set(scenario, compiled)
}

function compiledOf(scenario: SpireScenario): Compiled {
  const kept = known.get(scenario)
  if (kept) return kept
  const faults = new Faults()
  const compiled = compile(scenario, faults)
  if (faults.issues.length > 0) throw new RulesFault('spire: a scenario must be parsed before it is begun')
  return compiled
}

/** The state before the first turn (rules/spire §4, 1), or the position the scenario describes. */
export function begin(scenario: SpireScenario): SpireState {
  let start = begun.get(scenario)
  if (!start) {
    start = scenario.run ? beginRun(scenario) : firstState(scenario, compiledOf(scenario))
    begun.set(scenario, start)
  }
  return clone(start)
}
