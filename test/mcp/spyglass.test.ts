import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { CONTENT } from '../../src/library/index.js'
import { type Answer, anyHost, type Caller, inProcess, newFolder, overHttp, overStdio } from './clients.js'
import { mounted, OTHER_TOKEN, TOKEN } from './mounted.js'

const folders: string[] = []
const FORD = 'adapter/salt-ford'
const fordText = readFileSync(join(CONTENT, `${FORD}.yaml`), 'utf8')

afterAll(() => {
  for (const one of folders) rmSync(one, { recursive: true, force: true })
})

async function play(caller: Caller, scenario = FORD, role = 'Wend'): Promise<string> {
  const { reply, text } = await caller.call('open', { scenario, role })
  expect(reply.status, text).toBe('done')
  return reply.table!
}

function linkTo(seat: string, { text }: Answer): string {
  return new RegExp(`^${seat}: (\\S*/j/\\S+)`, 'm').exec(text)![1]!
}

/** Everything by which the ford could be looked at from another place. */
const SPYING: readonly (readonly [string, string, Record<string, unknown>])[] = [
  ['simulate it by its name', 'simulate', { scenario: FORD, runs: 1 }],
  ['simulate it by its text', 'simulate', { scenario: fordText, runs: 1 }],
  [
    'simulate it under another title',
    'simulate',
    { scenario: fordText.replace(/^title: .*$/m, 'title: Elsewhere'), runs: 1 },
  ],
  ['open it as game master', 'open', { scenario: FORD }],
  ['open it from another seat', 'open', { scenario: FORD, role: 'Teodora' }],
  ['open its text as game master', 'open', { scenario: `# a copy\n${fordText}` }],
]

async function expectRefused(caller: Caller, table: string, seat = 'Wend'): Promise<void> {
  for (const [what, tool, args] of SPYING) {
    const { reply, text } = await caller.call(tool, args)
    expect(reply, what).toMatchObject({ status: 'refused', code: 'PLAYED_ELSEWHERE', changed: false })
    expect(reply.reason, what).toContain(`as ${seat} at the table ${table}`)
    expect(reply.reason, what).toContain('close that table, or leave it, first')
    // Endings, difficulties and later scenes are what the seat may not know.
    for (const hidden of ['%', 'difficulty', 'ending', 'gm = you']) expect(text, what).not.toContain(hidden)
  }
}

describe('a session that plays a scenario with secrets', () => {
  it('neither opens, nor reads, nor simulates it from elsewhere, until it leaves', async () => {
    const caller = await inProcess()
    const table = await play(caller)
    await expectRefused(caller, table)
    const { contents } = await caller.client.readResource({ uri: 'ludex://games/adapter/format' })
    expect(JSON.stringify(contents)).not.toContain('Rope Marten')
    // The same seat at a second table shows no more than the first, and other scenarios show nothing of this one.
    await play(caller)
    expect((await caller.call('simulate', { scenario: 'adapter/night-ferry', runs: 1 })).reply.status).toBe(
      'done',
    )
    for (const [what, tool, args] of SPYING) {
      for (const { id } of caller.desk.tables) await caller.call('tables', { leave: id })
      expect((await caller.call(tool, args)).reply.status, what).toBe('done')
    }
    await caller.close()
  })

  it('may look again once the table is closed', async () => {
    const caller = await inProcess({ opener: 'mcp-one' })
    const table = await play(caller)
    await expectRefused(caller, table)
    const closed = await caller.call('verify', { close: true, sure: true })
    expect(closed.reply.status, closed.text).toBe('done')
    expect((await caller.call('simulate', { scenario: FORD, runs: 1 })).reply.status).toBe('done')
    expect((await caller.call('open', { scenario: FORD })).reply.status).toBe('done')
    await caller.close()
  })

  it('does not read the journal of a second table that it closed', async () => {
    const caller = await inProcess()
    const first = await play(caller)
    const second = await play(caller)
    await caller.call('verify', { table: second, close: true, sure: true })
    const exported = await caller.call('verify', { table: second, export: 0 })
    expect(exported.reply.code).toBe('PLAYED_ELSEWHERE')
    await expect(caller.client.readResource({ uri: `ludex://tables/${second}/journal` })).rejects.toThrow(
      'close that table',
    )
    // What it found is reported all the same, and so is the journal once the first table is left.
    expect((await caller.call('verify', { table: second })).text).toContain('Every event follows')
    await caller.call('tables', { leave: first })
    expect((await caller.call('verify', { table: second, export: 0 })).text).toContain('"scenario"')
    await caller.close()
  })

  it('does not sit down as game master by a link either; watching shows no more than playing', async () => {
    const host = anyHost()
    const leader = await inProcess({ host, opener: 'mcp-leader' })
    const led = await leader.call('open', { scenario: FORD, seats: { Teodora: 'person' } })
    const caller = await inProcess({ host, opener: 'mcp-player' })
    await play(caller)
    const key = await host.access.renew(await host.table(led.reply.table!), 'gm', 'gm')
    const spying = await caller.call('tables', { resume: `${led.reply.table}#${key}` })
    expect(spying.reply).toMatchObject({ status: 'refused', code: 'PLAYED_ELSEWHERE' })
    const watching = await caller.call('tables', { resume: linkTo('watch', led) })
    expect(watching.reply.status, watching.text).toBe('done')
    await caller.close()
    await leader.close()
  })

  it('is not led by it elsewhere before: the other table is closed or left first', async () => {
    const caller = await inProcess()
    const { reply: led } = await caller.call('open', { scenario: FORD })
    const { reply } = await caller.call('open', { scenario: FORD, role: 'Wend' })
    expect(reply).toMatchObject({ status: 'refused', code: 'PLAYED_ELSEWHERE' })
    expect(reply.reason).toContain(`as gm at the table ${led.table}`)
    await caller.call('tables', { leave: led.table! })
    await play(caller)
    await caller.close()
  })

  it('takes one thing at a time: leaving and resuming are two calls', async () => {
    const caller = await inProcess()
    const table = await play(caller)
    const { reply } = await caller.call('tables', { leave: table, resume: table })
    expect(reply).toMatchObject({ status: 'refused', code: 'BAD_CALL' })
    expect((await caller.call('tables', { leave: 'nowhere' })).reply.code).toBe('NOT_AT_THIS_TABLE')
    await caller.close()
  })
})

