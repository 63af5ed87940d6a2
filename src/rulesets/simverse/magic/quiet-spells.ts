import type { Dice } from '../../../kernel/dice/dice.js'
import { sameName } from '../../../kernel/words/names.js'
import type { Tell } from '../events/index.js'
import { mendableNamed, mendables } from '../interval/repair.js'
import type { Combatant } from '../people/combatant.js'
import { hasCondition } from '../people/conditions.js'
import { armorPenalty, skillLevel } from '../people/figures.js'
import { lossOf } from '../people/gear.js'
import { addPenalties } from '../roll/penalties.js'
import { type Target, targetOf } from '../roll/roll.js'
import { Terms } from '../roll/terms.js'
import { isStated } from '../state/field.js'
import type { State } from '../state/state.js'
import type { Refusal } from '../stops.js'
import type { Rules } from '../tables/switches.js'
import type { Spell } from '../tables/things.js'
import { rollCheck } from '../turn/check.js'
import type { Casting, Lasting } from './casting.js'

/** Every spell that lasts on somebody, the newest last. What they brought along and what a ruling gave is no spell. */
export function lastingOn(d: Combatant, { tables }: Rules): Lasting[] {
  const conditions = d.conditions.filter(({ id }) => tables.conditions[id]?.magic)
  const gifts = d.buffs.filter(
    ({ name, next }) => !next && name !== 'ruling' && !d.sheet.buffs.some((own) => own.name === name),
  )
  return [
    ...conditions.map(({ id }) => ({ name: id, isCondition: true })),
    ...gifts.map(({ name }) => ({ name, isCondition: false })),
  ]
}

/** The spell that is meant, or the newest where none is named. */
export function lastingNamed(d: Combatant, written: unknown, rules: Rules): Lasting | undefined {
  const found = lastingOn(d, rules)
  return written === undefined ? found.at(-1) : found.find(({ name }) => sameName(name, String(written)))
}

/** Everything of somebody's that is damaged or broken. */
export function damagedOf(d: Combatant, rules: Rules): string[] {
  return mendables(d, rules)
    .map(({ id }) => id)
    .filter((id) => lossOf(d, id) > 0)
}

/** The thing that is meant, or the first damaged one where none is named. */
export function damagedThing(d: Combatant, written: unknown, rules: Rules): string | undefined {
  const damaged = damagedOf(d, rules)
  if (written === undefined) return damaged[0]
  const { id } = mendableNamed(d, written, rules)
  return damaged.includes(id) ? id : undefined
}

/** What speaks against a quiet spell beside its range and its Mana, or ''. */
export function quietRefusal(state: State, { spell, targets, mends, ends }: Casting): Refusal {
  switch (spell.kind) {
    case 'light':
      return isStated(state, 'darkness', '', '') ? '' : 'NOT_DARK'
    case 'mend':
      return mends === undefined ? 'NOTHING_TO_MEND' : ''
    case 'dispel':
      return ends === undefined ? 'NO_SPELL_THERE' : ''
    case 'unseen':
      return targets.some((d) => hasCondition(d, 'invisible')) ? 'ALREADY_SO' : ''
    case 'sanctuary':
      return targets.some((d) => d.buffs.some(({ to }) => to === 'sanctuary')) ? 'ALREADY_SO' : ''
    default:
      return ''
  }
}

/** The Spellcasting roll of a spell that strikes nobody. */
function castingTarget(a: Combatant, spell: Spell, rested: boolean, rules: Rules): Target {
  const attribute = spell.attribute ?? 'WS'
  const level = spell.level ?? skillLevel(a.sheet, 'Spellcasting', rules)
  const terms = new Terms()
  if (spell.gestured !== false) terms.add(armorPenalty(a.sheet, rules), 'armorPenalty')
  addPenalties(terms, a, 'cast', rules, rested)
  const value = a.sheet[attribute]
  return targetOf(`${attribute} ${value} + Spellcasting ${level}`, value + level, terms)
}

function dispel(state: State, a: Combatant, casting: Casting, rested: boolean, dice: Dice, tell: Tell): void {
  const { spell, targets, ends } = casting
  const who = targets[0]!.sheet.name
  if (!rollCheck(a, castingTarget(a, spell, rested, state.rules), 'Spellcasting', state.rules, dice, tell))
    return
  const { name, isCondition } = ends!
  if (isCondition) tell({ type: 'ConditionEnded', who, condition: name, cause: spell.name })
  else tell({ type: 'BuffLost', who, buff: name, cause: spell.name })
}

/**
 * rules/simverse V16: what the quiet spells do. The caller has asked `quietRefusal`. `rested`: not yet depleted when the
 * spell was paid for, whose own cost tires only afterwards (R61).
 */
export function quietEffects(
  state: State,
  a: Combatant,
  casting: Casting,
  rested: boolean,
  dice: Dice,
  tell: Tell,
): void {
  const { spell, targets, mends } = casting
  const { name } = spell
  switch (spell.kind) {
    case 'light':
      for (const { fact, who, other } of state.facts.filter((one) => one.fact === 'darkness'))
        tell({ type: 'FactLifted', fact, who, other })
      return
    case 'dispel':
      dispel(state, a, casting, rested, dice, tell)
      return
    case 'mend': {
      const d = targets[0]!
      const steps = lossOf(d, mends!)
      tell({ type: 'ThingMended', who: d.sheet.name, thing: mends!, steps, by: `${a.sheet.name}'s ${name}` })
      return
    }
    default:
      for (const { sheet } of targets) {
        const who = sheet.name
        if (spell.kind === 'unseen')
          tell({ type: 'ConditionBegan', who, condition: 'invisible', rounds: 0, cause: name })
        else tell({ type: 'BuffGained', who, buff: { name, value: spell.radiusM ?? 0, to: 'sanctuary' } })
      }
  }
}
