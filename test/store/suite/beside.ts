import { expect, it } from 'vitest'
import { add, eachInItsPlace, linkFor, type MakePlace, newTable, SECRETS } from './place.js'

export function whatLiesBesideTheLines(make: MakePlace): void {
  const here = eachInItsPlace(make)

  it('keeps secrets apart and forgets them for good', async () => {
    const { store } = here
    await store.create(newTable('one'))
    await store.create(newTable('two'))
    const shown = JSON.stringify([
      await store.card('one'),
      await store.lines('one', 0),
      await store.links('one'),
      await store.list(),
      store.name,
    ])
    expect(shown).not.toContain(SECRETS.seed)
    expect(shown).not.toContain(SECRETS.veil)
    await store.forgetSecrets('one')
    await store.forgetSecrets('one')
    expect(await store.secrets('one')).toBeUndefined()
    expect(await store.secrets('two')).toEqual(SECRETS)
    expect(await store.lines('one', 0)).toEqual(['first'])
  })

  it('takes a closed table without secrets', async () => {
    const { store } = here
    const { secrets: _, ...closed } = newTable('one')
    await store.create(closed)
    expect(await store.secrets('one')).toBeUndefined()
    expect(await store.lines('one', 0)).toEqual(['first'])
  })

  it('adds links in order and puts a new one in the place of its old self', async () => {
    const { store } = here
    const [gm, red, blue] = [linkFor('gm', 'f', { role: 'gm' }), linkFor('red', '1'), linkFor('blue', '0')]
    await store.create(newTable('one', ['first'], { links: [gm] }))
    await store.keepLink('one', red)
    await store.keepLink('one', blue)
    expect(await store.links('one')).toEqual([gm, red, blue])
    const revoked = { ...red, revoked: '2026-11-16T07:00:00.000Z' }
    await store.keepLink('one', revoked)
    expect(await store.links('one')).toEqual([gm, revoked, blue])
    await store.keepLink('one', red)
    expect(await store.links('one')).toEqual([gm, red, blue])
  })

  it('keeps every link when many are added at once', async () => {
    const { store } = here
    await store.create(newTable('one'))
    const links = Array.from({ length: 16 }, (_, i) => linkFor(`seat ${i}`, i.toString(16)))
    await Promise.all(links.map((link) => store.keepLink('one', link)))
    const seats = (await store.links('one')).map(({ seat }) => seat)
    expect(seats.sort()).toEqual(links.map(({ seat }) => seat).sort())
  })

  it('keeps the newest snapshot as it was given, and no older one over it', async () => {
    const { store } = here
    await store.create(newTable('one'))
    const snapshot = { n: 7, z: 1, a: { b: [1.5, null, 'ü\u0000\ud83c', -0.1] }, 10: 'ten', 9: 'nine' }
    await store.keepSnapshot?.('one', snapshot)
    expect(JSON.stringify(await store.snapshot('one'))).toBe(JSON.stringify(snapshot))
    await store.keepSnapshot?.('one', { n: 12 })
    expect(await store.snapshot('one')).toEqual({ n: 12 })
    await store.keepSnapshot?.('one', snapshot)
    expect(await store.snapshot('one')).toEqual({ n: 12 })
    const again = { n: 12, mended: true }
    await store.keepSnapshot?.('one', again)
    expect(await store.snapshot('one')).toEqual(again)
  })

  it('gives away no snapshot that a reader could change', async () => {
    const { store } = here
    await store.create(newTable('one'))
    const mine = { n: 1, state: { hp: 3 } }
    await store.keepSnapshot?.('one', mine)
    mine.state.hp = 0
    const theirs = (await store.snapshot('one')) as typeof mine
    expect(theirs.state.hp).toBe(3)
    theirs.state.hp = 9
    expect(await store.snapshot('one')).toEqual({ n: 1, state: { hp: 3 } })
  })

  it('does not touch the lines when links, snapshots and secrets change', async () => {
    const { store } = here
    await store.create(newTable('one', ['0']))
    await Promise.all([
      store.keepLink('one', linkFor('gm', 'a')),
      store.keepSnapshot?.('one', { n: 0 }),
      add(store, 'one', 1, '1'),
      store.forgetSecrets('one'),
    ])
    expect(await store.lines('one', 0)).toEqual(['0', '1'])
    expect((await store.card('one'))?.length).toBe(2)
  })
}
