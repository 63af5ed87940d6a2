import type { Ruling } from '../../../kernel/hand/description.js'
import { endIfDecided } from '../combat/rulings.js'
import type { HpRuled } from '../events/hand.js'
import type { BxEvent } from '../events/index.js'
import { haltVenom } from '../procedures/care.js'
import type { State } from '../state/state.js'
import { isSameCondition, isVenomed, VENOM_TAG } from '../stats/clocks.js'
import { isDead } from '../stats/person.js'
import { isDeadStop, refused } from '../stops.js'
import { mustNotBeLost, type RulingTarget, ruledPerson } from './ruling-target.js'

export type BxRuling = Ruling<State, BxEvent>

/** Ends the fight if a ruling on one of its fighters has decided it; a flight runs on first. */
export function endFightIfDecided({ state, tell }: BxRuling, { index }: RulingTarget): void {
  if (state.fight && index >= 0 && state.phase !== 'flight') endIfDecided(state, state.fight, tell)
}

/** Tells points by ruling, and everything the rules attach to them: who falls, who stands again, what ends. */
export function changeHp(
  ruling: BxRuling,
  found: RulingTarget,
  verb: HpRuled['verb'],
  after: number,
  points: number,
): void {
  const { state, tell, reason } = ruling
  const { hp: before, max, person, who } = found
  const cleared = verb === 'restore' ? person.conditions.filter((c) => isSameCondition(c, VENOM_TAG)) : []
  const raised = after > 0 && isDead(person)
  tell({ type: 'HpRuled', ...ruledPerson(found), verb, points, before, after, max, cleared, raised, reason })
  if (isVenomed(cleared)) haltVenom(state, who, reason, tell)
  endFightIfDecided(ruling, found)
}

function mustLive(state: State, found: RulingTarget): void {
  mustNotBeLost(state, found)
  if (found.index < 0 && isDead(found.person)) throw isDeadStop(found.name)
}

export function hurt(ruling: BxRuling, found: RulingTarget, points: number): void {
  mustLive(ruling.state, found)
  const { state, tell, reason } = ruling
  const { hp: before, index, person, who, name } = found
  // seed 000 §9.11.2 a, rules/bx-campaign C33: damage to a companion who is DOWN kills, without a confirmation.
  const dies = person.role === 'companion' && before <= 0 && points > 0 && !isDead(person)
  changeHp(ruling, found, 'damage', before - points, points)
  if (dies && (index < 0 || state.fight !== null))
    tell({ type: 'Died', who, name, index, cause: 'damage', reason, hidden: false })
}

export function heal(ruling: BxRuling, found: RulingTarget, points: number): void {
  const { name, hp, max } = found
  mustLive(ruling.state, found)
  if (hp >= max) throw refused('NOT_HURT', `${name} has lost nothing that could be healed.`, { name })
  changeHp(ruling, found, 'heal', Math.min(max, hp + points), points)
}

export function restore(ruling: BxRuling, found: RulingTarget): void {
  mustNotBeLost(ruling.state, found)
  changeHp(ruling, found, 'restore', Math.max(found.hp, found.max), 0)
}
