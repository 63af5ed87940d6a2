import type { Policy } from '../../../kernel/contract/ruleset.js'
import { GAME_MASTER } from '../../../kernel/contract/seats.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { damagingWeaponsOf } from '../attack/weapons.js'
import { knownCheck } from '../check/skills.js'
import type { SkirmishCommand } from '../commands/commands.js'
import { canRollDamage } from '../damage/parts.js'
import { decided } from '../encounter/decided.js'
import type { Action } from '../people/sheet.js'
import { characterOf } from '../people/who.js'
import {
  currentActor,
  type Entity,
  isFrozen,
  mayAttackAgain,
  type SkirmishState,
  sheetOf,
} from '../state/state.js'

/** Whom to attack, and with what. */
export interface Blow {
  readonly foe: Entity
  readonly weapon: Action
}

export type ChooseBlow = (
  foes: readonly Entity[],
  weapons: readonly Action[],
  seat: string,
  dice: Dice,
) => Blow

/**
 * Initiative, checks, damage; then the attacks of a turn, and the turn ends. The GM's seat speaks for the one who is waited for,
 * a player's for its own character, and asks for a hint while it is not waited for: anybody may speak at any time, so
 * anybody may be asked.
 */
export function fighting(choose: ChooseBlow): Policy<SkirmishState, SkirmishCommand> {
  return (state, seat, dice) => {
    const own = seat === GAME_MASTER ? undefined : characterOf(state, seat)
    for (const by of state.joinOrder) {
      if (state.initiatives[by] !== undefined) continue
      if (own === undefined || own === by) return { verb: 'initiative', by }
    }
    if (own !== undefined) return own === null ? idle(seat) : forOne(state, own, seat, choose, dice)
    const [first] = state.asked
    if (first !== undefined) return asked(state, first) ?? { verb: 'encounter', action: 'end' }
    const by = currentActor(state)
    return by === null ? gather(state) : act(state, by, seat, choose, dice)
  }
}

function idle(by: string): SkirmishCommand {
  return { verb: 'hint', by }
}

function forOne(
  state: SkirmishState,
  own: string,
  seat: string,
  choose: ChooseBlow,
  dice: Dice,
): SkirmishCommand {
  const due = state.asked.includes(own) ? asked(state, own) : undefined
  if (due !== undefined) return due
  const waits = isFrozen(state) || currentActor(state) !== own
  return waits ? idle(own) : act(state, own, seat, choose, dice)
}

/** The check that somebody owes; undefined when no sheet has it. */
function asked(state: SkirmishState, by: string): SkirmishCommand | undefined {
  const { check } = state.pendingChecks[by]!
  return knownCheck(check) === null ? undefined : { verb: 'check', by, check }
}

/** The one who holds the turn. */
function act(
  state: SkirmishState,
  by: string,
  seat: string,
  choose: ChooseBlow,
  dice: Dice,
): SkirmishCommand {
  if (canRollDamage(state)) return { verb: 'damage', by }
  const actor = state.entities[by]!
  if (actor.hp <= 0 || decided(state) !== null) return pass(state, by, seat)
  if (state.hasAttacked && !mayAttackAgain(state, actor)) return { verb: 'turn', by }
  const foes: Entity[] = []
  for (const id of state.turnOrder) {
    const other = state.entities[id]!
    if (other.kind !== actor.kind && other.hp > 0) foes.push(other)
  }
  const weapons = damagingWeaponsOf(sheetOf(state, actor))
  if (foes.length === 0) return pass(state, by, seat)
  if (weapons.length === 0) return { verb: 'turn', by }
  const { foe, weapon } = choose(foes, weapons, seat, dice)
  return { verb: 'attack', by, with: weapon.name, to: [foe.id] }
}

/** There is no foe to attack. A decided encounter is the GM's to end (K15); until then the turn passes. */
function pass(state: SkirmishState, by: string, seat: string): SkirmishCommand {
  if (decided(state) === null) return { verb: 'turn', by }
  return seat === GAME_MASTER ? { verb: 'encounter', action: 'end' } : idle(by)
}

/**
 * K15, K16: encounters come and go as the GM likes. A bot begins one; which one follows, and when the wounded have rested,
 * is for a person to say.
 */
export function botRests(state: SkirmishState): string | undefined {
  if (state.isEncounterActive || !state.hasStarted) return undefined
  return 'The encounter is over. A bot begins no other: a game master does (encounter start with: <name>), or close the table.'
}

/** Every character, and the first monster. */
function gather(state: SkirmishState): SkirmishCommand {
  const { characters, monsters } = state.scenario
  const names = [...Object.keys(characters).sort(), ...Object.keys(monsters).sort().slice(0, 1)]
  if (!state.isEncounterActive) return { verb: 'encounter', action: 'start', with: names }
  return names.length > 0 ? { verb: 'add', who: names } : { verb: 'encounter', action: 'end' }
}
