import type { Command } from '../../../kernel/contract/command.js'
import { Stop } from '../../../kernel/contract/stops.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { sameName } from '../../../kernel/names.js'
import { isVisible } from '../../../kernel/visible.js'
import { clauseText } from '../clause-values.js'
import type { Tell } from '../events/index.js'
import { isHiddenClock, isHiddenTarget, namesHidden } from '../state/known.js'
import { crossingNamed, hpDelta } from '../state/named.js'
import type { State } from '../state/state.js'
import { type BxClock, canAdvance, isVenomed, newVenomClock } from '../stats/clocks.js'
import type { Crossing } from '../stats/crossing.js'
import { dayAfter, readDate, showDate } from '../stats/date.js'
import { endsWithRest } from '../stats/modifiers.js'
import { hpOf, isDead, maxOf, type Person } from '../stats/person.js'
import { refused } from '../stops.js'
import { advanceClock } from './clock.js'

/** seed 000 §8.4.1: the venom clock moves for anyone who is tagged and was not treated today. */
function dayMoves(clock: BxClock, owner: Person | undefined): boolean {
  if (!canAdvance(clock)) return false
  if (!clock.venom) return clock.daily !== ''
  return owner !== undefined && !isDead(owner) && isVenomed(owner.conditions) && !owner.treatedToday
}

function ownerOf({ people }: State, clock: BxClock): Person | undefined {
  return people.find((p) => sameName(p.name, clock.owner))
}

/** rules/bx C: everybody who carries venom has a clock of it, so one that is missing starts before the day passes. */
function startVenomClocks(state: State, tell: Tell): void {
  for (const person of state.people) {
    if (!isVenomed(person.conditions) || isDead(person)) continue
    if (state.clocks.some((c) => c.venom && sameName(c.owner, person.name))) continue
    const hidden = namesHidden(state, person.name)
    tell({ type: 'ClockStarted', clock: newVenomClock(person.name), hidden })
  }
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

function nextDate({ date, calendar }: State): string {
  const next = date && dayAfter(date, calendar)
  return next ? showDate(next) : ''
}

/** The date after this many days, before any of them passes: where nobody knows it, it is asked for. */
export function mustKnowDate({ date, calendar }: State, days: number): void {
  let now = date
  for (let i = 0; i < days && now; i++) {
    const next = dayAfter(now, calendar)
    if (!next)
      throw refused(
        'DATE_NEEDED',
        `Which day comes after ${showDate(now)}? The game master says it (date to: 1 <month>), or the scenario has a calendar.`,
        { date: showDate(now) },
      )
    now = next
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
export function journey(state: State, crossing: Crossing): { readonly slow: boolean; readonly days: number } {
  const slow = crossing.slow && !state.cleared.some((cp) => sameName(cp, crossing.name))
  return { slow, days: slow ? 2 : 1 }
}

/** Several days, one after another; each sees the clocks as the day before left them. */
export function passDays(state: State, days: number, why: string, tell: Tell): void {
  startVenomClocks(state, tell)
  for (let i = 0; i < days; i++) dayPasses(state, why, tell)
}

/**
 * seed 000 §8.3.2, §9.14.3, rules/bx R61: the day passes first, then 1d3 for the PC and the companions by falling HD,
 * each up to the maximum; the dead and those at 0 hp or less do not roll. What expires after rest ends.
 */
export function decideRest(state: State, dice: Dice, tell: Tell): void {
  mustKnowDate(state, 1)
  passDays(state, 1, 'rest', tell)
  for (const person of restOrder(state.people)) {
    const before = hpOf(person)
    if (isDead(person) || before <= 0 || before >= maxOf(person)) continue
    const roll = dice.die(3, 'rest 1d3')
    const delta = hpDelta(person, Math.min(maxOf(person), before + roll))
    tell({ type: 'HpChanged', ...delta, cause: 'Rest', roll, reason: 'a day of rest' })
  }
  const ending = state.modifiers.filter((m) => endsWithRest(m.expires))
  for (const source of new Set(ending.map((m) => m.source))) {
    const hidden = ending.every((m) => m.source !== source || isHiddenTarget(state, m))
    tell({ type: 'ModifierEnded', source, rested: true, reason: 'rest', hidden })
  }
}

/** The PC, then companions by falling HD, ties in the order given (rules/bx R43). */
function restOrder(people: readonly Person[]): readonly Person[] {
  const hd = (p: Person): number => (typeof p.stats.HD === 'number' ? p.stats.HD : 0)
  const companions = people.filter((p) => p.role === 'companion')
  return [...people.filter((p) => p.role === 'pc'), ...companions.sort((a, b) => hd(b) - hd(a))]
}

export function decideDay(state: State, _seat: string, command: Command, tell: Tell): void {
  mustKnowDate(state, 1)
  passDays(state, 1, clauseText(command, 'reason') || 'the day passes', tell)
}

/** A slow crossing point costs two days, any other one; Navigation lifts it for one journey (rules/bx R60). */
export function decideTravel(state: State, _seat: string, command: Command, tell: Tell): void {
  const crossing = crossingNamed(state, clauseText(command, 'cp'))
  const { slow, days } = journey(state, crossing)
  mustKnowDate(state, days)
  tell({ type: 'Travelled', cp: crossing.name, days, slow })
  passDays(state, days, `journey by ${crossing.name}`, tell)
}
