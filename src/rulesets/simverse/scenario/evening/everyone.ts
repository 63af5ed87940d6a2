import type { Sheet } from '../../people/sheet.js'
import type { SimverseScenario } from '../scenario.js'

/** An evening, as far as its people go. */
type Evening = Pick<SimverseScenario, 'combatants' | 'reserves'> & {
  readonly following?: SimverseScenario | null
}

const fighters = new WeakMap<Evening, readonly Sheet[]>()

/** Everybody who fights in a scenario or in one that follows it; the first sheet of a name is theirs. */
export function everyFighter(scenario: Evening): readonly Sheet[] {
  const known = fighters.get(scenario)
  if (known) return known
  const later = scenario.following ? everyFighter(scenario.following) : []
  const names = new Set(scenario.combatants.map(({ name }) => name))
  const found = [...scenario.combatants, ...later.filter(({ name }) => !names.has(name))]
  fighters.set(scenario, found)
  return found
}

/** The same with those in reserve. */
export function everySheet(scenario: Evening): readonly Sheet[] {
  return [
    ...everyFighter(scenario),
    ...scenario.reserves,
    ...(scenario.following ? scenario.following.reserves : []),
  ]
}
