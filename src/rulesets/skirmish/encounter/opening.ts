import type { Tell } from '../../../kernel/contract/ruleset.js'
import { RulesFault } from '../../../kernel/contract/stops.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { entryOf } from '../../../kernel/entry.js'
import type { StoredEvent } from '../events/index.js'
import type { SkirmishScenario } from '../scenario/scenario.js'
import { type SkirmishState, sheetOf } from '../state/state.js'
import { givenInitiative, rolledInitiative } from '../turn/initiative.js'
import { arrivals, sheetsOf } from './arrivals.js'

/** A prepared encounter stands ready and has not been opened, or a monster of it has still to roll. */
export function isOpening(state: SkirmishState): boolean {
  return isPrepared(state) || monsterWithoutScore(state) !== null
}

function isPrepared(state: SkirmishState): boolean {
  return !state.hasStarted && state.scenario.encounter !== null
}

/** One step of a prepared encounter: everybody joins, then the monsters roll one by one (K13). */
export function open(state: SkirmishState, dice: Dice, tell: Tell<StoredEvent>): void {
  if (isPrepared(state)) {
    for (const event of openingOf(state.scenario)) tell(event)
    return
  }
  const monster = monsterWithoutScore(state)
  if (monster === null) throw new RulesFault('skirmish: nothing goes on by itself here')
  tell(rolledInitiative(monster, sheetOf(state, state.entities[monster]!), dice))
}

const openings = new WeakMap<SkirmishScenario, readonly StoredEvent[]>()

/** Everybody of the prepared encounter, with the scores that are settled. The same for every game of a scenario. */
function openingOf(scenario: SkirmishScenario): readonly StoredEvent[] {
  const known = openings.get(scenario)
  if (known !== undefined) return known
  const prepared = scenario.encounter
  if (prepared === null) throw new RulesFault('skirmish: no encounter is prepared')
  const joining = arrivals([], {}, sheetsOf(scenario, prepared.with))
  const given = joining.flatMap(({ event: { id }, sheet }) => {
    const score = entryOf(prepared.initiative, id)
    return score === undefined ? [] : [givenInitiative(id, sheet, score)]
  })
  const events: readonly StoredEvent[] = [
    { type: 'EncounterStarted' },
    ...joining.map(({ event }) => event),
    ...given,
  ]
  openings.set(scenario, events)
  return events
}

/** Monsters roll on joining; only a prepared encounter leaves them a step to do it. */
function monsterWithoutScore(state: SkirmishState): string | null {
  for (const id of state.joinOrder) {
    if (state.initiatives[id] === undefined && state.entities[id]!.kind === 'monster') return id
  }
  return null
}
