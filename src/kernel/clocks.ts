/**
 * Progress clocks: a named row of segments that fills up (or counts down) and does something on the way and at the end.
 * Pure figures; who may advance a clock, and how often, is each game's rule.
 */
export interface Clock {
  readonly id: string
  readonly name: string
  readonly progress: number
  readonly segments: number
  /** `falling` clocks count down; they complete at 0, rising ones at `segments`. */
  readonly direction: 'rising' | 'falling'
  readonly status: ClockStatus
  /** Told when the clock reaches them in its direction, in the order in which they are crossed. */
  readonly milestones: readonly Milestone[]
  /** Told once, on completion. */
  readonly trigger?: string
}

export type ClockStatus = 'active' | 'halted' | 'fired' | 'retired'

export interface Milestone {
  readonly at: number
  readonly text: string
}

/** What a move of a clock did; an event carries it, `moved` folds it in. */
export interface ClockMove {
  readonly from: number
  readonly to: number
  readonly crossed: readonly Milestone[]
  /** The move completed the clock and its trigger goes off now. */
  readonly fired: boolean
}

function isComplete(clock: Clock, progress: number): boolean {
  return clock.direction === 'rising' ? progress >= clock.segments : progress <= 0
}

/** Milestones reached on the way from `from` to `to`, only in the clock's own direction. */
function crossed(clock: Clock, from: number, to: number): Milestone[] {
  if (clock.direction === 'rising') {
    return clock.milestones.filter((m) => from < m.at && m.at <= to).sort((a, b) => a.at - b.at)
  }
  return clock.milestones.filter((m) => to <= m.at && m.at < from).sort((a, b) => b.at - a.at)
}

/** Moves the hand by `delta` (signed, as counted on the clock's face), held inside 0 and its segments. */
export function move(clock: Clock, delta: number): ClockMove {
  const from = clock.progress
  const stands = clock.status === 'halted' || clock.status === 'retired'
  const to = stands ? from : Math.min(clock.segments, Math.max(0, from + delta))
  const fired = clock.status === 'active' && to !== from && isComplete(clock, to)
  return { from, to, crossed: crossed(clock, from, to), fired }
}

/** Towards completion, by `by` segments. */
export function advance(clock: Clock, by = 1): ClockMove {
  return move(clock, clock.direction === 'rising' ? by : -by)
}

/** Away from completion, by `by` segments. */
export function reduce(clock: Clock, by = 1): ClockMove {
  return move(clock, clock.direction === 'rising' ? -by : by)
}

/** The clock after a move. */
export function moved(clock: Clock, change: ClockMove): Clock {
  return { ...clock, progress: change.to, status: change.fired ? 'fired' : clock.status }
}

/** Stopped; it keeps its progress and what it has caused, and does not move. */
export function halt(clock: Clock): Clock {
  return clock.status === 'active' ? { ...clock, status: 'halted' } : clock
}

export function resume(clock: Clock): Clock {
  return clock.status === 'halted' ? { ...clock, status: 'active' } : clock
}

/** Taken off the table; it no longer counts for anything. */
export function retire(clock: Clock): Clock {
  return { ...clock, status: 'retired' }
}

/** The highest milestone the clock stands at or beyond. */
export function standing(clock: Clock): Milestone | undefined {
  const reached = clock.milestones.filter((m) =>
    clock.direction === 'rising' ? clock.progress >= m.at : clock.progress <= m.at,
  )
  return reached.sort((a, b) => (clock.direction === 'rising' ? b.at - a.at : a.at - b.at))[0]
}
