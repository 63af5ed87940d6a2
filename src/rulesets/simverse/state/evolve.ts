import { FULL_DEFENSE_REACTIONS } from '../people/combatant.js'
import { canBeInjured } from '../people/injuries.js'
import type { Unseated } from './events/befall.js'
import type { ActionSpent, FirstAidRolled, HandsChanged, Moved, Paid } from './events/turn.js'
import type { SimverseEvent } from './events.js'
import { answerAttack, declareAttack, openAttack, takeDamage } from './folds/attack.js'
import { add, changeState, loseAim, remove } from './folds/conditions.js'
import { harm, join, mend, restore, setTo, takeOut, takePart } from './folds/hand.js'
import { beginTurn, endOfRound, endTurn, startRound, takeHeart } from './folds/round.js'
import { find, get, type State } from './state.js'

function spend(state: State, event: ActionSpent): void {
  const c = get(state, event.who)
  if (event.action === 'major') c.majorSpent = true
  else if (event.action === 'minor') c.minorSpent = true
  if (c.lastAct === 1 && event.action !== 'free') {
    c.majorSpent = true
    c.minorSpent = true
  }
}

function pay(state: State, event: Paid): void {
  const c = get(state, event.who)
  c.stamina -= event.stamina
  c.mana -= event.mana
  if (event.stamina > 0 && c.stamina === 0) add(c, 'exhausted')
  if (event.mana > 0 && c.mana === 0) add(c, 'depleted')
}

function bandage(state: State, event: FirstAidRolled): void {
  const c = get(state, event.patient)
  c.wounds = event.wounds
  if (event.wounds.length === 0) remove(c, 'bleeding')
}

function move(state: State, event: Moved): void {
  const c = get(state, event.who)
  c.at = event.at
  c.moved = true
  if (event.aimLost) loseAim(c)
}

function changeHands(state: State, event: HandsChanged): void {
  const c = get(state, event.who)
  c.held = event.held
  c.dropped = event.dropped
  if (event.quick) c.quickDrawn = true
  if (event.dropped.length === 0) remove(c, 'disarmed')
}

function seize(state: State, holding: string, holdee: string): void {
  const holder = get(state, holding)
  const held = get(state, holdee)
  holder.holds = holdee
  holder.roundsHeld = 0
  held.heldBy = holding
  add(holder, 'grappled')
  add(held, 'grappled')
}

function release(state: State, name: string): void {
  const c = find(state, name)
  if (!c) return
  c.holds = ''
  c.heldBy = ''
  c.roundsHeld = 0
  remove(c, 'grappled', 'pinned')
}

function fallOff(state: State, event: Unseated): void {
  if (event.success) return
  const c = get(state, event.who)
  c.mounted = false
  c.vitality -= event.damage
  if (event.hurts) c.painTaken += event.damage
  if (event.damage > 0) loseAim(c)
  add(c, 'prone')
}

/** What the referee gave somebody for one roll is gone with it, whatever they rolled for. */
function spendBonus(state: State, who: string): void {
  const c = find(state, who)
  if (c && c.buffs.length > 0 && c.buffs.some((buff) => buff.next)) {
    c.buffs = c.buffs.filter((buff) => !buff.next)
  }
}

