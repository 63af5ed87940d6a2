import { availableParallelism } from 'node:os'
import type { Command } from 'commander'
import { UserError } from '../exit.js'
import { needed } from '../needed.js'
import { print } from '../print.js'
import { counted, Progress } from '../progress.js'
import { wholeNumber } from './roll.js'

interface WorkerOptions {
  readonly redis: string
  readonly workers: number
}

const MAX_THREADS = 256

export function addWorkerCommand(program: Command): void {
  program
    .command('worker')
    .description('play the games that labs elsewhere put into the queue of a Redis')
    .requiredOption('--redis <url>', 'redis://host:port')
    .option(
      '--workers <n>',
      'threads',
      wholeNumber(1, MAX_THREADS),
      Math.min(MAX_THREADS, availableParallelism()),
    )
    .addHelpText(
      'after',
      `
Workers come and go as they like: a task whose worker is gone is played by another, and the result is the same.
Ctrl-C finishes what is begun.
Example:
  ludex worker --redis redis://127.0.0.1:6379 &
  ludex simulate bx/three-reavers --runs 1e7 --redis redis://127.0.0.1:6379`,
    )
    .action(async ({ redis, workers }: WorkerOptions) => {
      const { workOnQueue } = await needed('worker', () => import('../../../lab/queue/worker.js'))
      const { placeOf, QueueFailed } = await needed(
        'worker',
        () => import('../../../lab/queue/connection.js'),
      )
      const shown = new Progress({ what: 'tasks' })
      let played = 0
      const working = await workOnQueue(redis, {
        threads: workers,
        done: (tasks) => {
          played = tasks
          shown.at(tasks)
        },
      }).catch((error: unknown) => {
        throw error instanceof QueueFailed ? new UserError(error.message) : error
      })
      print(`Waiting for tasks at ${placeOf(redis)}; Ctrl-C ends it.`)
      await new Promise<void>((resolve) => {
        for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
      })
      await working.close()
      shown.end()
      print(`${counted(played)} tasks done.`)
    })
}
