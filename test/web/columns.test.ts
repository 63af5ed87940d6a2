import { describe, expect, it } from 'vitest'
import type { Odds } from '../../web/src/api/types.js'
import { columnsOf, prospects, ribbonOf, whoseMark } from '../../web/src/table/choices/columns.js'

const sides = {
  ours: 'PC',
  names: ['Harrow', 'Reaver', 'Reaver Captain'],
  statusOf: (name: string) => (name === 'Reaver Captain' ? ['ACTIVE', 'leader'] : ['ACTIVE']),
  isOurs: (name: string) => name === 'Harrow',
}
const words = (word: string) => (word === 'DEAD' ? 'falls' : undefined)
const odds = (text: string, wins: number, dead: number): Odds => ({
  text,
  command: { verb: 'attack' },
  exact: true,
  ends: [
    { outcome: 'PC_DOWN', chance: 0.05, favours: ['Foes'] },
    { outcome: 'FOES_BREAK', chance: wins, favours: ['PC'] },
  ],
  marks: [
    { called: 'Reaver Captain status', becomes: { 'DEAD, leader': dead }, ills: ['DEAD'] },
    { called: 'order', becomes: { 'Harrow, Reaver': 0.5 } },
  ],
  figures: [],
  facts: ['hits 40 % for 5'],
})

describe('columns of odds', () => {
  it('a mark belongs to the person with the longest name that fits', () =>
    expect(whoseMark('Reaver Captain status', sides.names)).toEqual({
      who: 'Reaver Captain',
      what: 'status',
    }))

  it('tell what becomes of somebody, not what stays on them, and nothing of orders', () => {
    const found = prospects(odds('attack', 0.4, 0.78), sides, { marks: words })
    expect(found.map(({ who, word, favours }) => [who, word, favours])).toEqual([
      [undefined, 'pc down', 'them'],
      [undefined, 'foes break', 'us'],
      ['Reaver Captain', 'falls', 'us'],
    ])
  })

  it('leave out what the game calls no news, and call people by their names', () => {
    const silent = prospects(odds('attack', 0.4, 0.78), sides, { marks: () => '' })
    expect(silent.map(({ who }) => who)).toEqual([undefined, undefined])
    const one = odds('attack', 0.4, 0.78)
    const found = prospects(one, sides, { marks: words })
    expect(columnsOf([{ odds: one, found }], (id) => `the ${id}`).map(({ says }) => says)).toContain(
      'the Reaver Captain falls',
    )
  })

  it('begin with the ends, the likeliest first, and are three at most', () => {
    const all = [odds('a', 0.4, 0.78), odds('b', 0.07, 0.1)].map((one) => ({
      odds: one,
      found: prospects(one, sides, { marks: words }),
    }))
    expect(columnsOf(all).map(({ says }) => says)).toEqual(['foes break', 'pc down', 'Reaver Captain falls'])
  })

  it('tell what befalls the target in one column, whoever the target is', () => {
    const at = (to: string): Odds => ({
      ...odds(to, 0.4, 0.2),
      command: { verb: 'attack', to },
      marks: [{ called: `${to} status`, becomes: { DEAD: 0.6 } }],
    })
    const all = [at('Reaver'), at('Reaver Captain')].map((one) => ({
      odds: one,
      found: prospects(one, sides, { marks: words }),
    }))
    expect(columnsOf(all).map(({ says }) => says)).toEqual(['foes break', 'pc down', 'target falls'])
  })

  it('a game may say what an end is called; whose gain it is, the odds say', () => {
    const end = (outcome: string) => (outcome === 'PC_DOWN' ? 'you fall' : undefined)
    expect(prospects(odds('attack', 0.4, 0.2), sides, { end })[0]).toMatchObject({
      word: 'you fall',
      favours: 'them',
    })
  })
})

describe('a ribbon of odds', () => {
  const told = (rows: readonly [string, number][]): Odds => ({
    ...odds('try', 0, 0),
    ends: [],
    marks: [],
    rows: rows.map(([outcome, chance]) => ({ outcome, chance })),
  })
  const found = (one: Odds) => ({ odds: one, found: prospects(one, sides) })

  it('has the words of the game in the order of the rules', () => {
    const all = [
      told([
        ['botch', 0.1],
        ['+0', 0.2],
        ['+1', 0.7],
      ]),
      told([
        ['+0', 0.5],
        ['+2', 0.5],
      ]),
    ].map(found)
    expect(ribbonOf(all).map(({ says }) => says)).toEqual(['botch', '+0', '+1', '+2'])
  })

  it('is none where a choice is told by what it changes', () =>
    expect(ribbonOf([found(told([['hit', 1]])), found(odds('attack', 0.4, 0.2))])).toEqual([]))
})
