import { RulesFault } from '../../../kernel/contract/stops.js'
import { sameName } from '../../../kernel/names.js'
import { saveAfter, saveAfterCombat } from '../save/write.js'
import { endsWithCombat } from '../stats/modifiers.js'
import type { CombatEnded, CombatStarted } from './combat-events.js'
import type { BxEvent } from './events.js'
import { DEAD, type Fight } from './fight.js'
import { place } from './fold/blow.js'
import {
  foldAttack,
  foldCompanionBroke,
  foldEnd,
  foldFoesBroke,
  foldFreeAttack,
  foldMorale,
  foldRoundEnd,
  foldRoundStart,
  foldRuling,
  foldStay,
  openFight,
} from './fold/fight.js'
import { foldHand } from './fold/hand.js'
import { learn, learnFoes } from './fold/learn.js'
import { foldAftermath, foldPassing, foldWorld } from './fold/world.js'
import { awaitsFallen } from './standing.js'
import type { RecordSoFar, State } from './state.js'

/** Folds one event into the state, and into the save and the fight's record where the table has a save. */
export function evolve(state: State, event: BxEvent): void {
  if (state.record !== null) {
    evolveWithSave(state, state.record, event)
    return
  }
  if (state.phase === 'acting') foldActing(state, event)
  else fold(state, event)
}

function evolveWithSave(state: State, record: RecordSoFar, event: BxEvent): void {
  if (state.phase === 'acting') foldActing(state, event)
  else fold(state, event)
  keep(state, record, event)
}

/** While people act: attacks and morale rolls happen at no other time. */
function foldActing(state: State, event: BxEvent): void {
  switch (event.type) {
    case 'AttackMade':
      foldAttack(state.fight!, state.sums, event)
      break
    case 'RoundEnded':
      foldRoundEnd(state, state.fight!)
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
      foldRoundStart(state, state.fight!, event)
      break
    case 'RoundEnded':
      foldRoundEnd(state, state.fight!)
      break
    case 'FoesBroke':
      foldFoesBroke(state.fight!, state.sums, event)
      break
    case 'CombatEnded':
      ends(state, event)
      break
    case 'CombatStarted':
      begins(state, event)
      break
    default:
      foldRare(state, event)
  }
}

function begins(state: State, event: CombatStarted): void {
  if (state.fight !== null) throw new RulesFault('a combat began inside a combat')
  const fight = openFight(event)
  if (state.modifiers.length > 0 || state.bonuses.length > 0) bring(state, fight, event)
  state.fight = fight
  state.opening = null
  state.phase = 'choice'
  learnFoes(state, event)
}

/** What modifiers and rulings of those who are here bring into the fight. */
function bring(state: State, fight: Fight, event: CombatStarted): void {
  const isHere = (name: string): boolean =>
    event.who.some((f) => sameName(f.name, name) || sameName(f.base.name, name))
  fight.passing = state.modifiers.flatMap((m) =>
    endsWithCombat(m.expires) && isHere(m.target) ? [m.source] : [],
  )
  fight.bonuses = state.bonuses.flatMap(({ who, value, reason }) => {
    const place = event.who.findIndex((f) => f.person >= 0 && sameName(f.base.name, who))
    return place < 0 ? [] : [{ who: place, value, reason }]
  })
  state.bonuses = state.bonuses.filter(({ who }) => !isHere(who))
}

/** What some fights have, and what happens outside them. */
function foldRare(state: State, event: BxEvent): void {
  const fight = state.fight!
  switch (event.type) {
    case 'InitiativeRolled':
      if (event.winner === 'REROLL') return
      fight.first = event.winner
      state.phase = fight.choice === 'FLEE' ? 'flight' : 'acting'
      return
    case 'TargetsChosen':
      fight.aims = event.aims
      return
    case 'FreeAttackMade':
      foldFreeAttack(fight, state.sums, event)
      if (awaitsFallen(fight)) state.phase = 'fallen'
      return
    case 'FlightCancelled':
      foldStay(fight, event)
      state.phase = 'acting'
      return
    case 'CompanionBroke':
      foldCompanionBroke(fight, event)
      return
    case 'RulingMade':
      foldRuling(fight, event)
      return
    case 'SheetsChanged':
      fight.who = event.who
      fight.resheeted = true
      return
    case 'CombatStarted':
    case 'RoundStarted':
    case 'RoundEnded':
    case 'FoesBroke':
    case 'CombatEnded':
    case 'AttackMade':
    case 'MoraleRolled':
      throw new RulesFault(`bx: ${event.type} in phase "${state.phase}"`)
    case 'Died':
      if (event.index >= 0) place(fight, event.index, DEAD)
      foldWorld(state, event)
      return
    case 'HpRuled':
    case 'ConditionRuled':
    case 'FigureRuled':
    case 'Joined':
    case 'Left':
    case 'TookPart':
    case 'BonusRuled':
    case 'DateSet':
      foldHand(state, event)
      learn(state, event)
      return
    default:
      foldWorld(state, event)
  }
}

/** The combat is over: a fight scenario ends here, an open table goes on with what is left of everybody. */
function ends(state: State, event: CombatEnded): void {
  const fight = state.fight!
  foldEnd(fight, event)
  state.outcome = event.reason
  state.phase = state.isOpen ? 'open' : 'over'
  if (state.save !== null) state.save = saveAfterCombat(state.save, fight, event, state)
  foldPassing(state, event)
  if (state.record !== null) {
    state.fought = [...state.fought, [...state.record.rounds, [...state.record.recent, event]]]
    state.record = EMPTY
  }
  if (state.isOpen) {
    foldAftermath(state, fight)
    state.fight = null
  }
}

export const EMPTY: RecordSoFar = { rounds: [], recent: [] }

/** The save follows every event outside combat at once, and a combat only when it is over (seed 000 §6.8.1). */
function keep(state: State, { rounds, recent }: RecordSoFar, event: BxEvent): void {
  if (event.type === 'CombatEnded') return
  if (state.fight !== null) {
    const now = [...recent, event]
    state.record =
      event.type === 'RoundEnded'
        ? { rounds: [...rounds, now], recent: EMPTY.recent }
        : { rounds, recent: now }
  }
  if (state.save !== null) state.save = saveAfter(state.save, event, state)
}
