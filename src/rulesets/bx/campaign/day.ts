import type { Dice } from '../../../kernel/dice/dice.js'
import { sameName } from '../../../kernel/words/names.js'
import type { Tell } from '../events/index.js'
import { advanceClock } from '../procedures/clock.js'
import { nextDate, restedBy, startVenomClocks } from '../procedures/day-parts.js'
import type { DayPlan } from '../state/campaign.js'
import { isHiddenClock } from '../state/known.js'
import { partyInOrder } from '../state/party.js'
import type { State } from '../state/state.js'
import { canAdvance, isVenomed } from '../stats/clocks.js'
import { seasonOf } from '../stats/date.js'
import { isDead } from '../stats/person.js'
import { runEngine } from './engine.js'
import { rollTable } from './table.js'

/** rules/bx-campaign C20: the highest roll of 1d6 that passes a gate; none is rolled where it always passes. */
const GATES: Readonly<Record<string, number>> = { low: 2, medium: 3, high: 4 }

/** C20: how many act off stage; all of them where no die says it. */
const ACTORS: Readonly<Record<string, readonly [count: number, sides: number]>> = {
  low: [1, 3],
  medium: [2, 4],
  high: [3, 6],
}

/** Days to pass, before the first of them begins. */
export type Days = Pick<DayPlan, 'why' | 'rests' | 'journey'> & { readonly days: number }

/** Begins the first of some days; the referee plays the rest of them, step by step (C19). */
export function beginDays(state: State, { days, why, rests, journey }: Days, tell: Tell): void {
  beginDay(state, { why, rests, journey, left: days - 1 }, tell)
}

function beginDay(state: State, plan: Omit<DayPlan, 'treated'>, tell: Tell): void {
  startVenomClocks(state, tell)
  const treated = state.people.filter((p) => p.treatedToday).map(({ name }) => name)
  const date = nextDate(state)
  tell({ type: 'DayPassed', day: state.day + 1, why: plan.why, date, plan: { ...plan, treated } })
}

/** One step of the day that is under way. */
export function dayStep(state: State, dice: Dice, tell: Tell): void {
  const { stage, left, journey, why, rests } = state.underWay!
  switch (stage) {
    case 'morning':
      morning(state, dice, tell)
      gate(state, 'Encounter', dice, tell)
      return
    case 'table':
    case 'arrival':
      rollTable(state, dice, tell)
      return
    case 'npag':
      gate(state, 'NPAG', dice, tell)
      if (rests && state.underWay === null) restedBy(state, partyInOrder(state), dice, tell)
      return
    case 'count':
      countActors(state, dice, tell)
      if (rests && state.underWay === null) restedBy(state, partyInOrder(state), dice, tell)
      return
    case 'evening':
      if (left > 0) beginDay(state, { why, rests, journey, left: left - 1 }, tell)
      else arrive(state, tell)
  }
}

/** Season, engines in save order, then the clocks of the day and venom in save order (C19). */
function morning(state: State, dice: Dice, tell: Tell): void {
  const season = seasonOf(state.date, state.calendar)
  if (season !== '' && season !== state.season)
    tell({ type: 'SeasonChanged', from: state.season, to: season })
  for (const engine of state.world.engines)
    if (engine.active && engine.cadence) runEngine(state, engine, dice, tell)
  for (const { name } of state.clocks) moveDaily(state, name, tell)
}

function moveDaily(state: State, name: string, tell: Tell): void {
  const clock = state.clocks.find((one) => one.name === name)
  if (!clock || clock.movedToday || !canAdvance(clock) || clock.daily === '') return
  const owner = state.people.find((p) => sameName(p.name, clock.owner))
  if (clock.venom) {
    const treated = state.underWay?.treated ?? []
    if (!owner || isDead(owner) || !isVenomed(owner.conditions) || treated.includes(owner.name)) return
  }
  const hidden = isHiddenClock(state, clock)
  const moved = advanceClock(clock, clock.daily, hidden)
  tell(moved)
  if (!clock.venom || !moved.fired || !owner) return
  const reason = `${clock.name} completed`
  tell({ type: 'Died', who: owner.name, name: owner.name, index: -1, cause: 'clock', reason, hidden })
}

function gate(state: State, which: 'Encounter' | 'NPAG', dice: Dice, tell: Tell): void {
  const { intensity } = state
  const most = GATES[intensity] ?? 6
  const roll = intensity in GATES ? dice.die(6, 'gate') : null
  tell({ type: 'GateRolled', gate: which, roll, intensity, most, passed: roll === null || roll <= most })
}

function countActors({ intensity }: State, dice: Dice, tell: Tell): void {
  const asked = ACTORS[intensity]
  if (asked === undefined) {
    tell({ type: 'ActorsCounted', expr: '', count: null })
    return
  }
  const [count, sides] = asked
  tell({ type: 'ActorsCounted', expr: `${count}d${sides}`, count: dice.sum(count, sides, 'others act') })
}

/** C16: the zone changes when the last day is over, and companions With_PC follow. */
function arrive(state: State, tell: Tell): void {
  const { cp, from, to, tag, days, eventful } = state.underWay!.journey!
  const followers = state.people.filter((p) => p.role === 'companion' && p.withPc).map(({ name }) => name)
  tell({ type: 'ZoneChanged', from, to, cp, tag, days, eventful, followers })
}
