import { expect, it } from 'vitest'
import { soak } from '../../soak.js'
import { BrokenBuild } from '../frame/broken-build.js'
import { finds, holds } from '../frame/short.js'
import { concurrency } from './harness.js'

it('of several who write, one has each line', async () => {
  const { figures } = await holds(
    concurrency({ times: 10, only: ['journal', 'save', 'folder'] }),
    soak(3, 60),
  )
  expect(figures.acknowledged).toBeGreaterThan(0)
})

it('finds a lock that holds nobody off', async () => {
  const change = [
    'store/lock.js',
    "throw new FileHeld(path, before, lockOf(path, highest));\n            if (before === 'gone'",
    "return new Lock(lockOf(path, highest));\n            if (before === 'gone'",
  ] as const
  const build = new BrokenBuild([change])
  try {
    await finds(
      concurrency({ dist: `${build.folder}/dist`, times: 60, only: ['folder'] }),
      /one data folder|ends with/,
      10,
    )
  } finally {
    build.remove()
  }
})
