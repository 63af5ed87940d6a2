import { harmed } from '../../../kernel/contract/harm.js'
import { RulesFault } from '../../../kernel/contract/stops.js'
import type {
  ActorAdded,
  ActorAddedInWords,
  ActorRemoved,
  DiceRolled,
  FigureSet,
  InitiativeRolled,
  SkirmishEvent,
} from './events.js'
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
      if (event.away) {
        if (!('hp' in event)) throw asSeen()
        state.carriedHp[event.actor] = event.hp
        return
      }
      const entity = state.entities[event.actor]!
      if (event.amount < 0 && event.source !== 'ruling') state.sums.damage -= event.amount
      entity.hp = Math.min(entity.maxHp, Math.max(0, entity.hp + event.amount))
      // K21: only the damage of an attack settles the attack.
      if (event.source === 'attack') state.pendingDamage = null
      return
    }
    case 'TurnEnded':
      // K7: what was not rolled is lost.
      state.currentTurnIndex = state.turnOrder.indexOf(event.next)
      if (event.newRound) {
        state.round++
        state.sums.rounds++
      }
      state.pendingDamage = null
      state.hasAttacked = false
      return
    case 'AskIssued': {
      if (!('dc' in event)) throw asSeen()
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
    case 'ConditionLifted': {
      const entity = state.entities[event.actor]!
      entity.conditions = entity.conditions.filter((condition) => condition !== event.condition)
      return
    }
    case 'ActorRemoved':
      leave(state, event)
      return
    case 'SheetGiven': {
      if (!('sheet' in event)) throw asSeen()
      const folder = event.kind === 'character' ? 'characters' : 'monsters'
      state.given = { ...state.given, [folder]: { ...state.given[folder], [event.id]: event.sheet } }
      return
    }
    case 'FigureSet':
      setFigure(state, event)
      return
    case 'BonusGiven':
      state.bonuses[event.actor] = event.total
      if (event.total === 0) delete state.bonuses[event.actor]
      return
    case 'DiceRolled':
      if (event.purpose === 'attack') state.sums.attacks++
      if (event.purpose === 'damage') hurts(state, event)
      if (event.bonus !== 0) delete state.bonuses[event.actor]
      return
    case 'Hint':
    case 'Help':
      return
  }
}

/** Damage after defences, as it was rolled. */
function hurts({ sums }: SkirmishState, { actor, target, applied }: DiceRolled): void {
  if (target !== null && applied !== null && applied !== 0) harmed(sums, actor, target, applied)
}

/** A seat's version of an event says too little to fold. */
function asSeen(): RulesFault {
  return new RulesFault('skirmish: this event is as a seat sees it, not as it happened')
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
  state.haveMet = false
}

/** K16: characters keep their hit points, monsters do not. */
function carryHitPoints(state: SkirmishState): void {
  for (const id of state.joinOrder) carryOf(state, id)
}

/** What somebody who goes takes along: a character its hit points and a bonus, a monster nothing. */
function carryOf(state: SkirmishState, id: string): void {
  const entity = state.entities[id]!
  if (entity.kind === 'character') state.carriedHp[id] = entity.hp
  else delete state.bonuses[id]
}

/** Out of order, targets, checks and the damage that waits for its dice. */
function leave(state: SkirmishState, { actor, next, newRound }: ActorRemoved): void {
  const current = state.turnOrder[state.currentTurnIndex]
  carryOf(state, actor)
  delete state.entities[actor]
  delete state.initiatives[actor]
  delete state.modifiers[actor]
  delete state.pendingChecks[actor]
  state.asked = state.asked.filter((id) => id !== actor)
  state.joinOrder = state.joinOrder.filter((id) => id !== actor)
  state.turnOrder = state.turnOrder.filter((id) => id !== actor)
  const pending = state.pendingDamage
  if (pending !== null) {
    const targets = pending.targets.filter((id) => id !== actor)
    const { [actor]: _, ...hitStatus } = pending.hitStatus
    const stands = pending.attacker !== actor && targets.some((id) => hitStatus[id])
    state.pendingDamage = stands ? { ...pending, targets, hitStatus } : null
  }
  if (current === actor) {
    state.hasAttacked = false
    state.currentTurnIndex = next === null ? -1 : state.turnOrder.indexOf(next)
    if (newRound) {
      state.round++
      state.sums.rounds++
    }
  } else if (current !== undefined) state.currentTurnIndex = state.turnOrder.indexOf(current)
  beginWhenScored(state)
}

