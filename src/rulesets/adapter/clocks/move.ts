import type { SystemConfig } from '../config/types.js'
import type { DeltaSource } from './deltas.js'
import { type ClockFace, moveHand } from './face.js'

/** A clock's hand moved. */
export interface ClockMoved {
  readonly type: 'clock_moved'
  readonly clock: string
  readonly delta: number
  readonly source: DeltaSource
  readonly from: number
  readonly to: number
  readonly reason?: string
  /** `display.show_deltas: false`: the log says where it stands, not by how much it moved. */
  readonly quiet?: true
}

/** A clock's hand crossed a threshold that has a text. */
export interface ClockTriggered {
  readonly type: 'clock_triggered'
  readonly clock: string
  readonly threshold: number
  readonly text: string
}

/** R23: moves a hand, held inside 0 and max, and tells what it crosses, in crossing order. */
export function moveClock(
  config: SystemConfig,
  id: string,
  face: ClockFace,
  delta: number,
  source: DeltaSource,
  tell: (event: ClockMoved | ClockTriggered) => void,
  reason?: string,
): void {
  const { from, to, crossed } = moveHand(config, id, face, delta)
  const quiet = config.clock_rules.display.show_deltas ? {} : ({ quiet: true } as const)
  const moved = { type: 'clock_moved', clock: id, delta, source, from, to, ...quiet } as const
  tell(reason === undefined ? moved : { ...moved, reason })
  for (const { at, text } of crossed) tell({ type: 'clock_triggered', clock: id, threshold: at, text })
}
