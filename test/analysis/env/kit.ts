import { Batch } from '../../../src/analysis/env/batch.js'
import { Course } from '../../../src/analysis/env/course.js'
import { Env } from '../../../src/analysis/env/env.js'
import type { EnvOptions } from '../../../src/analysis/env/spec.js'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { loadScenario } from '../../../src/library/load.js'

/** A scenario of every game, and of spire one that numbers itself, one with questions and a run. */
export const SCENARIOS = [
  'bx/three-reavers',
  'bx/ford-day',
  'skirmish/marsh-duel',
  'adapter/salt-ford',
  'simverse/guide-fight',
  'spire/jaw-worm',
  'spire/guardian',
  'spire/run',
] as const

/** Small, so that a test takes no time. */
export const QUICK: EnvOptions = { steps: 30, survey: 40 }

const courses = new Map<string, Course>()

/** Made once for each scenario: a survey takes a moment. */
export async function courseOf(name: string): Promise<Course> {
  const known = courses.get(name)
  if (known) return known
  const course = await courseWith(name, QUICK)
  courses.set(name, course)
  return course
}

export async function courseWith(
  name: string,
  options: EnvOptions,
  settings: readonly string[] = [],
): Promise<Course> {
  const { ruleset, scenario } = await loadScenario(name, settings)
  return new Course(ruleset, scenario, options)
}

/** Plays an episode to its end with any legal actions, looking on before each. */
export function playedAtRandom(env: Env, seed: number, look: (env: Env) => void = () => {}): string {
  const chooser = new FastDice(seed, 77)
  env.reset(seed)
  const seen: unknown[] = []
  while (!env.done) {
    look(env)
    const legal = env.legalActions()
    seen.push([env.seat, [...env.observe()], env.step(legal[chooser.die(legal.length, '') - 1]!)])
  }
  return JSON.stringify(seen)
}

export { Batch, Env }
