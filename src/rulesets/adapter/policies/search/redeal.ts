import { type Facts, GAME_MASTER, healthWord, readsWords } from '../../../../kernel/contract/seats.js'
import { boxesLeft, boxesOf, type HealthTrack } from '../../people/health.js'
import type { AdapterScenario } from '../../scenario/schema.js'
import { type CharacterNow, npcsHere, ownCharacter } from '../../state/people.js'
import type { AdapterState, CharacterState, NpcState } from '../../state/state.js'
import { knownObjectives } from '../../story/objectives.js'
import { supposedScenario } from './suppose.js'

/** Health as a word tells it, on a track like one's own: in the middle of what the word may mean. */
function byWord(track: HealthTrack, own: HealthTrack): HealthTrack {
  const boxes = boxesOf(own)
  const word = healthWord(boxesLeft(track), boxesOf(track))
  const meant = Array.from({ length: boxes + 1 }, (_, left) => left).filter(
    (left) => healthWord(left, boxes) === word,
  )
  const left = meant[Math.floor(meant.length / 2)] ?? 1
  return { bashing: 0, lethal: boxes - left, aggravated: 0, dead: track.dead === true, boxes }
}

/** Supposes that others have as many points left as oneself. */
function companion(now: CharacterState, own: CharacterState, words: boolean): CharacterState {
  return {
    ...own,
    health: words ? byWord(now.health, own.health) : now.health,
    dodging: now.dodging,
    gone: now.gone,
    bonus: now.bonus,
    conditions: now.conditions,
    changed: own.changed,
    failure_streak: now.failure_streak,
  }
}

function other(now: NpcState, own: CharacterState, words: boolean): NpcState {
  return { ...now, changed: own.changed, health: words ? byWord(now.health, own.health) : now.health }
}

/** The parts a supposition was made from: the same parts give the same one. */
interface Made {
  readonly seat: string
  readonly from: readonly unknown[]
  readonly scenario: AdapterScenario
}

const made = new WeakMap<AdapterScenario, Made>()

/** The scenario that a seat supposes; worked out once for a moment, which a search looks at many times. */
function scenarioFor(state: AdapterState, seat: string, own: CharacterNow): AdapterScenario {
  const { scene, objectives, projects, tried, npcs, fight } = state
  const from = [scene, objectives, projects, tried, npcs, fight?.order, fight?.blow, own.now.changed]
  const known = made.get(state.scenario)
  if (known?.seat === seat && from.every((part, i) => part === known.from[i])) return known.scenario
  const scenario = supposedScenario(state, own)
  made.set(state.scenario, { seat, from, scenario })
  return scenario
}

/** Puts what a player may suppose in the place of what is hidden: other sheets, figures nobody has tried, what may come. */
export function redeal(state: AdapterState, seat: string, facts: Facts<AdapterScenario>): void {
  const own = ownCharacter(state, seat)
  if (seat === GAME_MASTER || !own) return
  const words = readsWords(facts, seat)
  const dealt: Partial<AdapterState> = {
    scenario: scenarioFor(state, seat, own),
    scene: 0,
    added: [],
    added_clocks: state.added_clocks.map((clock) => ({ ...clock, triggers: {} })),
    objectives: knownObjectives(state).map(({ reached }) => reached),
    characters: state.characters.map((now, i) => (i === own.i ? now : companion(now, own.now, words))),
    npcs: npcsHere(state).map(({ now }) => other(now, own.now, words)),
  }
  Object.assign(state, dealt)
}
