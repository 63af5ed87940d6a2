import { describe, expect, it } from 'vitest'
import { mechWords, storyRows } from '../../src/kernel/table/story.js'
import type { Notice, Row } from '../../web/src/api/types.js'
import { headOf, isHeadAlone, sentenceOf } from '../../web/src/journal/lines.js'
import { nameReader } from '../../web/src/table/names.js'

const row = (type: string, mech: string[], narr?: string): Row => ({
  event: { type },
  mech,
  dice: [],
  ...(narr !== undefined && { narr }),
})
const notice = (kind: string, seen: object, rows: readonly Row[] = []): Notice => ({
  n: 4,
  kind,
  by: 'gm',
  rows,
  seen: { kind, ...seen },
  digest: '',
  receipt: { table: 't', seat: 'gm', n: 4, hash: '', shown: '' },
})

describe('the story', () => {
  it('tells cards that were drawn in one row, and hits in rows of their own', () => {
    const rows = storyRows([
      row('CardDrawn', ['Draw: Strike']),
      row('CardDrawn', ['Draw: Defend']),
      row('Hit', ['Hit: 2'], 'It hurts.'),
      row('Hit', ['Hit: 1'], 'It hurts again.'),
    ])
    expect(rows.map(({ told, mech }) => told ?? mechWords(mech))).toEqual([
      'Draw: Strike, Defend',
      'It hurts.',
      'It hurts again.',
    ])
  })

  it('keeps the log and the dice of an event that its neighbour tells in that row', () => {
    const die = { event: 1, sides: 20, face: 3 } as unknown as Row['dice'][number]
    const rows = storyRows([
      { ...row('Miss', ['a']), story: 'A and B miss.' },
      { ...row('Miss', ['b']), story: '', dice: [die] },
    ])
    expect(rows.map(({ told, mech, dice }) => [told, mech, dice.length])).toEqual([
      ['A and B miss.', ['a', 'b'], 1],
    ])
  })

  it('loses no line of the log', () => {
    const mech = [['a: 1'], ['a: 2'], ['b', 'c'], ['a: 3']]
    expect(storyRows(mech.map((lines) => row('same', lines))).flatMap((one) => one.mech)).toEqual(mech.flat())
  })

  it('leaves out what a neighbour says, and keeps its dice', () => {
    const die = { event: 0, purpose: 'draw', sides: [6], faces: [1] } as unknown as Row['dice'][number]
    const silent: Row = { ...row('CardDrawn', ['Draw: Strike']), story: '', dice: [die] }
    const rows = storyRows([silent, { ...row('Turn', ['Turn 1']), story: 'Turn 1.' }, silent])
    expect(rows.map(({ told, dice }) => [told, dice.length])).toEqual([['Turn 1.', 2]])
    expect(storyRows([silent]).map(({ mech }) => mech)).toEqual([['Draw: Strike']])
  })

  it('says who sits down', () => {
    const joined = [
      { seat: 'gm', role: 'gm' },
      { seat: 'goblins', role: 'bot', policy: 'tactical' },
    ]
    expect(headOf(notice('members', { joined, left: [] }), undefined)).toBe(
      'the game master and goblins (played by tactical) sit down',
    )
  })

  it('is one sentence for a screen reader, however much a line holds', () => {
    const many = Array.from({ length: 40 }, (_, i) => row('Hit', [], `Blow ${i} falls somewhere.`))
    expect(sentenceOf(notice('act', {}, many), undefined).length).toBeLessThan(260)
    expect(sentenceOf(notice('say', { text: 'well met' }), undefined)).toBe('the game master says: well met')
  })

  it('says nothing of an event that is silent on purpose, and the log of one without a sentence', () => {
    const silent = row('TurnEnded', ['odrin ends the turn; next is ysolde.'], '')
    expect(sentenceOf(notice('act', {}, [silent]), undefined)).toBe('')
    expect(sentenceOf(notice('act', {}, [silent, row('Hit', ['Hit: 2'])]), undefined)).toBe('Hit: 2')
  })

  it('tells a round once: a row that says no more than its heading is the heading', () => {
    expect(isHeadAlone('A new round begins.', 'Round 3')).toBe(true)
    expect(isHeadAlone('A new round begins.', undefined)).toBe(false)
    expect(isHeadAlone('Round 2.', 'Round 2')).toBe(true)
    expect(isHeadAlone('Round 2: the foes act first.', 'Round 2')).toBe(false)
    expect(isHeadAlone('It hurts.', undefined)).toBe(false)
  })
})

it('names have the colour of their side, and an article is no name', () => {
  const people = [
    { name: 'Wend', side: 'party', seat: 'Wend', status: [], figures: [] },
    { name: 'the ferryman', side: 'others', status: [], figures: [] },
  ]
  const look = { view: { people }, you: { role: 'player', side: 'party' }, members: [] }
  const marked = nameReader(look as never)('Wend asks the ferryman for the boat.')
  expect(marked.filter(({ mark }) => mark !== undefined).map(({ text }) => text)).toEqual([
    'Wend',
    'the ferryman',
  ])
})
