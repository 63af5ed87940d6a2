import { asText } from '../../../kernel/as-text.js'
import { GAME_MASTER } from '../../../kernel/contract/seats.js'
import { sameName } from '../../../kernel/names.js'
import { drawUp } from '../combat/start/start.js'
import { fields, type SaveFacts } from '../save/read.js'
import { EMPTY_RECORD, type State } from '../state/state.js'
import { personOf } from '../stats/block.js'
import { type BxClock, stepsInText, VENOM_SEGMENTS } from '../stats/clocks.js'
import { type GameDate, readDate } from '../stats/date.js'
import { type Encounter, listedEncounters } from '../stats/encounter.js'
import { peopleOf, savedIn } from './people.js'
import type { Scenario, ScenarioClock } from './scenario.js'

function clockOf(clock: ScenarioClock): BxClock {
  const venom = clock.kind === 'venom'
  const max = venom && clock.max === 0 ? VENOM_SEGMENTS : clock.max
  return {
    name: clock.name,
    owner: clock.owner,
    progress: clock.progress,
    max,
    status: clock.status,
    bullets: clock.bullets,
    trigger: clock.trigger,
    steps: [...stepsInText('', clock.trigger, max), ...clock.modifiers],
    movedToday: false,
    venom,
    daily: clock.advance || (venom ? 'day passes untreated' : ''),
    secret: false,
  }
}

/** Clocks of the save, and those of the scenario that the save does not hold yet. */
function clocksOf(scenario: Scenario, saved: SaveFacts): readonly BxClock[] {
  const told = scenario.clocks.filter(({ name }) => !saved.clocks.some((c) => sameName(c.name, name)))
  return [...saved.clocks, ...told.map(clockOf)]
}

/** The scenario's date, or the save's: in one field, or in two. */
export function dateOf({ date, save }: Scenario): GameDate | null {
  const { in_game_date, day_of_month, month } = fields(save?.document.meta)
  const two = `${asText(day_of_month ?? '')} ${asText(month ?? '')}`
  return readDate(date) ?? readDate(asText(in_game_date ?? '')) ?? readDate(two) ?? null
}

function encounterOf({ name, foes, count }: Encounter): Encounter {
  return { name, foes, count }
}

/** The encounters of the scenario and of its save's lists (rules/bx B). */
function encountersOf(scenario: Scenario): readonly Encounter[] {
  const listed = listedEncounters(fields(scenario.save?.document.encounter_lists))
  return [
    ...scenario.encounters,
    ...listed.flatMap(({ read }) => ('fault' in read ? [] : [encounterOf(read)])),
  ]
}

/** rules/secrets: anyone who travels with the PC is known from the start. */
function companyOf(scenario: Scenario, saved: SaveFacts): readonly string[] {
  const written = scenario.npcs.filter((block) => block.With_PC === true).map((block) => asText(block.Name))
  const withPc = saved.people.filter((p) => p.role === 'npc' && p.withPc).map((p) => p.name)
  return [...withPc, ...written]
}

/** The table as the scenario describes it. A fight that begins at once is already drawn up. */
export function begin(scenario: Scenario): State {
  const saved = savedIn(scenario)
  const fights = scenario.start === 'fight'
  const state: State = {
    isOpen: !fights,
    options: scenario.options,
    encounters: encountersOf(scenario),
    crossings: scenario.crossings,
    calendar: scenario.calendar,
    savePath: scenario.save?.path ?? null,
    phase: fights ? 'opening' : 'open',
    fight: null,
    opening: null,
    people: peopleOf(scenario, saved),
    clocks: clocksOf(scenario, saved),
    modifiers: [...saved.modifiers, ...scenario.modifiers],
    losses: [],
    day: 0,
    date: dateOf(scenario),
    reacted: [],
    bonuses: [],
    cleared: [],
    met: [],
    known: companyOf(scenario, saved),
    save: scenario.save?.document ?? null,
    record: scenario.save ? EMPTY_RECORD : null,
    fought: [],
    checksToday: [],
    outcome: '',
    sums: { rounds: 0, companionsDown: 0, foesDead: 0, foesBroken: 0 },
  }
  if (fights) {
    const foes = scenario.foes.map((b) => personOf(b, 'npc'))
    state.opening = drawUp(
      state,
      GAME_MASTER,
      foes,
      scenario.companionOnly,
      scenario.resume,
      scenario.companionOnly,
    )
  }
  return state
}
