import type { DamageDealt } from './attackEvents.js'
import { type Combatant, isDead, withCondition, withoutConditions } from './combatant.js'
import type { MoraleRolled, RoundTicked, StateChanged } from './events.js'
import { painFrom } from './penalties.js'
import { get, type State } from './state.js'

/** rules/simverse R60: what ends with life, and no longer begins. */
const ENDED_BY_DEATH = ['bleeding', 'burning', 'corroded', 'poisoned', 'dying', 'stabilized', 'unconscious']

export function add(c: Combatant, condition: string, rounds = 0): void {
  if (isDead(c) && ENDED_BY_DEATH.includes(condition)) return
  c.conditions = withCondition(c, condition, rounds)
}

export function remove(c: Combatant, ...conditions: readonly string[]): void {
  c.conditions = withoutConditions(c, ...conditions)
}

export function loseAim(c: Combatant): void {
  c.aimAt = ''
  remove(c, 'aiming')
}

/** rules/simverse R13: what is counted anew in each window. */
export function openWindow(c: Combatant): void {
  c.reactionsUsed = 0
  c.reactionsAllowed = 1
  c.usedWeapons = []
}

/** rules/simverse C17, R10, R54: a new round begins for somebody. */
export function startRound(state: State, c: Combatant, round: number): void {
  c.majorSpent = false
  c.minorSpent = false
  c.quickDrawn = false
  c.moved = false
  c.feintOn = ''
  c.turn = 'waiting'
  if (state.rules.switches.turnWindow === 'round') openWindow(c)
  c.painPenalty = painFrom(c.painTaken, c.sheet.perks, state.rules)
  c.painTaken = 0
  if (round === 1) return
  c.sinceActed = Math.min(99, c.sinceActed + 1)
  if (c.holds !== '') c.roundsHeld = Math.min(2, c.roundsHeld + 1)
  c.surpriseShift = 0
  c.actsLast = false
  c.surprisePenalty = 0
}

/** seed 003 §10; rules/simverse R57, R58, R60. */
export function changeState(c: Combatant, event: StateChanged): void {
  switch (event.state) {
    case 'conscious':
      remove(c, 'unconscious', 'dying', 'stabilized')
      return
    case 'stabilized':
      remove(c, 'dying')
      add(c, 'stabilized')
      return
    case 'dying':
      remove(c, 'stabilized')
      add(c, 'unconscious')
      add(c, 'dying')
      if (event.lastAct) c.lastAct = 1
      return
    default:
      remove(c, ...ENDED_BY_DEATH)
      c.wounds = []
      if (event.state === 'destroyed') add(c, 'destroyed')
      add(c, 'dead')
      if (event.lastAct) c.lastAct = 1
  }
}

export function takeDamage(state: State, event: DamageDealt): void {
  const d = get(state, event.defender)
  const a = get(state, event.attacker)
  d.vitality = event.vitality
  if (event.wound && !isDead(d)) {
    d.wounds = [...d.wounds, 0]
    add(d, 'bleeding')
  }
  if (event.aimLost) loseAim(d)
  if (event.hurts) d.painTaken += event.damage
  if (event.damage > 0) remove(d, 'asleep')
  if (event.sneak) a.sneakUsedOn = [...a.sneakUsedOn, event.defender]
  if (event.knockback > 0) d.at += d.at >= a.at ? event.knockback : -event.knockback
  const pending = state.pending
  if (!pending) return
  if (event.follows) {
    pending.stage = 'effects'
    pending.damage = event.damage
  } else state.pending = null
  if (a.buffs.some((buff) => buff.once)) a.buffs = a.buffs.filter((buff) => !buff.once)
}

export function endOfRound(c: Combatant, event: RoundTicked): void {
  c.vitality = event.vitality
  c.wounds = event.wounds
  c.conditions = event.conditions
  if (event.aimLost) loseAim(c)
  c.painTaken += event.hurts
}

export function takeHeart(c: Combatant, event: MoraleRolled): void {
  c.moraleDue = c.moraleDue.filter((trigger) => trigger !== event.trigger)
  if (event.condition !== '') add(c, event.condition, event.rounds)
}
