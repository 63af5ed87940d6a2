import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client, Program } from '../http/kit.js'
import { type PostgresServer, startPostgres } from '../store/postgres-server.js'
import { type Answer, type Caller, newFolder, overHttp, overStdio } from './clients.js'
import { FIGHTS, isOver, pick } from './fights.js'
import { TOKEN } from './mounted.js'

const { scenario, prefer } = FIGHTS.find(({ game }) => game === 'simverse')!

let database: PostgresServer
let page: Program
beforeAll(async () => {
  database = await startPostgres()
  page = await Program.start(['--postgres', database.url, '--quiet'], { LUDEX_MCP_TOKEN: TOKEN })
})
afterAll(async () => {
  await page?.stop()
  await database?.stop()
})

function byStdio(env: Readonly<Record<string, string>> = {}): ReturnType<typeof overStdio> {
  return overStdio(['--postgres', database.url], 'legacy', false, env)
}

/** A person at the page, by the link that the model was given for them. */
class Person {
  private readonly client: Client
  private readonly at: string

  constructor({ text }: Answer, seat: string) {
    const [, table, key] = new RegExp(`^${seat}: \\S*/j/([^#\\s]+)#(\\S+)`, 'm').exec(text)!
    this.client = new Client(page.url, key)
    this.at = `/api/tables/${table}`
  }

  /** Does something if there is anything to do; answers whether there was. */
  async moves(): Promise<boolean> {
    const { status, body } = await this.client.get(this.at)
    expect(status, JSON.stringify(body)).toBe(200)
    const texts: string[] = body.choices.map(({ text }: { readonly text: string }) => text)
    const text = prefer.flatMap((begin) => texts.filter((one) => one.startsWith(begin)))[0] ?? texts[0]
    if (text === undefined) return false
    const done = await this.client.post(`${this.at}/commands`, { text })
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    return true
  }

  /** The newest line they know of. */
  async line(): Promise<number> {
    return (await this.client.get(this.at)).body.n
  }
}

/** People and the model take turns, each as soon as something is theirs to do, until the fight is over or it is enough. */
async function played(model: Caller, people: readonly Person[], most = 300): Promise<Answer> {
  for (let turn = 0; turn < most; turn++) {
    for (const person of people) while (await person.moves());
    let { reply } = await model.call('look')
    // Neither theirs nor the model's: what the last of them did is on its way.
    if (!isOver(reply) && !reply.next!.yours) ({ reply } = await model.call('look', { wait: 20 }))
    if (isOver(reply)) break
    if (!reply.next!.yours) continue
    const acted = await model.call('act', { do: pick(reply, prefer)! })
    expect(acted.reply.status, acted.text).toBe('done')
  }
  return await model.call('look')
}

describe('tables in PostgreSQL', () => {
  it('are the page’s and the model’s alike: people fight it whole, through a kill in the middle', async () => {
    const killed = await byStdio()
    const opening = await killed.call('open', { scenario, role: 'opponent' })
    const table = opening.reply.table!
    const people = ['lyra', 'marcus'].map((seat) => new Person(opening, seat))
    const before = await played(killed, people, 2)
    expect(isOver(before.reply), before.text).toBe(false)
    process.kill(killed.pid, 'SIGKILL')
    await killed.client.close()

    const model = await byStdio()
    const again = await model.call('tables', { resume: table, role: 'goblins' })
    expect(again.reply.status, again.text).toBe('done')
    expect(again.reply.receipt).toEqual(before.reply.receipt)
    const after = await played(model, people)
    expect(isOver(after.reply), after.text).toBe(true)
    expect(after.reply.receipt!.n).toBeGreaterThan(before.reply.receipt!.n)

    const closed = await model.call('verify', { close: true })
    expect(closed.text).toContain('OK: ')
    expect(closed.text).toContain('Every die follows from the seed')
    const { n } = (await model.call('look')).reply.receipt!
    expect(await people[0]!.line()).toBe(n)
    await model.close()
  })

  it('are taken up at /mcp of the server of the page by a link, and neither listed nor taken up without one', async () => {
    const first = await byStdio()
    const opening = await first.call('open', { scenario: 'spire/two-louses' })
    const { table, receipt } = opening.reply
    const second = await overHttp(`${page.url}/mcp`, TOKEN, 'modern')
    expect((await second.call('tables')).text).not.toContain(table!)
    for (const role of ['gm', 'player']) {
      const { reply } = await second.call('tables', { resume: table!, role })
      expect(reply).toMatchObject({ status: 'refused', code: 'NOT_AT_THIS_TABLE' })
    }
    const link = /^player: (\S+)/m.exec(opening.text)![1]!
    expect((await second.call('tables', { resume: link })).reply.receipt).toEqual(receipt)
    const heard = first.call('look', { wait: 30 })
    const done = await second.call('act', { do: '1' })
    expect(done.reply.status, done.text).toBe('done')
    expect((await heard).reply.receipt).toEqual(done.reply.receipt)
    const linked = await second.call('open', { scenario, role: 'opponent' })
    expect(linked.text).toContain(`${page.url}/j/${linked.reply.table}#`)
    await second.close()
    await first.close()
    // Another user of the same database is another opener.
    const stranger = await byStdio({ XDG_STATE_HOME: newFolder() })
    expect((await stranger.call('tables')).text).not.toContain(table!)
    expect((await stranger.call('tables', { resume: table! })).reply.code).toBe('NOT_AT_THIS_TABLE')
    await stranger.close()
  })
})
