import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { bandWords, dataOf, FACTS, KINDS, methodOf, yamlOf } from '../../../web/src/workshop/method/kinds.js'
import { columnOf, notesOn } from '../../../web/src/workshop/method/notes.js'
import { methodColumns, methodRolls, methodWritten } from '../../../web/src/workshop/work/method.js'

function columns(draft: Parameters<typeof methodOf>[0], ratings = FACTS[draft.kind].columns) {
  const found = methodColumns({ kind: 'odds', method: dataOf(methodOf(draft)), ratings })
  expect(found.faults).toBeUndefined()
  return found.columns!.map(({ rating, outcomes }) => columnOf(rating, outcomes))
}

describe.each(KINDS)('a method of the kind %s', (kind) => {
  const { usual } = FACTS[kind]
  it('is one that the rules take, with chances that sum to one', () => {
    for (const draft of [
      usual,
      { ...usual, rating: 'both' as const },
      { ...usual, worstBotches: !usual.worstBotches, onesTake: !usual.onesTake },
    ])
      for (const { chances } of columns(draft))
        expect(Object.values(chances).reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 12)
  })
  it('is written as what it is', () => {
    const written = parse(yamlOf(usual)) as { methods: { own: unknown } }
    expect(written).toEqual({ method: 'own', methods: { own: dataOf(methodOf(usual)) } })
    expect(
      Object.keys(usual.bands).every((word) => (bandWords(usual) as readonly string[]).includes(word)),
    ).toBe(true)
  })
  it('rolls what its chances allow', () => {
    const rating = FACTS[kind].columns.at(-1)!
    const [column] = columns(usual, [rating])
    const { rolls } = methodRolls({ kind: 'rolls', method: dataOf(methodOf(usual)), rating, times: 20 })
    expect(rolls).toHaveLength(20)
    for (const { outcome, faces } of rolls!) {
      expect(column!.chances[outcome as 'success']).toBeGreaterThan(0)
      expect(faces.length).toBeGreaterThan(0)
    }
  })
})

describe('the chances', () => {
  it('are those that anybody can count', () => {
    const [bands] = columns(FACTS.bands.usual, [0])
    expect(bands!.fractions).toMatchObject({
      critical: '1/36',
      success: '5/36',
      mixed: '5/12',
      failure: '5/12',
    })
    const [d20] = columns(FACTS.over.usual, [0])
    expect(d20!.fractions).toEqual({ success: '2/5', failure: '11/20', botch: '1/20' })
    const [pool] = columns(FACTS.pool.usual, [1])
    expect(pool!.fractions).toEqual({ mixed: '1/2', failure: '2/5', botch: '1/10' })
    const [skill] = columns(FACTS.percentile.usual, [50])
    expect(skill!.fractions).toEqual({ critical: '1/10', success: '2/5', failure: '49/100', botch: '1/100' })
    const [none] = columns(FACTS.highest.usual, [0])
    expect(none!.fractions).toMatchObject({ success: '1/36', mixed: '2/9' })
  })
})

describe('notes on a method', () => {
  it('ask about what was hardly meant', () => {
    const pool = { ...FACTS.pool.usual, number: 9 }
    expect(notesOn(pool, columns(pool)).join(' ')).toMatch(
      /A botch is likelier with [2-9] dice \(\d+\.\d %\) than with 1 die \(10\.0 %\)/,
    )
    const overlap = { ...FACTS.bands.usual, bands: { critical: 12, success: 7, mixed: 7 } }
    expect(notesOn(overlap, columns(overlap))).toEqual([
      'success begins no higher than mixed, so mixed never comes. Is that meant?',
    ])
    const never = { ...FACTS.bands.usual, bands: { critical: 40, success: 10, mixed: 7 } }
    expect(notesOn(never, columns(never))).toEqual([
      'critical never comes, whatever the rating. Is that meant?',
    ])
    expect(notesOn(FACTS.bands.usual, columns(FACTS.bands.usual))).toEqual([])
    const worse = [
      columnOf(1, { success: '1/2', failure: '1/2' }),
      columnOf(2, { success: '1/4', failure: '3/4' }),
    ]
    expect(notesOn({ ...FACTS.under.usual, bands: { success: 0 } }, worse)[0]).toMatch(
      /less often with skill 2 \(25\.0 %\) than with skill 1 \(50\.0 %\)/,
    )
  })
})

describe('a method written into a scenario', () => {
  const yaml = yamlOf(FACTS.pool.usual)
  it.each([
    'content/adapter/night-ferry.yaml',
    'content/adapter/template/scenario.yaml',
    'content/adapter/plain-pool.yaml',
  ])('keeps the rest of %s', (file) => {
    const text = readFileSync(file, 'utf8')
    const { text: after, faults } = methodWritten({ kind: 'write', text, yaml })
    expect(faults).toBeUndefined()
    for (const comment of text.match(/#.*$/gm) ?? []) expect(after).toContain(comment)
    const [before, now] = [parse(text), parse(after!)]
    expect(now.system.resolution_rules.resolution).toMatchObject({
      method: 'own',
      methods: { own: dataOf(methodOf(FACTS.pool.usual)) },
    })
    expect({ ...now, system: undefined }).toEqual({ ...before, system: undefined })
    expect(Object.keys(now).filter((key) => key !== 'system')).toEqual(
      Object.keys(before).filter((key) => key !== 'system'),
    )
  })
  it('lies over a system that the scenario takes from a document', () => {
    const { text } = methodWritten({
      kind: 'write',
      text: 'ruleset: adapter\nsystem: systems/mage # the mage\n',
      yaml,
    })
    expect(parse(text!).system).toMatchObject({
      from: 'systems/mage',
      resolution_rules: { resolution: { method: 'own' } },
    })
    expect(methodWritten({ kind: 'write', text: 'a: [', yaml }).faults).toHaveLength(1)
  })
})
