import { expect, it } from 'vitest'
import { type ListPage, NoSuchTable, TableExists } from '../../../src/store/contract.js'
import { add, cardFor, eachInItsPlace, linkFor, type MakePlace, newTable, SECRETS } from './place.js'

const moment = (minute: number) => `2026-11-16T06:${String(minute).padStart(2, '0')}:00.000Z`

const HOSTILE = [
  '',
  '.',
  '..',
  '../x',
  'a/b',
  'a\\b',
  '/etc/x',
  'a\0b',
  'a b',
  'x.lock',
  'a\n',
  '-rf',
  '%2e%2e',
  'é',
  'x'.repeat(81),
  'x'.repeat(100_000),
]

export function tablesThatComeAndGo(make: MakePlace): void {
  const here = eachInItsPlace(make)

  it('keeps a new table whole', async () => {
    const { store } = here
    const table = newTable('one', ['header', 'members'], { links: [linkFor('gm', 'a'), linkFor('red', 'b')] })
    await store.create(table)
    expect(await store.card('one')).toEqual(table.card)
    expect(await store.lines('one', 0)).toEqual(['header', 'members'])
    expect(await store.secrets('one')).toEqual(SECRETS)
    expect(await store.links('one')).toEqual(table.links)
    expect(await store.snapshot('one')).toBeUndefined()
    expect(await store.count()).toBe(1)
  })

  it('does not make a table twice, and the first stays as it was', async () => {
    const { store } = here
    await store.create(newTable('one', ['mine']))
    const other = newTable('one', ['theirs', 'more'], { links: [linkFor('gm', 'c')] })
    await expect(store.create(other)).rejects.toThrow(TableExists)
    expect(await store.lines('one', 0)).toEqual(['mine'])
    expect(await store.links('one')).toEqual([])
    expect((await store.card('one'))?.length).toBe(1)
  })

  it('makes a table once when many ask at the same moment', async () => {
    const { store } = here
    const asked = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) => store.create(newTable('one', [`writer ${i}`]))),
    )
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const each of asked) if (each.status === 'rejected') expect(each.reason).toBeInstanceOf(TableExists)
    const winner = asked.findIndex(({ status }) => status === 'fulfilled')
    expect(await store.lines('one', 0)).toEqual([`writer ${winner}`])
    expect(await store.count()).toBe(1)
  })

  it('says of a table that is not there that it is not there', async () => {
    const { store } = here
    expect(await store.card('none')).toBeUndefined()
    await expect(store.lines('none', 0)).rejects.toThrow(NoSuchTable)
    await expect(add(store, 'none', 0, 'line')).rejects.toThrow(NoSuchTable)
    await expect(store.secrets('none')).rejects.toThrow(NoSuchTable)
    await expect(store.forgetSecrets('none')).rejects.toThrow(NoSuchTable)
    await expect(store.links('none')).rejects.toThrow(NoSuchTable)
    await expect(store.opener('none')).rejects.toThrow(NoSuchTable)
    await expect(store.keepLink('none', linkFor('gm', 'a'))).rejects.toThrow(NoSuchTable)
    await expect(store.snapshot('none')).rejects.toThrow(NoSuchTable)
    await expect(store.keepSnapshot?.('none', { n: 1 })).rejects.toThrow(NoSuchTable)
    await expect(store.remove('none')).rejects.toThrow(NoSuchTable)
    expect(await store.count()).toBe(0)
  })

  it.each(HOSTILE.map((id) => [JSON.stringify(id).slice(0, 20), id]))(
    'refuses %s as a name',
    async (_, id) => {
      const { store } = here
      await expect(store.create(newTable(id))).rejects.toThrow(RangeError)
      expect(await store.card(id)).toBeUndefined()
      await expect(store.lines(id, 0)).rejects.toThrow(NoSuchTable)
      await expect(add(store, id, 0, 'line')).rejects.toThrow(NoSuchTable)
      await expect(store.keepSnapshot?.(id, { n: 1 })).rejects.toThrow(NoSuchTable)
      await expect(store.keepLink(id, linkFor('gm', 'a'))).rejects.toThrow(NoSuchTable)
      await expect(store.remove(id)).rejects.toThrow(NoSuchTable)
      expect(await store.count()).toBe(0)
    },
  )

  it('takes the longest name, and names that an object has by itself', async () => {
    const { store } = here
    const names = ['x'.repeat(80), 'constructor', 'hasOwnProperty', '0', 'A_b-9']
    for (const id of names) await store.create(newTable(id, [id]))
    for (const id of names) expect(await store.lines(id, 0)).toEqual([id])
    expect(await store.card('toString')).toBeUndefined()
  })

  it('lists the table touched last first, page by page, each once', async () => {
    const { store } = here
    const minutes = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5]
    for (const [i, minute] of minutes.entries()) {
      const id = `t${String.fromCharCode(97 + i)}`
      await store.create(newTable(id, ['first'], { card: cardFor(id, 1, { touched: moment(minute) }) }))
    }
    const expected = minutes
      .map((minute, i) => ({ minute, id: `t${String.fromCharCode(97 + i)}` }))
      .sort((a, b) => b.minute - a.minute || (a.id < b.id ? -1 : 1))
      .map(({ id }) => id)
    expect((await store.list()).map(({ id }) => id)).toEqual(expected)
    const seen: string[] = []
    for (;;) {
      const after = seen.at(-1)
      const page = await store.list({ most: 3, ...(after !== undefined && { after }) })
      expect(page.length).toBeLessThanOrEqual(3)
      if (page.length === 0) break
      seen.push(...page.map(({ id }) => id))
    }
    expect(seen).toEqual(expected)
    expect(await store.count()).toBe(11)
  })

  it('keeps who opened a table, and never shows it in a card', async () => {
    const { store } = here
    const opener = { name: 'lobby-0123', link: 'a'.repeat(64) }
    await store.create(newTable('theirs', ['first'], { opener }))
    await store.create(newTable('bare', ['first'], { opener: { name: 'mcp-4567' } }))
    await store.create(newTable('unknown'))
    expect(await store.opener('theirs')).toEqual(opener)
    expect(await store.opener('bare')).toEqual({ name: 'mcp-4567' })
    expect(await store.opener('unknown')).toBeUndefined()
    await add(store, 'theirs', 1, 'more')
    expect(await store.opener('theirs')).toEqual(opener)
    const shown = JSON.stringify([
      await store.card('theirs'),
      await store.list(),
      await store.lines('theirs', 0),
    ])
    expect(shown).not.toContain('lobby-0123')
    await store.remove('theirs')
    await store.create(newTable('theirs'))
    expect(await store.opener('theirs')).toBeUndefined()
  })

  it('lists the tables of one opener, page by page, and those where it took a seat', async () => {
    const { store } = here
    const expected: string[] = []
    for (let i = 0; i < 12; i++) {
      const id = `t${i}`
      const name = i % 3 === 0 ? 'one' : i % 3 === 1 ? 'two' : undefined
      const opener = name && { opener: { name, ...(i % 2 === 0 && { link: `${i}` }) } }
      const card = cardFor(id, 1, { touched: moment(i) })
      await store.create(newTable(id, ['first'], { card, ...opener }))
      if (name === 'one') expected.unshift(id)
    }
    const listed = async (page: ListPage) => (await store.list(page)).map(({ id }) => id)
    expect(await listed({ by: { opener: 'one' } })).toEqual(expected)
    expect(await listed({ by: { opener: 'one' }, most: 2 })).toEqual(expected.slice(0, 2))
    expect(await listed({ by: { opener: 'one' }, most: 2, after: expected[1]! })).toEqual(expected.slice(2))
    expect(await listed({ by: { opener: 'one', seated: true } })).toEqual(['t6', 't0'])
    expect(await listed({ by: { opener: 'one', seated: true }, after: 't6' })).toEqual(['t0'])
    expect(await listed({ by: { opener: 'three' } })).toEqual([])
    expect(await listed({})).toHaveLength(12)
  })

  it('puts a table first that is touched again', async () => {
    const { store } = here
    for (const [i, id] of ['old', 'new'].entries())
      await store.create(newTable(id, ['first'], { card: cardFor(id, 1, { touched: moment(i) }) }))
    await store.append('old', 1, ['more'], cardFor('old', 2, { touched: moment(9), status: 'over' }))
    expect((await store.list()).map(({ id, status, length }) => [id, status, length])).toEqual([
      ['old', 'over', 2],
      ['new', 'playing', 1],
    ])
  })

  it('tells capital letters from small ones and sorts as bytes do', async () => {
    const { store } = here
    for (const id of ['b', 'B', 'a', 'a-1', 'a1', 'A_1']) await store.create(newTable(id))
    expect((await store.list()).map(({ id }) => id)).toEqual(['A_1', 'B', 'a', 'a-1', 'a1', 'b'])
  })

  it('removes a table with all that belongs to it, and its name is free', async () => {
    const { store } = here
    await store.create(newTable('one', ['a', 'b'], { links: [linkFor('gm', 'a')] }))
    await store.create(newTable('other'))
    await store.keepSnapshot?.('one', { n: 1 })
    await store.remove('one')
    expect(await store.card('one')).toBeUndefined()
    await expect(store.lines('one', 0)).rejects.toThrow(NoSuchTable)
    expect((await store.list()).map(({ id }) => id)).toEqual(['other'])
    await store.create(newTable('one', ['anew']))
    expect(await store.lines('one', 0)).toEqual(['anew'])
    expect(await store.links('one')).toEqual([])
    expect(await store.snapshot('one')).toBeUndefined()
  })
}
