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
