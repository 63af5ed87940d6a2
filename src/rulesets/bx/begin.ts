import { sameName } from '../../kernel/names.js'
import { personOf } from './block.js'
import { type BxClock, stepsInText, VENOM_SEGMENTS } from './clocks.js'
import { combatStart, FROM_THE_START, type Resume } from './combat/start.js'
import { distinctNames } from './combat/validate.js'
import { type Encounter, listedEncounters } from './encounter.js'
import type { CombatStarted } from './events.js'
import type { StatModifier } from './modifiers.js'
import { fields, readSave } from './save/read.js'
import type { Scenario, ScenarioClock } from './scenario.js'
import type { State } from './state.js'
import { isDead, type Person } from './stats.js'

export function clockOf(clock: ScenarioClock): BxClock {
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
  }
}

/** Those the scenario itself describes. Where people act outside combat too, equal names are numbered as in one (R9). */
function writtenIn(scenario: Scenario): readonly Person[] {
  const written: Person[] = [
    ...(scenario.pc ? [personOf(scenario.pc, 'pc')] : []),
    ...scenario.companions.map((b) => personOf(b, 'companion')),
    ...scenario.npcs.map((b) => personOf(b, 'npc')),
  ]
  if (scenario.start !== 'open') return written
  const names = distinctNames(written.map((p) => p.name))
  return written.map((p, i) => (p.name === names[i] ? p : { ...p, name: names[i]! }))
}

/** Everybody: those of the save, those of the scenario in their place. */
export function peopleOf(scenario: Scenario): readonly Person[] {
  const written = writtenIn(scenario)
  if (!scenario.save) return written
  const saved = readSave(scenario.save.document, scenario.save.order).people
  const hasPc = written.some((p) => p.role === 'pc')
  const kept = saved.filter(
    (p) => !(hasPc && p.role === 'pc') && !written.some((w) => sameName(w.name, p.name)),
  )
  return [...written.filter((p) => p.role === 'pc'), ...kept, ...written.filter((p) => p.role !== 'pc')]
}

/** Who fights whom when a combat begins with these foes. */
export function opening(
  world: Pick<State, 'people' | 'clocks' | 'modifiers' | 'scenario'>,
  foes: readonly Person[],
  companionOnly: boolean,
  resume: Resume = FROM_THE_START,
): CombatStarted {
  const { people } = world
  const parties = {
    pc: people.find((p) => p.role === 'pc' && !isDead(p)) ?? null,
    companions: people.filter((p) => p.role === 'companion'),
    foes,
    companionOnly,
  }
  return combatStart(parties, world, world.scenario.options, resume)
}

/** The encounters of the scenario and of its save's lists (rules/bx B). */
export function encountersOf(scenario: Scenario): readonly Encounter[] {
  const listed = listedEncounters(fields(scenario.save?.document.encounter_lists))
  return [...scenario.encounters, ...listed.flatMap(({ read }) => ('fault' in read ? [] : [read]))]
}

function modifiersOf(scenario: Scenario): readonly StatModifier[] {
  return scenario.save
    ? [...readSave(scenario.save.document, scenario.save.order).modifiers, ...scenario.modifiers]
    : scenario.modifiers
}

function clocksOf(scenario: Scenario): readonly BxClock[] {
  const written = scenario.clocks.map(clockOf)
  if (!scenario.save) return written
  return [...readSave(scenario.save.document, scenario.save.order).clocks, ...written]
}

/** The table as the scenario describes it. A fight that begins at once is already drawn up. */
export function begin(scenario: Scenario): State {
  const world = {
    scenario,
    people: peopleOf(scenario),
    clocks: clocksOf(scenario),
    modifiers: modifiersOf(scenario),
  }
  const foes = scenario.foes.map((b) => personOf(b, 'npc'))
  const fights = scenario.start === 'fight'
  return {
    ...world,
    phase: fights ? 'opening' : 'open',
    fight: null,
    opening: fights ? opening(world, foes, scenario.companionOnly, scenario.resume) : null,
    losses: [],
    day: 0,
    cleared: [],
    met: [],
    save: scenario.save ? scenario.save.document : null,
    record: scenario.save ? [] : null,
    outcome: '',
  }
}
