import type { Look } from '../api/types.js'
import type { PluginProps } from '../plugins/plugin.js'
import { withStanding } from './beats/beats-of.js'
import type { Session } from './session.svelte.js'

/** Everybody as they stand in what is shown now. */
function asShown({ play }: Session, look: Look): Look {
  if (!play.isPlaying) return look
  const people = look.view.people.map((person) => withStanding(person, play.standing(person.name)))
  return { ...look, view: { ...look.view, people } }
}

/** What a plug-in's component is handed. */
export function pluginProps(session: Session, look: Look): PluginProps {
  return {
    look: asShown(session, look),
    choices: look.choices,
    picked: session.picked,
    odds: session.odds,
    select: (text) => session.select(text),
    targets: session.mine && !session.play.isPlaying ? session.dock.targets : [],
    press: (name) => {
      if (!session.dock.pressPerson(name)) session.sheet = name
    },
    rounds: (fits) => session.newest(fits),
    before: session.before,
  }
}
