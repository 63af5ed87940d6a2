import { expect, it } from 'vitest'
import type { News, Store } from '../../../src/store/contract.js'
import { add, eachInItsPlace, type MakePlace, newTable } from './place.js'

/** Collects news; `until` waits for one that tells of this many lines. */
export function hearing(store: Store) {
  const heard: News[] = []
  const waiting = new Set<() => void>()
  const stop = store.watch((news) => {
    heard.push(news)
    for (const look of [...waiting]) look()
  })
  const until = (id: string, length: number) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!heard.some((news) => news.id === id && news.length >= length)) return
        waiting.delete(look)
        resolve()
      }
      waiting.add(look)
      look()
    })
  return { heard, until, stop }
}

export function newsOfLines(make: MakePlace): void {
  const here = eachInItsPlace(make)

  it('tells everybody who listens of every line, and of nothing else', async () => {
    const { store } = here
    const [one, two] = [hearing(store), hearing(store)]
    await store.create(newTable('a', ['0', '1']))
    await add(store, 'a', 2, '2')
    await add(store, 'a', 2, 'too late')
    await add(store, 'a', 3, '3', '4', '5')
    await store.create(newTable('b'))
    const all = [
      { id: 'a', length: 2 },
      { id: 'a', length: 3 },
      { id: 'a', length: 6 },
      { id: 'b', length: 1 },
    ]
    for (const { heard, until } of [one, two]) {
      await until('b', 1)
      // The same may be heard twice, never anything that is not so.
      for (const news of heard) expect(all).toContainEqual(news)
      for (const { id, length } of [all[2]!, all[3]!]) await until(id, length)
    }
  })

  it('stops when asked to', async () => {
    const { store } = here
    const [one, two] = [hearing(store), hearing(store)]
    await store.create(newTable('a'))
    await Promise.all([one.until('a', 1), two.until('a', 1)])
    one.stop()
    one.stop()
    await add(store, 'a', 1, '1')
    await two.until('a', 2)
    expect(one.heard.every(({ length }) => length === 1)).toBe(true)
  })

  it('does not let one listener that fails spoil it for the others or for the writer', async () => {
    const { store } = here
    store.watch(() => {
      throw new Error('a listener of this test fails')
    })
    const other = hearing(store)
    await store.create(newTable('a'))
    expect(await add(store, 'a', 1, '1')).toBe('stored')
    await other.until('a', 2)
  })

  it('can be listened to from within a listener', async () => {
    const { store } = here
    const inner: News[] = []
    let added = false
    const all = hearing(store)
    store.watch(() => {
      if (!added) store.watch((news) => inner.push(news))
      added = true
    })
    await store.create(newTable('a'))
    await all.until('a', 1)
    await add(store, 'a', 1, '1')
    await all.until('a', 2)
    await expect.poll(() => inner.some(({ length }) => length === 2)).toBe(true)
  })
}
