import type { Tell } from '../../../kernel/contract/ruleset.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import type { InitiativeCommand } from '../commands/commands.js'
import type { StoredEvent } from '../events/index.js'
import type { InitiativeRolled } from '../events/turn.js'
import { modifierOf, type Sheet } from '../people/sheet.js'
import { entitiesNamed, isGm } from '../people/who.js'
import { type SkirmishState, sheetOf } from '../state/state.js'
import { actorRequired, nobodyHere, noEncounter, refused } from '../stops.js'

/** rules/skirmish §6: 1d20 + Dexterity modifier, or the given number, which also replaces a score. */
export function initiative(
  state: SkirmishState,
  command: InitiativeCommand,
  dice: Dice,
  tell: Tell<StoredEvent>,
): void {
  const { by, score } = command
  if (by === undefined || isGm(by)) throw actorRequired('initiative')
  if (!state.isEncounterActive) throw noEncounter()
  const meant = entitiesNamed(state, by)
  const [actor] = meant
  if (actor === undefined || meant.length > 1)
    throw nobodyHere('not_in_encounter', by, state.joinOrder, meant)
  const sheet = sheetOf(state, state.entities[actor]!)
  if (score !== undefined) {
    tell(givenInitiative(actor, sheet, score))
    return
  }
  if (state.initiatives[actor] !== undefined) {
    throw refused(
      'initiative_set',
      `${actor} has rolled ${state.initiatives[actor]} already. A number replaces it: initiative by: ${actor} <number>`,
    )
  }
  tell(rolledInitiative(actor, sheet, dice, state.bonuses[actor] ?? 0))
}

export function rolledInitiative(actor: string, sheet: Sheet, dice: Dice, bonus = 0): InitiativeRolled {
  const modifier = modifierOf(sheet, 'dexterity')
  const face = dice.die(20, 'initiative')
  const score = face + modifier + bonus
  return { type: 'InitiativeRolled', actor, score, modifier, manual: false, faces: [face], bonus }
}

export function givenInitiative(actor: string, sheet: Sheet, score: number): InitiativeRolled {
  const modifier = modifierOf(sheet, 'dexterity')
  return { type: 'InitiativeRolled', actor, score, modifier, manual: true, faces: [], bonus: 0 }
}
