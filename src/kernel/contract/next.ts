/** Some seat must choose. Kept small because simulations ask for it at every step; `view` has the question. */
export interface Awaiting {
  readonly kind: 'awaiting'
  /** Whose choice it is: seats of the game, or just `*` when anybody may speak (the rules then judge). */
  readonly seats: readonly string[]
  /** Why they are asked, in a stable word: `turn`, `defence`, `fallen`. */
  readonly reason: string
}

/** The referee goes on by itself: call `advance`. */
export interface Automatic {
  readonly kind: 'automatic'
}

/** The game has ended. */
export interface Over {
  readonly kind: 'over'
  /** A stable word: `ALL_FOES_DEAD`, `win`. */
  readonly outcome: string
  /** The sides that this end is good for: those of seats, or of people whom nobody plays. Nobody: an empty list. */
  readonly favours: readonly string[]
}

export type Next = Awaiting | Automatic | Over

export const AUTOMATIC: Automatic = { kind: 'automatic' }

/** Stands in `Awaiting.seats` for anyone who may speak. */
export const ANYBODY = '*'

/** Whether a moment waits for this seat. */
export function waitsFor(next: Next, seat: string): boolean {
  return next.kind === 'awaiting' && (next.seats.includes(seat) || next.seats[0] === ANYBODY)
}
