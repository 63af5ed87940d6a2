import { describe, expect, it } from 'vitest'
import { find, rangeFor, spread, valuesIn } from '../../../web/src/workshop/balance/curve.js'
import { offersAt } from '../../../web/src/workshop/editor/complete.js'
import { fileName } from '../../../web/src/workshop/file-name.js'
import { MAX_PACKED, pack, unpack } from '../../../web/src/workshop/packed.js'
import { withVersion } from '../../../web/src/workshop/versions.js'
import { namesIn } from '../../../web/src/workshop/work/names.js'
import { pasted } from '../../../web/src/workshop/work/paste.js'
import '../../../src/library/documents/documents.js'

const point = (value: number, share: number) => ({
  value,
  share,
  low: share - 0.02,
  high: share + 0.02,
  games: 500,
})

describe('the curve of a figure', () => {
  it('has a range that holds the figure itself and stays sensible', () => {
    for (const value of [-3, 0, 1, 5, 9, 14, 40, 41, 250]) {
      const range = rangeFor({ value, path: 'a.hp', form: 'number' })
      const values = valuesIn(range)
      expect(values).toContain(value)
      expect(values.length).toBeLessThanOrEqual(26)
      expect(new Set(spread(values, value))).toEqual(new Set(values))
      expect(spread(values, value)[0]).toBe(value)
      if (value > 0) expect(values[0]).toBeGreaterThan(0)
    }
    expect(rangeFor({ value: 9, path: 'a.hp', form: 'pair' })).toEqual({ low: 1, high: 21, step: 1 })
    expect(rangeFor({ value: 1, path: 'a.count', form: 'absent' })).toEqual({ low: 1, high: 8, step: 1 })
    expect(valuesIn(rangeFor({ value: 0.5, path: 'a.x', form: 'number' }))).toContain(0.5)
  })

  it('finds where it comes to the target, every time it does', () => {
    const bent = [point(1, 0.1), point(2, 0.24), point(3, 0.4), point(4, 0.27), point(5, 0.1)]
    expect(find(bent, 0.25)).toMatchObject({ nearest: { value: 2 }, isReached: true })
    expect(find(bent, 0.25)!.hits.map(({ value }) => value)).toEqual([2, 4])
    expect(find(bent, 0.9)).toMatchObject({ nearest: { value: 3 }, isReached: false, hits: [{ value: 3 }] })
    expect(find([], 0.5)).toBeUndefined()
  })
})

describe('a file in a link', () => {
  it('comes out as it went in', async () => {
    const text = 'ruleset: bx\ntitle: Zoë’s tøll – 7½\n'.repeat(20)
    const packed = await pack(text)
    expect(packed).toMatch(/^#s=[\w-]+$/)
    expect(await unpack(packed!)).toBe(text)
    expect(await unpack('')).toBeUndefined()
    await expect(unpack('#s=%%%')).rejects.toThrow()
    await expect(unpack('#s=AAAA')).rejects.toThrow()
  })

  it('is refused where it would be too long, and where it would unfold to too much', async () => {
    let noise = ''
    for (let i = 0, x = 7; i < 20_000; i++) {
      x = (x * 48271) % 2147483647
      noise += String.fromCharCode(33 + (x % 90))
    }
    expect(await pack(noise)).toBeUndefined()
    const bomb = await pack('a'.repeat(2 << 20))
    expect(bomb!.length).toBeLessThan(MAX_PACKED)
    await expect(unpack(bomb!)).rejects.toThrow(/more than a scenario/)
  })
})

describe('what a browser keeps', () => {
  const version = (at: number, text: string, title = 'A') => ({ at, title, text })
  it('is ten versions, a minute apart while somebody writes', () => {
    let kept: ReturnType<typeof withVersion> = []
    for (let i = 0; i < 30; i++) kept = withVersion(kept, version(i * 10_000, `text ${i}`))
    expect(kept[0]).toEqual(version(290_000, 'text 29'))
    expect(kept.length).toBeLessThanOrEqual(7)
    const gaps = kept.slice(1).map(({ at }, i) => kept[i]!.at - at)
    expect(Math.min(...gaps.slice(1))).toBeGreaterThanOrEqual(60_000)
    for (let i = 0; i < 30; i++) kept = withVersion(kept, version(1e6 + i * 61_000, `late ${i}`))
    expect(kept).toHaveLength(10)
  })
  it('keeps a whole file when another takes its place, and nothing twice', () => {
    const one = withVersion([], version(0, 'a'), true)
    expect(withVersion(one, version(5, 'b', 'B'), true)).toHaveLength(2)
    expect(withVersion(one, version(5, 'a'))).toBe(one)
    expect(withVersion(one, version(5, '  '))).toBe(one)
  })
})

describe('small things', () => {
  it('name a file, and find the names in a text that is no YAML yet', () => {
    expect(fileName('The Toll: at the Bridge!')).toBe('the-toll-at-the-bridge.yaml')
    expect(fileName('…')).toBe('scenario.yaml')
    expect(namesIn("foes:\n  - { Name: Cur, hp: \n  - Name: 'Big Cur'\n    id: x-1\nfilename: no\n")).toEqual(
      ['Cur', 'Big Cur', 'x-1'],
    )
  })

  it('offer keys once, words of a value, and names of the text', () => {
    const schema = {
      properties: {
        kind: { enum: ['a', 'b'] },
        who: { type: 'string' },
        n: { type: 'object', description: 'inner things' },
      },
    }
    const known = { schema, names: ['Cur'] }
    const labels = (text: string) => offersAt(text, text.length, known).options.map(({ label }) => label)
    expect(labels('kind: a\n')).toEqual(['who', 'n'])
    expect(labels('kind: ')).toEqual(['a', 'b'])
    expect(labels('who: C')).toEqual(['Cur'])
    expect(offersAt('n', 1, known).options.find(({ label }) => label === 'n')).toMatchObject({
      apply: 'n:',
      detail: 'inner things',
    })
  })

  it('read a published line and a BX line as a foe, and say what was guessed', () => {
    const rat = pasted('Cave Rat: AC 13, HD 2, #AT 2, D 1d3', 'ruleset: bx\n')
    expect(rat).toMatchObject({ ok: true, foes: [{ Name: 'Cave Rat', AC: 13 }] })
    expect(rat.ok && rat.guessed).toEqual(expect.arrayContaining(['hp', 'ML']))
    expect(rat.ok && rat.edit?.insert).toMatch(/^foes:\n {2}- \{ Name: Cave Rat/)
    const ghoul = pasted("Ghoul's: BX: AC=13, HD=2, hp=9/9, AT=+2, Dmg=1d6, ML=9", 'foes: many\n')
    expect(ghoul).toMatchObject({
      ok: true,
      guessed: [],
      yaml: "- 'Ghoul''s: BX: AC=13, HD=2, hp=9/9, AT=+2, Dmg=1d6, ML=9'",
    })
    expect(ghoul.ok && ghoul.edit).toBeUndefined()
    expect(pasted('a poem about rats', 'x: 1')).toMatchObject({ ok: false })
  })
})
