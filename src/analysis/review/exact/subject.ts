import type { Command } from '../../../kernel/contract/command.js'
import type { Players } from '../../explore.js'
import type { Aim } from '../aim.js'
import type { Course } from '../course.js'
import type { Figure, LineFigures, MomentEnds } from '../figures.js'
import type { Reference } from '../reference.js'
import type { GraphShelf } from './graph-shelf.js'

/** What exact figures are worked out from. */
export interface ExactSubject {
  readonly course: Course
  readonly aim: Aim
  readonly side: string
  readonly reference: Reference
  readonly players: Players<unknown, Command>
  readonly limit: number
  readonly progress?: (found: number, open: number) => void
  /** Graphs of other reviews, which this one may go on with. */
  readonly shelf?: GraphShelf
}

/** The exact figures of a course, from some moment on. */
export interface ExactFigures {
  readonly span: number
  readonly states: number
  /** The first moment that fits. */
  readonly from: number
  /** By moment; empty before `from`. */
  readonly moments: readonly (Figure | undefined)[]
  /** By line; empty before `from`. */
  readonly lines: readonly (LineFigures | undefined)[]
  readonly ends: readonly (MomentEnds | undefined)[]
}
