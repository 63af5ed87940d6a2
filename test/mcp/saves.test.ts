import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

  it('come by a tool too, for a client that reads no resources; the game master’s alone', async () => {
    const { reply } = await caller.call('open', { scenario: SAVE, role: 'gm' })
    const { table } = reply
    const part = async (since: number) =>
      (await caller.call('look', { table, want: 'save', since })).reply.tell!.slice(1)
    const lines: string[] = []
    for (;;) {
      const got = await part(lines.length)
      const more = got.at(-1)?.startsWith('… ')
      lines.push(...(more ? got.slice(0, -1) : got))
      if (!more) break
    }
    expect(lines.join('\n')).toBe(SAVE)
    const player = await inProcess()
    await player.call('open', { scenario: SAVE, role: 'player' })
    const refused = await player.call('look', { want: 'save' })
    await player.close()
    expect(refused.reply).toMatchObject({ status: 'refused', code: 'GM_ONLY' })
  })

  it('are refused with every fault', async () => {
    const wild = JSON.stringify({ ...(JSON.parse(SAVE) as object), companions: [] })
    const { reply } = await caller.call('open', { scenario: wild, role: 'gm' })
    expect(reply).toMatchObject({ status: 'refused', code: 'SAVE_FAULT' })
  })

  it('a file of the data folder that is another is said when the table is taken up again (R3)', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ludex-saves-'))
    const file = join(folder, 'vale.json')
    writeFileSync(file, SAVE)
    const one = await inProcess({ files: folder })
    try {
      const { reply } = await one.call('open', { scenario: 'vale.json', role: 'gm' })
      const resumed = async () =>
        (await one.call('tables', { resume: reply.table })).reply.tell?.join('\n') ?? ''
      await one.call('act', { table: reply.table, do: 'session do: start' })
      // The file that was opened is no other file: over MCP nothing is written to it.
      expect(await resumed()).not.toContain('is not what this game wrote last')
      // The prompt opens it as it says, and its words are the game's.
      const { messages } = await one.client.getPrompt({
        name: 'run-a-campaign-day',
        arguments: { named: 'vale.json' },
      })
      const text = messages[0]!.content.type === 'text' ? messages[0]!.content.text : ''
      expect(text).toContain('open scenario: "vale.json" role: gm rulings: document')
      const led = await one.call('open', { scenario: 'vale.json', role: 'gm', rulings: 'document' })
      for (const line of ['session do: start', 'rest', 'session do: end summary: "A quiet day."'])
        if (text.includes(line.split(' summary')[0]!))
          expect((await one.call('act', { table: led.reply.table, do: line, sure: true })).reply.status).toBe(
            'done',
          )
      writeFileSync(file, SAVE.replaceAll('11 Seedtime', '3 Seedtime'))
      expect(await resumed()).toContain(
        'Save: vale.json is not what this game wrote last (file: 3 Seedtime, game: 11 Seedtime)',
      )
    } finally {
      await one.close()
      rmSync(folder, { recursive: true })
    }
  })

  it('a hard stop begins with its line', async () => {
    const { reply } = await caller.call('open', { scenario: SAVE, role: 'gm' })
    const stopped = await caller.call('act', { table: reply.table, do: 'travel to: Rome' })
    expect(stopped.reply.reason?.split('\n')[0]).toBe(
      'HARD STOP: UNKNOWN_CROSSING Rome; from Hollin Bridge: mill lane→Mill Reach, drove road→Barrow Down',
    )
  })
})
