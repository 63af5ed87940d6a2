import { advance, type Clock, move, reduce } from '../../../kernel/clocks.js'
import type { Command } from '../../../kernel/contract/command.js'
import { sameName } from '../../../kernel/words/names.js'
import { nearest } from '../../../kernel/words/nearest.js'
import { isVisible } from '../../../kernel/words/visible.js'
import { clauseText, number } from '../clause-values.js'
import type { ClockMoved } from '../events/clocks.js'
import type { Tell } from '../events/index.js'
import { clocksKnownTo } from '../state/known.js'
import { personNamed, placeAmong } from '../state/named.js'
import type { State } from '../state/state.js'
import { type BxClock, canAdvance, newClock } from '../stats/clocks.js'
import { type BxStop, clauseHasNoEffect, refused } from '../stops.js'

function face(clock: BxClock): Clock {
  return {
    id: clock.name,
    name: clock.name,
    progress: clock.progress,
    segments: clock.max,
    direction: 'rising',
    status: clock.status === 'trigger_fired' ? 'fired' : clock.status,
    milestones: [],
  }
}

function clockMoved(
  { name, max, trigger }: BxClock,
  { from, to, fired }: Pick<ClockMoved, 'from' | 'to' | 'fired'>,
  reason: string,
  hidden: boolean,
): ClockMoved {
  return { type: 'ClockMoved', name, from, to, max, fired, trigger: fired ? trigger : '', reason, hidden }
}

/** rules/bx C: one segment on; at the end the trigger fires and its text is copied. */
export function advanceClock(clock: BxClock, reason: string, hidden: boolean): ClockMoved {
  return clockMoved(clock, advance(face(clock)), reason, hidden)
}

/** A clock that a ruling puts at its end fires as any other. */
export function advanceTo(clock: BxClock, to: number, reason: string): ClockMoved {
  return clockMoved(clock, { from: clock.progress, to, fired: to >= clock.max }, reason, false)
}

/** One segment back, never below 0. */
function reduceClock(clock: BxClock, reason: string): ClockMoved {
  return clockMoved(clock, reduce(face({ ...clock, status: 'active' })), reason, false)
}

/** Why a clock that an effect or an engine would move stands still, the first reason that holds; empty when it moves. */
function whyStill({ status, progress, max, movedToday }: BxClock, by: number): string {
  if (status !== 'active') return status
  if (by > 0) return progress >= max ? 'full' : movedToday ? 'moved today' : ''
  return progress <= 0 ? 'empty' : ''
}

/** rules/bx-campaign C26: a declared effect moves a clock, to its bounds, and forwards at most once a day (C19). */
export function moveClock(
  state: State,
  clock: BxClock,
  by: number,
  reason: string,
  hidden: boolean,
  tell: Tell,
): void {
  const { name, progress, max } = clock
  const why = clock.venom && by < 0 ? 'venom' : whyStill(clock, by)
  if (why !== '' || by === 0) {
    tell({ type: 'ClockStood', name, progress, max, why: why || 'nothing', hidden })
    return
  }
  const moved = clockMoved(clock, move(face(clock), by), reason, hidden)
  tell(moved)
  const owner = clock.venom && moved.fired && state.people.find((p) => sameName(p.name, clock.owner))
  if (owner) {
    const { name: who } = owner
    tell({ type: 'Died', who, name: who, index: -1, cause: 'clock', reason: `${name} completed`, hidden })
  }
}

function clockNamed(state: State, seat: string, name: string): BxClock {
  const clocks = clocksKnownTo(state, seat)
  const names = clocks.map((c) => c.name)
  const clock = clocks[placeAmong(names, name)]
  if (clock) return clock
  const near = nearest(name, names)
  const meant = near === undefined ? '' : ` Did you mean ${near}?`
  throw refused(
    'UNKNOWN_CLOCK',
    `There is no clock "${name}".${meant} Known: ${names.join(', ') || 'none'}.`,
    {
      name,
    },
  )
}

const MAX_SEGMENTS = 100

