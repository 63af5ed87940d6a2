import type { Done, Task } from '../work.js'

/** What a thread is asked, and what it answers. */
export interface Asked {
  readonly task: Task
}

export interface Answered {
  readonly done?: Done[Task['kind']]
  readonly failed?: string
}

/** What a thread is begun with: the modules of the games from outside. */
export interface ThreadData {
  readonly games: readonly string[]
}
