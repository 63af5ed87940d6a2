import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkRedis, placeOf, QueueFailed } from '../../src/lab/queue/connection.js'
import { QueuePool } from '../../src/lab/queue/queue-pool.js'
import { runGames } from '../../src/lab/run/run.js'
import { loadFight } from '../../src/lab/sweep/variant.js'
import { LocalPool } from '../../src/lab/threads/thread-pool.js'
import { type RedisServer, startRedis } from './redis-server.js'

const PROGRAM = join(import.meta.dirname, '..', '..', 'bin', 'ludex.js')
const workers: ChildProcess[] = []
let redis: RedisServer

/** A worker process that waits for tasks. */
async function startWorker(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [PROGRAM, 'worker', '--redis', redis.url, '--workers', '1'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  workers.push(child)
  await once(child.stdout!, 'data')
  return child
}

beforeAll(async () => {
  redis = await startRedis()
}, 300_000)

afterAll(async () => {
  for (const child of workers) child.kill('SIGKILL')
  await redis.stop()
})

it('four worker processes, one of them killed in the middle, give the bytes of a local run', async () => {
  const { work, loaded } = await loadFight({ file: 'bx/three-reavers', settings: [], players: {}, seed: 11 })
  const measures = Object.keys(loaded.ruleset.measures)
  const runs = 20_000
  // Some are played by the rules, the others drawn from tables that every worker makes for itself.
  const drawing = { ruled: 15_000, states: 20_000 }
  const local = await runGames(work, measures, new LocalPool(), { runs, ...drawing })
  expect(local.drawn?.runs).toBe(5_000)
  const [victim] = await Promise.all([startWorker(), startWorker(), startWorker(), startWorker()])
  const pool = await QueuePool.at(redis.url)
  expect(await pool.workers()).toBe(4)
  let killed = false
  const spread = await runGames(work, measures, pool, {
    runs,
    ...drawing,
    progress: ({ done }) => {
      if (killed || done < 500) return
      killed = true
      victim!.kill('SIGKILL')
    },
  })
  expect(killed).toBe(true)
  expect(JSON.stringify(spread)).toBe(JSON.stringify(local))
  await pool.close()
}, 120_000)

it('tells which Redis does not answer, and no password', async () => {
  await expect(checkRedis('redis://:hush@127.0.0.1:1')).rejects.toThrow(QueueFailed)
  await expect(checkRedis('redis://:hush@127.0.0.1:1')).rejects.toThrow(
    /^no Redis answers at 127\.0\.0\.1:1: (?!.*hush)/,
  )
  await expect(checkRedis('http://x')).rejects.toThrow(/redis:\/\/host:port/)
  expect(placeOf('redis://user:hush@example.org')).toBe('example.org:6379')
})
