import type { Figure, LineFigures, MomentEnds } from '../figures.js'
import type { SampleAnswer, SampleTask } from './games.js'

/** Hears of the games of tasks while they are played. */
export interface TaskWatch {
  /** Asked before each task: once it answers false, no other task is begun. */
  goOn(): boolean
  /** The games of one more task are played. */
  played(games: number): void
}

/** Plays tasks, here or in threads. */
export interface Sampler {
  /** The answers in the order of the tasks: those of the first ones alone where it was stopped. */
  play(tasks: readonly SampleTask[], watch: TaskWatch): Promise<readonly SampleAnswer[]>
}

/** Hears how far a sampled review is, and may stop it. */
export interface SampleWatch {
  readonly played?: (games: number, budget: number) => void
  /** More moments or lines have figures now. */
  readonly soFar?: () => void
  /** One more moment of the coarse graph has a value. */
  readonly filling?: () => void
  readonly stopped?: () => boolean
}

export interface SampleOptions {
  /** The most games in all. */
  readonly games: number
  /** Opens every line, however many games that takes. */
  readonly full: boolean
  /** Whose knowledge the review goes by; absent: all is open. */
  readonly as?: string
  /** Figures that are known exactly, by moment and line. */
  readonly exact?: {
    readonly moments: readonly (Figure | undefined)[]
    readonly lines: readonly (LineFigures | undefined)[]
    readonly ends: readonly (MomentEnds | undefined)[]
  }
  readonly watch?: SampleWatch
}