/** A new clock by a ruling: its owner's, or nobody's. */
function startClock(state: State, seat: string, command: Command, tell: Tell): void {
  const name = clauseText(command, 'name')
  const segments = number(command, 'segments')
  if (segments < 1 || segments > MAX_SEGMENTS)
    throw refused('BAD_COUNT', `A clock has 1 to ${MAX_SEGMENTS} segments (segments: <number>).`, {
      segments,
    })
  if (name.trim() === '' || !isVisible(name) || /^venom\s*[\u2014\u2013-]/i.test(name))
    throw refused(
      'BAD_NAME',
      'A clock’s name is one line and no other clock has it; venom has its own verb.',
      { name },
    )
  if (state.clocks.some((c) => sameName(c.name, name)))
    throw refused('CLOCK_KNOWN', `There is a clock "${name}" already.`, { name })
  const owner = clauseText(command, 'owner')
  const whose = owner === '' ? '' : personNamed(state, seat, owner).name
  tell({
    type: 'ClockStarted',
    clock: newClock(name, whose, segments),
    hidden: false,
    reason: clauseText(command, 'because'),
  })
}

/** rules/bx C: +1 at most once a day and never without its bullet; back, halt, resume, retire with a reason. */
export function decideClock(state: State, seat: string, command: Command, tell: Tell): void {
  const name = clauseText(command, 'name')
  const because = clauseText(command, 'because')
  if (command.do === 'start' || (command.do === undefined && command.segments !== undefined)) {
    startClock(state, seat, command, tell)
    return
  }
  for (const label of ['segments', 'owner'])
    if (command[label] !== undefined)
      throw clauseHasNoEffect(label, 'only a clock that starts has it (do: start).')
  const clock = clockNamed(state, seat, name)
  const set = (status: BxClock['status']): void =>
    tell({ type: 'ClockSet', name: clock.name, status, reason: because, hidden: false })
  switch (command.do) {
    case 'advance':
      if (state.fight && clock.venom)
        throw refused('COMBAT_UNDERWAY', 'A venom clock moves with the days, not in a fight.')
      advanceByHand(state, seat, clock, because, tell)
      return
    case 'reduce':
      if (clock.venom)
        throw refused('CLOCK_NEVER_REDUCES', 'A venom clock is never reduced; treat the venom.')
      if (clock.status === 'retired') throw refused('CLOCK_RETIRED', `${clock.name} is retired.`)
      tell(reduceClock(clock, because))
      return
    case 'halt':
      if (clock.status !== 'active') throw clockStands(clock)
      set('halted')
      return
    case 'resume':
      if (clock.status === 'active') throw clockStands(clock)
      if (clock.status === 'trigger_fired' && clock.progress >= clock.max)
        throw refused(
          'CLOCK_FULL',
          `${clock.name} is full and has fired; reduce it first, then it can be resumed.`,
        )
      set('active')
      return
    case 'retire':
      if (clock.status === 'retired') throw clockStands(clock)
      set('retired')
      return
    default:
      throw refused(
        'MISSING_CLAUSE',
        'Say what the clock does: do: advance, reduce, halt, resume or retire; or start it with segments: <number>.',
      )
  }
}

function clockStands({ name, progress, max, status }: BxClock): BxStop {
  return refused('CLOCK_STANDS', `${name} stands at ${progress}/${max} and is ${status}.`)
}

function advanceByHand(state: State, seat: string, clock: BxClock, because: string, tell: Tell): void {
  const bullet = clock.bullets.find((b) => sameName(b, because))
  if (clock.bullets.length > 0 && bullet === undefined) {
    throw refused('BULLET_UNKNOWN', `Name what advances ${clock.name}: ${clock.bullets.join('; ')}.`, {
      bullets: clock.bullets,
    })
  }
  if (!canAdvance(clock)) throw clockStands(clock)
  if (clock.movedToday) throw refused('CLOCK_MOVED', `${clock.name} has already moved today.`)
  const moved = advanceClock(clock, bullet ?? because, false)
  // A full venom clock kills (seed 000 §8.4.3); it is of somebody here, or it does not move.
  const dies = clock.venom && moved.fired ? personNamed(state, seat, clock.owner).name : undefined
  tell(moved)
  if (dies !== undefined) {
    const reason = `${clock.name} completed`
    tell({ type: 'Died', who: dies, name: dies, index: -1, cause: 'clock', reason, hidden: false })
  }
}
