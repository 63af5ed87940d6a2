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

/** The sanctuary that shelters somebody: around a person of their side who still has it, nearest in the order of people. */
function shelterOf({ combatants }: State, d: Combatant): Shelter | undefined {
  for (let i = 0; i < combatants.length; i++) {
    const bearer = combatants[i]!
    if (bearer.buffs.length === 0 || bearer.fled || bearer.sheet.side !== d.sheet.side) continue
    const buff = bearer.buffs.find(({ to }) => to === 'sanctuary')
    if (buff && distanceBetween(bearer, d) <= buff.value) return { bearer, buff }
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
 * rules/simverse V16: an attack ends the attacker's invisibility, the sanctuary that shelters the attacker, and the charm on
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
  const shelter = shelterOf(state, a)
  if (shelter) {
    const { bearer, buff } = shelter
    tell({ type: 'BuffLost', who: bearer.sheet.name, buff: buff.name, cause: `${a.sheet.name} attacks` })
  }
}
