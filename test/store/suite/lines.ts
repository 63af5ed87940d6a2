import { expect, it } from 'vitest'
import { add, cardFor, eachInItsPlace, type MakePlace, newTable } from './place.js'

const MEGABYTE = 1_000_000

const AWKWARD = {
  quotes: `"double" 'single' \`back\` \\ \\" {"a","b"} {NULL} NULL ,`,
  languages: 'Grüße, Ærø, Ωμέγα, Пётр, עברית, العربية, 日本語, 👩‍👩‍👧‍👦 🎲',
  'forms that look alike': 'é é Å Å ﬁ fi',
  'spaces and marks': ' \t\r\v\f\u0085\u00a0\u2028\u2029\ufeff end ',
  'marks of SQL': `'; drop table lines; -- $1 $$ %s :x ?`,
  'highest characters': '\uffff\ufffd\u{10ffff}\u{1f3b2}',
  empty: '',
}

export function linesInOrder(make: MakePlace): void {
  const here = eachInItsPlace(make)

  it('adds lines at their numbers and keeps the card', async () => {
    const { store } = here
    await store.create(newTable('one', ['0']))
    for (let n = 1; n <= 30; n++) expect(await add(store, 'one', n, `${n}`)).toBe('stored')
    expect(await store.lines('one', 0)).toEqual(Array.from({ length: 31 }, (_, n) => `${n}`))
    const card = cardFor('one', 32, { title: 'Renamed', status: 'over', touched: '2026-11-16T07:00:00.000Z' })
    expect(await store.append('one', 31, ['31'], card)).toBe('stored')
    expect(await store.card('one')).toEqual(card)
  })

  it('gives a number once', async () => {
    const { store } = here
    await store.create(newTable('one', ['0', '1', '2']))
    for (const n of [0, 1, 2]) expect(await add(store, 'one', n, 'another')).toBe('taken')
    expect(await store.lines('one', 0)).toEqual(['0', '1', '2'])
    expect(await store.card('one')).toEqual(cardFor('one', 3))
  })

  it('leaves no gap', async () => {
    const { store } = here
    await store.create(newTable('one', ['0']))
    for (const n of [2, 3, 1_000]) expect(await add(store, 'one', n, 'too far')).toBe('taken')
    expect(await store.lines('one', 0)).toEqual(['0'])
    expect(await add(store, 'one', 1, '1')).toBe('stored')
  })

  it('keeps several lines or none of them', async () => {
    const { store } = here
    await store.create(newTable('one', ['0', '1']))
    expect(await add(store, 'one', 1, 'a', 'b', 'c')).toBe('taken')
    expect(await store.lines('one', 0)).toEqual(['0', '1'])
    expect(await add(store, 'one', 2, 'a', 'b', 'c')).toBe('stored')
    expect(await store.lines('one', 0)).toEqual(['0', '1', 'a', 'b', 'c'])
    expect((await store.card('one'))?.length).toBe(5)
  })

  it('answers any range of lines', async () => {
    const { store } = here
    const all = Array.from({ length: 12 }, (_, n) => `line ${n}`)
    await store.create(newTable('one', all))
    for (let from = 0; from <= 13; from++) {
      expect(await store.lines('one', from)).toEqual(all.slice(from))
      for (let to = 0; to <= 13; to++)
        expect(await store.lines('one', from, to)).toEqual(all.slice(from, to + 1))
    }
  })

  it('takes at least one line', async () => {
    const { store } = here
    await expect(store.create(newTable('one', []))).rejects.toThrow(RangeError)
    await store.create(newTable('one', ['0']))
    await expect(add(store, 'one', 1)).rejects.toThrow(RangeError)
    expect(await store.lines('one', 0)).toEqual(['0'])
  })

  it('keeps the lines of tables apart', async () => {
    const { store } = here
    for (const id of ['a', 'a-', 'a_']) await store.create(newTable(id, [id]))
    await Promise.all(['a', 'a-', 'a_'].map((id) => add(store, id, 1, `${id} again`)))
    for (const id of ['a', 'a-', 'a_']) expect(await store.lines(id, 0)).toEqual([id, `${id} again`])
  })

  it.each(Object.entries(AWKWARD))('keeps %s byte for byte', async (_, text) => {
    const { store } = here
    const title = text === '' ? text : `T ${text}`
    await store.create(newTable('one', [text, 'x', text]))
    await store.append('one', 3, [text], cardFor('one', 4, { title }))
    expect(await store.lines('one', 0)).toEqual([text, 'x', text, text])
    expect(await store.lines('one', 2, 2)).toEqual([text])
    expect((await store.card('one'))?.title).toBe(title)
  })

  it('keeps lines of a megabyte byte for byte', async () => {
    const { store } = here
    const large = ['x'.repeat(MEGABYTE), '🎲\\"'.repeat(MEGABYTE / 6), 'ä'.repeat(MEGABYTE / 2)]
    await store.create(newTable('one', [large[0]!]))
    expect(await add(store, 'one', 1, large[1]!, large[2]!)).toBe('stored')
    const back = await store.lines('one', 0)
    expect(back.map((line, i) => Buffer.from(line).equals(Buffer.from(large[i]!)))).toEqual([
      true,
      true,
      true,
    ])
  })

  it.each([
    ['a newline', 'a\nb'],
    ['a NUL', 'a\0b'],
    ['half a character', 'a\ud83cb'],
  ])('refuses a line with %s, which would not come back as it was', async (_, text) => {
    const { store } = here
    await store.create(newTable('one', ['0']))
    await expect(add(store, 'one', 1, 'good', text)).rejects.toThrow(RangeError)
    await expect(store.create(newTable('two', [text]))).rejects.toThrow(RangeError)
    expect(await store.lines('one', 0)).toEqual(['0'])
    expect(await store.card('two')).toBeUndefined()
  })

  it('has one winner for each number when fifty writers race', async () => {
    const { store } = here
    await store.create(newTable('one', ['0']))
    const winners: string[] = ['0']
    for (let n = 1; n <= 20; n++) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, writer) => add(store, 'one', n, `${writer} at ${n}`)),
      )
      expect(answers.filter((answer) => answer === 'stored')).toHaveLength(1)
      winners.push(`${answers.indexOf('stored')} at ${n}`)
    }
    expect(await store.lines('one', 0)).toEqual(winners)
    expect((await store.card('one'))?.length).toBe(21)
  })

  it('has one winner when writers of several lines race with writers of one', async () => {
    const { store } = here
    const written = ['0']
    await store.create(newTable('one', written))
    const writer = async (name: number) => {
      for (let n = 1; n < 40; ) {
        const lines = Array.from({ length: 1 + (name % 3) }, (_, i) => `${name} at ${n + i}`)
        if ((await add(store, 'one', n, ...lines)) === 'stored')
          for (const [i, line] of lines.entries()) written[n + i] = line
        n = (await store.card('one'))!.length
      }
    }
    await Promise.all(Array.from({ length: 9 }, (_, name) => writer(name)))
    expect(await store.lines('one', 0)).toEqual(written)
  })
}
