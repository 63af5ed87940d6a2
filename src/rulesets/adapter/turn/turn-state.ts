import { entryOf } from '../../../kernel/entry.js'
import { type ClockFace, standingOf } from '../clocks/face.js'
import type { TurnEvent } from '../events/index.js'
import { foldSituation } from '../events/trouble.js'
import type { HealthTrack } from '../people/health.js'
import type { Situation } from '../rolls/severity.js'
import type { TurnInput } from './input.js'

/**
 * The state a turn reads: that of a table, or the bare figures of a call from code. The code that emits the turn's events
 * must keep it current, so the turn itself keeps no copies.
 */
export interface TurnState {
  readonly situations: readonly Situation[]
  /** Points left. */
  readonly willpower: number
  readonly health: HealthTrack | undefined
  clock(id: string): ClockFace | undefined
  /** Points of a special trait and the most there can be; undefined where nobody keeps them. */
  points(resource: string): { readonly now: number; readonly most: number } | undefined
}

/** The state of a call from code: no table stands behind it, so it folds the events of its turn itself. */
export class CallTurnState implements TurnState {
  situations: readonly Situation[]
  willpower: number
  health: HealthTrack | undefined
  private readonly faces: Readonly<Record<string, ClockFace>>
  readonly standing: Record<string, number>

  constructor(input: TurnInput) {
    this.situations = input.situations ?? []
    this.willpower = input.willpower?.available ?? 0
    this.health = input.health
    this.faces = input.clocks ?? {}
    this.standing = Object.fromEntries(Object.entries(this.faces).map(([id, face]) => [id, standingOf(face)]))
  }

  clock(id: string): ClockFace | undefined {
    const face = entryOf(this.faces, id)
    return face && { ...face, value: this.standing[id]! }
  }

  /** A call from code hands in no points but willpower: what a push costs of others is told by the record alone. */
  points(): undefined {
    return undefined
  }

  fold(event: TurnEvent): void {
    switch (event.type) {
      case 'situation_created':
      case 'situation_cleared':
        this.situations = foldSituation(this.situations, event)
        return
      case 'willpower_spent':
        this.willpower -= event.amount
        return
      case 'health_changed':
        this.health = event.after
        return
      case 'clock_moved':
        this.standing[event.clock] = event.to
    }
  }
}
