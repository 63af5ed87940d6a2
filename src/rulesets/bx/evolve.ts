import { RulesFault } from '../../kernel/stops.js'
import { foldBreak } from './combat/end.js'
import { DEAD, type Fight, place } from './combat/fight.js'
import { awaitsFallen } from './combat/flight.js'
import {
  foldAttack,
  foldEnd,
  foldFreeAttack,
  foldInitiative,
  foldRoundStart,
  foldRuling,
  foldStay,
} from './combat/fold.js'
import { foldMorale } from './combat/morale.js'
import { openFight } from './combat/start.js'
import type { BxEvent, CombatEnded, CompanionBroke, FoesBroke } from './events.js'
import { mech } from './mech.js'
import { saveAfter, saveAfterCombat } from './save/write.js'
import type { State } from './state.js'
import { foldAftermath, foldWorld } from './world.js'

/** Folds one event into the state, and into the save and the fight's record where the table has a save. */
export function evolve(state: State, event: BxEvent): void {
  if (state.phase === 'acting') foldActing(state, event)
  else fold(state, event)
  if (state.record !== null) keep(state, event)
}

/**
 * While people act only a few kinds of event happen, and attacks and morale rolls happen at no other time. They are told
 * apart here because simulations fold little else, and a place that sees few kinds reads them fast.
 */
function foldActing(state: State, event: BxEvent): void {
  switch (event.type) {
    case 'AttackMade':
      foldAttack(state.fight!, event)
      break
    case 'RoundEnded':
      state.phase = 'choice'
      break
    case 'MoraleRolled':
      foldMorale(state.fight!, event)
      break
    default:
      fold(state, event)
  }
}

/** What nearly every fight has, and then the rest. */
function fold(state: State, event: BxEvent): void {
  switch (event.type) {
    case 'RoundStarted':
      foldRoundStart(state.fight!, event)
      state.phase = event.winner === 'REROLL' ? 'initiative' : event.choice === 'FLEE' ? 'flight' : 'acting'
      break
    case 'RoundEnded':
      state.phase = 'choice'
      break
    case 'FoesBroke':
    case 'CompanionBroke':
      foldBroken(state.fight!, event)
      break
    case 'CombatEnded':
      foldEnd(state.fight!, event)
      state.outcome = event.reason
      ends(state, event)
      break
    case 'CombatStarted':
      if (state.fight !== null) throw new RulesFault('a combat began inside a combat')
      state.fight = openFight(event)
      state.opening = null
      state.phase = 'choice'
      break
    default:
      foldRare(state, event)
  }
}

function foldBroken(fight: Fight, event: FoesBroke | CompanionBroke): void {
  const status = fight.status.slice()
  foldBreak(status, event)
  fight.status = status
}

/** What some fights have, and what happens outside them. */
function foldRare(state: State, event: BxEvent): void {
  const { fight } = state
  if (fight === null) {
    foldOutside(state, event)
    return
  }
  switch (event.type) {
    case 'InitiativeRolled':
      foldInitiative(fight, event)
      if (event.winner !== 'REROLL') state.phase = fight.choice === 'FLEE' ? 'flight' : 'acting'
      return
    case 'TargetsChosen':
      fight.aims = event.aims
      return
    case 'FreeAttackMade':
      foldFreeAttack(fight, event)
      if (awaitsFallen(fight)) state.phase = 'fallen'
      return
    case 'FlightCancelled':
      foldStay(fight, event)
      state.phase = 'acting'
      return
    case 'RulingMade':
      foldRuling(fight, event)
      return
    case 'SheetsChanged':
      fight.who = event.who
      return
    case 'Died':
      if (event.index >= 0) place(fight, event.index, DEAD)
      foldWorld(state, event)
      return
    default:
      foldOutside(state, event)
  }
}

/** The combat is over: a fight scenario ends here, an open table goes on with what is left of everybody. */
function ends(state: State, event: CombatEnded): void {
  const open = state.scenario.start === 'open'
  state.phase = open ? 'open' : 'over'
  if (state.save !== null) {
    state.save = saveAfterCombat(state.save, state.fight!, event, [...(state.record ?? []), ...mech(event)])
    state.record = []
  }
  if (open) {
    foldAftermath(state)
    state.fight = null
  }
}

function foldOutside(state: State, event: BxEvent): void {
  switch (event.type) {
    case 'EncounterMet':
      state.met = [...state.met, event.name]
      return
    case 'ReactionRolled':
    case 'SaveRolled':
    case 'SkillUsed':
    case 'SkillNotPossessed':
    case 'SkillChecked':
      return
    case 'SessionEnded':
      state.phase = 'over'
      state.outcome = event.outcome
      return
    default:
      foldWorld(state, event)
  }
}

/** The save follows every event outside combat at once, and a combat only when it is over (seed 000 §6.8.1). */
function keep(state: State, event: BxEvent): void {
  if (event.type === 'CombatEnded') return
  if (state.fight !== null) state.record = [...state.record!, ...mech(event)]
  if (state.save !== null) state.save = saveAfter(state.save, event)
}
