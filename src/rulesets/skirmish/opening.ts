import type { Dice } from '../../kernel/dice/dice.js'
import { AUTOMATIC, type Next } from '../../kernel/ruleset.js'
import { RulesFault } from '../../kernel/stops.js'
import { arrivals, sheetsOf } from './encounter.js'
import type { Hint, SkirmishEvent } from './events.js'
import { hint } from './hint.js'
import { givenInitiative, rolledInitiative } from './initiative.js'
import { type SkirmishState, sheetOf } from './state.js'

const ASKS: Readonly<Record<Hint['code'], string>> = {
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
  if (monsterWithoutScore(state) !== undefined) return AUTOMATIC
  const outcome = state.scenario.options.endsWhenDecided ? decided(state) : null
  if (outcome !== null) return { kind: 'over', outcome }
  return { kind: 'awaiting', seat: '*', ask: ASKS[hint(state).code] }
}

/** One step of a prepared encounter: everybody joins, then the monsters roll one by one (K13). */
export function advance(state: SkirmishState, dice: Dice): readonly SkirmishEvent[] {
  const prepared = state.scenario.encounter
  if (!state.hasStarted && prepared !== null) {
    const sheets = sheetsOf(state.scenario, prepared.with)
    const added = arrivals([], state.carriedHp, sheets)
    const given = added.flatMap(({ id }, i) => {
      const score = Object.hasOwn(prepared.initiative, id) ? prepared.initiative[id] : undefined
      return score === undefined ? [] : [givenInitiative(id, sheets[i]!.sheet, score)]
    })
    return [{ type: 'EncounterStarted' }, ...added, ...given]
  }
  const monster = monsterWithoutScore(state)
  if (monster === undefined) throw new RulesFault('skirmish: nothing goes on by itself here')
  return [rolledInitiative(monster, sheetOf(state, state.entities[monster]!), dice)]
}

/** Monsters roll on joining; only a prepared encounter leaves them a step to do it. */
function monsterWithoutScore(state: SkirmishState): string | undefined {
  return state.joinOrder.find(
    (id) => state.initiatives[id] === undefined && state.entities[id]!.kind === 'monster',
  )
}

/** `endsWhenDecided`: characters and monsters met, and one side has nobody left standing. */
function decided(state: SkirmishState): string | null {
  const standing = { character: 0, monster: 0 }
  const there = { character: 0, monster: 0 }
  for (const id of state.joinOrder) {
    const { kind, hp } = state.entities[id]!
    there[kind]++
    if (hp > 0) standing[kind]++
  }
  if (there.character === 0 || there.monster === 0) return null
  if (standing.character > 0 && standing.monster > 0) return null
  if (standing.character > 0) return 'CHARACTERS_STAND'
  return standing.monster > 0 ? 'MONSTERS_STAND' : 'NOBODY_STANDS'
}
