import { entitiesNamed, isGm, senderOf } from '../people/who.js'
import { currentActor, isFrozen, type SkirmishState } from '../state/state.js'
import { GM } from '../state/terms.js'
import { nobodyHere, noEncounter, refused, silent } from '../stops.js'

/** rules/skirmish §5: encounter, add and ask are the GM's. */
export function gmOnly(verb: string, by: string | undefined): void {
  if (!isGm(by)) throw refused('gm_only', `"${verb}" is for the GM.`, { by })
}

/** Everybody named, each in the encounter. */
export function targetsOf(state: SkirmishState, names: readonly string[]): string[] {
  return names.map((name) => {
    const meant = entitiesNamed(state, name)
    if (meant.length !== 1) throw nobodyHere('unknown_target', name, state.joinOrder, meant)
    return meant[0]!
  })
}

/** Who acts, and who spoke: the same, or the GM for the one whose turn it is (K3). */
export interface Acting {
  readonly actor: string
  readonly by: string
}

/**
 * seed 002 §4 and rules/skirmish §5 for attack and turn, in the order of the rows. A frozen fight is silent for the GM
 * too (K4), and anyone who is out of turn learns nothing (K18).
 */
export function onTurn(state: SkirmishState, by: string | undefined): Acting {
  if (isFrozen(state)) throw silent('frozen')
  if (!state.isEncounterActive) throw noEncounter()
  const actor = currentActor(state)
  if (actor === null)
    throw refused('no_combatants', 'Nobody is in this encounter. The GM brings them in: add <name>')
  const sender = senderOf(state, by)
  if (sender !== GM && sender !== actor) throw silent('out_of_turn')
  return { actor, by: sender }
}
