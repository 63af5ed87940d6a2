import type { Dice } from '../../kernel/dice/dice.js'
import { AUTOMATIC, type Next } from '../../kernel/ruleset.js'
import { canAct } from './actions.js'
import { dealDamage, rollBlow } from './blow.js'
import { type Combatant, hasCondition, isDown, isStanding } from './combatant.js'
import { settleEffects } from './effects.js'
import { endRoundFor } from './endOfRound.js'
import type { SimverseEvent } from './events.js'
import { canBeSurprised, initiativeGroups, initiativeSpeed, rollSurprise } from './initiative.js'
import { isOutnumbered, moraleFactsOf, rollMorale } from './morale.js'
import { askDefense } from './prompt.js'
import { rolledAs } from './roll.js'
import { get, type State } from './state.js'
import { isLastActOpen } from './vitality.js'

/** The side that is left, '' while more than one is, `nobody` when none is. */
function lastSide(state: State): string {
  let side = ''
  for (const c of state.combatants) {
    if (!isStanding(c) && !(isLastActOpen(c) && !c.fled)) continue
    if (side !== '' && side !== c.sheet.side) return ''
    side = c.sheet.side
  }
  return side === '' ? 'nobody' : side
}

/** Whose choice it is, or that the referee goes on, or the end. */
export function next(state: State): Next {
  if (state.phase === 'over') return { kind: 'over', outcome: state.outcome }
  const { pending } = state
  if (pending) {
    if (pending.stage !== 'defense' && pending.stage !== 'riposte') return AUTOMATIC
    const d = get(state, pending.blow.attack.defender)
    return {
      kind: 'awaiting',
      seat: d.sheet.seat,
      get ask() {
        return askDefense(state)
      },
    }
  }
  if (state.queue.length > 0 || state.phase !== 'turns' || state.actor === '') return AUTOMATIC
  const c = get(state, state.actor)
  if (!canAct(state, c) || (c.lastAct === 1 && c.majorSpent) || isMoraleDue(state, c)) return AUTOMATIC
  return {
    kind: 'awaiting',
    seat: c.sheet.seat,
    get ask() {
      return `${c.sheet.name}: what do you do?`
    },
  }
}

function isMoraleDue(state: State, c: Combatant): boolean {
  return state.autoMorale && c.moraleDue.length > 0 && !isDown(c)
}

/** seed 003 §1; rules/simverse R10, R11: round 1 counts surprise, every later one has the base order. */
export function orderOf(state: State, round: number): string[][] {
  return initiativeGroups(
    state.combatants.map((c) => ({
      name: c.sheet.name,
      speed: initiativeSpeed(c.sheet, round === 1 ? c.surpriseShift : 0, state.rules),
      AW: c.sheet.AW,
      actsLast: round === 1 && c.actsLast,
    })),
  )
}

function startRound(state: State): SimverseEvent[] {
  const left = lastSide(state)
  if (left !== '') return [{ type: 'CombatEnded', outcome: left === 'nobody' ? 'draw' : `won:${left}` }]
  if (state.roundLimit > 0 && state.round >= state.roundLimit)
    return [{ type: 'CombatEnded', outcome: 'broken-off' }]
  const round = state.round + 1
  return [{ type: 'RoundStarted', round, order: orderOf(state, round) }]
}

function surpriseStep(state: State, dice: Dice): SimverseEvent[] {
  const surprised = state.combatants.filter((c) => c.sheet.surprised && canBeSurprised(c.sheet))
  const c = surprised[state.step]
  if (!c) return startRound(state)
  const { target, shift, actsLast, penalty, ...outcome } = rollSurprise(c, dice, state.rules)
  return [
    { type: 'SurpriseRolled', who: c.sheet.name, ...rolledAs(target, outcome), shift, actsLast, penalty },
  ]
}

