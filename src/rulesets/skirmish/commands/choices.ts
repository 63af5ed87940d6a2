import { GAME_MASTER } from '../../../kernel/contract/seats.js'
import { weaponsOf } from '../attack/weapons.js'
import { knownCheck } from '../check/skills.js'
import { canRollDamage } from '../damage/parts.js'
import { joinable } from '../encounter/arrivals.js'
import { next } from '../next.js'
import { characterOf, isPlayer } from '../people/who.js'
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
import type { SkirmishCommand } from './commands.js'

/** What a seat may do now, what carries the fight on first. Dice, numbers, texts and long lists by example. */
export function choices(state: SkirmishState, seat: string): readonly SkirmishCommand[] {
  if (next(state).kind !== 'awaiting') return []
  const fight = isFrozen(state) ? thaw(state) : actions(state)
  if (seat === GAME_MASTER) return [...fight, ...gmChoices(state), { verb: 'roll', dice: '1d20' }]
  if (!isPlayer(state, seat)) return []
  const own = characterOf(state, seat)
  const mine = fight.filter(({ by }) => by === own)
  return [...mine, { verb: 'roll', by: own ?? seat, dice: '1d20' }]
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
  if (canAttack(state)) {
    for (const weapon of weaponsOf(sheetOf(state, state.entities[by]!))) {
      for (const target of state.joinOrder) {
        if (target !== by) list.push({ verb: 'attack', by, with: weapon.name, to: [target] })
      }
    }
  }
  list.push({ verb: 'turn', by })
  return list
}

function gmChoices(state: SkirmishState): SkirmishCommand[] {
  const joining = joinable(campaignOf(state), everybody(state))
  if (!state.isEncounterActive) {
    return [
      { verb: 'encounter', action: 'start' },
      ...joining.map((id): SkirmishCommand => ({ verb: 'encounter', action: 'start', with: [id] })),
    ]
  }
  return [
    ...state.joinOrder
      .filter((id) => state.pendingChecks[id] === undefined)
      .map((id): SkirmishCommand => ({ verb: 'ask', check: 'dexterity save', of: [id], dc: 10 })),
    ...joining.map((id): SkirmishCommand => ({ verb: 'add', who: [id] })),
    { verb: 'encounter', action: 'end' },
  ]
}
