import { afterEach, describe, expect, it } from 'vitest'
import { interruptible } from '../../src/surfaces/cli/lab/running.js'
import { Progress } from '../../src/surfaces/cli/progress.js'

const before = process.listeners('SIGINT')
const own = () => process.listeners('SIGINT').filter((one) => !before.includes(one))

afterEach(() => {
  for (const listener of own()) process.off('SIGINT', listener)
})

describe('work that Ctrl-C ends early', () => {
  it('is told to stop, and what it has done follows', async () => {
    const done = await interruptible(new Progress({ what: 'games' }), async (signal) => {
      own()[0]!('SIGINT')
      return signal.aborted
    })
    expect(done).toBe(true)
    expect(own()).toEqual([])
  })

  it('leaves Ctrl-C to the system while it counts in one go, and hears it again afterwards', async () => {
    const heard = await interruptible(new Progress({ what: 'states' }), async (_, deaf) => {
      deaf(true)
      deaf(true)
      const meanwhile = own().length
      deaf(false)
      deaf(false)
      return [meanwhile, own().length]
    })
    expect(heard).toEqual([0, 1])
    expect(own()).toEqual([])
  })
})
