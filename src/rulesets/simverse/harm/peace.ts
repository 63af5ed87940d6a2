import type { Dice } from '../../../kernel/dice/dice.js'
import type { Tell } from '../events/index.js'
import type { Combatant } from '../people/combatant.js'
import { hasCondition } from '../people/conditions.js'
import type { Buff } from '../people/sheet.js'
import { distanceBetween } from '../state/field.js'
import type { State } from '../state/state.js'
import { rollResist } from './resist.js'

interface Shelter {
  readonly bearer: Combatant
  readonly buff: Buff
}

/** The sanctuary around a person, where it shelters somebody of their side. */
function shelterBy(bearer: Combatant, d: Combatant): Shelter | undefined {
  if (bearer.buffs.length === 0 || bearer.fled || bearer.sheet.side !== d.sheet.side) return undefined
  const buff = bearer.buffs.find(({ to }) => to === 'sanctuary')
  return buff && distanceBetween(bearer, d) <= buff.value ? { bearer, buff } : undefined
}

/** The first sanctuary that shelters somebody, in the order of people. */
function shelterOf({ combatants }: State, d: Combatant): Shelter | undefined {
  for (let i = 0; i < combatants.length; i++) {
    const shelter = shelterBy(combatants[i]!, d)
    if (shelter) return shelter
  }
  return undefined
}

/** rules/simverse V16: a foe of somebody in a sanctuary rolls WS, or loses the attack. Answers why it does not come, or ''. */
export function rollAgainstPeace(state: State, a: Combatant, d: Combatant, dice: Dice, tell: Tell): string {
  if (a.sheet.side === d.sheet.side) return ''
  const shelter = shelterOf(state, d)
  if (!shelter) return ''
  const { name } = shelter.buff
  const resistance = { attribute: 'WS', against: name, spell: true } as const
  return rollResist(a, resistance, state.rules, dice, tell) ? '' : `${name} holds it back`
}

/**
 * rules/simverse V16: an attack ends the attacker's invisibility, every sanctuary that shelters the attacker, and the charm on
 * those who are attacked.
 */
export function endByAttack(state: State, a: Combatant, defenders: readonly Combatant[], tell: Tell): void {
  if (hasCondition(a, 'invisible'))
    tell({ type: 'ConditionEnded', who: a.sheet.name, condition: 'invisible', cause: 'attacks' })
  for (const d of defenders) {
    // What is told is folded at once: somebody struck twice is freed once.
    if (hasCondition(d, 'charmed'))
      tell({ type: 'ConditionEnded', who: d.sheet.name, condition: 'charmed', cause: 'attacked' })
  }
  for (const one of state.combatants) {
    const shelter = shelterBy(one, a)
    if (!shelter) continue
    const { bearer, buff } = shelter
    tell({ type: 'BuffLost', who: bearer.sheet.name, buff: buff.name, cause: `${a.sheet.name} attacks` })
  }
}
