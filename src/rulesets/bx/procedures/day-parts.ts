import type { Dice } from '../../../kernel/dice/dice.js'
import { sameName } from '../../../kernel/words/names.js'
import type { Tell } from '../events/index.js'
import { isHiddenTarget, namesHidden } from '../state/known.js'
import { hpDelta } from '../state/named.js'
import type { State } from '../state/state.js'
import { isVenomed, newVenomClock } from '../stats/clocks.js'
import { dayAfter, showDate } from '../stats/date.js'
import { endsWithRest } from '../stats/modifiers.js'
import { hpOf, isDead, maxOf, type Person } from '../stats/person.js'
import { refused } from '../stops.js'

/** rules/bx C: everybody who carries venom has a clock of it, so one that is missing starts before the day passes. */
export function startVenomClocks(state: State, tell: Tell): void {
  for (const person of state.people) {
    if (!isVenomed(person.conditions) || isDead(person)) continue
    if (state.clocks.some((c) => c.venom && sameName(c.owner, person.name))) continue
    const hidden = namesHidden(state, person.name)
    tell({ type: 'ClockStarted', clock: newVenomClock(person.name), hidden })
  }
}

/** The date of tomorrow; empty where dates are unknown. */
export function nextDate({ date, calendar }: State): string {
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

/** What a day of rest gives those who rested (rules/bx R61). */
export function restedBy(state: State, people: readonly Person[], dice: Dice, tell: Tell): void {
  for (const person of people) {
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
