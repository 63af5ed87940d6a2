import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, it } from 'vitest'
import type { News } from '../../src/store/contract.js'
import { openIndexed } from '../../src/store/indexed/indexed-store.js'
import { add, newTable } from './suite/place.js'
import { storeSuite } from './suite.js'

storeSuite(
  'a browser',
  async () => {
    const factory = { indexedDB: new IDBFactory(), IDBKeyRange }
    return { open: () => openIndexed({ factory, name: 'tables' }), clear: async () => {} }
  },
  true,
)

it('two tabs share one place: a number is given once, and each hears of the other’s lines', async () => {
  const factory = { indexedDB: new IDBFactory(), IDBKeyRange }
  const ears = new Set<{ readonly tab: number; readonly listener: (news: News) => void }>()
  const tab = (number: number) =>
    openIndexed({
      factory,
      name: 'tables',
      others: {
        tell: (news) => {
          for (const ear of ears) if (ear.tab !== number) ear.listener(news)
        },
        hear: (listener) => {
          const ear = { tab: number, listener }
          ears.add(ear)
          return () => ears.delete(ear)
        },
      },
    })
  const [one, two] = [await tab(1), await tab(2)]
  const heard: News[] = []
  two.watch((news) => heard.push(news))
  await one.create(newTable('shared'))
  const both = await Promise.all([add(one, 'shared', 1, 'of one'), add(two, 'shared', 1, 'of two')])
  expect(both.sort()).toEqual(['stored', 'taken'])
  expect(await one.lines('shared', 0)).toEqual(await two.lines('shared', 0))
  expect(heard).toContainEqual({ id: 'shared', length: 1 })
  expect(heard.at(-1)).toEqual({ id: 'shared', length: 2 })
  await Promise.all([one.close(), two.close()])
  expect(ears.size).toBe(0)
})
