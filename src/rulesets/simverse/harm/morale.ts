import type { Dice } from '../../../kernel/dice/dice.js'
import type { Tell } from '../events/index.js'
import { vitalityState } from '../people/bars.js'
import type { Combatant } from '../people/combatant.js'
import { hasCondition, isDown, isStanding } from '../people/conditions.js'
import { hasPerk } from '../people/perks.js'
import { addPenalties } from '../roll/penalties.js'
import { rolledAs, rollMargin, type Target, targetOf } from '../roll/roll.js'
import { Terms } from '../roll/terms.js'
import { alliesOf, distanceBetween, isStated } from '../state/field.js'
import type { State } from '../state/state.js'
import type { Rules } from '../tables/switches.js'
import type { MoraleResult } from '../tables/tables.js'

/** What the referee says of a check: names and values of the table (seed 003 §13). */
export type MoraleFacts = Readonly<Record<string, number>>

/** seed 003 §13; rules/simverse R77: veteran and Strong Willed together give +2 once; steeled comes from the condition. */
function moraleTarget(c: Combatant, facts: MoraleFacts, rules: Rules): Target {
  const table = rules.tables.morale.modifiers
  const terms = new Terms()
  for (const name in facts) {
    if (name !== 'strongWilled' && name !== 'steeled') terms.add(facts[name]!, name)
  }
  const willed = hasPerk(c.sheet, 'strong-willed') || facts.strongWilled !== undefined
  if (willed && facts.veteran === undefined) terms.add(table.strongWilled ?? 0, 'strongWilled')
  if (hasCondition(c, 'steeled') || facts.steeled !== undefined) {
    terms.add(rules.tables.conditions.steeled?.morale ?? 0, 'steeled')
  }
  addPenalties(terms, c, 'resist', rules)
  return targetOf(`WS ${c.sheet.WS}`, c.sheet.WS, terms)
}

/** seed 003 §13: steeled by 5, steady, shaken, panicked by 5, and 666 is total panic. */
function moraleResult(margin: number, fumbled: boolean, rules: Rules): MoraleResult {
  const { results } = rules.tables.morale
  const last = results.at(-1)!
  if (fumbled) return last
  for (const result of results)
    if (result.leastMargin !== undefined && margin >= result.leastMargin) return result
  return results.find((result) => result.leastMargin === undefined) ?? last
}

/** One morale check: the roll, its rounds when it has some, and what is dropped in total panic. */
export function rollMorale(
  c: Combatant,
  trigger: string,
  facts: MoraleFacts,
  rules: Rules,
  dice: Dice,
  tell: Tell,
): void {
  const target = moraleTarget(c, facts, rules)
  const outcome = rollMargin(target.value, dice, rules.switches, 'morale')
  const result = moraleResult(outcome.margin, outcome.critical === 'failure', rules)
  const rounds = result.timed ? dice.die(6, 'duration') : 0
  const who = c.sheet.name
  tell({
    type: 'MoraleRolled',
    who,
    trigger,
    ...rolledAs(target, outcome),
    result: result.id,
    condition: result.condition ?? '',
    rounds,
  })
  if (result.drops) tell({ type: 'Disarmed', who, things: c.held, cause: 'total panic' })
}

/** What a fight itself shows of the table: allies in panic, a leader nearby, what is stated of them. */
export function moraleFactsOf(state: State, c: Combatant): MoraleFacts {
  const table = state.rules.tables.morale.modifiers
  const facts: Record<string, number> = {}
  const { name } = c.sheet
  for (const nerve of c.sheet.nerve) if (table[nerve] !== undefined) facts[nerve] = table[nerve]
  if (isStated(state, 'clear-escape', name, '')) facts.clearEscape = table.clearEscape ?? 0
  if (isStated(state, 'surrounded', name, '')) facts.surrounded = table.surrounded ?? 0
  const within = state.rules.tables.perks['charismatic-leader']?.withinM ?? 0
  const allies = alliesOf(state, c)
  for (let i = 0; i < allies.length; i++) {
    const ally = allies[i]!
    if (!isStanding(ally)) continue
    if (hasCondition(ally, 'panicked')) facts.panickedAlly = table.panickedAlly ?? 0
    if (hasPerk(ally.sheet, 'charismatic-leader') && distanceBetween(ally, c) <= within) {
      facts.leader = table.leader ?? 0
    }
  }
  return facts
}

/**
 * seed 003 §13: what one hit can bring about, after it has been told; the engine calls for checks by itself only where the
 * scenario wants it. `wasDead`: nobody is shaken by a second death.
 */
export function moraleAfterHit(
  state: State,
  d: Combatant,
  massive: boolean,
  wasDead: boolean,
  tell: Tell,
): void {
  if (!state.autoMorale) return
  const now = vitalityState(d.vitality, d.sheet.EN, d.sheet.perks, d.sheet.minor)
  if (massive && now === 'conscious') {
    tell({ type: 'MoraleTriggered', who: d.sheet.name, trigger: 'massiveDamage', once: false })
  }
  if (wasDead || (now !== 'dead' && now !== 'destroyed')) return
  for (const ally of alliesOf(state, d)) {
    if (isStanding(ally) && !ally.faced.includes('allyDeath')) {
      tell({ type: 'MoraleTriggered', who: ally.sheet.name, trigger: 'allyDeath', once: true })
    }
  }
}

/** A check that has come up is rolled at the start of the turn. */
export function isMoraleDue(state: State, c: Combatant): boolean {
  return state.autoMorale && c.moraleDue.length > 0 && !isDown(c)
}

/** seed 003 §13: outnumbered three to one or worse, once in a fight. */
export function isOutnumbered(state: State, c: Combatant): boolean {
  if (c.faced.includes('outnumbered3to1')) return false
  const { combatants } = state
  let own = 1
  let foes = 0
  for (let i = 0; i < combatants.length; i++) {
    const other = combatants[i]!
    if (other === c || !isStanding(other)) continue
    if (other.sheet.side === c.sheet.side) own++
    else foes++
  }
  return foes >= 3 * own
}