describe('nobody else is kept from anything', () => {
  it.each([
    ['bx/three-reavers', 'player'],
    ['spire/jaw-worm', 'player'],
    ['skirmish/marsh-duel', 'ysolde'],
  ])('a player of %s, which hides nothing, simulates and leads it', async (scenario, role) => {
    const caller = await inProcess()
    await play(caller, scenario, role)
    expect((await caller.call('simulate', { scenario, runs: 1 })).reply.status).toBe('done')
    expect((await caller.call('open', { scenario })).reply.status).toBe('done')
    await caller.close()
  })

  it('who leads a table sees all of it, and simulates and opens the scenario as often as it likes', async () => {
    const caller = await inProcess()
    for (let i = 0; i < 2; i++)
      expect((await caller.call('open', { scenario: FORD })).reply.status).toBe('done')
    expect((await caller.call('simulate', { scenario: FORD, runs: 1 })).reply.status).toBe('done')
    await caller.close()
  })

  it('figures that a table shows as words are hidden too', async () => {
    const caller = await inProcess()
    const { reply } = await caller.call('open', {
      scenario: 'bx/three-reavers',
      role: 'player',
      figures: 'words',
    })
    const spying = await caller.call('open', { scenario: 'bx/three-reavers' })
    expect(spying.reply.code).toBe('PLAYED_ELSEWHERE')
    await caller.call('tables', { leave: reply.table! })
    await caller.close()
  })
})

describe.each(['legacy', 'modern'] as const)('over HTTP, by the %s spec', (era) => {
  it('a token is one party however many sessions it has; another token is another', async () => {
    const server = await mounted()
    const first = await overHttp(server.url, TOKEN, era)
    const second = await overHttp(server.url, TOKEN, era)
    const other = await overHttp(server.url, OTHER_TOKEN, era)
    const table = await play(first)
    await expectRefused(second, table)
    expect((await other.call('simulate', { scenario: FORD, runs: 1 })).reply.status).toBe('done')
    await first.close()
    await expectRefused(second, table)
    for (const caller of [second, other]) await caller.close()
    await server.close()
  })
})

describe('over stdin and stdout', () => {
  it('a data folder is one party, also when the program is started again', async () => {
    const data = newFolder()
    folders.push(data)
    const first = await overStdio(['--data', data])
    const table = await play(first)
    await expectRefused(first, table)
    await first.close()
    const second = await overStdio(['--data', data], 'modern')
    await expectRefused(second, table)
    const back = await second.call('tables', { resume: table, role: 'Wend' })
    expect(back.reply.status, back.text).toBe('done')
    await second.call('verify', { close: true, sure: true })
    expect((await second.call('open', { scenario: FORD })).reply.status).toBe('done')
    await second.close()
  })
})
