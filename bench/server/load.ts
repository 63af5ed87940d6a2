/** What a load came to. */
export interface Measured {
  readonly done: number
  readonly perSecond: number
  /** Milliseconds that half of them, and all but one in a hundred, took at most. */
  readonly p50: number
  readonly p99: number
}

/**
 * Lets every slot do one thing after another for a while. A slot does not wait for others; the first part of the time
 * warms up and is not counted.
 */
export async function load(
  slots: readonly (() => Promise<void>)[],
  seconds: number,
  warmUp: number,
): Promise<Measured> {
  const times: number[] = []
  const begin = performance.now()
  const counted = begin + warmUp * 1_000
  const end = counted + seconds * 1_000
  await Promise.all(
    slots.map(async (work) => {
      for (let start = performance.now(); start < end; ) {
        await work()
        const now = performance.now()
        if (start >= counted) times.push(now - start)
        start = now
      }
    }),
  )
  const spent = (performance.now() - counted) / 1_000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { done: times.length, perSecond: times.length / spent, p50: at(0.5), p99: at(0.99) }
}

/** This many of something, a few at a time. */
export async function makeAll<Made>(
  count: number,
  atOnce: number,
  make: (i: number) => Promise<Made>,
): Promise<readonly Made[]> {
  const made: Made[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: Math.min(count, atOnce) }, async () => {
      while (next < count) {
        const i = next++
        made[i] = await make(i)
      }
    }),
  )
  return made
}

/** One slot for each of a few clients, each going round the tables that are its own. */
export function slotsOver(tables: readonly (() => Promise<void>)[], most: number): (() => Promise<void>)[] {
  const slots = Math.min(tables.length, most)
  return Array.from({ length: slots }, (_, slot) => {
    const own = tables.filter((_, i) => i % slots === slot)
    let turn = 0
    return () => own[turn++ % own.length]!()
  })
}
