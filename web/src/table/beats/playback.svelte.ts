import type { Notice } from '../../api/types.js'
import { isStill, speed } from '../../ui/settings/settings.svelte.js'
import { beatsOf, type ShownBeat, type Standing, standingAt } from './beats-of.js'
import { MAX_RUN_LENGTH, stepLength } from './pace.js'

/**
 * Shows what has happened one thing after the other. The table's state is never held back: this only replays it, any
 * press or key ends it, and it ends by itself within a few seconds.
 */
export class Playback {
  /** Everything of the run that is shown, or was shown last. */
  run = $state.raw<readonly ShownBeat[]>([])
  /** The place of what is shown now; -1 where nothing is. */
  at = $state(-1)
  private timer: ReturnType<typeof setTimeout> | undefined
  private deadline = 0
  /** When the last run ended: a press right after it was meant to end it. */
  ended = 0
  /** Somebody ended it: it would have gone on. */
  private isCutShort = false

  readonly isPlaying = $derived(this.at >= 0)
  readonly now = $derived<ShownBeat | undefined>(this.run[this.at])
  /** The last thing that changed somebody, else the last thing at all: what the middle of the table keeps. */
  readonly last = $derived<ShownBeat | undefined>(
    this.run.findLast(({ beat }) => (beat.changes ?? []).length > 0) ?? this.run.at(-1),
  )

  /** Takes in a line that was written just now. */
  add(notice: Notice): void {
    const beats = beatsOf(notice)
    if (beats.length === 0) return
    if (speed() === 'instant' || document.hidden) {
      this.run = this.isPlaying ? [...this.run, ...beats] : beats
      this.skip()
      return
    }
    this.deadline = performance.now() + MAX_RUN_LENGTH
    if (this.isPlaying) {
      this.run = [...this.run, ...beats]
      return
    }
    this.begin(beats)
  }

  /** A line that was there when the page came: its last beat stands in the middle, and nothing moves. */
  remember(notice: Notice): void {
    const beats = beatsOf(notice)
    if (beats.length > 0 && !this.isPlaying && (this.run[0]?.n ?? -1) < notice.n) this.run = beats
  }

  /** Shows the last run once more. */
  again(): void {
    if (this.run.length === 0 || this.isPlaying) return
    this.deadline = performance.now() + MAX_RUN_LENGTH
    this.begin(this.run)
  }

  private begin(beats: readonly ShownBeat[]): void {
    this.run = beats
    this.at = 0
    this.wait()
  }

  private wait(): void {
    const length = stepLength({
      weight: this.now?.weight,
      pending: this.run.length - this.at,
      left: this.deadline - performance.now(),
      speed: speed(),
      still: isStill(),
    })
    this.timer = setTimeout(() => this.step(), length)
  }

  private step(): void {
    if (this.at + 1 >= this.run.length) {
      this.skip()
      this.isCutShort = false
    } else {
      this.at++
      this.wait()
    }
  }

  /** Goes to the end at once. */
  skip(): void {
    clearTimeout(this.timer)
    if (this.isPlaying) {
      this.ended = Date.now()
      this.isCutShort = true
    }
    this.at = -1
  }

  /** Whether a press now ends what is shown, or did so a moment ago, before the page took it as a choice. */
  isEndedBy(moment: number): boolean {
    return this.isPlaying || (this.isCutShort && Date.now() - this.ended < moment)
  }

  /** Whether an event of the journal is still to be shown. */
  isAhead(n: number, place: number): boolean {
    const { now } = this
    return now !== undefined && (n > now.n || (n === now.n && place > now.place))
  }

  /** How somebody stands at this moment of the run; nothing where the view is right already. */
  standing(who: string): Standing | undefined {
    return this.isPlaying ? standingAt(this.run, this.at + 1, who) : undefined
  }
}
