import { describe, expect, it } from 'vitest'
import { bx } from '../../../src/rulesets/bx/index.js'

const PC = { Name: 'Aldric', AC: 14, HD: 3, hp: 18, AT: 3, Dmg: '1d6', ML: 9 }
const GOBLIN = { Name: 'Goblin', AC: 13, HD: 1, hp: 3, AT: 0, Dmg: '1d6', ML: 7 }

function parsed(foes: readonly unknown[]) {
  return bx.scenario.parse({ ruleset: 'bx', pc: PC, foes })
}

function issues(foes: readonly unknown[]): readonly string[] {
  const read = parsed(foes)
  return read.ok ? [] : read.issues.map(({ code, path }) => `${code} at ${path.join('.')}`)
}

describe('count of a foe in a fight', () => {
  it('stands for that number of foes', () => {
    const read = parsed([
      { ...GOBLIN, count: 4 },
      { ...GOBLIN, Name: 'Chief' },
    ])
    if (!read.ok) throw new Error(JSON.stringify(read.issues))
    const { opening } = bx.begin(read.scenario)
    expect(opening!.names.slice(1)).toEqual(['Goblin #1', 'Goblin #2', 'Goblin #3', 'Goblin #4', 'Chief'])
  })

  it('is a whole number from 1 to 100, never dice', () => {
    expect(issues([{ ...GOBLIN, count: 0 }])).toEqual(['BAD_BLOCK at foes.0.count'])
    expect(issues([{ ...GOBLIN, count: '1d4' }])).toEqual(['BAD_BLOCK at foes.0.count'])
    expect(issues([{ ...GOBLIN, count: 101 }])).toEqual(['BAD_BLOCK at foes.0.count'])
  })

  it('moves no fault to another entry', () => {
    const many = { ...GOBLIN, count: 3 }
    expect(issues([many, GOBLIN, { Name: 'Chief' }])).toEqual(['MISSING_STATS at foes.2'])
    const line = 'Orcs (2): AC 6 [13], HD 1 (4hp), AB +0, D 1d6, ML 8'
    expect(issues([line, { ...GOBLIN, count: 'x' }])).toEqual(['BAD_BLOCK at foes.1.count'])
  })
})

describe('attacks of a foe', () => {
  it('have a name, a count and dice, with either option', () => {
    const wrong = { ...GOBLIN, attacks: [{ name: 'claw', count: 0, Dmg: '1d4' }] }
    expect(issues([wrong])).toEqual(['INVALID_STAT at foes.0.attacks'])
    expect(issues([{ ...GOBLIN, attacks: [{ name: 'claw', count: 2, Dmg: '1d4' }] }])).toEqual([])
  })
})
