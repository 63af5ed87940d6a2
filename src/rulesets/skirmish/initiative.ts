import type { Dice } from '../../kernel/dice/dice.js'
import { refused } from '../../kernel/stops.js'
import type { InitiativeCommand } from './commands.js'
import type { InitiativeRolled } from './events.js'
import { modifierOf, type Sheet } from './sheet.js'
import { actorRequired, noEncounter, present } from './situation.js'
import { type SkirmishState, sheetOf } from './state.js'
import { findEntity, isGm } from './who.js'

/** rules/skirmish §6: 1d20 + Dexterity modifier, or the given number, which also replaces a score. */
export function initiative(
  state: SkirmishState,
  command: InitiativeCommand,
  dice: Dice,
): readonly InitiativeRolled[] {
  if (isGm(command.by)) throw actorRequired('initiative')
  if (!state.isEncounterActive) throw noEncounter()
  const actor = findEntity(state, command.by!)
  if (actor === null) {
    throw refused('not_in_encounter', `"${command.by}" is nobody in this encounter. Here: ${present(state)}.`)
  }
  const sheet = sheetOf(state, state.entities[actor]!)
  if (command.score !== undefined) return [givenInitiative(actor, sheet, command.score)]
  if (state.initiatives[actor] !== undefined) {
    throw refused(
      'initiative_set',
      `${actor} has rolled ${state.initiatives[actor]} already. A number replaces it: initiative by: ${actor} <number>`,
    )
  }
  return [rolledInitiative(actor, sheet, dice)]
}

export function rolledInitiative(actor: string, sheet: Sheet, dice: Dice): InitiativeRolled {
  const modifier = modifierOf(sheet, 'dexterity')
  const face = dice.die(20, 'initiative')
  return { type: 'InitiativeRolled', actor, score: face + modifier, modifier, manual: false, faces: [face] }
}

export function givenInitiative(actor: string, sheet: Sheet, score: number): InitiativeRolled {
  const modifier = modifierOf(sheet, 'dexterity')
  return { type: 'InitiativeRolled', actor, score, modifier, manual: true, faces: [] }
}
