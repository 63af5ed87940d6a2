import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Ruleset } from '../../kernel/contract/ruleset.js'
import { PACKAGE } from '../../library/documents/content.js'
import { DocumentFault } from '../../library/fault.js'
import { gameFiles, isFromFile } from '../../library/games.js'
import { loadScenarioText } from '../../library/load.js'
import { findGame, isBuiltIn } from '../../rulesets/registry.js'
import type { Limits } from '../limits/limits.js'
import { hostRefuses } from '../limits/refusals.js'
import { nodeThread } from '../work/node-thread.js'
import { ThreadPool, Unanswered } from '../work/pool.js'
import type { ReadScenario, Scenarios } from './read-scenario.js'

export interface ScenarioQuestion {
  readonly text: string
  /** What faults call it. */
  readonly name: string
}

/** What a thread says of a scenario. */
export type ScenarioAnswer =
  | { readonly game: string; readonly scenario: unknown; readonly warnings: readonly string[] }
  | { readonly faults: readonly string[]; readonly more: number }
  | { readonly failed: string }

/** What a thread is begun with: the modules of the games from outside. */
export interface ScenarioThreadData {
  readonly games: readonly string[]
}

const WORKER = join(PACKAGE, 'dist', 'host', 'scenarios', 'worker.js')
const THREADS = 2

/** Finds the game that a text names, without reading it. */
const NAMED = /["']?ruleset["']?\s*:\s*["']?([a-z][a-z0-9-]*)/

/**
 * Reads scenarios that come from outside, on threads of their own and within limits of time and memory: whatever the text
 * holds, the server goes on. A scenario of a game that the program registered by itself is read here, since no thread
 * has its rules.
 */
export class ScenarioReader implements Scenarios {
  private readonly limits: Limits['checks']
  private readonly threads: ThreadPool<ScenarioQuestion, ScenarioAnswer>

  constructor(limits: Limits['checks']) {
    this.limits = limits
    const { milliseconds, waiting, megabytes } = limits
    const data = (): ScenarioThreadData => ({ games: gameFiles() })
    this.threads = new ThreadPool({
      begin: nodeThread({ script: WORKER, data, megabytes }),
      threads: THREADS,
      milliseconds,
      waiting,
    })
  }

  /** Throws a `DocumentFault` with the first faults, or a refusal where the limits are reached. */
  async read(text: string, name: string): Promise<ReadScenario> {
    const id = NAMED.exec(text)?.[1]
    const isOwn = id !== undefined && !isBuiltIn(id) && !isFromFile(id) && (await findGame(id)) !== undefined
    if (isOwn || !existsSync(WORKER)) return await loadScenarioText(text, name)
    const answer = await this.ask({ text, name })
    if ('failed' in answer) throw new Error(answer.failed)
    if ('faults' in answer) throw new DocumentFault(answer.faults, answer.more)
    const { ruleset, module } = (await findGame(answer.game)) as { ruleset: Ruleset; module?: string }
    const { scenario, warnings } = answer
    return { ruleset, scenario, warnings, ...(module !== undefined && { module }) }
  }

  private async ask(question: ScenarioQuestion): Promise<ScenarioAnswer> {
    try {
      return (await this.threads.ask(question)) as ScenarioAnswer
    } catch (error) {
      if (error instanceof Unanswered) throw this.refusal(error.reason)
      throw error
    }
  }

  private refusal(reason: Unanswered['reason']): Error {
    const { milliseconds, megabytes, waiting } = this.limits
    if (reason === 'time')
      return hostRefuses(
        'CHECK_TOO_LONG',
        `Reading this scenario took longer than ${milliseconds / 1000} seconds; make it smaller.`,
        { milliseconds },
      )
    if (reason === 'memory')
      return hostRefuses(
        'CHECK_TOO_LARGE',
        `Reading this scenario took more than ${megabytes} MB of memory; make it smaller.`,
        { megabytes },
      )
    return hostRefuses(
      'CHECKS_BUSY',
      `${waiting} scenarios wait to be read already; try again in a moment.`,
      {
        waiting,
      },
    )
  }

  async close(): Promise<void> {
    await this.threads.close()
  }
}
