import { expect, it } from 'vitest'
import { add, cardFor, eachInItsPlace, linkFor, type MakePlace, newTable, SECRETS } from './place.js'

export function whatLasts(make: MakePlace): void {
  const here = eachInItsPlace(make)

  it('has everything again when it is opened again', async () => {
    const links = [linkFor('gm', 'a'), linkFor('red', 'b')]
    await here.store.create(newTable('one', ['0'], { links, opener: { name: 'lobby-0123', link: 'a' } }))
    await here.store.create(newTable('closed', ['0', 'x']))
    await here.store.create(newTable('gone'))
    const card = cardFor('one', 3, { title: 'Ünïcode', status: 'over', touched: '2026-11-16T08:00:00.000Z' })
    await here.store.append('one', 1, ['1', '{"n":2}'], card)
    await here.store.keepLink('one', linkFor('blue', 'c', { revoked: '2026-11-16T08:00:00.000Z' }))
    await here.store.keepSnapshot?.('one', { n: 2, of: 'one' } as { n: number })
    await here.store.forgetSecrets('closed')
    await here.store.remove('gone')
    const look = async () => ({
      count: await here.store.count(),
      list: await here.store.list(),
      one: await here.store.lines('one', 0),
      links: await here.store.links('one'),
      openers: [await here.store.opener('one'), await here.store.opener('closed')],
      opened: await here.store.list({ by: { opener: 'lobby-0123', seated: true } }),
      snapshot: await here.store.snapshot('one'),
      secrets: [await here.store.secrets('one'), await here.store.secrets('closed')],
    })
    const before = await look()
    expect(before.secrets).toEqual([SECRETS, undefined])
    expect(before.openers).toEqual([{ name: 'lobby-0123', link: 'a' }, undefined])
    expect(before.opened).toEqual([card])
    expect(before.list[0]).toEqual(card)
    await here.reopen()
    expect(await look()).toEqual(before)
    expect(await add(here.store, 'one', 3, '3')).toBe('stored')
    expect(await add(here.store, 'one', 3, 'again')).toBe('taken')
    await here.reopen()
    expect(await here.store.lines('one', 0)).toEqual(['0', '1', '{"n":2}', '3'])
  })
}
