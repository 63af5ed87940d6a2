import { type FileHandle, open } from 'node:fs/promises'
import { expect, it } from 'vitest'
import type { Store } from '../../../src/store/contract.js'
import { openFiles } from '../../../src/store/files/file-store.js'
import { isVolume, soak } from '../../soak.js'
import { finds, holds } from '../frame/short.js'
import { leaks } from './harness.js'

it(
  'memory and handles stay flat',
  async () => {
    const { figures } = await holds(
      leaks({ tables: soak(5, 1_000), commands: soak(40, 10_000) }),
      soak(5, 100),
    )
    expect(figures['most heap MB']).toBeGreaterThan(0)
    expect(figures['tables opened and closed']).toBeGreaterThanOrEqual(soak(25, 100_000))
    expect(figures.commands).toBeGreaterThanOrEqual(soak(200, 1_000_000))
  },
  soak(300_000, 7_200_000),
)

/** A store that does something more, and forgets about it, each time a table is taken away or a line is kept. */
function careless(also: { remove?: () => unknown; append?: () => unknown }) {
  return async (folder: string): Promise<Store> => {
    const store = await openFiles(folder)
    const { remove, append } = store
    store.remove = async (id) => {
      await also.remove?.()
      await remove.call(store, id)
    }
    store.append = async (...what) => {
      also.append?.()
      return await append.apply(store, what)
    }
    return store
  }
}

if (isVolume)
  it('finds a store that keeps what it should forget, of tables or of lines', async () => {
    const hoard: Uint8Array[] = []
    const keep = (bytes: number) => () => hoard.push(new Uint8Array(bytes).fill(1))
    const grows = /grow with every round/
    await finds(leaks({ tables: 12, commands: 5, store: careless({ remove: keep(2 ** 20) }) }), grows, 8)
    await finds(leaks({ tables: 2, commands: 100, store: careless({ append: keep(2 ** 17) }) }), grows, 8)
  })

it('finds a file that stays open and a timer that nobody stops', async () => {
  const files: FileHandle[] = []
  const timers: NodeJS.Timeout[] = []
  const grows = /grow with every round/
  try {
    const remove = async () => files.push(await open('package.json'))
    await finds(leaks({ tables: 4, commands: 5, store: careless({ remove }) }), grows, 8)
    const append = () => timers.push(setInterval(() => {}, 60_000))
    await finds(leaks({ tables: 2, commands: 5, store: careless({ append }) }), grows, 8)
  } finally {
    for (const file of files) await file.close()
    for (const timer of timers) clearInterval(timer)
  }
})
