import { boxesLeft, boxesOf } from '../../people/health.js'
import { configOf } from '../../scenario/system.js'
import { allCharactersDown, charactersNow, presentFoes, standingInFight } from '../../state/people.js'
import type { AdapterState, PersonState } from '../../state/state.js'
import { isHypothetical } from './suppose.js'

/** How many steps a look ahead takes where nobody knows an end, and where the ends are known but do not come. */
const NEAR = 40
const FAR = 400

function mean(shares: readonly number[]): number | undefined {
  return shares.length === 0 ? undefined : shares.reduce((sum, share) => sum + share, 0) / shares.length
}

function healthLeft({ health }: PersonState): number {
  return boxesLeft(health) / boxesOf(health)
}

/** How far everything has come that there is to reach: objectives, projects, foes. */
function progress(state: AdapterState): number | undefined {
  const projects = state.projects.map(({ status, accumulated }, i) => {
    if (status === 'complete') return 1
    return status === 'open' ? Math.min(1, accumulated / state.scenario.projects[i]!.needed) : 0
  })
  const foes = state.npcs
    .filter(({ side, gone }) => side === 'foes' && !gone)
    .map((foe) => 1 - healthLeft(foe))
  const parts = [mean(state.objectives.map(Number)), mean(projects), mean(foes)]
  return mean(parts.filter((part) => part !== undefined))
}

/** How well the characters stand, from 0 to 1: half of it is what they have reached, half what it has cost them. */
function standing(state: AdapterState): number {
  const reached = progress(state) ?? 0.5
  if (!configOf(state.scenario).health.enabled) return reached
  return (reached + (mean(charactersNow(state).map(({ now }) => healthLeft(now))) ?? 0)) / 2
}

function isAnythingLeft(state: AdapterState): boolean {
  if (state.objectives.includes(false) || state.projects.some(({ status }) => status === 'open')) return true
  return presentFoes(state).length > 0 || standingInFight(state, 'foes').length > 0
}

/**
 * How good a moment is for the characters. A player knows no ending, so a look ahead goes on while there is something to
 * reach, or a few rounds.
 */
export function worth(state: AdapterState, _side: string, steps: number): number | undefined {
  if (state.ended !== null) return undefined
  if (!isHypothetical(state.scenario)) return steps >= FAR ? standing(state) : undefined
  if (allCharactersDown(state)) return 0
  return steps >= NEAR || !isAnythingLeft(state) ? standing(state) : undefined
}
