import { Redis } from 'ioredis'

/** The queue of all labs on a Redis. */
export const QUEUE = 'lab'
export const PREFIX = 'ludex'

/** There is no Redis where somebody said there is one. */
export class QueueFailed extends Error {
  override readonly name = 'QueueFailed'
}

/** A Redis by host and port only: what is printed must not tell a password. */
export function placeOf(url: string): string {
  try {
    const { hostname, port } = new URL(url)
    return `${hostname}:${port || '6379'}`
  } catch {
    return 'that address'
  }
}

const PATIENCE = 5_000

/** Looks whether a Redis answers; only then are connections made that try for ever. */
export async function checkRedis(url: string): Promise<void> {
  if (!/^rediss?:\/\//.test(url)) throw new QueueFailed('the address of a Redis is written redis://host:port')
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: PATIENCE,
    commandTimeout: PATIENCE,
    retryStrategy: () => null,
  })
  // The failure is reported by the promise below; unheard, it would be told once more.
  redis.on('error', () => {})
  try {
    await redis.connect()
    await redis.ping()
  } catch (error) {
    throw new QueueFailed(`no Redis answers at ${placeOf(url)}: ${(error as Error).message}`)
  } finally {
    redis.disconnect()
  }
}

/** A connection that waits out whatever happens to Redis, as queues need it. */
export function lasting(url: string): Redis {
  const redis = new Redis(url, { maxRetriesPerRequest: null })
  redis.on('error', () => {})
  return redis
}
