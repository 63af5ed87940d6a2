import { RulesFault } from '../../kernel/stops.js'
import { foldBreak } from './combat/end.js'
import { DEAD, place } from './combat/fight.js'
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
import type { BxEvent, CombatEnded } from './events.js'
import { mech } from './mech.js'
import { saveAfter, saveAfterCombat } from './save/write.js'
import type { State } from './state.js'
import { foldAftermath, foldWorld } from './world.js'

/**
 * Folds one event into the state (the commonest first, as simulations fold little else), and into the save and the fight's record where the table has a
 * save.
 */
export function evolve(state: State, event: BxEvent): void {
  if (event.type === 'AttackMade') foldAttack(state.fight!, event)
  else if (event.type === 'RoundStarted') {
    foldRoundStart(state.fight!, event)
    state.phase = event.winner === 'REROLL' ? 'initiative' : event.choice === 'FLEE' ? 'flight' : 'acting'
  } else if (event.type === 'RoundEnded') state.phase = 'choice'
  else fold(state, event)
  if (state.record !== null) keep(state, event)
}

function fold(state: State, event: BxEvent): void {
  const { fight } = state
  if (fight === null) {
    if (event.type === 'CombatStarted') {
      state.fight = openFight(event)
      state.opening = null
      state.phase = 'choice'
    } else foldOutside(state, event)
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
    case 'MoraleRolled':
      foldMorale(fight, event)
      return
    case 'FreeAttackMade':
      foldFreeAttack(fight, event)
      if (awaitsFallen(fight)) state.phase = 'fallen'
      return
    case 'FlightCancelled':
      foldStay(fight, event)
      state.phase = 'acting'
      return
    case 'CompanionBroke':
    case 'FoesBroke': {
      const status = fight.status.slice()
      foldBreak(status, event)
      fight.status = status
      return
    }
    case 'CombatEnded':
      foldEnd(fight, event)
      state.outcome = event.reason
      ends(state, event)
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
    case 'CombatStarted':
      throw new RulesFault('a combat began inside a combat')
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
