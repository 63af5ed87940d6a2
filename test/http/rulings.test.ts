import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyJournal } from '../../src/kernel/verify/verify.js'
import { findRuleset } from '../../src/rulesets/registry.js'
import { Client, serverHere } from './kit.js'

let here: Awaited<ReturnType<typeof serverHere>>

beforeAll(async () => {
  here = await serverHere()
})
afterAll(() => here.close())

/** A table of the ford, started, with its game master and its player. */
async function atTheFord(options: object = {}) {
  const { status, body } = await new Client(here.url).post('/api/tables', {
    scenario: 'bx/ford-day',
    options,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  const at = `/api/tables/${body.table}`
  const gm = new Client(here.url, body.keys.gm)
  const player = new Client(here.url, body.keys.seats.player)
  await gm.post(`${at}/requests`, { kind: 'start' })
  const say = async (who: Client, text: string) => {
    const answer = await who.post(`${at}/commands`, { text })
    return answer.status === 200 ? 'taken' : (answer.body.error.code as string)
  }
  return { at, gm, player, say }
}

describe('rulings over HTTP', () => {
  it('opens a campaign with document, and takes the three words', async () => {
    const { at, gm } = await atTheFord()
    expect((await gm.get(at)).body.table.options.rulings).toBe('document')
    for (const rulings of ['none', 'document', 'free']) {
      const { at, gm } = await atTheFord({ rulings })
      expect((await gm.get(at)).body.table.options.rulings).toBe(rulings)
    }
  })

  it('H1: a player gives no modifier, nor is shown a field for one', async () => {
    const { at, gm, player, say } = await atTheFord({ rulings: 'free' })
    const check = 'check skill: Healing stakes: infection for: hp by: Sable'
    expect(await say(player, `${check} mod: 50 reason: "I am good"`)).toBe('GM_ONLY')
    expect(await say(player, check)).toBe('taken')
    expect(await say(gm, `${check} mod: 1`)).toBe('UNDECLARED_MODIFIER')
    expect(await say(gm, `${check} mod: 1 because: "clean water"`)).toBe('taken')
    const labels = async (who: Client) => {
      const { verbs } = (await who.get(at)).body
      return verbs
        .find(({ verb }: { verb: string }) => verb === 'check')
        .clauses.map(({ label }: { label: string }) => label)
    }
    expect(await labels(gm)).toContain('mod')
    expect(await labels(player)).not.toContain('mod')
    await gm.post(`${at}/requests`, { kind: 'close' })
    const { body } = await gm.get(`${at}/export`)
    expect(verifyJournal(body as string, await findRuleset('bx')).rulings).toMatchObject([
      { by: 'gm', kind: 'discretion', because: 'clean water' },
    ])
  })

  it('H2: with rulings none the game master has the procedures of the document', async () => {
    const { gm, say } = await atTheFord({ rulings: 'none' })
    for (const text of [
      'modify who: Harrow stat: AC value: 30 source: "I want it"',
      'modify who: Harrow stat: AT value: 20 source: "I want it"',
      'care who: Harrow amount: 999 reason: "I want it"',
      'damage who: Harrow points: 1 because: "I want it"',
    ])
      expect(await say(gm, text), text).toBe('RULINGS_NOT_ALLOWED')
    expect(await say(gm, 'day reason: rain')).toBe('taken')
  })

  it('H4: an open roll leaves something to chance', async () => {
    const { at, gm, player } = await atTheFord()
    const roll = async (who: Client, text: string) =>
      (await who.post(`${at}/requests`, { kind: 'roll', dice: text, why: 'the weather' })).body
    for (const text of ['20', '1d1+19', '1d20mi20']) {
      expect((await roll(gm, text)).error.code, text).toBe('NO_CHANCE')
      expect((await roll(player, text)).error.code, text).toBe('NO_CHANCE')
    }
    expect((await roll(player, '1d20')).error).toBeUndefined()
  })
})
