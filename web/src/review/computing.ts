import type { Review } from '../../../src/analysis/review/review.js'
import { counted } from '../ui/words.js'

/** How far a review is, as its worker tells it. */
export interface Far {
  readonly first?: readonly (number | undefined)[]
  readonly draft?: Review
  readonly played?: number
  readonly budget?: number
  readonly states?: number
  /** The pause that was asked for has begun. */
  readonly isHeld?: boolean
}

/** The pace of the games while they are played: pauses do not count. */
export class Pace {
  private began: { readonly at: number; readonly played: number } | undefined
  private rested = 0
  private paused: number | undefined

  constructor(private readonly now: () => number) {}

  pause(isPaused: boolean): void {
    if (isPaused) this.paused ??= this.now()
    else if (this.paused !== undefined) {
      this.rested += this.now() - this.paused
      this.paused = undefined
    }
  }

  /** About how many seconds it takes to the last game, or undefined where nobody can tell yet. */
  left(played: number, budget: number): number | undefined {
    const at = this.now() - this.rested
    this.began ??= { at, played }
    const done = played - this.began.played
    if (done <= 0) return undefined
    return ((budget - played) * (at - this.began.at)) / done / 1000
  }
}

/** `about 20 s`, `about 3 min`: a guess is no better. */
export function aboutLeft(seconds: number): string {
  if (seconds < 1) return 'about 1 s'
  if (seconds < 95) return `about ${Math.ceil(seconds / 5) * 5} s`
  return `about ${Math.round(seconds / 60)} min`
}

/** What is being worked out, in words. */
export function farInWords(far: Far | undefined, decisions: number, opened: number): string {
  if (far?.played !== undefined)
    return opened > 0
      ? `${opened.toLocaleString('en')} of ${counted(decisions, 'decision')}`
      : `${counted(far.played, 'game')} played.`
  if (far?.states !== undefined) return `${counted(far.states, 'position')} followed.`
  return 'Working the chances out.'
}

/** The share that is done, from 0 to 1. */
export function shareDone({ played = 0, budget = 0 }: Far = {}): number {
  return budget > 0 ? Math.min(1, played / budget) : 0
}
