import type { Dice } from '../../kernel/dice/dice.js'
import type { Modifier } from '../../kernel/modifiers.js'
import { spellOf, weaponOf } from './attack.js'
import type { Attribute } from './catalog.js'
import type { Combatant } from './combatant.js'
import type { SimverseEvent } from './events.js'
import { stateEvents } from './fall.js'
import { addPenalties } from './penalties.js'
import { rolledAs, rollSuccess, type Target, targetOf } from './roll.js'
import { attributeOf, perkSum } from './sheet.js'
import { get, type State } from './state.js'
import type { Rules } from './switches.js'

/** rules/simverse R22: passive resistance by an attribute; only what counts on every roll reaches it. */
export function resistTarget(
  c: Combatant,
  attribute: Attribute,
  penalty: number,
  spell: boolean,
  rules: Rules,
): Target {
  const terms: Modifier[] = []
  if (spell) terms.push({ value: perkSum(rules, c.sheet.perks, 'spellResist'), source: 'magicResistance' })
  if (spell && attribute === 'WS') {
    terms.push({ value: perkSum(rules, c.sheet.perks, 'mentalResist'), source: 'strongWilled' })
  }
  addPenalties(terms, c, 'resist', rules)
  terms.push({ value: -penalty, source: 'margin' })
  const value = attributeOf(c.sheet, attribute)
  return targetOf(`${attribute} ${value}`, value, terms)
}

export function rollResist(
  state: State,
  c: Combatant,
  attribute: Attribute,
  penalty: number,
  against: string,
  spell: boolean,
  dice: Dice,
): { event: SimverseEvent; resisted: boolean } {
  const target = resistTarget(c, attribute, penalty, spell, state.rules)
  const outcome = rollSuccess(target.value, dice, state.rules.switches, 'resist')
  return {
    event: {
      type: 'ResistRolled',
      who: c.sheet.name,
      attribute,
      against,
      penalty,
      ...rolledAs(target, outcome),
    },
    resisted: outcome.success,
  }
}

/** rules/simverse R49: injuries of called shots. The arm asks for a ST roll. */
function calledShot(state: State, d: Combatant, location: string, dice: Dice): SimverseEvent[] {
  const row = state.rules.tables.calledShots[location]
  if (!row) return []
  if (row.injury) return [{ type: 'InjuryTaken', who: d.sheet.name, injury: row.injury }]
  if (!row.resist) return []
  const { event, resisted } = rollResist(
    state,
    d,
    row.resist,
    0,
    `dropping what the ${location} holds`,
    false,
    dice,
  )
  if (resisted) return [event]
  return [event, { type: 'Disarmed', who: d.sheet.name, things: d.held, cause: `a hit on the ${location}` }]
}

/** seed 003 §6; rules/simverse R50: fire, cold, lightning and acid, when the command asked for it. */
function energyRider(state: State, d: Combatant, type: string, dice: Dice): SimverseEvent[] {
  const row = state.rules.tables.damageTypes[type]
  if (!row?.rider || !row.condition) return []
  const who = d.sheet.name
  if (row.condition === 'disarmed') {
    const { event, resisted } = rollResist(state, d, 'ST', 0, 'muscle spasms', false, dice)
    if (resisted) return [event]
    return [event, { type: 'Disarmed', who, things: d.held, cause: 'muscle spasms' }]
  }
  const rounds = dice.die(6, 'duration')
  return [{ type: 'ConditionBegan', who, condition: row.condition, rounds, cause: type }]
}

/** rules/simverse C13, R49, R50: what follows a hit after its damage. */
export function settleEffects(state: State, dice: Dice): SimverseEvent[] {
  const pending = state.pending!
  const { attack } = pending.blow
  const a = get(state, attack.attacker)
  const d = get(state, attack.defender)
  const events: SimverseEvent[] = []
  const spell = spellOf(a, attack)
  if (pending.damage > 0) {
    events.push(...calledShot(state, d, attack.location, dice))
    const type = weaponOf(a, attack)?.modes[attack.mode]?.type ?? spell?.type ?? ''
    if (attack.rider) events.push(...energyRider(state, d, type, dice))
    const poison = a.buffs.find((buff) => buff.poisonRounds)
    if (poison && attack.weapon !== '') {
      const rounds = poison.poisonRounds!
      events.push({
        type: 'ConditionBegan',
        who: d.sheet.name,
        condition: 'poisoned',
        rounds,
        cause: poison.name,
      })
    }
    if (spell?.drains) {
      const amount = Math.min(Math.ceil(pending.damage / 2), Math.max(0, a.sheet.vitalityMax - a.vitality))
      const vitality = a.vitality + amount
      const who = a.sheet.name
      events.push({ type: 'Healed', who, by: spell.name, amount, vitality, closed: false })
      events.push(...stateEvents(state, a, vitality, false))
    }
  }
  const strike = state.rules.tables.maneuvers[attack.maneuver]
  if (strike?.knockback && strike.resist) {
    const { event, resisted } = rollResist(state, d, strike.resist, 0, 'being thrown down', false, dice)
    events.push(event)
    if (!resisted) {
      events.push({
        type: 'ConditionBegan',
        who: d.sheet.name,
        condition: 'prone',
        rounds: 0,
        cause: attack.maneuver,
      })
    }
  }
  events.push({ type: 'EffectsSettled', defender: attack.defender })
  return events
}
