import type { Dice } from '../../kernel/dice/dice.js'
import { knownCheck } from './checks.js'
import { canRollDamage, deals } from './choices.js'
import type { SkirmishCommand } from './commands.js'
import type { Action } from './sheet.js'
import { currentActor, type Entity, type SkirmishState, sheetOf } from './state.js'
import { weaponsOf } from './weapons.js'

type Attack = (
  state: SkirmishState,
  foes: readonly Entity[],
  weapons: readonly Action[],
  dice: Dice,
) => SkirmishCommand

/** Speaks for whoever is waited for: initiative, checks, damage; then one attack a turn, and the turn ends. */
function policy(attack: Attack) {
  return (state: SkirmishState, dice: Dice): SkirmishCommand => {
    for (const by of state.joinOrder)
      if (state.initiatives[by] === undefined) return { verb: 'initiative', by }
    for (const by of state.asked) {
      const { check } = state.pendingChecks[by]!
      return knownCheck(check) === null ? { verb: 'encounter', action: 'end' } : { verb: 'check', by, check }
    }
    const by = currentActor(state)
    if (by === null) return open(state)
    if (canRollDamage(state)) return { verb: 'damage', by }
    const actor = state.entities[by]!
    if (actor.hp <= 0 || state.hasAttacked) return { verb: 'turn', by }
    const foes: Entity[] = []
    for (const id of state.turnOrder) {
      const other = state.entities[id]!
      if (other.kind !== actor.kind && other.hp > 0) foes.push(other)
    }
    const weapons = weaponsOf(sheetOf(state, actor)).filter(deals)
    if (foes.length === 0 || weapons.length === 0) return { verb: 'turn', by }
    return attack(state, foes, weapons, dice)
  }
}

function open(state: SkirmishState): SkirmishCommand {
  const everybody = [
    ...Object.keys(state.scenario.characters),
    ...Object.keys(state.scenario.monsters).slice(0, 1),
  ]
  if (state.isEncounterActive)
    return everybody.length > 0 ? { verb: 'add', who: everybody } : { verb: 'encounter', action: 'end' }
  return { verb: 'encounter', action: 'start', with: everybody }
}

function against(state: SkirmishState, weapon: Action, foe: Entity): SkirmishCommand {
  return { verb: 'attack', by: currentActor(state)!, with: weapon.name, to: [foe.id] }
}

/** Everybody attacks the standing foe with the fewest hit points, with the first weapon of the sheet that deals damage. */
export const focus = policy((state, foes, weapons) => {
  let weakest = foes[0]!
  for (const foe of foes) if (foe.hp < weakest.hp) weakest = foe
  return against(state, weapons[0]!, weakest)
})

/** The same, against the foe with the most hit points. */
export const spread = policy((state, foes, weapons) => {
  let strongest = foes[0]!
  for (const foe of foes) if (foe.hp > strongest.hp) strongest = foe
  return against(state, weapons[0]!, strongest)
})

/** Any weapon that deals damage, any standing foe. */
export const random = policy((state, foes, weapons, dice) => {
  const weapon = weapons.length === 1 ? 1 : dice.die(weapons.length, 'policy: weapon')
  const foe = foes.length === 1 ? 1 : dice.die(foes.length, 'policy: target')
  return against(state, weapons[weapon - 1]!, foes[foe - 1]!)
})
