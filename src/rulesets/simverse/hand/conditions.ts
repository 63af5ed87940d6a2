import { refused as handRefuses } from '../../../kernel/contract/stops.js'
import type { HandCondition, Ruling } from '../../../kernel/hand/description.js'
import type { SimverseEvent } from '../events/index.js'
import { endHold, injure, settleState } from '../harm/fall.js'
import type { Combatant } from '../people/combatant.js'
import { hasCondition, isDead, isDown } from '../people/conditions.js'
import { canBeInjured, INJURIES, injuriesOf } from '../people/injuries.js'
import type { State } from '../state/state.js'
import { refuse } from '../stops.js'

export type SimverseRuling = Ruling<State, SimverseEvent>

const MAX_ROUNDS = 10_000
const cause = 'ruling'
const FALLS = ['dying', 'dead', 'destroyed', 'stabilized']

/** Every word for a condition or an injury. */
export function conditionWords(state: State): readonly string[] {
  return [...Object.keys(state.rules.tables.conditions).sort(), ...Object.values(INJURIES)]
}

/** Everything that can be set on a person and lifted: conditions of the tables, and injuries. */
export function conditionsOf(state: State, c: Combatant): readonly HandCondition<State, SimverseEvent>[] {
  const injuries = Object.entries(INJURIES).map(([id, word]) => ({
    name: word,
    also: [id],
    has: injuriesOf(c, id) > 0,
    again: canBeInjured(c, id),
    rule: (ruling: SimverseRuling, on: boolean) => ruleInjury(ruling, c, id, on),
  }))
  const conditions = Object.keys(state.rules.tables.conditions).map((id) => ({
    name: id,
    has: hasCondition(c, id),
    again: id === 'bleeding',
    rule: (ruling: SimverseRuling, on: boolean) => ruleCondition(ruling, c, id, on),
  }))
  return [...injuries, ...conditions]
}

/** Tells the line of a ruling, before what follows from it. */
export function tellRuled({ tell, reason }: SimverseRuling, what: string): void {
  tell({ type: 'Ruled', what, reason })
}

function tellChange(ruling: SimverseRuling, { sheet }: Combatant, on: boolean): void {
  tellRuled(ruling, `${sheet.name} is ${on ? '' : 'no longer '}${String(ruling.command.what)}`)
}

function roundsIn({ command: { rounds } }: SimverseRuling): number {
  const said = rounds === undefined ? 0 : Number(rounds)
  if (said >= 0 && said <= MAX_ROUNDS) return said
  throw handRefuses('BAD_VALUE', `"rounds" is a whole number from 1 to ${MAX_ROUNDS}, not ${said}.`, {
    rounds,
  })
}

function ruleInjury(ruling: SimverseRuling, c: Combatant, id: string, on: boolean): void {
  const { tell } = ruling
  roundsIn(ruling)
  if (on && !canBeInjured(c, id))
    throw handRefuses('NO_CHANGE', `${c.sheet.name} cannot have that injury again.`)
  tellChange(ruling, c, on)
  const wasUp = !isDown(c)
  if (on) injure(c, id, tell)
  else tell({ type: 'InjuryHealed', who: c.sheet.name, injury: id })
  if (on && wasUp && isDown(c)) endHold(ruling.state, c, tell)
}

function ruleCondition(ruling: SimverseRuling, c: Combatant, id: string, on: boolean): void {
  const { name } = c.sheet
  const rounds = roundsIn(ruling)
  if (on && id === 'aiming') throw refuse('AIMS_THEMSELVES', name)
  if (on && isDead(c) && id !== 'destroyed') throw refuse('BEYOND_HEALING', name)
  if (on && id === 'stabilized' && !hasCondition(c, 'dying'))
    throw handRefuses('NO_CHANGE', `${name} is not dying, so there is nothing to stabilize.`)
  if (!on && (id === 'dead' || id === 'destroyed')) throw refuse('BEYOND_HEALING', name)
  if (!on && id === 'unconscious' && c.vitality <= 0) throw refuse('STILL_DOWN', name)
  tellChange(ruling, c, on)
  if (on) setCondition(ruling, c, id, rounds)
  else liftCondition(ruling, c, id)
}

function setCondition({ state, tell }: SimverseRuling, c: Combatant, id: string, rounds: number): void {
  const who = c.sheet.name
  const wasUp = !isDown(c)
  if (FALLS.includes(id))
    tell({ type: 'StateChanged', who, state: id as 'dying', vitality: c.vitality, lastAct: false })
  else if (id === 'bleeding') tell({ type: 'FigureSet', who, figure: 'Wounds', to: c.wounds.length + 1 })
  else if (id === 'disarmed') tell({ type: 'Disarmed', who, things: c.held, cause })
  else {
    const usual = state.rules.tables.conditions[id]?.rounds ?? 0
    tell({ type: 'ConditionBegan', who, condition: id, rounds: rounds || usual, cause })
  }
  if (wasUp && isDown(c)) endHold(state, c, tell)
}

function liftCondition({ state, tell }: SimverseRuling, c: Combatant, id: string): void {
  const who = c.sheet.name
  if (id === 'dying')
    tell({ type: 'StateChanged', who, state: 'stabilized', vitality: c.vitality, lastAct: false })
  else if (id === 'bleeding') tell({ type: 'FigureSet', who, figure: 'Wounds', to: 0 })
  else if ((id === 'grappled' || id === 'pinned') && (c.holds !== '' || c.heldBy !== ''))
    endHold(state, c, tell, cause)
  else tell({ type: 'ConditionEnded', who, condition: id, cause })
  if (id === 'unconscious') settleState(state, c, false, tell)
}