/** Folds one event into the state, and does nothing else. */
export function evolve(state: State, event: SimverseEvent): void {
  switch (event.type) {
    case 'SurpriseRolled': {
      spendBonus(state, event.who)
      const c = get(state, event.who)
      c.surpriseShift = event.shift
      c.actsLast = event.actsLast
      c.surprisePenalty = event.penalty
      state.step++
      return
    }
    case 'RoundStarted':
      startRound(state, event)
      return
    case 'TurnStarted':
    case 'TurnSkipped':
      beginTurn(state, event)
      return
    case 'TurnEnded':
      endTurn(state, event.who)
      return
    case 'ActionSpent':
      spend(state, event)
      return
    case 'Paid':
      pay(state, event)
      return
    case 'AttackDeclared':
      declareAttack(state, event)
      return
    case 'AttackRolled':
      spendBonus(state, event.attacker)
      openAttack(state, event)
      return
    case 'AttackStruck':
      openAttack(state, event)
      return
    case 'BlowWasted':
      state.queue = state.queue.slice(1)
      state.pending = null
      return
    case 'DefenseRolled':
      spendBonus(state, event.defender)
      answerAttack(state, event)
      return
    case 'DefenseDeclined':
      if (state.pending?.stage === 'riposte') state.pending = null
      else state.pending!.stage = 'damage'
      return
    case 'DamageDealt':
      takeDamage(state, event)
      return
    case 'EffectsSettled':
      state.pending = null
      return
    case 'ConditionBegan':
      add(get(state, event.who), event.condition, event.rounds)
      return
    case 'ConditionEnded':
      if (event.condition === 'aiming') loseAim(get(state, event.who))
      else remove(get(state, event.who), event.condition)
      return
    case 'InjuryTaken': {
      const c = get(state, event.who)
      if (canBeInjured(c, event.injury)) c.injuries = [...c.injuries, event.injury]
      return
    }
    case 'Disarmed': {
      const c = get(state, event.who)
      c.held = c.held.filter((id) => !event.things.includes(id))
      c.dropped = [...c.dropped, ...event.things]
      add(c, 'disarmed')
      return
    }
    case 'StateChanged':
      changeState(get(state, event.who), event)
      return
    case 'MoraleTriggered': {
      const c = get(state, event.who)
      if (!c.moraleDue.includes(event.trigger)) c.moraleDue = [...c.moraleDue, event.trigger]
      if (event.once) c.faced = [...c.faced, event.trigger]
      return
    }
    case 'MoraleRolled':
      spendBonus(state, event.who)
      takeHeart(state, event)
      return
    case 'ContestRolled':
      spendBonus(state, event.actor)
      spendBonus(state, event.opponent)
      if (event.kind === 'feint') get(state, event.actor).feintOn = event.won ? event.opponent : ''
      return
    case 'ManeuverRolled':
      spendBonus(state, event.actor)
      state.queue = state.queue[0]?.kind === 'bash' ? state.queue.slice(1) : state.queue
      return
    case 'FirstAidRolled':
      spendBonus(state, event.medic)
      bandage(state, event)
      return
    case 'Moved':
      move(state, event)
      return
    case 'Aimed': {
      const c = get(state, event.who)
      c.aimAt = event.target ?? ''
      add(c, 'aiming')
      return
    }
    case 'FullDefenseTaken':
      get(state, event.who).reactionsAllowed = event.reactions ?? FULL_DEFENSE_REACTIONS
      return
    case 'HandsChanged':
      changeHands(state, event)
      return
    case 'GrappleBegan':
      seize(state, event.holder, event.held)
      return
    case 'GrappleEnded':
      release(state, event.holder)
      release(state, event.held)
      return
    case 'RoundTicked':
      endOfRound(state, event)
      return
    case 'RoundEnding':
      state.phase = 'round-end'
      state.actor = ''
      state.step = 0
      return
    case 'RoundEnded':
      state.phase = 'round-start'
      state.step = 0
      return
    case 'FactStated':
      state.facts = [
        ...state.facts,
        { fact: event.fact, who: event.who, other: event.other, reason: event.reason },
      ]
      return
    case 'FactLifted':
      state.facts = state.facts.filter(
        (f) => f.fact !== event.fact || f.who !== event.who || f.other !== event.other,
      )
      return
    case 'Placed':
      get(state, event.who).at = event.at
      return
    case 'Healed': {
      const c = get(state, event.who)
      c.vitality += event.amount
      if (event.closed) {
        c.wounds = []
        remove(c, 'bleeding')
      }
      return
    }
    case 'ManaLost': {
      const c = get(state, event.who)
      c.mana -= event.amount
      if (c.mana === 0) add(c, 'depleted')
      return
    }
    case 'BuffGained': {
      const c = get(state, event.who)
      c.buffs = [...c.buffs.filter((buff) => buff.name !== event.buff.name), event.buff]
      return
    }
    case 'Unseated':
      spendBonus(state, event.who)
      fallOff(state, event)
      return
    case 'Fled':
      get(state, event.who).fled = true
      return
    case 'LuckSpent':
      get(state, event.who).luckUsed = true
      return
    case 'CombatEnded':
      state.phase = 'over'
      state.outcome = event.outcome
      state.favours = event.favours
      return
    case 'Harmed':
      harm(state, event)
      return
    case 'InjuryHealed':
      mend(state, event)
      return
    case 'Restored':
      restore(state, event)
      return
    case 'FigureSet':
      setTo(state, event)
      return
    case 'Joined':
      join(state, event)
      return
    case 'Removed':
      takeOut(state, event.who)
      return
    case 'TookPart':
      takePart(state, event)
      return
    case 'ResistRolled':
    case 'CheckRolled':
      spendBonus(state, event.who)
      return
    case 'Ruled':
    case 'Spoke':
      return
  }
}
