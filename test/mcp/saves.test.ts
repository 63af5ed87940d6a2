import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inProcess } from './clients.js'

const SAVE = readFileSync('test/campaign/withy-vale.json', 'utf8')
const PARTY = readFileSync('test/campaign/withy-vale.party.txt', 'utf8')

let caller: Awaited<ReturnType<typeof inProcess>>

beforeAll(async () => {
  caller = await inProcess()
})
afterAll(() => caller.close())

async function saveOf(table: string): Promise<string> {
  const { contents } = await caller.client.readResource({ uri: `ludex://tables/${table}/save` })
  const [first] = contents
  return first && 'text' in first ? first.text : ''
}

describe('saves over MCP (rules/bx-campaign C38)', () => {
  it('come in as text, with PARTY-SEED beside them, and go out byte for byte', async () => {
    const { reply } = await caller.call('open', {
      scenario: JSON.stringify({ save: SAVE, party: PARTY }),
      role: 'gm',
    })
    expect(reply.status).toBe('done')
    expect(await saveOf(reply.table!)).toBe(SAVE)
    const started = await caller.call('act', { table: reply.table, do: 'session do: start' })
    expect(started.reply.status).toBe('done')
    const after = await saveOf(reply.table!)
    expect(JSON.parse(after)).toMatchObject({
      meta: { session_id: 2 },
      house_rules: { ale: 'heals nothing' },
    })
    expect(after.endsWith(SAVE.slice(SAVE.indexOf('"house_rules"')))).toBe(true)
  })

  it('are refused with every fault', async () => {
    const wild = JSON.stringify({ ...(JSON.parse(SAVE) as object), companions: [] })
    const { reply } = await caller.call('open', { scenario: wild, role: 'gm' })
    expect(reply).toMatchObject({ status: 'refused', code: 'SAVE_FAULT' })
  })

  it('a hard stop begins with its line', async () => {
    const { reply } = await caller.call('open', { scenario: SAVE, role: 'gm' })
    const stopped = await caller.call('act', { table: reply.table, do: 'travel to: Rome' })
    expect(stopped.reply.reason?.split('\n')[0]).toBe(
      'HARD STOP: UNKNOWN_CROSSING Rome; from Hollin Bridge: mill lane→Mill Reach, drove road→Barrow Down',
    )
  })
})
