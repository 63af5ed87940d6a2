import type { ActorAdded, InitiativeRolled, SkirmishEvent } from './events.js'
import type { SkirmishState } from './state.js'

/** rules/skirmish §4: folds one event. Needs no sheet, so a log replays without files. */
export function evolve(state: SkirmishState, event: SkirmishEvent): void {
  switch (event.type) {
    case 'EncounterStarted':
      clearEncounter(state)
      state.isEncounterActive = true
      state.hasStarted = true
      return
    case 'EncounterEnded':
      carryHitPoints(state)
      clearEncounter(state)
      state.isEncounterActive = false
      return
    case 'ActorAdded':
      join(state, event)
      return
    case 'InitiativeRolled':
      score(state, event)
      return
    case 'AttackResolved': {
      // K5, K6: one slot; a miss clears it too.
      const { attacker, weapon, targets, hitStatus } = event
      const hit = targets.some((target) => hitStatus[target])
      state.pendingDamage = hit ? { attacker, weapon, targets, hitStatus } : null
      state.hasAttacked = true
      return
    }
    case 'HPChanged': {
      const entity = state.entities[event.actor]!
      entity.hp = Math.min(entity.maxHp, Math.max(0, entity.hp + event.amount))
      // K21: only the damage of an attack settles the attack.
      if (event.source === 'attack') state.pendingDamage = null
      return
    }
    case 'TurnEnded':
      // K7: what was not rolled is lost.
      state.currentTurnIndex = state.turnOrder.indexOf(event.next)
      if (event.newRound) state.round++
      state.pendingDamage = null
      state.hasAttacked = false
      return
    case 'AskIssued': {
      const { check, dc, fails, succeeds } = event
      for (const target of event.targets) {
        state.pendingChecks[target] = { check, dc, fails, succeeds }
        state.asked.push(target)
      }
      return
    }
    case 'CheckResolved':
      delete state.pendingChecks[event.actor]
      state.asked = state.asked.filter((id) => id !== event.actor)
      return
    case 'ConditionApplied': {
      const entity = state.entities[event.actor]!
      if (!entity.conditions.includes(event.condition)) {
        entity.conditions = [...entity.conditions, event.condition]
      }
      return
    }
    case 'DiceRolled':
    case 'Hint':
    case 'Help':
      return
  }
}

/** K15: order, scores, pendings and entities go. */
function clearEncounter(state: SkirmishState): void {
  state.round = 0
  state.entities = {}
  state.joinOrder = []
  state.initiatives = {}
  state.modifiers = {}
  state.turnOrder = []
  state.currentTurnIndex = -1
  state.pendingDamage = null
  state.pendingChecks = {}
  state.asked = []
  state.hasAttacked = false
}

/** K16: characters keep their hit points, monsters do not. */
function carryHitPoints(state: SkirmishState): void {
  for (const id of state.joinOrder) {
    const entity = state.entities[id]!
    if (entity.kind === 'character') state.carriedHp[id] = entity.hp
  }
}

function join(state: SkirmishState, { id, name, kind, sheet, hp, maxHp }: ActorAdded): void {
  state.entities[id] = { id, name, kind, sheet, hp, maxHp, conditions: [] }
  state.joinOrder.push(id)
  sortTurnOrder(state)
}

function score(state: SkirmishState, event: InitiativeRolled): void {
  state.initiatives[event.actor] = event.score
  state.modifiers[event.actor] = event.modifier
  sortTurnOrder(state)
  const everybody = state.joinOrder.every((id) => state.initiatives[id] !== undefined)
  if (state.currentTurnIndex < 0 && everybody) {
    // K13: combat begins with the best score.
    state.currentTurnIndex = 0
    state.round = 1
  }
}

/** K12: best score, then higher modifier, then earlier joiner. K14: whoever holds the turn keeps it. */
function sortTurnOrder(state: SkirmishState): void {
  const current = state.turnOrder[state.currentTurnIndex]
  const { joinOrder, initiatives, modifiers } = state
  const scored = joinOrder.filter((id) => initiatives[id] !== undefined)
  const without = joinOrder.filter((id) => initiatives[id] === undefined)
  // The sort is stable, so equals stay in the order of joining.
  scored.sort((a, b) => initiatives[b]! - initiatives[a]! || modifiers[b]! - modifiers[a]!)
  state.turnOrder = [...scored, ...without]
  if (current !== undefined) state.currentTurnIndex = state.turnOrder.indexOf(current)
}
