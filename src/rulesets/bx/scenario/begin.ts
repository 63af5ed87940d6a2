import { GAME_MASTER } from '../../../kernel/contract/seats.js'
import { sameName } from '../../../kernel/names.js'
import { drawUp } from '../combat/start/start.js'
import { distinctNames } from '../combat/start/validate.js'
import { fields, readSave, type SaveFacts } from '../save/read.js'
import { EMPTY } from '../state/evolve.js'
import type { State } from '../state/state.js'
import { personOf } from '../stats/block.js'
import { type BxClock, stepsInText, VENOM_SEGMENTS } from '../stats/clocks.js'
import { type Encounter, listedEncounters } from '../stats/encounter.js'
import type { Person } from '../stats/person.js'
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

const NOTHING: SaveFacts = { people: [], clocks: [], modifiers: [] }

function savedIn({ save }: Scenario): SaveFacts {
  return save ? readSave(save.document, save.order) : NOTHING
}

/** Everybody: those of the save, those of the scenario in their place. */
export function peopleOf(scenario: Scenario, saved: SaveFacts = savedIn(scenario)): readonly Person[] {
  const written = writtenIn(scenario)
  const hasPc = written.some((p) => p.role === 'pc')
  const kept = saved.people.filter(
    (p) => !(hasPc && p.role === 'pc') && !written.some((w) => sameName(w.name, p.name)),
  )
  return [...written.filter((p) => p.role === 'pc'), ...kept, ...written.filter((p) => p.role !== 'pc')]
}

/** The encounters of the scenario and of its save's lists (rules/bx B). */
function encountersOf(scenario: Scenario): readonly Encounter[] {
  const listed = listedEncounters(fields(scenario.save?.document.encounter_lists))
  return [...scenario.encounters, ...listed.flatMap(({ read }) => ('fault' in read ? [] : [read]))]
}

/** rules/secrets: whoever travels with the PC is known from the start. */
function companyOf(scenario: Scenario, saved: SaveFacts): readonly string[] {
  const written = scenario.npcs.filter((block) => block.With_PC === true).map((block) => String(block.Name))
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
    savePath: scenario.save?.path ?? null,
    phase: fights ? 'opening' : 'open',
    fight: null,
    opening: null,
    people: peopleOf(scenario, saved),
    clocks: [...saved.clocks, ...scenario.clocks.map(clockOf)],
    modifiers: [...saved.modifiers, ...scenario.modifiers],
    losses: [],
    day: 0,
    cleared: [],
    met: [],
    known: companyOf(scenario, saved),
    save: scenario.save?.document ?? null,
    record: scenario.save ? EMPTY : null,
    fought: [],
    outcome: '',
    sums: { rounds: 0, companionsDown: 0, foesDead: 0, foesBroken: 0 },
  }
  if (fights) {
    const foes = scenario.foes.map((b) => personOf(b, 'npc'))
    state.opening = drawUp(state, GAME_MASTER, foes, scenario.companionOnly, scenario.resume)
  }
  return state
}
