import { soak } from './soak.js'

/**
 * Of the Spire's many fights these stand for all in the quick run: first fights, gremlins that are drawn, elites and bosses of
 * each act, the run.
 */
const SPIRE = [
  'two-louses',
  'sneaky-team',
  'gremlin-nob',
  'guardian',
  'run',
  'automaton',
  'awakened-one',
  'heart',
]

/** Reports whether a scenario, by its name or file, is tried in this run. The soak takes every one. */
export function isSampled(scenario: string): boolean {
  const fight = /(?:^|\/)spire\/([^/]+?)(?:\.yaml)?$/.exec(scenario)?.[1]
  return fight === undefined || soak(0, 1) === 1 || SPIRE.includes(fight)
}
