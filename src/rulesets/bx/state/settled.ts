import { sameName } from '../../../kernel/words/names.js'
import type { State } from './state.js'

/** The parts of a state that say whether anything is unfinished. */
type Moment = Pick<State, 'phase' | 'underWay' | 'waiting'>

/**
 * rules/bx-campaign C4: a moment at which the save may be written: no combat, no open encounter, no day or journey under
 * way.
 */
export function isSettled({ phase, underWay, waiting }: Moment): boolean {
  return (phase === 'open' || phase === 'over') && underWay === null && waiting === null
}

/** rules/bx-campaign C18: a save whose zones hold the party's; its days have gates and engines. */
export function isCampaign({ intensity }: Pick<State, 'intensity'>): boolean {
  return intensity !== ''
}

/** Reports whether somebody of this zone is where the party is; outside a campaign everybody is. */
export function isInZone(state: Pick<State, 'intensity' | 'zone'>, zone: string): boolean {
  return !isCampaign(state) || zone === '' || sameName(zone, state.zone)
}

/** Keeps the save of this moment, if it is one at which it may go out. */
export function keepSettled(state: State): void {
  const { save, fought } = state
  if (save !== null && isSettled(state) && (state.settled?.save !== save || state.settled.fought !== fought))
    state.settled = { save, fought }
}