/** seed 003 §18: who bleeds, hurts or is shaken is told at the start of their turn. */
function remindersFor(c: Combatant): string[] {
  const reminders: string[] = []
  if (c.wounds.length > 0) reminders.push(`bleeding -${c.wounds.length} a round`)
  if (c.painPenalty !== 0) reminders.push(`pain ${c.painPenalty} on every roll`)
  if (c.woundPenalty !== 0) reminders.push(`began ${c.woundLevel} (${c.woundPenalty})`)
  for (const { id, rounds } of c.conditions) {
    if (id !== 'bleeding') reminders.push(rounds > 0 ? `${id} (${rounds} rounds left)` : id)
  }
  return reminders
}

export function startTurn(state: State, c: Combatant, group: number): SimverseEvent[] {
  const who = c.sheet.name
  const events: SimverseEvent[] = [{ type: 'TurnStarted', who, group, reminders: remindersFor(c) }]
  if (hasCondition(c, 'defensive-stance')) {
    const upkeep = state.rules.tables.maneuvers['defensive-stance']?.upkeep ?? 0
    if (c.stamina >= upkeep) {
      const staminaLeft = c.stamina - upkeep
      const what = 'defensive-stance'
      events.push({ type: 'Paid', who, stamina: upkeep, mana: 0, staminaLeft, manaLeft: c.mana, what })
    } else {
      events.push({ type: 'ConditionEnded', who, condition: 'defensive-stance', cause: 'no Stamina for it' })
    }
  }
  if (state.autoMorale && isOutnumbered(state, c)) {
    events.push({ type: 'MoraleTriggered', who, trigger: 'outnumbered3to1', once: true })
  }
  return events
}

function mayTakeTurn(state: State, c: Combatant, newGroup: boolean): boolean {
  if (!newGroup) return canAct(state, c)
  if (c.fled) return false
  return isDown(c) ? c.lastAct === 1 : canAct(state, c)
}

/** The next in the order who has not had their turn; between groups the fight may be over. */
function nextTurn(state: State): SimverseEvent[] {
  for (let group = Math.max(0, state.group); group < state.order.length; group++) {
    for (const name of state.order[group]!) {
      const c = get(state, name)
      if (c.turn !== 'waiting') continue
      const newGroup = group !== state.group
      if (newGroup && lastSide(state) !== '') return startRound(state)
      if (mayTakeTurn(state, c, newGroup)) return startTurn(state, c, group)
      return [{ type: 'TurnSkipped', who: name, group, why: c.fled ? 'has left the fight' : whyNot(c) }]
    }
  }
  return endRound(state)
}

function whyNot(c: Combatant): string {
  if (hasCondition(c, 'dead')) return 'is dead'
  return hasCondition(c, 'asleep') ? 'is asleep' : 'is unconscious'
}

/** The round's end begins when the last turn is over (rules/simverse R15). */
function endRound(state: State): SimverseEvent[] {
  if (lastSide(state) !== '') return startRound(state)
  return [{ type: 'RoundEnding', round: state.round }]
}

function endOfRoundStep(state: State, dice: Dice): SimverseEvent[] {
  const names = state.order.flat()
  const name = names[state.step]
  if (name === undefined) return [{ type: 'RoundEnded', round: state.round }]
  return endRoundFor(state, get(state, name), dice)
}

function turnStep(state: State, dice: Dice): SimverseEvent[] {
  if (state.actor === '') return nextTurn(state)
  const c = get(state, state.actor)
  if (canAct(state, c) && !(c.lastAct === 1 && c.majorSpent) && isMoraleDue(state, c)) {
    return rollMorale(state, c, c.moraleDue[0]!, moraleFactsOf(state, c), dice)
  }
  return [{ type: 'TurnEnded', who: state.actor }]
}

/** ONE automatic step: one roll of an attack, one damage, one turn begun, one person's end of the round. */
export function advance(state: State, dice: Dice): SimverseEvent[] {
  if (state.pending)
    return state.pending.stage === 'damage' ? dealDamage(state, dice) : settleEffects(state, dice)
  if (state.queue.length > 0) return rollBlow(state, dice)
  switch (state.phase) {
    case 'surprise':
      return surpriseStep(state, dice)
    case 'round-start':
      return startRound(state)
    case 'round-end':
      return endOfRoundStep(state, dice)
    default:
      return turnStep(state, dice)
  }
}
