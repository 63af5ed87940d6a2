import { expect, it } from 'vitest'
import { CountChanged, type StoredOpener } from '../../../src/store/contract.js'
import { cardFor, eachInItsPlace, linkFor, type MakePlace, newTable } from './place.js'

const ANN: StoredOpener = { name: 'lobby-ann', scene: 'ford' }
const DAY = '2026-11-17'
const at = (hour: number, day = DAY) => `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`

function table(id: string, opener: StoredOpener, opened = at(6)) {
  return newTable(id, ['first'], { card: cardFor(id, 1, { opened }), opener })
}

/** What every store counts of the tables that one opener opened, and what it knows of where it plays. */
export function whoOpenedWhat(make: MakePlace, lasting: boolean): void {
  const here = eachInItsPlace(make)

  it('counts the tables of one opener and scene, in all and of a day', async () => {
    const { store } = here
    expect(await store.opened('lobby-ann', 'ford', DAY)).toEqual({ tables: 0, today: 0 })
    await store.create(table('a', ANN, at(23, '2026-11-16')))
    await store.create(table('b', ANN, at(0)))
    await store.create(table('c', ANN, at(23)))
    await store.create(table('other-scene', { ...ANN, scene: 'mill' }))
    await store.create(table('other-opener', { ...ANN, name: 'lobby-ben' }))
    await store.create(table('no-scene', { name: 'lobby-ann' }))
    await store.create(newTable('no-opener'))
    expect(await store.opened('lobby-ann', 'ford', DAY)).toEqual({ tables: 3, today: 2 })
    expect(await store.opened('lobby-ann', 'ford', '2026-11-18')).toEqual({ tables: 3, today: 0 })
    expect(await store.opened('lobby-ben', 'ford', DAY)).toEqual({ tables: 1, today: 1 })
    await store.remove('b')
    expect(await store.opened('lobby-ann', 'ford', DAY)).toEqual({ tables: 2, today: 1 })
    await here.reopen()
    const kept = lasting ? { tables: 2, today: 1 } : { tables: 0, today: 0 }
    expect(await here.store.opened('lobby-ann', 'ford', DAY)).toEqual(kept)
  })

  it('keeps a table only while the count is what its header says', async () => {
    const { store } = here
    await store.create({ ...table('a', ANN), after: 0 })
    await expect(store.create({ ...table('b', ANN), after: 0 })).rejects.toThrow(CountChanged)
    await expect(store.create({ ...table('b', ANN), after: 2 })).rejects.toThrow(CountChanged)
    expect(await store.card('b')).toBeUndefined()
    await store.create({ ...table('b', ANN), after: 1 })
    await store.create(table('copied', ANN))
    expect(await store.opened('lobby-ann', 'ford', DAY)).toEqual({ tables: 3, today: 3 })
  })

  it('gives each number once, however many open together', async () => {
    const { store } = here
    const count = 8
    const numbers = await Promise.all(
      Array.from({ length: count }, async (_, i) => {
        for (;;) {
          const { tables } = await store.opened('lobby-ann', 'ford', DAY)
          try {
            await store.create({ ...table(`t${i}`, ANN), after: tables })
            return tables
          } catch (error) {
            if (!(error instanceof CountChanged)) throw error
          }
        }
      }),
    )
    expect(numbers.sort()).toEqual(Array.from({ length: count }, (_, i) => i))
  })

  it('does not count a table twice that is there already', async () => {
    const { store } = here
    await store.create(table('a', ANN))
    await expect(store.create(table('a', ANN))).rejects.toThrow('already')
    expect(await store.opened('lobby-ann', 'ford', DAY)).toEqual({ tables: 1, today: 1 })
  })

  it('knows where an opener plays until the table is closed, removed, or its seat is left', async () => {
    const link = linkFor('wend', 'a')
    const plays = { face: 'f', seats: ['wend'] }
    const opener = { name: 'mcp-1', link: link.hash, plays }
    const play = async (id: string) =>
      await here.store.create(
        newTable(id, ['first'], { card: cardFor(id, 1, { opened: at(6) }), opener, links: [link] }),
      )
    const played = async () => (await here.store.playing('mcp-1', 'f')).map(({ seats }) => seats)
    expect(await played()).toEqual([])
    await play('a')
    expect(await here.store.playing('mcp-1', 'f')).toEqual([{ table: 'a', seats: ['wend'] }])
    expect(await here.store.playing('mcp-1', 'g')).toEqual([])
    expect(await here.store.playing('mcp-2', 'f')).toEqual([])
    expect(await here.store.opener('a')).toEqual(opener)
    if (lasting) {
      await here.reopen()
      expect(await played()).toEqual([['wend']])
    }
    await here.store.append('a', 1, ['over'], cardFor('a', 2, { status: 'over' }))
    expect(await played()).toEqual([['wend']])
    await here.store.append('a', 2, ['end'], cardFor('a', 3, { status: 'closed' }))
    expect(await played()).toEqual([])
    await play('b')
    await here.store.keepLink('b', linkFor('gm', 'b', { revoked: at(7) }))
    expect(await played()).toEqual([['wend']])
    await here.store.keepLink('b', { ...link, revoked: at(7) })
    expect(await played()).toEqual([])
    await here.reopen()
    expect(await played()).toEqual([])
    await play('c')
    await here.store.remove('c')
    expect(await played()).toEqual([])
  })

  it('names one table for each set of seats, not every table', async () => {
    const { store } = here
    for (let i = 0; i < 6; i++)
      await store.create(
        newTable(`t${i}`, ['first'], {
          opener: {
            name: 'lobby-ann',
            plays: { face: 'f', seats: i % 2 === 0 ? ['wend'] : ['teo', 'wend'] },
          },
        }),
      )
    const seats = (await store.playing('lobby-ann', 'f')).map((one) => one.seats.join(' ')).sort()
    expect(seats).toEqual(['teo wend', 'wend'])
  })
}
