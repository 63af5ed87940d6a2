import type { GameEvent } from '../../../kernel/contract/ruleset.js'
import { GAME_MASTER } from '../../../kernel/contract/seats.js'
import { asText } from '../../../kernel/words/as-text.js'
import { sameName } from '../../../kernel/words/names.js'
import { newSession } from '../campaign/session.js'
import { drawUp } from '../combat/start/start.js'
import type { LoadoutTold, PartyRead } from '../events/campaign/people.js'
import type { SaveFacts } from '../save/people.js'
import { fields } from '../save/read.js'
import { calendarIn, engineRunsIn, mustHoldParty, readWorld, zoneIn } from '../save/world.js'
import { EMPTY_RECORD, type State } from '../state/state.js'
import { personOf } from '../stats/block.js'
import { type BxClock, stepsInText, VENOM_SEGMENTS } from '../stats/clocks.js'
import { type GameDate, readDate } from '../stats/date.js'
import { type Encounter, listedEncounters } from '../stats/encounter.js'
import type { Person } from '../stats/person.js'
import { hasNoLoadout } from '../stats/skills.js'
import { NO_WORLD, type World, waysFrom, zoneNamed } from '../stats/world.js'
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

/** PARTY-SEED as it was read, and who has no skills that anybody stated (rules/bx-campaign C6, C9): in save order, the PC first. */
function noticesOf(people: readonly Person[], saved: SaveFacts, atPeace: boolean): readonly GameEvent[] {
  const read = new Map(saved.fromSeed.map((one) => [one.who, one]))
  const inSave = people.flatMap((person): GameEvent[] => {
    const { name, role, withPc } = person
    const seeded = read.get(name)
    if (seeded?.inSave) {
      const notice: PartyRead = { type: 'PartyRead', ...seeded, hidden: role === 'npc' && !withPc }
      return [notice]
    }
    if (!atPeace || !withPc || !hasNoLoadout(person)) return []
    const notice: LoadoutTold = { type: 'LoadoutTold', who: name, skills: [], reason: '' }
    return [notice]
  })
  const others = saved.fromSeed.filter(({ inSave: known }) => !known)
  return [...inSave, ...others.map((one): PartyRead => ({ type: 'PartyRead', ...one, hidden: true }))]
}

/** The world of the save; a zone of it that holds the party makes a campaign (C18). */
function worldOf({ save, crossings }: Scenario): World {
  return save ? readWorld(save.document, save.order, crossings) : { ...NO_WORLD, everywhere: crossings }
}

/** The table as the scenario describes it. A fight that begins at once is already drawn up. */
export function begin(scenario: Scenario): State {
  const saved = savedIn(scenario)
  const fights = scenario.start === 'fight'
  const people = peopleOf(scenario, saved)
  const clocks = clocksOf(scenario, saved)
  const world = worldOf(scenario)
  const document = scenario.save?.document ?? {}
  const { campaign_intensity, season, session_id } = fields(document.meta)
  const zone = zoneIn(document)
  mustHoldParty(document)
  const here = zoneNamed(world, zone)
  const date = dateOf(scenario)
  const session = typeof session_id === 'number' ? session_id : 0
  const state: State = {
    isOpen: !fights || scenario.then === 'open',
    options: scenario.options,
    encounters: encountersOf(scenario),
    crossings: waysFrom(world, zone),
    world,
    intensity: here
      ? asText(campaign_intensity ?? '')
          .trim()
          .toLowerCase()
      : '',
    calendar: scenario.calendar.length > 0 ? scenario.calendar : calendarIn(document),
    savePath: scenario.save?.path ?? null,
    saveText: scenario.save?.text,
    phase: fights ? 'opening' : 'open',
    fight: null,
    opening: null,
    people,
    clocks,
    modifiers: [...saved.modifiers, ...scenario.modifiers],
    losses: [],
    day: 0,
    date,
    season: asText(season ?? ''),
    zone: here?.name ?? zone,
    reacted: [],
    notices: noticesOf(people, saved, !fights),
    underWay: null,
    today: null,
    waiting: null,
    openCheck: null,
    engineRuns: engineRunsIn(document),
    session: scenario.save ? newSession({ people, clocks, losses: [], zone, date }, session, 'save') : null,
    bonuses: [],
    cleared: [],
    met: [],
    known: companyOf(scenario, saved),
    save: scenario.save?.document ?? null,
    record: scenario.save ? EMPTY_RECORD : null,
    fought: [],
    settled: scenario.save ? { save: scenario.save.document, fought: [] } : null,
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
