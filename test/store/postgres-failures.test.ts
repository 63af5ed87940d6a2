import { spawnSync } from 'node:child_process'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Store, StoreFailed } from '../../src/store/contract.js'
import { Database, loadPg } from '../../src/store/postgres/database.js'
import { openPostgres } from '../../src/store/postgres/postgres-store.js'
import { type PostgresServer, startPostgres } from './postgres-server.js'
import { type Wire, wireTo } from './proxy.js'
import { hearing } from './suite/news.js'
import { add, cardFor, newTable } from './suite/place.js'

let server: PostgresServer
let wire: Wire
beforeAll(async () => {
  server = await startPostgres()
  wire = await wireTo(server.url)
})
afterAll(async () => {
  await wire?.close()
  await server?.stop()
})

async function failureOf(work: Promise<unknown>): Promise<StoreFailed> {
  const failure = await work.then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(StoreFailed)
  return failure as StoreFailed
}

async function sql(text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new Client(server.url)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

async function using(url: string, schema: string, work: (store: Store) => Promise<void>): Promise<void> {
  const store = await openPostgres(url, { schema })
  try {
    await work(store)
  } finally {
    await store.close()
  }
}

describe('the schema', () => {
  it('is made once when many processes start at the same moment', async () => {
    const stores = await Promise.all(
      Array.from({ length: 8 }, () => openPostgres(server.url, { schema: 'at_once' })),
    )
    await Promise.all(stores.map((store, i) => store.create(newTable(`t${i}`))))
    expect(await stores[0]!.count()).toBe(8)
    await Promise.all(stores.map((store) => store.close()))
    expect(await sql('select n from at_once.migrations order by n')).toEqual([
      { n: 1 },
      { n: 2 },
      { n: 3 },
      { n: 4 },
    ])
  })

  it('of a newer program is left alone', async () => {
    await using(server.url, 'newer', async () => {})
    await sql('insert into newer.migrations (n) values (99)')
    const { message, certain } = await failureOf(openPostgres(server.url, { schema: 'newer' }))
    expect(message).toContain('newer Ludex')
    expect(certain).toBe(true)
  })

  it('is opened by whoever may use it and make nothing', async () => {
    await using(server.url, 'shared', (store) => store.create(newTable('one')))
    await sql(`create role guest login;
      grant usage on schema shared to guest;
      grant select, insert, update, delete on all tables in schema shared to guest`)
    await using(server.url.replace('ludex@', 'guest@'), 'shared', async (store) => {
      expect(await add(store, 'one', 1, 'by a guest')).toBe('stored')
    })
  })

  it.each(['', 'Big', 'a-b', 'a;b', '1a', 'a"b', 'x'.repeat(42)])('is not called %j', async (schema) => {
    expect((await failureOf(openPostgres(server.url, { schema }))).message).toContain('a-z')
  })

  it('in an encoding that cannot keep every character is refused', async () => {
    await sql(`create database latin encoding 'LATIN1' template template0 locale 'C'`)
    const { message } = await failureOf(openPostgres(server.url.replace(/postgres$/, 'latin')))
    expect(message).toContain('LATIN1')
  })
})

describe('a failure', () => {
  it('to reach the server is certain, and tells no password', async () => {
    const nobody = 'postgres://ludex:opensesame@127.0.0.1:1/postgres'
    const { message, certain, cause } = await failureOf(openPostgres(nobody))
    expect(certain).toBe(true)
    expect(message).toContain('ECONNREFUSED')
    expect(cause).toBeUndefined()
    expect(message).not.toContain('opensesame')
  })

  it.each([
    'nonsense',
    'postgres://ludex:opensesame@host:notaport/x',
    'http://ludex:opensesame@127.0.0.1:1/x',
  ])('of an address such as %s tells no password', async (address) => {
    const failure = await failureOf(openPostgres(address))
    expect(`${failure.message} ${JSON.stringify(failure)} ${failure.stack}`).not.toContain('opensesame')
  })

  it('tells no password by the name of the store', async () => {
    await using(server.url.replace('ludex@', 'ludex:opensesame@'), 'named', async ({ name }) => {
      expect(name).toBe(`PostgreSQL postgres at 127.0.0.1:${new URL(server.url).port}`)
    })
  })

  it('by refusal is certain, quotes nothing, and leaves the connection as it was', async () => {
    await using(server.url, 'refusals', async (store) => {
      await store.create(newTable('one'))
      const card = cardFor('one', 2, { status: 'lost' as never, title: 'a title that nobody quotes' })
      const failure = await failureOf(store.append('one', 1, ['1'], card))
      expect(failure.certain).toBe(true)
      expect(failure.message).toContain('23514')
      expect(JSON.stringify([failure.message, failure.cause])).not.toContain('nobody quotes')
      expect(await add(store, 'one', 1, '1')).toBe('stored')
    })
  })

  it('that loses the answer is not certain, and the line is there', async () => {
    await using(wire.url, 'answers', async (store) => {
      await store.create(newTable('one'))
      wire.loseAnswerTo('answers append')
      const { certain } = await failureOf(add(store, 'one', 1, '1'))
      expect(certain).toBe(false)
      await expect.poll(() => store.lines('one', 0)).toEqual(['first', '1'])
      expect(await add(store, 'one', 1, '1')).toBe('taken')
    })
  })

  it('to look is certain: nothing has changed', async () => {
    await using(wire.url, 'looks', async (store) => {
      await store.create(newTable('one'))
      wire.loseAnswerTo('looks lines')
      expect((await failureOf(store.lines('one', 0))).certain).toBe(true)
      expect(await store.lines('one', 0)).toEqual(['first'])
    })
  })

  it('follows when the store is closed', async () => {
    const store = await openPostgres(server.url, { schema: 'closing' })
    await store.create(newTable('one'))
    await store.close()
    expect((await failureOf(add(store, 'one', 1, '1'))).certain).toBe(true)
  })

  it('for want of the driver says what to install', () => {
    const without = `export const resolve = (name, context, next) => {
      if (name === 'pg') throw Object.assign(new Error('no such package'), { code: 'ERR_MODULE_NOT_FOUND' })
      return next(name, context)
    }`
    const hook = `import { register } from 'node:module'
      register('data:text/javascript,' + ${JSON.stringify(encodeURIComponent(without))})`
    const code = `import { openPostgres } from './src/store/postgres/postgres-store.ts'
      await openPostgres('postgres://nobody@127.0.0.1:1/x').catch((error) => console.log(error.message))`
    const { stdout } = spawnSync(
      process.execPath,
      [
        ...['--import', 'tsx', '--import', `data:text/javascript,${encodeURIComponent(hook)}`],
        ...['--input-type=module', '-e', code],
      ],
      { encoding: 'utf8' },
    )
    expect(stdout).toContain('npm install pg')
  })
})

describe('news', () => {
  it('of every table that changed while the connection was broken comes after it is mended', async () => {
    await using(server.url, 'broken', async (writer) => {
      for (const id of ['a', 'b', 'quiet']) await writer.create(newTable(id))
      await using(wire.url, 'broken', async (listener) => {
        const { heard, until } = hearing(listener)
        await writer.create(newTable('bell'))
        await until('bell', 1)
        for (let round = 1; round <= 3; round++) {
          wire.cut()
          for (const id of ['a', 'b']) await add(writer, id, round, `${round}`)
          await writer.create(newTable(`new-${round}`))
          wire.mend()
          await Promise.all([until('a', round + 1), until('b', round + 1), until(`new-${round}`, 1)])
        }
        expect(heard.map(({ id }) => id)).not.toContain('quiet')
      })
    })
  })

  it('that nobody announced, since its writer died, comes by itself', async () => {
    await using(server.url, 'silent', async (store) => {
      const { until } = hearing(store)
      await store.create(newTable('one'))
      await until('one', 1)
      await sql(`update silent.tables set length = 2, changed = pg_current_xact_id() where id = 'one'`)
      await until('one', 2)
    })
  })

  it('is still told by a store that is closed right after the line', async () => {
    await using(server.url, 'farewell', async (store) => {
      const { until } = hearing(store)
      const writer = await openPostgres(server.url, { schema: 'farewell' })
      await writer.create(newTable('one'))
      await add(writer, 'one', 1, '1')
      await writer.close()
      await until('one', 2)
    })
  })

  it('that is none is not passed on', async () => {
    await using(server.url, 'noise', async (store) => {
      const { heard, until } = hearing(store)
      await store.create(newTable('bell'))
      await until('bell', 1)
      for (const payload of ['', 'x', 'null', '[]', '{"id":1,"length":2}', '{"id":"a"}'])
        await sql(`select pg_notify('noise_news', '${payload}')`)
      await add(store, 'bell', 1, '1')
      await until('bell', 2)
      expect(new Set(heard.map(({ id }) => id))).toEqual(new Set(['bell']))
    })
  })
})

it('waits for the disk even where the role is set not to', async () => {
  await sql('create role hasty login; alter role hasty set synchronous_commit = off')
  const database = new Database(await loadPg(), server.url.replace('ludex@', 'hasty@'))
  const { rows } = await database.with((client) => client.query('show synchronous_commit'))
  await database.close()
  expect(rows).toEqual([{ synchronous_commit: 'on' }])
})
