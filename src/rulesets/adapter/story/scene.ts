import { sameName } from '../../../kernel/words/names.js'
import type { TellAdapter } from '../actions/act.js'
import type { AdapterEvent } from '../events/index.js'
import type { AdapterScenario } from '../scenario/schema.js'
import { configOf } from '../scenario/system.js'
import { charactersNow, fullPoints, npcsHere, pointsOf } from '../state/people.js'
import type { AdapterState } from '../state/state.js'
import { clearedBy } from '../turn/situations.js'

type Scene = AdapterScenario['scenes'][number]

export function sceneNamed(state: AdapterState, name: string): Scene | undefined {
  return state.scenario.scenes.find((one) => sameName(one.name, name))
}

/** Points that come back with every scene. */
function refill(state: AdapterState, tell: TellAdapter): void {
  const config = configOf(state.scenario)
  const refilled = Object.keys(config.resources)
    .toSorted()
    .filter((name) => config.resources[name]!.refill === 'scene')
  for (const person of refilled.length > 0 ? charactersNow(state) : []) {
    for (const resource of refilled) {
      const full = fullPoints(config, person, resource)
      const held = pointsOf(config, person, resource)
      if (full <= held) continue
      const who = person.sheet.name
      tell({
        type: 'resource_changed',
        who,
        resource,
        delta: full - held,
        after: full,
        reason: 'a new scene',
      })
    }
  }
}

/** rules/adapter §4 and R12: a new scene clears what a change of scene clears, and retries start anew. */
export function enterScene(state: AdapterState, scene: Scene, tell: TellAdapter): void {
  const { name, text, risk_flags: flags, pending_threats: threats } = scene
  const cleared = clearedBy(configOf(state.scenario), state.situations, 'scene_change')
  tell({ type: 'scene_changed', scene: name, title: name, text, flags, threats })
  for (const event of cleared) tell(event)
  refill(state, tell)
}

function list(names: readonly string[]): string {
  const last = names.at(-1)!
  return names.length === 1 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}

/** Who plays whom, of those whom everybody sees when the game begins. */
export function opening(state: AdapterState): AdapterEvent {
  const { title, intro, characters } = state.scenario
  const here = npcsHere(state)
  const foes = here.filter(({ now }) => now.side === 'foes').map(({ sheet }) => sheet.name)
  const others = here.filter(({ now }) => now.side !== 'foes').map(({ sheet }) => sheet.name)
  const plays = [
    `${list(characters.map(({ name }) => name))}: ${characters.length === 1 ? 'by' : 'each by'} the seat of that name; the game master may speak for anybody.`,
    ...(foes.length > 0
      ? [
          `${list(foes)}: in a fight the referee plays them, turn by turn, at the first who stands against them; outside of fights the game master does.`,
        ]
      : []),
    ...(others.length > 0 ? [`${list(others)}: the game master's; nothing they do happens by itself.`] : []),
  ]
  return { type: 'game_opened', title, intro, plays }
}
