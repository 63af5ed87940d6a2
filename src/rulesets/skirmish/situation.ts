import { ignored, refused, type Stop } from '../../kernel/stops.js'
import { GM } from './events.js'
import { currentActor, isFrozen, type SkirmishState } from './state.js'
import { findEntity, isGm, senderOf } from './who.js'

/** rules/skirmish §5: encounter, add and ask are the GM's. */
export function gmOnly(verb: string, by: string | undefined): void {
  if (!isGm(by)) throw refused('gm_only', `"${verb}" is for the GM.`, { by })
}

export function noEncounter(): Stop {
  return refused('no_encounter', 'There is no encounter. The GM begins one: encounter start with: <name>')
}

/** initiative and check name who acts: the GM has no sheet to roll with. */
export function actorRequired(verb: string): Stop {
  return refused('actor_required', `Say who rolls: ${verb} by: <name>`)
}

/** Who is there, for messages. */
export function present(state: SkirmishState): string {
  return state.joinOrder.join(', ') || 'nobody'
}

/** Everybody named, each in the encounter. */
export function targetsOf(state: SkirmishState, names: readonly string[]): string[] {
  return names.map((name) => {
    const id = findEntity(state, name)
    if (id === null) {
      throw refused('unknown_target', `"${name}" is nobody in this encounter. Here: ${present(state)}.`, {
        name,
      })
    }
    return id
  })
}

/** Who acts, and who spoke: the same, or the GM for the one whose turn it is (K3). */
export interface Acting {
  readonly actor: string
  readonly by: string
}

/**
 * seed 002 §4 and rules/skirmish §5 for attack and turn, in the order of the rows. A frozen fight is silent for the GM
 * too (K4), and whoever is out of turn learns nothing (K18).
 */
export function onTurn(state: SkirmishState, by: string | undefined): Acting {
  if (isFrozen(state)) throw ignored('frozen')
  if (!state.isEncounterActive) throw noEncounter()
  const actor = currentActor(state)
  if (actor === null)
    throw refused('no_combatants', 'Nobody is in this encounter. The GM brings them in: add <name>')
  const sender = senderOf(state, by)
  if (sender !== GM && sender !== actor) throw ignored('out_of_turn')
  return { actor, by: sender }
}
