import type { EventRows } from '../../../kernel/contract/events/event-table.js'
import { readsWords } from '../../../kernel/contract/seats.js'
import { type Choice, type Doing, freshDoing, type Task } from '../fight/task.js'
import type { SpireScenario } from '../scenario/schema.js'
import { questionText } from '../seen/question.js'
import type { SpireState } from '../state/state.js'
import { neighbour } from './words/line.js'
import { characterName, clipped, type Line, plainName, sourceName } from './words/names.js'

/** The card or relic at work waits: for cards to be drawn, or for an answer. */
export interface Paused {
  readonly type: 'Paused'
  readonly doing: Doing
  readonly choice: Choice | null
}

/** Something was caused that comes after what is at work. */
export interface Queued {
  readonly type: 'Queued'
  readonly task: Task
}

/** One answer; -1 for no more of them. */
export interface Chosen {
  readonly type: 'Chosen'
  readonly by: string
  readonly name: string
  readonly place: number
  /** Nothing more is asked. */
  readonly done: boolean
}

/** All that was at work has been done. */
export interface Finished {
  readonly type: 'Finished'
}

/** A question between fights. */
export interface RunAsked {
  readonly type: 'RunAsked'
  readonly choice: Choice
}

/** The answer to a question; nothing happens. */
export interface Explained {
  readonly type: 'Explained'
  readonly name: string
  readonly lines: readonly string[]
  /** HP that its kind begins with; not for seats that read words. */
  readonly hp?: number
}

export type QuestionEvent = Paused | Queued | Chosen | Finished | RunAsked | Explained

export const questionRows: EventRows<SpireState, QuestionEvent, QuestionEvent, SpireScenario> = {
  Paused: {
    weight: 'detail',
    fold(s, { doing, choice }) {
      s.doing = { ...doing }
      s.choice = choice
    },
    mech: ({ choice }) => (choice === null ? [] : [`${choice.by}: ${questionText(choice)}`]),
    // The question stands on the board.
    story: () => '',
  },
  Queued: {
    weight: 'detail',
    fold(s, { task }) {
      const doing = s.doing ?? freshDoing('')
      s.doing = { ...doing, putOff: [...doing.putOff, task] }
    },
    story: () => '',
  },
  Chosen: {
    weight: 'detail',
    concerns: (_, context) => [characterName(context)],
    fold(s, { place, done }) {
      const choice = s.choice!
      if (done) s.choice = null
      else s.choice = { ...choice, taken: [...choice.taken, place] }
    },
    mech: ({ by, name }) => [`${by}: chosen ${name}`],
    story(event, context) {
      if (isSaidByEffect(event, context)) return ''
      const { by, name } = event
      return isWord(name)
        ? `${sourceName(by, context)}: you choose ${name}.`
        : `You choose ${plainName(name)}.`
    },
    short: (event, context) =>
      isSaidByEffect(event, context) ? undefined : clipped(`Choose ${plainName(event.name)}`),
  },
  Finished: {
    weight: 'detail',
    fold(s) {
      s.doing = null
    },
    story: () => '',
  },
  RunAsked: {
    weight: 'detail',
    fold(s, { choice }) {
      s.choice = choice
    },
    mech: ({ choice }) => [`${choice.by}: ${questionText(choice)}`],
    story: () => '',
  },
  Explained: {
    weight: 'detail',
    see(event, seat, facts) {
      if (!readsWords(facts, seat)) return event
      const { hp: _, ...rest } = event
      return rest
    },
    mech: ({ lines, hp }) => [...lines, ...(hp === undefined ? [] : [`  HP ${hp}`])],
  },
}

/** Reports whether the answer needs no sentence: it was `done`, or its effect follows. */
function isSaidByEffect({ place }: Chosen, context: Line): boolean {
  return place === -1 || neighbour(context, 1) !== undefined
}

/** A number, or one of several ways, such as `attack`: no name. */
function isWord(name: string): boolean {
  return /^(?:\d|[a-z])/.test(name)
}
