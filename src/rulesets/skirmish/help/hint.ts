import { GAME_MASTER } from '../../../kernel/contract/seats.js'
import { weaponsOf } from '../attack/weapons.js'
import { knownCheck } from '../check/skills.js'
import { canRollDamage } from '../damage/parts.js'
import { decided } from '../encounter/decided.js'
import {
  attackLimit,
  attacksUsed,
  currentActor,
  type Entity,
  lacksScore,
  type SkirmishState,
  sheetOf,
  unrolled,
  withoutScore,
} from '../state/state.js'
import type { AttackCount, Hint, HintCode } from './answers.js'

/** rules/skirmish §8: what the table waits for, the most pressing first. */
export function waitsFor(state: SkirmishState): HintCode {
  if (lacksScore(state)) return 'waiting_initiative'
  if (state.asked.length > 0) return 'waiting_check'
  if (!state.isEncounterActive) return 'no_encounter'
  if (currentActor(state) === null) return 'no_combatants'
  return state.pendingDamage === null ? 'turn' : 'waiting_damage'
}

/** The way out for anyone who met silence: what is waited for, who, what they can do and what they would lose. */
export function hint(state: SkirmishState, seat: string): Hint {
  const code = waitsFor(state)
  const current = currentActor(state)
  const lost = unrolled(state)
  return {
    type: 'Hint',
    code,
    current,
    waiting: waitedFor(state, code),
    ended: code === 'no_encounter' && state.hasStarted,
    weapons: current !== null && speaksFor(state, seat, current) ? weaponNames(state, current) : null,
    down: current !== null && state.entities[current]!.hp <= 0,
    again: state.hasAttacked,
    attacks: current === null ? null : attackCount(state, state.entities[current]!),
    decided: code === 'turn' ? (decided(state)?.outcome ?? null) : null,
    pending: lost && { ...lost, rollable: canRollDamage(state) },
    checks: state.asked.map((who) => {
      const { check } = state.pendingChecks[who]!
      return { who, check, known: knownCheck(check) !== null }
    }),
  }
}

function attackCount(state: SkirmishState, actor: Entity): AttackCount | null {
  const limit = attackLimit(state, actor)
  return limit === Number.POSITIVE_INFINITY ? null : { used: attacksUsed(state), limit }
}

/** rules/secrets 4: what somebody can choose from is told to who chooses, and to the GM. */
function speaksFor(state: SkirmishState, seat: string, id: string): boolean {
  if (seat === GAME_MASTER) return true
  const { kind, sheet } = state.entities[id]!
  return kind === 'character' && sheet === seat
}

function weaponNames(state: SkirmishState, id: string): readonly string[] {
  return weaponsOf(sheetOf(state, state.entities[id]!)).map((weapon) => weapon.name)
}

function waitedFor(state: SkirmishState, code: HintCode): readonly string[] {
  switch (code) {
    case 'waiting_initiative':
      return withoutScore(state)
    case 'waiting_check':
      return [...state.asked]
    case 'waiting_damage':
      return [state.pendingDamage!.attacker]
    case 'turn':
      return [currentActor(state)!]
    default:
      return []
  }
}
