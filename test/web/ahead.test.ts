import { describe, expect, it } from 'vitest'
import { Ahead, type AheadWork } from '../../web/src/alone/ahead.js'

const TABLES = ['bx', 'spire'].map((game) => ({ game, setting: { scenario: `${game}/first` } }))

/** A page on which nothing happens until it is told so, and what was done on it. */
function page(given: Partial<AheadWork> = {}) {
  const done: string[] = []
  const idle: (() => void)[] = []
  const ahead = new Ahead({
    fetchTable: async (game) => void done.push(`fetch ${game}`),
    rehearse: async (setting) => void done.push(`rehearse ${(setting as { scenario: string }).scenario}`),
    whenIdle: (work) => void idle.push(work),
    savesData: () => false,
    ready: () => void done.push('ready'),
    ...given,
  })
  const settle = async () => {
    for (const work of idle.splice(0)) work()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { ahead, done, settle }
}

describe('the games of the first page', () => {
  it('are got ready one after another once the page is idle, and not before', async () => {
    const { ahead, done, settle } = page()
    ahead.begin(TABLES)
    expect(done).toEqual([])
    await settle()
    expect(done).toEqual(['fetch bx', 'rehearse bx/first', 'fetch spire', 'rehearse spire/first', 'ready'])
  })

  it('wait for a press where the browser saves data', async () => {
    const { ahead, done, settle } = page({ savesData: () => true })
    ahead.begin(TABLES)
    await settle()
    expect(done).toEqual([])
  })

  it('are left alone from the press on', async () => {
    const { ahead, done, settle } = page({ rehearse: async () => ahead.stop() })
    ahead.begin(TABLES)
    await settle()
    expect(done).toEqual(['fetch bx'])
  })

  it('that cannot be fetched or rehearsed keep no other from it', async () => {
    const fail = async () => {
      throw new Error('no network')
    }
    const { ahead, done, settle } = page({ fetchTable: fail, rehearse: fail })
    ahead.begin(TABLES)
    await settle()
    expect(done).toEqual(['ready'])
  })
})
