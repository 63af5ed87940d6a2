import { advance, type Clock, reduce } from '../../../kernel/clocks.js'
import type { BxClock } from '../clocks.js'
import type { ClockMoved } from '../events.js'

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

/** rules/bx C: one segment on; at the end the trigger fires and its text is copied. */
export function advanceClock(clock: BxClock, reason: string): ClockMoved {
  const { from, to, fired } = advance(face(clock))
  return {
    type: 'ClockMoved',
    name: clock.name,
    from,
    to,
    max: clock.max,
    fired,
    trigger: fired ? clock.trigger : '',
    reason,
  }
}

/** One segment back, never below 0. */
export function reduceClock(clock: BxClock, reason: string): ClockMoved {
  const { from, to } = reduce(face(clock))
  return { type: 'ClockMoved', name: clock.name, from, to, max: clock.max, fired: false, trigger: '', reason }
}
