import { expect, it } from 'vitest'
import { soak } from '../../soak.js'
import { BrokenBuild } from '../frame/broken-build.js'
import { addFigures, type Figures } from '../frame/harness.js'
import { finds, holds } from '../frame/short.js'
import { crash } from './harness.js'
import { canTrace, DIST, KEPT } from './keeping.js'
import { canLimit, ShortWrites } from './short-writes.js'
import { Walk, walks } from './walk.js'

// Servers are killed under load in test/http/crash-*.test.ts, by the same code.
it('what was acknowledged outlives kills, power cuts and full disks', async () => {
  const only = ['power', 'system calls', 'prompt', 'disk', 'short writes'] as const
  const { figures } = await holds(crash({ only, few: soak(3, 10) }), soak(5, 250))
  expect(figures['lines told']).toBeGreaterThan(0)
})

it.runIf(canTrace())(
  'any system call of a write can be the last one, or fail, one after the other',
  () => {
    const all = walks(DIST, KEPT).map((walk) => {
      let figures: Figures = {}
      let from = 0
      do figures = addFigures(figures, walk.step(from++, 1))
      while (!walk.isOver && soak(0, 1) === 1)
      walk.close()
      return figures
    })
    const figures = all.reduce(addFigures)
    expect(figures['kills at a system call']).toBeGreaterThanOrEqual(KEPT.length)
    if (soak(0, 1) === 1) console.log(figures)
  },
  soak(300_000, 3_600_000),
)

const BREAKS = [
  [
    'the store of a server',
    'store/files/table-file.js',
    'constants.O_RDWR | constants.O_APPEND | SYNCED',
    'constants.O_RDWR | constants.O_APPEND',
  ],
  [
    'a store that takes up a journal',
    'store/files/table-file.js',
    'if (SYNCED !== 0 && !isSynced)\n                await this.handle.datasync();\n',
    '',
  ],
  [
    'a journal at the prompt',
    'store/journal-file.js',
    'writeWhole(this.descriptor, bytes);\n            fsyncSync(this.descriptor);',
    'writeWhole(this.descriptor, bytes);',
  ],
] as const

it.runIf(canTrace()).each(BREAKS.slice(0, soak(1, BREAKS.length)))(
  'finds an fsync that %s skips',
  async (_, ...change) => {
    const build = new BrokenBuild([change])
    try {
      await finds(
        crash({ dist: `${build.folder}/dist`, only: ['power'] }),
        /before it would outlive a power cut/,
      )
    } finally {
      build.remove()
    }
  },
)

it.runIf(canLimit())('finds a store that does not take back what it refused', () => {
  const build = new BrokenBuild([
    [
      'store/files/table-file.js',
      'await this.handle.truncate(this.bytes);\n            await this.handle.datasync();\n            return',
      'return',
    ],
  ])
  try {
    const short = new ShortWrites(`${build.folder}/dist`, 'store')
    expect(() => short.step(0, 100)).toThrow(/is not there|another one|half a line|taken up again|falls over/)
  } finally {
    build.remove()
  }
})

const UNSAFE = [
  [
    'takes a line for kept that the disk refused',
    'journal',
    (name: string, error?: string) => name === 'write' && error === 'ENOSPC',
    'store/journal-file.js',
    'throw new NotWritten(this.path, error);\n        }\n    }\n    /** Takes back',
    '}\n    }\n    /** Takes back',
  ],
  [
    'says so before it has written the line',
    'journal',
    (name: string, error?: string) => name === 'write' && error === undefined,
    'store/journal-file.js',
    'this.write(bytes, this.length);',
    'setImmediate(() => this.write(bytes, this.length));',
  ],
] as const

it.runIf(canTrace()).each(UNSAFE.slice(0, soak(1, UNSAFE.length)))(
  'finds a program that %s',
  async (_, kind, which, ...change) => {
    const build = new BrokenBuild([change])
    try {
      const walk = new Walk(`${build.folder}/dist`, kind, 'new', which)
      const all = () => {
        let from = 0
        do walk.step(from++, 1)
        while (!walk.isOver)
      }
      expect(all).toThrow(/is not there|another one|half a line|taken up again|falls over/)
    } finally {
      build.remove()
    }
  },
  300_000,
)
