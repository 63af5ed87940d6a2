import { describe, expect, it } from 'vitest'
import type { ReviewedLine } from '../../src/analysis/review/report.js'
import {
  columnsOf,
  inTenths,
  keyMoments,
  rangesOf,
  WINDOW,
  windowFrom,
} from '../../web/src/review/columns.js'
import type { TurnedLine } from '../../web/src/review/reading.js'

function turned(line: number): TurnedLine {
  return {
    line,
    kind: 'choice',
    seat: 'player',
    command: 'attack',
    says: 'It hits.',
    mech: [],
    rolls: [],
    undone: false,
  }
}

function figures(line: number, more: Partial<ReviewedLine> = {}): ReviewedLine {
  return {
    line,
    kind: 'choice',
    seat: 'player',
    before: 0.5,
    after: 0.5,
    choice: 0,
    luck: 0,
    referee: 0,
    ...more,
  }
}

describe('the sum of a review', () => {
  it('adds up to the last digit on the screen, whatever rounding does to its parts', () => {
    for (const [start, parts, end] of [
      [76.24, [-13.66, 37.42], 100],
      [82.44, [-27.41, -5.03], 50],
      [0.04, [0.04, 0.04, 0.04], 0.16],
    ] as const) {
      const shown = inTenths(start, parts, end)
      const tenths = (value: number): number => Math.round(value * 10)
      expect(tenths(start) + shown.reduce((sum, part) => sum + tenths(part), 0)).toBe(tenths(end))
      shown.forEach((part, i) => {
        expect(Math.abs(part - parts[i]!)).toBeLessThan(0.25)
      })
    }
  })
})

describe('the columns of a review', () => {
  it('know what was worked out, and a level where it was not', () => {
    const columns = columnsOf([turned(3), turned(4), turned(5)], {
      lines: [figures(3)],
      stretches: [{ from: 4, to: 5, before: 0.4, after: 0.6, unsplit: 0.2 }],
    })
    expect(columns.map(({ figures: known, level }) => [known !== undefined, level])).toEqual([
      [true, undefined],
      [false, 0.4],
      [false, 0.4],
    ])
    expect(columnsOf([turned(3)], undefined, [0.7])[0]).toMatchObject({ level: 0.7 })
  })

  it('take grades from what the seat knew, and never count what was taken back', () => {
    const known = { loss: 0.2, stake: 0.2, grade: 'blunder', best: ['flee'], alternatives: [] } as const
    const columns = columnsOf([turned(3), { ...turned(4), undone: true }, turned(5)], {
      lines: [
        figures(3, { grade: 'blunder', loss: 0, known }),
        figures(4, { grade: 'blunder', loss: 0.3 }),
        figures(5, { after: 0.9 }),
      ],
      stretches: [],
    })
    expect(columns[0]).toMatchObject({ loss: 0.2, best: ['flee'] })
    expect(keyMoments(columns, [5])).toEqual([0, 2])
  })
})

describe('a long game', () => {
  it('has a window that stays inside it, and a range for each share of its lines', () => {
    expect(windowFrom(3, 40)).toBe(0)
    expect(windowFrom(5_000, 10_000)).toBe(5_000 - WINDOW / 2)
    expect(windowFrom(9_999, 10_000)).toBe(10_000 - WINDOW)
    const lines = [3, 4, 5, 6].map(turned)
    const columns = columnsOf(lines, {
      lines: [figures(3, { before: 0.2, after: 0.9 }), figures(4, { before: 0.9, after: 0.4 })],
      stretches: [],
    })
    expect(rangesOf(columns, 2)).toEqual([{ least: 0.2, most: 0.9 }, undefined])
    expect(rangesOf(columns, 400)).toHaveLength(4)
  })
})
