import { sameName } from '../../../../kernel/names.js'
import type { EventOf } from '../events.js'
import type { AdapterState } from '../state.js'
import { replaced } from './people.js'

export function advanceProject(state: AdapterState, event: EventOf<'project_advanced'>): void {
  const i = state.scenario.projects.findIndex((project) => sameName(project.name, event.project))
  const { accumulated, rolls_used, status } = event
  state.projects = replaced(state.projects, i, { accumulated, rolls_used, status })
  state.sums.minutes += event.minutes
}

export function changeScene(state: AdapterState, event: EventOf<'scene_changed'>): void {
  state.scene = state.scenario.scenes.findIndex((scene) => sameName(scene.name, event.scene))
  state.flags = event.flags
  state.threats = event.threats
  state.attempts = {}
}
