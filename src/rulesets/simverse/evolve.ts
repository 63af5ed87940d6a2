import {
  add,
  changeState,
  endOfRound,
  loseAim,
  openWindow,
  remove,
  startRound,
  takeDamage,
  takeHeart,
} from './changes.js'
import type { SimverseEvent } from './events.js'
import { get, RIDING, type State } from './state.js'

/** Folds one event into the state, and does nothing else. */
export function evolve(state: State, event: SimverseEvent): void {
  switch (event.type) {
    case 'SurpriseRolled': {
      const c = get(state, event.who)
      c.surpriseShift = event.shift
      c.actsLast = event.actsLast
      c.surprisePenalty = event.penalty
      state.step++
      return
    }
    case 'RoundStarted':
      state.round = event.round
      state.order = event.order
      state.phase = 'turns'
      state.group = -1
      state.groupUp = []
      state.actor = ''
      state.step = 0
      state.facts = state.facts.filter((fact) => fact.reason !== RIDING)
      for (const c of state.combatants) startRound(state, c, event.round)
      return
    case 'TurnStarted':
    case 'TurnSkipped': {
      const c = get(state, event.who)
      if (event.group !== state.group) {
        state.group = event.group
        state.groupUp = state.order[event.group]!.filter((name) => {
          const member = get(state, name)
          return !member.conditions.some(
            (condition) => condition.id === 'unconscious' || condition.id === 'dead',
          )
        })
      }
      if (event.type === 'TurnSkipped') {
        c.turn = 'done'
        return
      }
      state.actor = event.who
      c.turn = 'acting'
      c.sinceActed = 0
      if (state.rules.switches.turnWindow === 'ownTurn') openWindow(c)
      return
    }
    case 'TurnEnded': {
      const c = get(state, event.who)
      c.turn = 'done'
      c.feintOn = ''
      if (c.lastAct === 1 && c.majorSpent) c.lastAct = 2
      state.actor = ''
      return
    }
    case 'ActionSpent': {
      const c = get(state, event.who)
      if (event.action === 'major') c.majorSpent = true
      else if (event.action === 'minor') c.minorSpent = true
      if (c.lastAct === 1 && event.action !== 'free') {
        c.majorSpent = true
        c.minorSpent = true
      }
      return
    }
    case 'Paid': {
      const c = get(state, event.who)
      c.stamina = event.staminaLeft
      c.mana = event.manaLeft
      if (event.stamina > 0 && event.staminaLeft === 0) add(c, 'exhausted')
      if (event.mana > 0 && event.manaLeft === 0) add(c, 'depleted')
      return
    }
    case 'AttackDeclared': {
      const c = get(state, event.who)
      state.queue = state.queue.length === 0 ? event.blows : [...event.blows, ...state.queue]
      state.pending = null
      if (event.blows.some((blow) => blow.pair)) state.pairPaid = false
      for (const { attack } of event.blows) {
        if (attack.weapon !== '' && !c.usedWeapons.includes(attack.weapon)) {
          c.usedWeapons = [...c.usedWeapons, attack.weapon]
        }
      }
      if (event.aimLost) loseAim(c)
      if (event.ammo !== '') c.ammo = { ...c.ammo, [event.ammo]: c.ammo[event.ammo]! - 1 }
      return
    }
    case 'AttackRolled':
    case 'AttackStruck': {
      const blow = state.queue[0]!
      const a = get(state, event.attacker)
      state.queue = state.queue.slice(1)
      a.feintOn = ''
      const struck = event.type === 'AttackStruck'
      if (!struck && event.terms.some((term) => term.source === 'aim')) loseAim(a)
      if (!struck && !event.success) {
        state.pending = null
        return
      }
      state.pending = {
        blow,
        stage: event.answerable ? 'defense' : 'damage',
        penalty: struck ? 0 : event.penalty,
        paid: blow.pair && state.pairPaid,
        damage: 0,
        dodged: false,
        parriedWith: '',
      }
      return
    }
    case 'BlowWasted':
      state.queue = state.queue.slice(1)
      state.pending = null
      return
    case 'DefenseRolled': {
      const pending = state.pending!
      const d = get(state, event.defender)
      if (event.reactionSpent) d.reactionsUsed++
      if (pending.blow.pair) state.pairPaid = true
      if (!event.success) pending.stage = 'damage'
      else if (pending.blow.kind === 'area') {
        pending.dodged = true
        pending.stage = 'damage'
      } else if (event.riposteOpen) {
        pending.stage = 'riposte'
        pending.parriedWith = event.weapon
      } else state.pending = null
      return
    }
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
      remove(get(state, event.who), event.condition)
      return
    case 'InjuryTaken': {
      const c = get(state, event.who)
      if (!c.injuries.includes(event.injury)) c.injuries = [...c.injuries, event.injury]
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
      takeHeart(get(state, event.who), event)
      return
    case 'ContestRolled':
      if (event.kind === 'feint') get(state, event.actor).feintOn = event.won ? event.opponent : ''
      return
    case 'ManeuverRolled':
      state.queue = state.queue[0]?.kind === 'bash' ? state.queue.slice(1) : state.queue
      return
    case 'FirstAidRolled': {
      const c = get(state, event.patient)
      c.wounds = event.wounds
      if (event.wounds.length === 0) remove(c, 'bleeding')
      return
    }
    case 'Moved': {
      const c = get(state, event.who)
      c.at = event.at
      c.moved = true
      if (event.aimLost) loseAim(c)
      return
    }
    case 'Aimed': {
      const c = get(state, event.who)
      c.aimAt = event.target
      add(c, 'aiming')
      return
    }
    case 'FullDefenseTaken':
      get(state, event.who).reactionsAllowed = event.reactions
      return
    case 'HandsChanged': {
      const c = get(state, event.who)
      c.held = event.held
      c.dropped = event.dropped
      if (event.quick) c.quickDrawn = true
      if (event.dropped.length === 0) remove(c, 'disarmed')
      return
    }
    case 'GrappleBegan': {
      const holder = get(state, event.holder)
      const held = get(state, event.held)
      holder.holds = event.held
      holder.roundsHeld = 0
      held.heldBy = event.holder
      add(holder, 'grappled')
      add(held, 'grappled')
      return
    }
    case 'GrappleEnded':
      for (const name of [event.holder, event.held]) {
        const c = state.combatants.find((one) => one.sheet.name === name)
        if (!c) continue
        c.holds = ''
        c.heldBy = ''
        c.roundsHeld = 0
        remove(c, 'grappled', 'pinned')
      }
      return
    case 'RoundTicked':
      endOfRound(get(state, event.who), event)
      state.step++
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
      c.vitality = event.vitality
      if (event.closed) {
        c.wounds = []
        remove(c, 'bleeding')
      }
      return
    }
    case 'ManaLost': {
      const c = get(state, event.who)
      c.mana = event.manaLeft
      if (event.manaLeft === 0) add(c, 'depleted')
      return
    }
    case 'BuffGained': {
      const c = get(state, event.who)
      c.buffs = [...c.buffs.filter((buff) => buff.name !== event.buff.name), event.buff]
      return
    }
    case 'Unseated': {
      const c = get(state, event.who)
      if (event.success) return
      c.mounted = false
      c.vitality = event.vitality
      if (event.hurts) c.painTaken += event.damage
      if (event.damage > 0) loseAim(c)
      add(c, 'prone')
      return
    }
    case 'Fled':
      get(state, event.who).fled = true
      return
    case 'LuckSpent':
      get(state, event.who).luckUsed = true
      return
    case 'CombatEnded':
      state.phase = 'over'
      state.outcome = event.outcome
      return
    case 'ResistRolled':
    case 'CheckRolled':
    case 'Spoke':
      return
  }
}
