import { knownCheck } from './checks.js'
import type { SkirmishCommand } from './commands.js'
import type { Action } from './sheet.js'
import { currentActor, isFrozen, type SkirmishState, sheetOf, withoutScore } from './state.js'
import { findWeapon, weaponsOf } from './weapons.js'

/** Legal commands now, those that carry the fight on first. Free text (dice, checks, several targets) by example. */
export function choices(state: SkirmishState): readonly SkirmishCommand[] {
  const fight = isFrozen(state) ? thaw(state) : actions(state)
  return [...fight, ...gmChoices(state), { verb: 'roll', dice: '1d20' }]
}

/** A frozen fight goes on with initiative and checks only (K4). */
function thaw(state: SkirmishState): SkirmishCommand[] {
  return [
    ...withoutScore(state).map((by): SkirmishCommand => ({ verb: 'initiative', by })),
    ...state.asked
      .filter((id) => knownCheck(state.pendingChecks[id]!.check) !== null)
      .map((by): SkirmishCommand => ({ verb: 'check', by, check: state.pendingChecks[by]!.check })),
  ]
}

function actions(state: SkirmishState): SkirmishCommand[] {
  const by = currentActor(state)
  if (by === null) return []
  const list: SkirmishCommand[] = []
  if (canRollDamage(state)) list.push({ verb: 'damage', by: state.pendingDamage!.attacker })
  if (state.entities[by]!.hp > 0) {
    for (const weapon of weaponsOf(sheetOf(state, state.entities[by]!))) {
      for (const target of state.joinOrder) {
        if (target !== by) list.push({ verb: 'attack', by, with: weapon.name, to: [target] })
      }
    }
  }
  list.push({ verb: 'turn', by })
  return list
}

/** The pending attack has dice of its own: not with an improvised weapon (K9). */
export function canRollDamage(state: SkirmishState): boolean {
  const pending = state.pendingDamage
  if (pending === null) return false
  const found = findWeapon(sheetOf(state, state.entities[pending.attacker]!), pending.weapon)
  return found.kind === 'one' && found.action.damage.length > 0
}

/** An action whose damage can be rolled. */
export function deals(action: Action): boolean {
  return action.damage.length > 0
}

/** Sheets that can join: every monster, and characters that are not there yet. */
export function joinable(state: SkirmishState): readonly string[] {
  const characters = Object.keys(state.scenario.characters).filter(
    (id) => !state.joinOrder.some((other) => other === id && state.entities[other]!.kind === 'character'),
  )
  const monsters = Object.keys(state.scenario.monsters).filter(
    (id) => !Object.hasOwn(state.scenario.characters, id),
  )
  return [...characters, ...monsters]
}

function gmChoices(state: SkirmishState): SkirmishCommand[] {
  if (!state.isEncounterActive) {
    return [
      { verb: 'encounter', action: 'start' },
      ...joinable(state).map((id): SkirmishCommand => ({ verb: 'encounter', action: 'start', with: [id] })),
    ]
  }
  return [
    ...state.joinOrder
      .filter((id) => state.pendingChecks[id] === undefined)
      .map((id): SkirmishCommand => ({ verb: 'ask', check: 'dexterity save', of: [id], dc: 10 })),
    ...joinable(state).map((id): SkirmishCommand => ({ verb: 'add', who: [id] })),
    { verb: 'encounter', action: 'end' },
  ]
}
