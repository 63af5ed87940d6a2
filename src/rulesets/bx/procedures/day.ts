import type { Dice } from '../../../kernel/dice/dice.js'
import { sameName } from '../../../kernel/names.js'
import { type BxClock, canAdvance, isVenomed } from '../clocks.js'
import type { BxEvent, ClockMoved } from '../events.js'
import { endsWithRest, type StatModifier } from '../modifiers.js'
import { hpOf, isDead, maxOf, type Person } from '../stats.js'
import { advanceClock } from './clock.js'

/** The people a day concerns and what moves with it. */
export interface DayCall {
  readonly day: number
  readonly why: string
  readonly people: readonly Person[]
  readonly clocks: readonly BxClock[]
  readonly modifiers: readonly StatModifier[]
}

/** seed 000 §8.4.1: the venom clock moves for whoever is tagged and was not treated today. */
function dayMoves(clock: BxClock, owner: Person | undefined): boolean {
  if (!canAdvance(clock)) return false
  if (!clock.venom) return clock.daily !== ''
  return owner !== undefined && !isDead(owner) && isVenomed(owner.conditions) && !owner.treatedToday
}

/** A day of the time procedure: the clocks that move with the days; a full venom clock kills (seed 000 §8.4.3). */
export function dayPasses(call: DayCall): BxEvent[] {
  const events: BxEvent[] = [{ type: 'DayPassed', day: call.day + 1, why: call.why }]
  for (const clock of call.clocks) {
    const owner = call.people.find((p) => sameName(p.name, clock.owner))
    if (!dayMoves(clock, owner)) continue
    const moved: ClockMoved = advanceClock(clock, clock.daily)
    events.push(moved)
    if (clock.venom && moved.fired) {
      events.push({
        type: 'Died',
        who: owner!.name,
        name: owner!.name,
        index: -1,
        cause: 'clock',
        reason: `${clock.name} completed`,
      })
    }
  }
  return events
}

/**
 * seed 000 §8.3.2, §9.14.3, rules/bx R61: the day passes first, then 1d3 for the PC and the companions by falling HD,
 * each up to the maximum; the dead and those at 0 hp or less do not roll. What expires after rest ends.
 */
export function restDay(call: DayCall, dice: Dice): BxEvent[] {
  const events = dayPasses(call)
  const killed = new Set(events.filter((e) => e.type === 'Died').map((e) => e.who))
  for (const person of restOrder(call.people)) {
    const before = hpOf(person)
    if (isDead(person) || killed.has(person.name) || before <= 0 || before >= maxOf(person)) continue
    const roll = dice.die(3, 'rest 1d3')
    const after = Math.min(maxOf(person), before + roll)
    events.push({
      type: 'HpChanged',
      who: person.name,
      cause: 'Rest',
      roll,
      before,
      after,
      reason: 'a day of rest',
    })
  }
  const ended = new Set(call.modifiers.filter((m) => endsWithRest(m.expires)).map((m) => m.source))
  for (const source of ended) events.push({ type: 'ModifierEnded', source, rested: true, reason: 'rest' })
  return events
}

/** The PC, then companions by falling HD, ties in the order given (rules/bx R43). */
function restOrder(people: readonly Person[]): readonly Person[] {
  const hd = (p: Person): number => (typeof p.stats.HD === 'number' ? p.stats.HD : 0)
  const companions = people.filter((p) => p.role === 'companion')
  return [...people.filter((p) => p.role === 'pc'), ...companions.sort((a, b) => hd(b) - hd(a))]
}
