import { sameName } from '../../../kernel/words/names.js'
import { isFalling } from '../clocks/face.js'
import type { Summary } from '../events/game.js'
import { isDown } from '../people/health.js'
import type { Ending } from '../scenario/schema.js'
import { configOf } from '../scenario/system.js'
import { allCharactersDown, CHARACTERS, characterAt, npcsHere, type Person } from '../state/people.js'
import type { AdapterState } from '../state/state.js'
import type { NpcSide } from '../state/terms.js'

function holds(state: AdapterState, { when }: Ending): boolean {
  const { scenario } = state
  if ('clock' in when) {
    const i = scenario.clocks.findIndex((clock) => clock.id === when.clock)
    const falling = isFalling(configOf(scenario).clock_rules, when.clock)
    return falling ? state.clocks[i]! <= when.at : state.clocks[i]! >= when.at
  }
  if ('objectives' in when) return state.objectives.length > 0 && state.objectives.every((done) => done)
  if ('objective' in when) {
    return state.objectives[scenario.objectives.findIndex((one) => sameName(one.name, when.objective))]!
  }
  if ('project' in when) {
    const i = scenario.projects.findIndex((one) => sameName(one.name, when.project))
    return state.projects[i]!.status === when.status
  }
  if ('characters' in when) return allCharactersDown(state)
  return state.npcs.every(({ side, gone, health }) => side !== FOES || gone || isDown(health))
}

/** The first ending whose time has come. */
export function endingNow(state: AdapterState): Ending | undefined {
  return state.ended === null ? state.scenario.endings.find((one) => holds(state, one)) : undefined
}

const FOR_CHARACTERS: readonly string[] = [CHARACTERS]
const FOR_NOBODY: readonly string[] = []
const FOES: NpcSide = 'foes'
const FOR_FOES: readonly string[] = [FOES]

/**
 * Whom an ending is good for. Where the scenario does not say: what the characters set out to do (objectives, a project
 * completed, foes down) is good for them; their own fall is good for foes, if there are any; a clock run out or a project
 * lost is good for nobody.
 */
export function favoursOf(state: AdapterState, { favours, when }: Ending): readonly string[] {
  if (favours !== undefined) return favours === 'characters' ? FOR_CHARACTERS : FOR_NOBODY
  if ('characters' in when) return state.npcs.some(({ side }) => side === FOES) ? FOR_FOES : FOR_NOBODY
  const reached =
    'objectives' in when ||
    'objective' in when ||
    'foes' in when ||
    ('project' in when && when.status === 'complete')
  return reached ? FOR_CHARACTERS : FOR_NOBODY
}

/** The same for an outcome that the game master declares: that of the ending with this word, else nobody. */
export function favoursOfOutcome(state: AdapterState, outcome: string): readonly string[] {
  const ending = state.scenario.endings.find((one) => one.outcome === outcome)
  return ending ? favoursOf(state, ending) : FOR_NOBODY
}

/** Builds the account of a game: who stands, how long it took, how often the game master ruled. */
export function summaryOf(state: AdapterState): Summary {
  const everybody: readonly Person[] = [
    ...state.characters.map((_, i) => characterAt(state, i)),
    ...npcsHere(state),
  ]
  const names = (list: readonly Person[]) => list.map(({ sheet }) => sheet.name)
  const there = everybody.filter(({ now }) => !now.gone)
  const { rounds, minutes, rulings } = state.sums
  return {
    standing: names(there.filter(({ now }) => !isDown(now.health))),
    down: names(there.filter(({ now }) => isDown(now.health))),
    gone: names(everybody.filter(({ now }) => now.gone)),
    objectives: state.scenario.objectives.filter((_, i) => state.objectives[i]).map(({ name }) => name),
    rounds,
    minutes,
    rulings,
  }
}

/** How a story ended: the sentence that its scenario wrote for this outcome. */
export function endingTold(outcome: string, { endings }: AdapterState['scenario']): string | undefined {
  return endings.find((one) => one.outcome === outcome)?.text
}
