import { expect, it } from 'vitest'
import { isVolume, soak } from '../../soak.js'
import { BrokenBuild } from '../frame/broken-build.js'
import { finds, holds } from '../frame/short.js'
import { streams } from './harness.js'

it('however many listen at a table, everybody else is served', async () => {
  const { figures } = await holds(streams({ listeners: soak(200, 2_000) }), soak(2, 10))
  expect(figures['lines heard']).toBe(soak(2 * 200, 10 * 2_000) * 20)
  expect(figures['most processor ms in one go']).toBeGreaterThan(0)
})

async function findsBroken(
  changes: readonly (readonly [string, string, string])[],
  what: RegExp,
  listeners: number,
): Promise<void> {
  const build = new BrokenBuild(changes)
  try {
    await finds(streams({ dist: `${build.folder}/dist`, listeners }), what, 1)
  } finally {
    build.remove()
  }
}

// A build for each and hundreds of listeners: these have their turn in the volume run.
if (isVolume) {
  it('finds a farewell that is sent to everybody who is still there', async () => {
    const changes = [
      [
        'host/audience/listening.js',
        'audience.remove(listening);',
        'audience.remove(listening); this.tellPresence();',
      ],
      ['host/audience/listening.js', 'present?.(members);', 'present?.([...members]);'],
    ] as const
    await findsBroken(changes, /too much work|nobody is served/, 800)
  })

  it('finds a line that is heard twice', async () => {
    const change = [
      'host/audience/audience.js',
      'listening.hear(notice);',
      'listening.hear(notice); listening.hear(notice);',
    ] as const
    await findsBroken([change], /heard twice/, 20)
  })
}
