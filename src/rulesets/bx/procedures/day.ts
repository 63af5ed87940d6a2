import type { Command } from '../../../kernel/contract/command.js'
import { Stop } from '../../../kernel/contract/stops.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { sameName } from '../../../kernel/words/names.js'
import { isVisible } from '../../../kernel/words/visible.js'
import { beginDays } from '../campaign/day.js'
import { mustBeFree } from '../campaign/table.js'
import { clauseText } from '../clause-values.js'
import type { Tell } from '../events/index.js'
import { isHiddenClock } from '../state/known.js'
import { placeAmong } from '../state/named.js'
import { inActingOrder } from '../state/party.js'
import { isCampaign } from '../state/settled.js'
import type { State } from '../state/state.js'
import { type BxClock, canAdvance, isVenomed } from '../stats/clocks.js'
import { type Crossing, wayText } from '../stats/crossing.js'
import { readDate, showDate } from '../stats/date.js'
import { isDead, isUp, type Person } from '../stats/person.js'
import { zoneNamed } from '../stats/world.js'
import { isDownStop, refused, unknownCrossing } from '../stops.js'
import { advanceClock } from './clock.js'
import { mustKnowDate, nextDate, restedBy, startVenomClocks } from './day-parts.js'

/** seed 000 §8.4.1: the venom clock moves for anyone who is tagged and was not treated today. */
function dayMoves(clock: BxClock, owner: Person | undefined): boolean {
  if (!canAdvance(clock)) return false
  if (!clock.venom) return clock.daily !== ''
  return owner !== undefined && !isDead(owner) && isVenomed(owner.conditions) && !owner.treatedToday
}

function ownerOf({ people }: State, clock: BxClock): Person | undefined {
  return people.find((p) => sameName(p.name, clock.owner))
}

/**
 * A day of the time procedure: the clocks that move with the days; a full venom clock kills (seed 000 §8.4.3). Which of
 * them move is settled before the day passes, because that ends what was treated today.
 */
function dayPasses(state: State, why: string, tell: Tell): void {
  const moving = state.clocks
    .map((clock) => ({ clock, owner: ownerOf(state, clock) }))
    .filter(({ clock, owner }) => dayMoves(clock, owner))
  tell({ type: 'DayPassed', day: state.day + 1, why, date: nextDate(state) })
  for (const { clock, owner } of moving) {
    const hidden = isHiddenClock(state, clock)
    const moved = advanceClock(clock, clock.daily, hidden)
    tell(moved)
    if (!clock.venom || !moved.fired) continue
    const { name } = owner!
    const reason = `${clock.name} completed`
    tell({ type: 'Died', who: name, name, index: -1, cause: 'clock', reason, hidden })
  }
}

/** Whether days can pass: every date on the way is known. */
export function mayPass(state: State, days: number): boolean {
  try {
    mustKnowDate(state, days)
    return true
  } catch (error) {
    if (error instanceof Stop) return false
    throw error
  }
}

/** The game master's word on the date. */
export function decideDate(state: State, _seat: string, command: Command, tell: Tell): void {
  const said = readDate(clauseText(command, 'to'))
  if (!said || !isVisible(said.month))
    throw refused('BAD_DATE', 'A date is a day and a month: date to: 1 Bloom because: …')
  const { calendar } = state
  const month = calendar.find(({ name }) => sameName(name, said.month))
  if (calendar.length > 0 && (!month || said.day > month.days))
    throw refused(
      'BAD_DATE',
      `There is no ${showDate(said)} in this calendar: ${calendar.map((m) => `${m.name} (${m.days} days)`).join(', ')}.`,
    )
  tell({
    type: 'DateSet',
    date: showDate({ ...said, month: month?.name ?? said.month }),
    reason: clauseText(command, 'because'),
  })
}

/** How many days a journey by this crossing point takes now (rules/bx R60). */
function journey(state: State, crossing: Crossing): { readonly slow: boolean; readonly days: number } {
  const slow = crossing.slow && !state.cleared.some((cp) => sameName(cp, crossing.name))
  return { slow, days: slow ? 2 : 1 }
}

