import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, ERAS, overHttp, overStdio } from './clients.js'
import { FIGHTS, playOut } from './fights.js'
import { type Mounted, mounted, TOKEN } from './mounted.js'

describe.each(ERAS)('a client of the %s spec', (era) => {
  describe('over stdin and stdout', () => {
    let caller: Caller
    beforeAll(async () => {
      caller = await overStdio(['--memory'], era)
    })
    afterAll(() => caller.close())

    it.each(FIGHTS)('plays a whole fight of $game', async (fight) => {
      const answers = await playOut(caller, fight)
      expect(answers.every(({ reply }) => reply.status === 'done')).toBe(true)
      expect(answers.at(-1)!.text).toContain('OK: ')
      expect(answers.at(-1)!.text).toContain('Every die follows from the seed')
    })

    it('answers calls that come together each with its own news, in their order', async () => {
      await caller.call('open', { scenario: 'bx/three-reavers', role: 'player' })
      const [fought, seen, closed] = await Promise.all([
        caller.call('act', { do: 'attack' }),
        caller.call('look', {}),
        caller.call('verify', { close: true, sure: true }),
      ])
      expect(fought.reply.happened?.join()).toContain('Round 1: ')
      expect(seen.reply.happened).toBeUndefined()
      expect(seen.reply.receipt?.n).toBe(fought.reply.receipt?.n)
      expect(closed.reply).toMatchObject({ status: 'done', changed: true })
      expect(closed.text).toContain('OK: ')
    })

    it('lets others have their turn while a look waits', async () => {
      await caller.call('open', { scenario: 'bx/three-reavers', role: 'player' })
      const waiting = caller.call('look', { wait: 30 })
      const fought = await caller.call('act', { do: 'attack' })
      expect(fought.reply.happened?.join()).toContain('Round 1: ')
      expect((await waiting).reply.status).toBe('done')
    })

    it('hands out no links to tables that nobody else can reach', async () => {
      const { reply, text } = await caller.call('open', { scenario: 'bx/three-reavers' })
      expect(reply.status).toBe('done')
      expect(text).not.toContain('/j/')
    })

    it('is of that generation', () => {
      expect(caller.client.getProtocolEra()).toBe(era)
    })
  })

  describe('over HTTP', () => {
    let server: Mounted
    let caller: Caller
    beforeAll(async () => {
      server = await mounted()
      caller = await overHttp(server.url, TOKEN, era)
    })
    afterAll(async () => {
      await caller.close()
      await server.close()
    })

    it.each(FIGHTS)('plays a whole fight of $game', async (fight) => {
      const answers = await playOut(caller, fight)
      expect(answers.every(({ reply }) => reply.status === 'done')).toBe(true)
      expect(answers.at(-1)!.text).toContain('OK: ')
    })

    it('is of that generation', () => {
      expect(caller.client.getProtocolEra()).toBe(era)
    })
  })
})