function setFigure(state: SkirmishState, event: FigureSet): void {
  const { actor, figure, value } = event
  if (value === null) throw asSeen()
  if (actor === null) {
    state.round = value
    return
  }
  if (event.away) {
    state.carriedHp[actor] = value
    return
  }
  const entity = state.entities[actor]!
  if (figure === 'hp') entity.hp = value
  else if (figure === 'AC') entity.armorClass = value
  else if (figure === 'max') {
    entity.maxHp = value
    entity.hp = Math.min(entity.hp, value)
  } else {
    state.initiatives[actor] = value
    if (event.modifier !== undefined) state.modifiers[actor] = event.modifier
    placeByScore(state, actor)
    beginWhenScored(state)
  }
}

function join(state: SkirmishState, event: ActorAdded | ActorAddedInWords): void {
  if (!('hp' in event)) throw asSeen()
  const { id, name, kind, sheet, hp, maxHp } = event
  const [first] = state.joinOrder
  state.entities[id] = { id, name, kind, sheet, hp, maxHp, conditions: [] }
  // Until both kinds have met, everybody here is of one kind.
  state.haveMet ||= first !== undefined && state.entities[first]!.kind !== kind
  state.joinOrder.push(id)
  // Those without a score stand at the end, in the order of joining.
  state.turnOrder.push(id)
}

function score(state: SkirmishState, event: InitiativeRolled): void {
  state.initiatives[event.actor] = event.score
  state.modifiers[event.actor] = event.modifier
  if (event.bonus !== 0) delete state.bonuses[event.actor]
  placeByScore(state, event.actor)
  beginWhenScored(state)
}

/** K13: combat begins with the best score, when nobody lacks one. */
function beginWhenScored(state: SkirmishState): void {
  const last = state.turnOrder.at(-1)
  // Those without a score stand at the end of the order.
  if (state.currentTurnIndex >= 0 || last === undefined || state.initiatives[last] === undefined) return
  state.currentTurnIndex = 0
  state.round = 1
  state.sums.rounds++
}

/** K12: best score, then higher modifier; negative where `a` acts before `b`, 0 where the order of joining decides. */
function compareScores({ initiatives, modifiers }: SkirmishState, a: string, b: string): number {
  return initiatives[b]! - initiatives[a]! || modifiers[b]! - modifiers[a]!
}

/**
 * Puts somebody with a new score where it belongs: K12, equals in the order of joining, those without a score at the end.
 * K14: the one who holds the turn keeps it. Everybody else stays in place, so that many arrivals do not take long.
 */
function placeByScore(state: SkirmishState, id: string): void {
  const { turnOrder, joinOrder, initiatives } = state
  const current = turnOrder[state.currentTurnIndex]
  turnOrder.splice(turnOrder.indexOf(id), 1)
  let low = 0
  let high = turnOrder.length
  while (low < high) {
    const middle = (low + high) >> 1
    const other = turnOrder[middle]!
    if (initiatives[other] !== undefined && compareScores(state, other, id) <= 0) low = middle + 1
    else high = middle
  }
  const joined = joinOrder.lastIndexOf(id)
  while (low > 0 && compareScores(state, turnOrder[low - 1]!, id) === 0) {
    if (joinOrder.lastIndexOf(turnOrder[low - 1]!) < joined) break
    low--
  }
  turnOrder.splice(low, 0, id)
  if (current !== undefined) state.currentTurnIndex = turnOrder.indexOf(current)
}
