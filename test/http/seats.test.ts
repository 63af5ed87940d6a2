import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client, serverHere } from './kit.js'

let here: Awaited<ReturnType<typeof serverHere>>

beforeAll(async () => {
  here = await serverHere()
})
afterAll(() => here.close())

/** A table of a scenario, with its address. */
async function opened(body: object) {
  const answer = await new Client(here.url).post('/api/tables', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return { ...answer.body, at: `/api/tables/${answer.body.table}` }
}

describe('seats over HTTP', () => {
  it('a player lets a bot play on, keeps the link, and takes the seat back', async () => {
    const { at, keys } = await opened({ scenario: 'skirmish/marsh-duel', seats: { odrin: 'bot' } })
    const [gm, ysolde] = [new Client(here.url, keys.gm), new Client(here.url, keys.seats.ysolde)]
    await gm.post(`${at}/requests`, { kind: 'start' })
    const given = await ysolde.post(`${at}/seats`, { seat: 'ysolde', plays: 'bot' })
    expect(given).toMatchObject({ status: 200, body: { seat: 'ysolde', plays: 'bot' } })
    expect(given.body.key).toBeUndefined()
    const member = async () =>
      (await ysolde.get(at)).body.members.find(({ seat }: { seat: string }) => seat === 'ysolde')
    expect(await member()).toMatchObject({ role: 'player', policy: 'focus' })
    expect((await ysolde.post(`${at}/seats`, { seat: 'ysolde', plays: 'person' })).status).toBe(200)
    expect((await member()).policy).toBeUndefined()
    const refused = await ysolde.post(`${at}/seats`, { seat: 'odrin', plays: 'person' })
    expect(refused.body.error.code).toBe('GM_ONLY')
  })

  it('a bot is the game master where nobody else is, and a player begins and closes', async () => {
    const { at, keys } = await opened({
      scenario: 'skirmish/marsh-duel',
      seats: { gm: 'spread', odrin: 'bot' },
    })
    expect(keys.gm).toBeUndefined()
    const ysolde = new Client(here.url, keys.seats.ysolde)
    expect((await ysolde.get(at)).body.you.leads).toBe(true)
    expect((await ysolde.post(`${at}/requests`, { kind: 'start' })).status).toBe(200)
    expect((await ysolde.post(`${at}/requests`, { kind: 'close' })).status).toBe(200)
  })

  it('a person and a bot at once are refused', async () => {
    const { status, body } = await new Client(here.url).post('/api/tables', {
      scenario: 'skirmish/marsh-duel',
      gm: true,
      seats: { gm: 'bot' },
    })
    expect([status >= 400, body.error.code]).toEqual([true, 'SEAT_TAKEN'])
  })
})
