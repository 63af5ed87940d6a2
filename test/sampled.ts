import { isBrief, isVolume } from './soak.js'

/**
 * Of the games with many scenarios these stand for all in the quick run. The Spire: a first fight,
 * the last boss, the run. Adapter: each kind of method (pools, sums, dice under a number, ladders) and the
 * long scenes. Simverse: a grid, a line, a surprise.
 */
const SAMPLES: Readonly<Record<string, readonly string[]>> = {
  adapter: ['bell-loft', 'burgled-study-3d6', 'counting-house', 'night-ferry', 'salt-ford'],
  simverse: ['bridge-of-ledges', 'night-ambush'],
  spire: ['two-louses', 'run', 'heart'],
}

/** In `npm test` one or two of each of those games stand for these. */
const BRIEFLY: Readonly<Record<string, readonly string[]>> = {
  adapter: ['salt-ford', 'counting-house'],
  simverse: ['guide-fight'],
  spire: ['two-louses', 'run'],
}

/** Reports whether a scenario, by its name or file, is tried in this run. The soak takes every one. */
export function isSampled(scenario: string): boolean {
  if (isVolume) return true
  const [, game = '', name = ''] = /(?:^|\/)(\w+)\/([^/]+?)(?:\.yaml)?$/.exec(scenario) ?? []
  return (isBrief ? BRIEFLY : SAMPLES)[game]?.includes(name) ?? true
}
