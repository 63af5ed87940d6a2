import { describe, expect, it } from 'vitest'
import { chiSquareTail } from '../../../src/analysis/review/dice/chi-square.js'
import { testDice } from '../../../src/analysis/review/dice/faces.js'
import { luckOverGames } from '../../../src/analysis/review/dice/luck-over-games.js'

describe('faces over many games', () => {
  it('have the tail of the tables', () => {
    expect(chiSquareTail(3.841458820694124, 1)).toBeCloseTo(0.05, 12)
    expect(chiSquareTail(11.070497693516351, 5)).toBeCloseTo(0.05, 12)
    expect(chiSquareTail(30.143527205646155, 19)).toBeCloseTo(0.05, 12)
    expect(chiSquareTail(0, 5)).toBe(1)
  })

  it('ask nobody to look closer while there are too few, or while they fall as dice do', () => {
    expect(testDice({ '6': [1, 0, 2, 1, 0, 0] }).verdict).toBe('too few')
    expect(testDice({ '6': [10, 12, 9, 11, 8, 10] }).verdict).toBe('as expected')
    expect(testDice({ '6': [100, 0, 0, 0, 0, 0] }).verdict).toBe('look closer')
  })

  it('give a single game no score', () => {
    expect(luckOverGames([{ luck: 0.2, sd: 0.1 }])).not.toHaveProperty('score')
  })
})
