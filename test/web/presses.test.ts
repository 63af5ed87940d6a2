import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Choice, Odds } from '../../web/src/api/types.js'
import { bringsTold } from '../../web/src/cards/brings.js'
import { copyText } from '../../web/src/ui/clipboard.js'

const choice: Choice = { text: 'neow 2', command: { verb: 'neow', number: 2 } }
const odds = (figures: Odds['figures']): ReadonlyMap<string, Odds> =>
  new Map([
    [
      'neow 2',
      { text: 'neow 2', command: choice.command, exact: true, facts: [], ends: [], marks: [], figures },
    ],
  ])
const figure = (called: string, now: number, from: number, to = from) => ({
  called,
  now,
  mean: (from + to) / 2,
  from,
  to,
})

describe('what a press between fights brings', () => {
  it('is said in gold and points, and nothing is promised before a press', () => {
    expect(bringsTold('Ironclad', undefined, new Map())).toBe('Press what you want above.')
    expect(bringsTold('Ironclad', choice, new Map())).toBe('Press again, or the button, to do it.')
    const known = odds([figure('gold', 5, 10), figure('run gold', 5, 10), figure('Ironclad hp', 10, 7, 9)])
    expect(bringsTold('Ironclad', choice, known)).toBe(
      'Gold 5 → 10. HP 10 → 7 to 9. Press again, or the button, to do it.',
    )
  })
})

describe('the clipboard', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('takes a text, or says that it did not: closed to pages, or not there at all', async () => {
    const taken: string[] = []
    const writeText = (text: string) => Promise.resolve(void taken.push(text))
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    expect(await copyText('a link')).toBe(true)
    expect(taken).toEqual(['a link'])
    vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('closed')) } })
    expect(await copyText('a link')).toBe(false)
    vi.stubGlobal('navigator', {})
    expect(await copyText('a link')).toBe(false)
  })
})
