import type { Command } from '../../../kernel/contract/command.js'
import { GAME_MASTER, mayTypeDice } from '../../../kernel/contract/seats.js'
import { damagingWeaponsOf, weaponsOf } from '../attack/weapons.js'
import { CHECKS } from '../check/skills.js'
import { DAMAGE_TYPES } from '../damage/loss.js'
import { joinable } from '../encounter/arrivals.js'
import { hand } from '../hand/hand.js'
import { openTo } from '../help/help.js'
import { CONDITIONS } from '../people/conditions.js'
import { characterOf, isPlayer, senderOf, speaksAs } from '../people/who.js'
import {
  campaignOf,
  canAttack,
  currentActor,
  everybody,
  isFrozen,
  type SkirmishState,
  sheetOf,
  withoutScore,
} from '../state/state.js'
import { GM } from '../state/terms.js'
import { verbs } from './verbs.js'

/** What could stand in a clause now, given the clauses before it. Offers nothing that would be refused or ignored. */
export function suggest(
  state: SkirmishState,
  seat: string,
  partial: Command,
  label: string,
): readonly string[] {
  if (seat !== GAME_MASTER && !isPlayer(state, seat)) return []
  if (label === 'by') return actors(state, seat, partial.verb)
  const by = typeof partial.by === 'string' ? partial.by : undefined
  const sender = senderOf(state, speaksAs(state, seat) ?? by)
  if (sender !== GM && isGms(partial.verb)) return []
  if (hand.rules(partial.verb)) return hand.suggest(state, seat, partial, label)
  switch (`${partial.verb} ${label}`) {
    case 'attack with':
      return mayAct(state, sender) ? weapons(state, currentActor(state)!) : []
    case 'attack to':
      return mayAct(state, sender) ? targets(state, partial, sender) : []
    case 'attack dice':
      return mayAct(state, sender) && mayTypeDice(state.scenario.options.typedDice, seat)
        ? ['1d20', '1d20a', '1d20d']
        : []
    case 'damage with':
      return mayDamage(state, sender) ? damagingWeapons(state) : []
    case 'damage dice':
      return mayDamage(state, sender) && mayTypeDice(state.scenario.options.typedDice, seat)
        ? ['1d4', '1d6', '1d8']
        : []
    case 'damage type':
      return mayDamage(state, sender) ? DAMAGE_TYPES : []
    case 'encounter action':
      return [state.isEncounterActive ? 'end' : 'start']
    case 'encounter with':
      return state.isEncounterActive ? [] : unnamed(state, partial, 'with')
    case 'add who':
      return state.isEncounterActive ? unnamed(state, partial, 'who') : []
    case 'ask check':
      return CHECKS
    case 'ask of':
      return state.joinOrder.filter((id) => !state.asked.includes(id) && !named(partial, 'of', id))
    case 'ask dc':
      return ['10', '15', '20']
    case 'ask fails':
      return ['damage 1d6', ...CONDITIONS]
    case 'ask succeeds':
      return [...(String(partial.fails ?? '').startsWith('damage') ? ['half'] : []), ...CONDITIONS]
    case 'check check':
      return checksFor(state, sender)
    case 'roll dice':
      return ['1d20', '1d20a', '1d20d', '2d6']
    case 'help topic':
      return ['all', ...Object.keys(verbs).filter((verb) => sender === GM || !isGms(verb))]
    default:
      return []
  }
}

/** Anyone who does not say who attacks means hardly anyone who holds the turn. */
function targets(state: SkirmishState, partial: Command, sender: string | null): readonly string[] {
  const others = state.joinOrder.filter((id) => sender !== GM || id !== currentActor(state))
  return others.filter((id) => !named(partial, 'to', id))
}

function isGms(verb: string): boolean {
  return Object.hasOwn(verbs, verb) && verbs[verb as keyof typeof verbs].role === 'gm'
}

/** Who may speak for a verb: the GM's seat for everybody, a player's seat for its own character. */
function actors(state: SkirmishState, seat: string, verb: string): readonly string[] {
  const all = ableTo(state, verb)
  return seat === GAME_MASTER ? all : all.filter((id) => id === characterOf(state, seat))
}

function ableTo(state: SkirmishState, verb: string): readonly string[] {
  const current = currentActor(state)
  switch (verb) {
    case 'attack':
      return mayAct(state, GM) ? [current!, GM] : []
    case 'turn':
      return openTo(state, GM).has('turn') ? [current!, GM] : []
    case 'damage':
      return mayDamage(state, GM) ? [state.pendingDamage!.attacker, GM] : []
    case 'initiative':
      return state.isEncounterActive ? withoutScore(state) : []
    case 'check':
      return state.asked.length > 0 ? state.asked : state.joinOrder
    case 'encounter':
    case 'add':
    case 'ask':
      return [GM]
    default:
      return [...state.joinOrder, GM]
  }
}

function mayAct(state: SkirmishState, sender: string | null): boolean {
  return canAttack(state) && (sender === GM || sender === currentActor(state))
}

function mayDamage(state: SkirmishState, sender: string | null): boolean {
  if (state.pendingDamage === null || isFrozen(state)) return false
  return sender === GM || sender === state.pendingDamage.attacker
}

function weapons(state: SkirmishState, id: string): readonly string[] {
  return weaponsOf(sheetOf(state, state.entities[id]!)).map((weapon) => weapon.name)
}

function damagingWeapons(state: SkirmishState): readonly string[] {
  const attacker = state.entities[state.pendingDamage!.attacker]!
  return damagingWeaponsOf(sheetOf(state, attacker)).map((weapon) => weapon.name)
}

function named(partial: Command, label: string, id: string): boolean {
  const list = partial[label]
  return Array.isArray(list) && (list as readonly unknown[]).includes(id)
}

/** A character already in the list cannot come twice; a monster can. */
function unnamed(state: SkirmishState, partial: Command, label: string): readonly string[] {
  const campaign = campaignOf(state)
  return joinable(campaign, everybody(state)).filter(
    (id) => !(Object.hasOwn(campaign.characters, id) && named(partial, label, id)),
  )
}

function checksFor(state: SkirmishState, sender: string | null): readonly string[] {
  if (sender === null || sender === GM) return []
  const asked = state.pendingChecks[sender]
  return asked === undefined ? CHECKS : [asked.check]
}
