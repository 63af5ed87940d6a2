import type { Tell } from '../../../kernel/contract/ruleset.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import type { AddCommand, EncounterCommand } from '../commands/commands.js'
import type { StoredEvent } from '../events/index.js'
import { named, sheetGiven } from '../hand/reinforcements.js'
import { campaignOf, everybody, type SkirmishState } from '../state/state.js'
import { noEncounter, refused } from '../stops.js'
import { rolledInitiative } from '../turn/initiative.js'
import { gmOnly } from '../turn/situation.js'
import { type Arrival, arrivals, sheetsOf } from './arrivals.js'

/** rules/skirmish §5–6: the GM begins and ends encounters. */
export function encounter(
  state: SkirmishState,
  command: EncounterCommand,
  dice: Dice,
  tell: Tell<StoredEvent>,
): void {
  gmOnly('encounter', command.by)
  if (command.action === 'end') {
    if (!state.isEncounterActive) throw noEncounter()
    tell({ type: 'EncounterEnded' })
    return
  }
  if (state.isEncounterActive) {
    throw refused('encounter_active', 'An encounter is on already. End it first: encounter end')
  }
  const joining = arrivals([], state.carriedHp, sheetsOf(campaignOf(state), command.with ?? []))
  tell({ type: 'EncounterStarted' })
  join(joining, dice, tell)
}

/** Brings more into a running encounter (K14). With a reason it is a ruling, and may bring a sheet typed there. */
export function add(state: SkirmishState, command: AddCommand, dice: Dice, tell: Tell<StoredEvent>): void {
  gmOnly('add', command.by)
  if (!state.isEncounterActive) throw noEncounter()
  const { because } = command
  const given = sheetGiven(state, command)
  const campaign = given === undefined ? campaignOf(state) : { characters: {}, monsters: {}, ...given.only }
  const sheets = sheetsOf(campaign, named(command))
  const joining = arrivals(everybody(state), state.carriedHp, sheets)
  if (given !== undefined) tell(given.event)
  join(joining, dice, tell, because)
}

/** K13, K14: monsters roll at once, after everybody of the command has joined. */
function join(joining: readonly Arrival[], dice: Dice, tell: Tell<StoredEvent>, reason?: string): void {
  for (const { event } of joining) tell(reason === undefined ? event : { ...event, reason })
  for (const { event, sheet } of joining) {
    if (event.kind === 'monster') tell(rolledInitiative(event.id, sheet, dice))
  }
}
