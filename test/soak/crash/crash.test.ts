import { expect, it } from 'vitest'
import { soak } from '../../soak.js'
import { BrokenBuild } from '../frame/broken-build.js'
import { finds, holds } from '../frame/short.js'
import { crash } from './harness.js'
import { canTrace } from './system-calls.js'

// Servers are killed under load in test/http/crash-*.test.ts, by the same code.
it('what was acknowledged outlives kills, power cuts and full disks', async () => {
  const { figures } = await holds(crash({ only: ['power', 'system calls', 'prompt', 'disk'] }), soak(4, 200))
  expect(figures['lines told']).toBeGreaterThan(0)
})

const BREAKS = [
  [
    'the store of a server',
    'store/files/table-file.js',
    'await this.handle.datasync();\n        }\n        catch (error) {\n            throw await this.takenBack',
    '}\n        catch (error) {\n            throw await this.takenBack',
  ],
  [
    'a journal at the prompt',
    'store/journal-file.js',
    'writeWhole(this.descriptor, bytes);\n            fsyncSync(this.descriptor);',
    'writeWhole(this.descriptor, bytes);',
  ],
] as const

it.runIf(canTrace()).each(BREAKS)('finds an fsync that %s skips', async (_, ...change) => {
  const build = new BrokenBuild([change])
  try {
    await finds(
      crash({ dist: `${build.folder}/dist`, only: ['power'] }),
      /before it would outlive a power cut/,
    )
  } finally {
    build.remove()
  }
})
