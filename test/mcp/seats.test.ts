import { afterAll, describe, expect, it } from 'vitest'
import { anyHost, type Caller, inProcess, overStdio } from './clients.js'

const open: Caller[] = []

async function session(options = {}): Promise<Caller> {
  const caller = await inProcess({ host: anyHost(), ...options })
  open.push(caller)
  return caller
}

afterAll(async () => {
  for (const caller of open) await caller.close()
})

const BELL = {
  scenario: 'skirmish/drowned-bell',
  role: 'ysolde',
  seats: { gm: 'bot', linnet: 'bot', odrin: 'bot' },
}

describe('a bot as game master (L2)', () => {
  it('begins the encounter, and the player closes the table; nothing refused is offered beside it', async () => {
    const { call } = await session()
    const { reply, text } = await call('open', BELL)
    expect(text).toContain('gm = bot focus')
    expect(reply.status).toBe('done')
    let answer = reply
    for (let calls = 0; calls < 120 && !answer.next!.question?.startsWith('The encounter is over'); calls++) {
      const own = answer.choices?.find(({ do: says }) => /^(attack|damage|turn|initiative)/.test(says))
      const id = own?.id.replace(/n/g, '1')
      answer = (await call('act', { do: id ?? 'roll by: ysolde 1d20' })).reply
    }
    expect(answer.next!.question).toMatch(/^The encounter is over/)
    const before = (await call('look')).reply.receipt!.n
    const refused = (await call('act', { do: 'attack with: Sabre to: linnet' })).reply
    expect(refused).toMatchObject({ status: 'refused', changed: false })
    expect(refused.receipt!.n, 'a refused call brings no line').toBe(before)
    const closed = await call('verify', { close: true, sure: true })
    expect(closed.reply).toMatchObject({ status: 'done', changed: true })
    expect(closed.text).toContain('OK: ')
  })

  it('is met already where the game master has nobody to play: nobody leads, and the rules play', async () => {
    const { call } = await session()
    const { reply, text } = await call('open', {
      scenario: 'bx/three-reavers',
      role: 'player',
      seats: { gm: 'bot' },
    })
    expect(reply, text).toMatchObject({ status: 'done', changed: true })
    expect(text).toContain('Seats: player = you.')
    const unknown = { scenario: 'bx/three-reavers', role: 'player', seats: { gm: 'wizard' } }
    expect((await call('open', unknown)).reply.code).toBe('UNKNOWN_POLICY')
  })

  it('is no bot’s seat where this session takes it', async () => {
    const { call } = await session()
    const { reply } = await call('open', { scenario: 'skirmish/marsh-duel', seats: { gm: 'bot' } })
    expect(reply).toMatchObject({ status: 'refused', code: 'ROLE_FIXED' })
  })

  it('a player under a game master who is not there yet is offered neither start nor close', async () => {
    const { call } = await session()
    const { reply, text } = await call('open', {
      scenario: 'skirmish/marsh-duel',
      role: 'ysolde',
      seats: { gm: 'person', odrin: 'bot' },
      start: false,
    })
    expect(text).toContain('gm = a person, not here yet')
    expect(reply.next!.who).toBe('people gather, and the game master begins')
    expect(reply.legal).not.toContain('act do: start')
    expect((await call('act', { do: 'start' })).reply.code).toBe('GM_ONLY')
  })
})

describe('a seat that changes hands', () => {
  it('the game master hands the own seat to a bot and takes it back', async () => {
    const { call } = await session()
    await call('open', { scenario: 'skirmish/marsh-duel', seats: { ysolde: 'bot', odrin: 'bot' } })
    const { reply, text } = await call('tables', { seat: 'gm', plays: 'bot' })
    expect(reply.status).toBe('done')
    expect(text).toContain('gm is played by a bot now.')
    expect((await call('look')).reply.next!.who).toMatch(/^over: /)
    const back = await call('tables', { seat: 'gm', plays: 'me' })
    expect(back.text).toContain('gm is played by you now.')
  })

  it('a player’s seat goes to a person by a link, and comes back to a bot', async () => {
    const { call } = await session({ baseUrl: 'https://table.example' })
    await call('open', {
      scenario: 'skirmish/marsh-duel',
      seats: { ysolde: 'bot', odrin: 'bot' },
      start: false,
    })
    const given = await call('tables', { seat: 'ysolde', plays: 'person' })
    expect(given.text).toMatch(/Link to hand on: ysolde: https:\/\/table\.example\/j\/skirmish-/)
    expect((await call('tables', { seat: 'ysolde', plays: 'spread' })).reply.status).toBe('done')
    expect((await call('tables', { seat: 'ysolde', plays: 'wisdom' })).reply.code).toBe('UNKNOWN_POLICY')
    expect((await call('tables', { seat: 'ysolde' })).reply.code).toBe('BAD_CALL')
    expect((await call('tables', { seat: 'ysolde', plays: 'bot', resume: 'x' })).reply.code).toBe('BAD_CALL')
  })
})

describe('two calls at once from one client (L12)', () => {
  it('are answered both, in order, over the real program', async () => {
    const caller = await overStdio()
    open.push(caller)
    await caller.call('open', { scenario: 'skirmish/marsh-duel', seats: { ysolde: 'bot', odrin: 'bot' } })
    const answers = await Promise.all([
      caller.call('roll', { dice: '1d6', for: 'first' }),
      caller.call('look', { wait: 1 }),
      caller.call('roll', { dice: '1d6', for: 'second' }),
      caller.call('games'),
      caller.call('act', { do: 'attack with: nothing to: nobody' }),
    ])
    expect(answers.map(({ reply }) => reply.status)).toEqual(['done', 'done', 'done', 'done', 'refused'])
    const [first, , second] = answers
    expect(second!.reply.receipt!.n).toBeGreaterThan(first!.reply.receipt!.n)
  })
})
