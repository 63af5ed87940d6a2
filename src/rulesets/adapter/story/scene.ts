import { sameName } from '../../../kernel/names.js'
import type { TellAdapter } from '../deeds/act.js'
import type { AdapterScenario } from '../scenario/schema.js'
import { configOf } from '../scenario/system.js'
import { charactersNow } from '../state/people.js'
import { fullPoints, pointsOf } from '../state/points.js'
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
