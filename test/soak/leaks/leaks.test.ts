import { expect, it } from 'vitest'
import { openFiles } from '../../../src/store/files/file-store.js'
import { soak } from '../../soak.js'
import { finds, holds } from '../frame/short.js'
import { leaks } from './harness.js'

it('memory and file handles stay flat', async () => {
  const { figures } = await holds(leaks({ tables: 5, commands: 20 }), soak(5, 100))
  expect(figures['most heap MB']).toBeGreaterThan(0)
})

it('finds a store that keeps what it should forget', async () => {
  const hoard: Uint8Array[] = []
  const forgetful = async (folder: string) => {
    const store = await openFiles(folder)
    const remove = store.remove.bind(store)
    store.remove = async (id) => {
      hoard.push(new Uint8Array(2 ** 20).fill(1))
      await remove(id)
    }
    return store
  }
  await finds(leaks({ tables: 12, commands: 5, store: forgetful }), /grow with every round/, 8)
})