/** Several days, one after another; each sees the clocks as the day before left them. In a campaign the referee plays them. */
export function passDays(state: State, days: number, why: string, tell: Tell): void {
  if (isCampaign(state)) {
    beginDays(state, { days, why, rests: false, journey: null }, tell)
    return
  }
  startVenomClocks(state, tell)
  for (let i = 0; i < days; i++) dayPasses(state, why, tell)
}

/**
 * seed 000 §8.3.2, §9.14.3, rules/bx R61: the day passes first, then 1d3 for the PC and the companions by falling HD,
 * each up to the maximum; the dead and those at 0 hp or less do not roll. What expires after rest ends.
 */
export function decideRest(state: State, dice: Dice, tell: Tell): void {
  mustBeFree(state)
  mustKnowDate(state, 1)
  if (isCampaign(state)) {
    beginDays(state, { days: 1, why: 'rest', rests: true, journey: null }, tell)
    return
  }
  passDays(state, 1, 'rest', tell)
  restedBy(state, inActingOrder(state, state.people), dice, tell)
}

export function decideDay(state: State, _seat: string, command: Command, tell: Tell): void {
  mustBeFree(state)
  mustKnowDate(state, 1)
  passDays(state, 1, clauseText(command, 'reason') || 'the day passes', tell)
}

/** The one way that is meant (rules/bx-campaign C15): by its name, by where it leads, or by both. */
function wayMeant(state: State, cp: string, to: string): Crossing {
  if (cp === '' && to === '')
    throw refused('MISSING_CLAUSE', 'Say the way: travel cp: <crossing point>, or travel to: <zone>.')
  const leads = state.crossings.filter((one) => to === '' || sameName(one.to ?? '', to))
  const called = leads.filter((one) => cp === '' || sameName(one.name, cp))
  const near =
    leads[
      placeAmong(
        leads.map(({ name }) => name),
        cp,
      )
    ]
  const [found, another] = called.length > 0 || cp === '' || near === undefined ? called : [near]
  if (found === undefined) throw unknownCrossing(cp || to, state.crossings.map(wayText), state.zone)
  if (another !== undefined)
    throw refused(
      'CROSSING_AMBIGUOUS',
      `Several ways are meant: ${called.map(wayText).join(', ')}. Say cp: and to:.`,
      { ways: called.map(wayText) },
    )
  return found
}

/** A journey that may begin: every stop of it has been asked, no die has fallen. */
interface ReadyJourney {
  readonly crossing: Crossing
  readonly slow: boolean
  readonly days: number
  /** The zone it leads to in the save's spelling; empty where the party stays. */
  readonly to: string
}

/** rules/bx-campaign C15: what keeps a party from travelling, in the order of the sheet. */
function readyJourney(state: State, command: Command): ReadyJourney {
  mustBeFree(state)
  const crossing = wayMeant(state, clauseText(command, 'cp'), clauseText(command, 'to'))
  const pc = state.people.find((p) => p.role === 'pc')
  if (isCampaign(state) && pc && !isUp(pc)) throw isDownStop(pc.name)
  const { name, to = '' } = crossing
  const zone = to === '' ? undefined : zoneNamed(state.world, to)
  if (to !== '' && !zone)
    throw refused('UNKNOWN_ZONE', `${name} leads to ${to}, which the save does not have.`, { zone: to })
  const { slow, days } = journey(state, crossing)
  mustKnowDate(state, days)
  return { crossing, slow, days, to: zone?.name ?? '' }
}

/** Whether a journey could begin now. */
export function mayTravel(state: State, command: Command): boolean {
  try {
    readyJourney(state, command)
    return true
  } catch (error) {
    if (error instanceof Stop) return false
    throw error
  }
}

/** A slow crossing point costs two days, any other one; Navigation lifts it for one journey (rules/bx R60). */
export function decideTravel(state: State, _seat: string, command: Command, tell: Tell): void {
  const { crossing, slow, days, to } = readyJourney(state, command)
  const { name: cp, eventful = false, tag = null } = crossing
  tell({ type: 'Travelled', cp, days, slow })
  const why = `journey by ${cp}`
  if (!isCampaign(state)) passDays(state, days, why, tell)
  else {
    const way = to === '' ? null : { cp, from: state.zone, to, tag, eventful, days }
    beginDays(state, { days, why, rests: false, journey: way }, tell)
  }
}
