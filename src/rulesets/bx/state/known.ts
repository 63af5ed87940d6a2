import { GAME_MASTER } from '../../../kernel/contract/seats.js'
import { sameName } from '../../../kernel/words/names.js'
import type { BxClock } from '../stats/clocks.js'
import type { Encounter } from '../stats/encounter.js'
import { isUndeclared, type StatModifier } from '../stats/modifiers.js'
import type { Person } from '../stats/person.js'
import { undeclaredStat, undeclaredUnknown } from '../stops.js'
import type { State } from './state.js'

/**
 * rules/secrets: encounters and people outside the party are the game master's until something open names them. All that
 * seats may name or be told of is asked here, so that what is hidden is refused like what does not exist.
 */
export type Known = Pick<State, 'known' | 'people' | 'clocks' | 'modifiers' | 'encounters' | 'fight'>

function seesAll(seat: string): boolean {
  return seat === GAME_MASTER
}

function isHidden({ known }: Known, person: Person): boolean {
  return person.role === 'npc' && !known.includes(person.name)
}

/** Whether a name is that of somebody the players have not met. */
export function namesHidden(state: Known, name: string): boolean {
  const bearers = state.people.filter((p) => sameName(p.name, name))
  return bearers.length > 0 && bearers.every((p) => isHidden(state, p))
}

export function isHiddenClock(state: Known, clock: BxClock): boolean {
  return clock.secret || namesHidden(state, clock.owner)
}

export function peopleKnownTo(state: Known, seat: string): readonly Person[] {
  return seesAll(seat) ? state.people : state.people.filter((p) => !isHidden(state, p))
}

export function encountersKnownTo({ encounters, known }: Known, seat: string): readonly Encounter[] {
  return seesAll(seat) ? encounters : encounters.filter((e) => known.includes(e.name))
}

export function clocksKnownTo(state: Known, seat: string): readonly BxClock[] {
  return seesAll(seat) ? state.clocks : state.clocks.filter((c) => !isHiddenClock(state, c))
}

/** Modifiers may stand on people nobody has met yet, foes of an encounter too; the players learn of them when it is reported. */
export function isHiddenTarget({ people, known, fight }: Known, { target }: StatModifier): boolean {
  const isTheirs = (name: string): boolean => sameName(name, target)
  const party = people.some((p) => p.role !== 'npc' && isTheirs(p.name))
  return !party && !known.some(isTheirs) && !fight?.names.some(isTheirs)
}

export function modifiersKnownTo(state: Known, seat: string): readonly StatModifier[] {
  return seesAll(seat) ? state.modifiers : state.modifiers.filter((m) => !isHiddenTarget(state, m))
}

/** rules/bx R13: no die falls while a modifier stands without its source. */
export function mustBeDeclared(state: Known, seat: string): void {
  const undeclared = state.modifiers.find(isUndeclared)
  if (!undeclared) return
  const { target, stat } = undeclared
  throw seesAll(seat) || !isHiddenTarget(state, undeclared)
    ? undeclaredStat(target, stat)
    : undeclaredUnknown()
}
