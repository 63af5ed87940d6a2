import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, overStdio } from './clients.js'
import { FIGHTS, isOver, playOut } from './fights.js'

describe('verify with review', () => {
  let caller: Caller
  beforeAll(async () => {
    caller = await overStdio(['--memory'])
  })
  afterAll(() => caller.close())

  it('refuses while the table is open, for it shows everything', async () => {
    await caller.call('open', { scenario: 'bx/three-reavers', role: 'player' })
    const { reply } = await caller.call('verify', { review: true })
    expect(reply).toMatchObject({ status: 'refused', code: 'REVIEW_NOT_CLOSED' })
  })

  it.each(FIGHTS.filter(({ game }) => game === 'bx' || game === 'spire'))(
    'tells what decided a fight of $game in under 1,200 characters',
    async (fight) => {
      await playOut(caller, fight)
      const { reply, text } = await caller.call('verify', { review: true })
      expect(reply.status).toBe('done')
      expect(text.length).toBeLessThan(1_200)
      expect(reply.tell?.join('\n')).toMatch(/Start [\d.]+( %)?, end [\d.]+( %)?\. Choices: /)
      expect(reply.tell?.join('\n')).toMatch(/Turning points, in the order of play:|No line moved it/)
    },
  )

  it('begins with the verdict where the same call closes the table', async () => {
    let played = await caller.call('open', { scenario: 'bx/three-reavers', role: 'player' })
    for (let round = 0; round < 50 && !isOver(played.reply); round++)
      played = await caller.call('act', { do: '1' })
    const { reply, text } = await caller.call('verify', { close: true, review: true })
    expect(reply, text).toMatchObject({ status: 'done', changed: true })
    expect(reply.tell![0]).toMatch(/^OK: \d+ lines of bx \d/)
    expect(reply.tell!.slice(1).join('\n')).toMatch(/Start [\d.]+( %)?, end [\d.]+( %)?\./)
    expect(text.split('\n').slice(0, 2)).toEqual(['done', reply.tell![0]])
    // Asked once more, the table is closed already: the review stands alone.
    const again = await caller.call('verify', { review: true })
    expect(again.reply.tell).toEqual(reply.tell!.slice(1))
  })
})
