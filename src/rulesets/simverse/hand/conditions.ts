import { sameName } from '../../../kernel/names.js'
import type { Tell } from '../events/index.js'
import { endHold, injure, settleState } from '../harm/fall.js'
import type { Combatant } from '../people/combatant.js'
import { hasCondition, isDead, isDown } from '../people/conditions.js'
import { canBeInjured, INJURIES, injuriesOf } from '../people/injuries.js'
import type { State } from '../state/state.js'
import { refuse, refused } from '../stops.js'
import { insteadOf } from '../tables/nearest.js'

/** Something that can be set and lifted: a condition of the tables, or an injury. */
interface Settable {
  readonly id: string
  readonly injury: boolean
}

/** Every word for a condition or an injury. */
export function conditionWords(state: State): string[] {
  return [...Object.keys(state.rules.tables.conditions).sort(), ...Object.values(INJURIES)]
}

export function conditionNamed(state: State, written: unknown): Settable {
  const text = String(written)
  const injury = Object.entries(INJURIES).find(([id, word]) => sameName(word, text) || sameName(id, text))
  if (injury) return { id: injury[0], injury: true }
  const found = Object.keys(state.rules.tables.conditions).find((id) => sameName(id, text))
  if (found !== undefined) return { id: found, injury: false }
  const known = conditionWords(state)
  throw refused('UNKNOWN_CONDITION', `There is no condition "${text}": ${insteadOf(text, known)}`, {
    what: text,
  })
}

const cause = 'ruling'
const FALLS = ['dying', 'dead', 'destroyed', 'stabilized']

/** What speaks against setting or lifting it. */
export function checkCondition(c: Combatant, { id, injury }: Settable, set: boolean): void {
  const { name } = c.sheet
  if (injury) {
    if (set && !canBeInjured(c, id)) throw refuse('ALREADY_SO', name)
    if (!set && injuriesOf(c, id) === 0) throw refuse('NOT_SO', name)
    return
  }
  if (!set) {
    if (!hasCondition(c, id)) throw refuse('NOT_SO', name)
    if (id === 'dead' || id === 'destroyed') throw refuse('BEYOND_HEALING', name)
    if (id === 'unconscious' && c.vitality <= 0) throw refuse('STILL_DOWN', name)
    return
  }
  if (id === 'aiming') throw refuse('AIMS_THEMSELVES', name)
  if (isDead(c) && id !== 'destroyed') throw refuse('BEYOND_HEALING', name)
  if (id === 'stabilized' && !hasCondition(c, 'dying')) throw refuse('NOT_SO', name)
  if (id !== 'bleeding' && hasCondition(c, id)) throw refuse('ALREADY_SO', name)
}

export function setCondition(
  state: State,
  c: Combatant,
  { id, injury }: Settable,
  rounds: number,
  tell: Tell,
): void {
  const who = c.sheet.name
  const wasUp = !isDown(c)
  if (injury) injure(c, id, tell)
  else if (FALLS.includes(id))
    tell({ type: 'StateChanged', who, state: id as 'dying', vitality: c.vitality, lastAct: false })
  else if (id === 'bleeding') tell({ type: 'FigureSet', who, figure: 'Wounds', to: c.wounds.length + 1 })
  else if (id === 'disarmed') tell({ type: 'Disarmed', who, things: c.held, cause })
  else {
    const usual = state.rules.tables.conditions[id]?.rounds ?? 0
    tell({ type: 'ConditionBegan', who, condition: id, rounds: rounds || usual, cause })
  }
  if (wasUp && isDown(c)) endHold(state, c, tell)
}

export function liftCondition(state: State, c: Combatant, { id, injury }: Settable, tell: Tell): void {
  const who = c.sheet.name
  if (injury) tell({ type: 'InjuryHealed', who, injury: id })
  else if (id === 'dying')
    tell({ type: 'StateChanged', who, state: 'stabilized', vitality: c.vitality, lastAct: false })
  else if (id === 'bleeding') tell({ type: 'FigureSet', who, figure: 'Wounds', to: 0 })
  else if ((id === 'grappled' || id === 'pinned') && (c.holds !== '' || c.heldBy !== ''))
    endHold(state, c, tell, cause)
  else tell({ type: 'ConditionEnded', who, condition: id, cause })
  if (!injury && id === 'unconscious') settleState(state, c, false, tell)
}
