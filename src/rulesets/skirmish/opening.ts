import type { Dice } from '../../kernel/dice/dice.js'
import { AUTOMATIC, type Next } from '../../kernel/ruleset.js'
import { RulesFault } from '../../kernel/stops.js'
import { arrivals, sheetsOf } from './encounter.js'
import type { HintCode, SkirmishEvent } from './events.js'
import { waitsFor } from './hint.js'
import { givenInitiative, rolledInitiative } from './initiative.js'
import type { SkirmishScenario } from './scenario.js'
import { type SkirmishState, sheetOf } from './state.js'

const ASKS: Readonly<Record<HintCode, string>> = {
  waiting_initiative: 'Who has not rolled initiative?',
  waiting_check: 'Who was asked for a check?',
  no_encounter: 'Begin an encounter?',
  no_combatants: 'Who is in this encounter?',
  waiting_damage: 'How much damage?',
  turn: 'What does whoever holds the turn do?',
}

/** Anybody may speak at any time; the rules judge. The referee itself only opens a prepared encounter. */
export function next(state: SkirmishState): Next {
  if (!state.hasStarted && state.scenario.encounter !== null) return AUTOMATIC
  if (monsterWithoutScore(state) !== null) return AUTOMATIC
  const outcome = state.scenario.options.endsWhenDecided ? decided(state) : null
  if (outcome !== null) return { kind: 'over', outcome }
  return { kind: 'awaiting', seat: '*', ask: ASKS[waitsFor(state)] }
}

/** One step of a prepared encounter: everybody joins, then the monsters roll one by one (K13). */
export function advance(state: SkirmishState, dice: Dice): readonly SkirmishEvent[] {
  if (!state.hasStarted) return openingOf(state.scenario)
  const monster = monsterWithoutScore(state)
  if (monster === null) throw new RulesFault('skirmish: nothing goes on by itself here')
  return [rolledInitiative(monster, sheetOf(state, state.entities[monster]!), dice)]
}

const openings = new WeakMap<SkirmishScenario, readonly SkirmishEvent[]>()

/** Everybody of the prepared encounter, with the scores that are settled. The same for every game of a scenario. */
function openingOf(scenario: SkirmishScenario): readonly SkirmishEvent[] {
  const known = openings.get(scenario)
  if (known !== undefined) return known
  const prepared = scenario.encounter
  if (prepared === null) throw new RulesFault('skirmish: no encounter is prepared')
  const sheets = sheetsOf(scenario, prepared.with)
  const added = arrivals([], {}, sheets)
  const given = added.flatMap(({ id }, i) => {
    const score = Object.hasOwn(prepared.initiative, id) ? prepared.initiative[id] : undefined
    return score === undefined ? [] : [givenInitiative(id, sheets[i]!.sheet, score)]
  })
  const events: readonly SkirmishEvent[] = [{ type: 'EncounterStarted' }, ...added, ...given]
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

/** `endsWhenDecided`: characters and monsters met, and one side has nobody left standing. */
function decided(state: SkirmishState): string | null {
  let characters = 0
  let monsters = 0
  let charactersStanding = 0
  let monstersStanding = 0
  for (const id of state.joinOrder) {
    const { kind, hp } = state.entities[id]!
    if (kind === 'character') {
      characters++
      if (hp > 0) charactersStanding++
    } else {
      monsters++
      if (hp > 0) monstersStanding++
    }
  }
  if (characters === 0 || monsters === 0) return null
  if (charactersStanding > 0 && monstersStanding > 0) return null
  if (charactersStanding > 0) return 'CHARACTERS_STAND'
  return monstersStanding > 0 ? 'MONSTERS_STAND' : 'NOBODY_STANDS'
}
