import type { AdapterEvent } from '../state/events.js'
import { npcsHere } from '../state/people.js'
import type { AdapterState } from '../state/state.js'

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
