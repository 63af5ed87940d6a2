import { cpSync, existsSync, rmSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { openFiles, STORE_OPENER } from '../../src/host/index.js'
import { type Answer, anyHost, type Caller, inProcess, newFolder, overHttp, overStdio } from './clients.js'
import { mounted, OTHER_TOKEN, TOKEN } from './mounted.js'

const folders: string[] = []

function folder(): string {
  const made = newFolder()
  folders.push(made)
  return made
}

afterAll(() => {
  for (const one of folders) if (existsSync(one)) rmSync(one, { recursive: true })
})

function linkTo(seat: string, { text }: Answer): string {
  return new RegExp(`^${seat}: (\\S*/j/\\S+)`, 'm').exec(text)![1]!
}

async function first(caller: Caller): Promise<string> {
  const { reply } = await caller.call('look')
  return reply.choices![0]!.id
}

describe('two clients at one table', () => {
  it('play against each other, each from its own seat and with its own view', async () => {
    const lyra = await inProcess()
    const opening = await lyra.call('open', {
      scenario: 'simverse/guide-fight',
      role: 'lyra',
      seats: { marcus: 'tactical' },
    })
    const goblins = await inProcess({ host: lyra.desk.host, opener: 'somebody else' })
    const sat = await goblins.call('tables', { resume: linkTo('goblins', opening) })
    expect(sat.reply.next).toMatchObject({ yours: false, who: 'lyra (person)' })
    const early = await goblins.call('act', { do: 'end' })
    expect(early.reply).toMatchObject({ status: 'refused', code: 'NOT_YOUR_CHOICE', changed: false })
    const waits = goblins.call('look', { wait: 20 })
    const shot = await lyra.call('act', { do: await first(lyra) })
    expect(shot.reply.status, shot.text).toBe('done')
    const heard = await waits
    expect(heard.text).toContain('Lyra')
    expect(heard.reply.receipt).toEqual((await lyra.call('look')).reply.receipt)
    expect(JSON.stringify(heard.reply.tell)).not.toContain('Stamina 18')
    await goblins.close()
    await lyra.close()
  })

  it('come in over HTTP with tokens of their own', async () => {
    const server = await mounted({ baseUrl: () => 'http://127.0.0.1' })
    const one = await overHttp(server.url, TOKEN, 'modern')
    const other = await overHttp(server.url, OTHER_TOKEN, 'modern')
    const opening = await one.call('open', { scenario: 'simverse/guide-fight', role: 'lyra' })
    const id = opening.reply.table!
    expect((await other.call('look', { table: id })).reply.code).toBe('NOT_AT_THIS_TABLE')
    expect((await other.call('tables', { resume: id })).reply.code).toBe('NOT_AT_THIS_TABLE')
    expect((await other.call('tables', { resume: linkTo('goblins', opening) })).text).toContain(
      'goblins = you',
    )
    await one.call('act', { do: await first(one) })
    expect((await other.call('look')).text).toContain('Lyra')
    await one.close()
    await other.close()
    await server.close()
  })

  it('neither does twice what was sent twice at the same moment', async () => {
    const caller = await inProcess()
    await caller.call('open', { scenario: 'spire/two-louses' })
    const before = (await caller.call('look')).reply.receipt!.n
    const both = await Promise.all([
      caller.call('act', { do: '1', once: 'same' }),
      caller.call('act', { do: '1', once: 'same' }),
    ])
    expect(both.map(({ reply }) => reply.status)).toEqual(['done', 'done'])
    expect((await caller.call('look')).reply.receipt!.n).toBe(before + 1)
    await caller.close()
  })
})

describe('a client that dies in the middle of a call', () => {
  it('leaves a table on which everything that was done is done, and on which others go on', async () => {
    const server = await mounted()
    const dying = await overHttp(server.url, TOKEN, 'legacy')
    const opening = await dying.call('open', { scenario: 'spire/jaw-worm', role: 'gm' })
    const watch = linkTo('player', opening)
    const call = dying.call('act', { do: '1', once: 'last words' }).catch(() => 'gone')
    await dying.client.close()
    await call
    const other = await overHttp(server.url, OTHER_TOKEN, 'legacy')
    const { reply, text } = await other.call('tables', { resume: watch })
    expect(reply.status, text).toBe('done')
    const { reply: acted } = await other.call('act', { do: await first(other) })
    expect(acted.status).toBe('done')
    await other.close()
    await server.close()
  })

  it('takes nothing with it while it waits', async () => {
    const caller = await inProcess()
    const waits = caller
      .call('open', { scenario: 'bx/three-reavers' })
      .then(() => caller.call('look', { wait: 30 }))
    await caller.call('games')
    const gone = waits.catch(() => 'gone')
    await caller.close()
    expect(await gone).toBe('gone')
  })
})

/** What the next dice bring at a table, taken up by somebody else. */
async function diceToCome(data: string, table: string): Promise<string> {
  const host = anyHost({ store: await openFiles(data) })
  const caller = await inProcess({ host, opener: STORE_OPENER })
  await caller.call('tables', { resume: table })
  await caller.call('act', { do: 'end', sure: true })
  const { text } = await caller.call('look', { want: 'events' })
  await caller.close()
  await host.close()
  return text
}

describe('a server that is killed in the middle of a fight', () => {
  it('has lost nothing, and the dice to come are the same', async () => {
    const data = folder()
    const killed = await overStdio(['--data', data])
    const table = (await killed.call('open', { scenario: 'spire/jaw-worm' })).reply.table!
    const done = await killed.call('act', { do: '1' })
    expect(done.reply.status, done.text).toBe('done')
    process.kill(killed.pid, 'SIGKILL')
    await killed.client.close()
    const again = await overStdio(['--data', data], 'modern')
    const { reply, text } = await again.call('tables', { resume: table })
    expect(reply.status, text).toBe('done')
    expect(reply.receipt).toEqual(done.reply.receipt)
    await again.close()
    const copy = folder()
    cpSync(data, copy, { recursive: true })
    const dice = await diceToCome(data, table)
    expect(dice).toContain('DieRolled')
    expect(await diceToCome(copy, table)).toBe(dice)
  })

  it('has done what was being asked for once or not at all, and does it once when it is asked for again', async () => {
    const data = folder()
    const killed = await overStdio(['--data', data])
    const opening = await killed.call('open', { scenario: 'spire/jaw-worm' })
    const table = opening.reply.table!
    const before = opening.reply.receipt!.n
    const asked = { do: 'play Defend', once: 'the very same' }
    const lost = killed.call('act', asked).catch(() => 'no answer')
    setTimeout(() => process.kill(killed.pid, 'SIGKILL'), 3)
    await lost
    await killed.client.close().catch(() => {})
    const again = await overStdio(['--data', data])
    await again.call('tables', { resume: table })
    const { reply, text } = await again.call('act', asked)
    expect(reply.status, text).toBe('done')
    expect(reply.receipt!.n).toBe(before + 1)
    await again.close()
  })
})

describe('two clients on one machine', () => {
  it('are both served, whoever came first, and find their tables again', async () => {
    const env = { XDG_STATE_HOME: folder() }
    const first = await overStdio([], 'legacy', false, env)
    const second = await overStdio([], 'modern', false, env)
    const table = (await first.call('open', { scenario: 'spire/cultist' })).reply.table!
    expect((await second.call('open', { scenario: 'spire/cultist' })).reply.status).toBe('done')
    await first.close()
    await second.close()
    const later = await overStdio([], 'legacy', false, env)
    expect((await later.call('tables')).text).toContain(table)
    expect((await later.call('tables', { resume: table })).text).toContain('gm = you')
    await later.close()
  })
})

describe('somebody who watches a table', () => {
  it('is told that something happened, and nothing of what', async () => {
    const caller = await inProcess()
    const { reply } = await caller.call('open', { scenario: 'spire/two-louses', role: 'player' })
    const uri = `ludex://tables/${reply.table}/state`
    const told: unknown[] = []
    caller.client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
      told.push(params)
    })
    await caller.client.subscribeResource({ uri })
    await caller.call('act', { do: '1' })
    await caller.client.unsubscribeResource({ uri })
    await caller.call('act', { do: '1' })
    expect(told).toEqual([{ uri }])
    await caller.close()
  })
})
