import type { Command } from '../../../kernel/contract/command.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { clauseText } from '../clause-values.js'
import type { Tell } from '../events/index.js'
import type { State } from '../state/state.js'
import { readDamage } from '../stats/damage.js'
import { isWithin } from '../stats/range.js'
import { tableOf } from '../stats/world.js'
import { type BxStop, refused } from '../stops.js'

/** rules/bx-campaign C22: nothing that passes a day happens while an encounter waits. */
export function mustBeFree({ waiting }: Pick<State, 'waiting'>): void {
  if (waiting !== null)
    throw refused(
      'ENCOUNTER_OPEN',
      'An encounter waits and comes first: fight, face it, or the game master settles it (settle how: talk because: …).',
      { encounter: waiting.name },
    )
}

/** C21: the table of the zone where the party is; an entry of a known kind stops the day (C22). */
export function rollTable(state: State, dice: Dice, tell: Tell): void {
  const { zone } = state
  const table = tableOf(state.world, zone)
  if (table === undefined) {
    tell({ type: 'TableRolled', zone, expr: '', roll: null, range: '' })
    return
  }
  const { count, sides, plus } = readDamage(table.randomizer)!
  const roll = dice.sum(count, sides, 'encounter table') + plus
  const entry = table.entries.find((one) => isWithin(one, roll))
  tell({ type: 'TableRolled', zone, expr: table.randomizer, roll, range: entry?.range ?? '' })
  if (!entry) return
  const { name, prompt, plug } = entry
  const noted = plug.kind === ''
  tell({ type: 'Prompted', name, prompt, noted })
  if (!noted) tell({ type: 'EncounterOpened', name, prompt, plug })
}

/** C22: the game master rolls the table out of turn. */
export function decideEncounter(state: State, _seat: string, command: Command, dice: Dice, tell: Tell): void {
  mustBeFree(state)
  if (state.zone === '')
    throw refused('NO_ENCOUNTER', 'There is no zone here, so there is no table to roll on.')
  tell({ type: 'TableCalled', zone: state.zone, reason: clauseText(command, 'because') })
  rollTable(state, dice, tell)
}

/** How the game master may settle an encounter. */
export const WAYS_TO_SETTLE: readonly string[] = ['talk', 'avoid', 'leave']

export function noEncounter(): BxStop {
  return refused('NO_ENCOUNTER', 'No encounter waits to be settled.')
}

/** C22: the game master's word on how an encounter ends. */
export function decideSettle(state: State, _seat: string, command: Command, tell: Tell): void {
  if (state.waiting === null) throw noEncounter()
  const how = clauseText(command, 'how').toLowerCase()
  if (!WAYS_TO_SETTLE.includes(how))
    throw refused('BAD_HOW', `"${how}" settles nothing: how: ${WAYS_TO_SETTLE.join(', ')}.`, { how })
  const { name } = state.waiting
  tell({ type: 'EncounterSettled', name, how, reason: clauseText(command, 'because') })
}

/** The fight with the encounter that waits is over: it is settled with it. */
export function settleFought({ waiting }: State, tell: Tell): void {
  tell({ type: 'EncounterSettled', name: waiting!.name, how: waiting!.over, reason: '' })
}
