import type { Look } from '../api/types.js'
import type { PluginProps } from '../plugins/plugin.js'
import type { Session } from './session.svelte.js'

/** What a plug-in's component is handed. */
export function pluginProps(session: Session, look: Look): PluginProps {
  return {
    look,
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
