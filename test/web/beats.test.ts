import { describe, expect, it } from 'vitest'
import type { Notice, Row } from '../../web/src/api/types.js'
import { beatsOf, standingAt, withStanding } from '../../web/src/table/beats/beats-of.js'
import { MAX_RUN_LENGTH, stepLength } from '../../web/src/table/beats/pace.js'

const STEP = { weight: 'notable', pending: 1, left: MAX_RUN_LENGTH, speed: 'normal', still: false } as const

describe('the length of a beat', () => {
  it('goes by its weight: what decides is shown longest, a detail shortest', () => {
    const [decisive, own, detail] = (['decisive', 'own', 'detail'] as const).map((weight) =>
      stepLength({ ...STEP, weight }),
    )
    expect(decisive).toBeGreaterThan(own!)
    expect(own).toBeGreaterThan(detail!)
  })

  it('is half at double speed, and nothing at once', () => {
    expect(stepLength({ ...STEP, speed: 'fast' })).toBe(stepLength(STEP) / 2)
    expect(stepLength({ ...STEP, speed: 'instant' })).toBe(0)
  })

  it('is shorter where many wait, and a run never outlasts its time', () => {
    expect(stepLength({ ...STEP, pending: 9, left: 100_000 })).toBeLessThan(stepLength(STEP))
    const beats = 40
    let left = MAX_RUN_LENGTH
    for (let pending = beats; pending > 0; pending--) left -= stepLength({ ...STEP, pending, left })
    expect(left).toBeGreaterThanOrEqual(-1)
  })

  it('is a short step where less motion is wanted, whatever its weight', () => {
    expect(stepLength({ ...STEP, weight: 'decisive', still: true })).toBe(
      stepLength({ ...STEP, weight: 'detail', still: true }),
    )
  })
})

const row = (beat: Row['beat'], more: Partial<Row> = {}): Row => ({
  event: { type: 'Blow' },
  mech: [],
  dice: [],
  ...(beat && { beat }),
  ...more,
})
const LINE = {
  n: 7,
  rows: [
    row(undefined, { story: 'Steel is drawn.' }),
    row({
      by: 'Ann',
      on: ['Bo'],
      result: 'hit',
      changes: [{ who: 'Bo', figure: 'hp', by: -3, to: 5, max: 8 }],
    }),
    row({ result: 'quiet' }),
    row({
      on: ['Bo'],
      changes: [
        { who: 'Bo', figure: 'hp', by: -5, to: 0, max: 8 },
        { who: 'Bo', gains: 'DEAD' },
      ],
    }),
  ],
} as unknown as Notice

describe('the beats of a line', () => {
  it('are the events that somebody did, suffered or rolled for', () => {
    expect(beatsOf(LINE).map(({ n, place }) => [n, place])).toEqual([
      [7, 1],
      [7, 3],
    ])
  })

  it('let everybody stand as they stood before what is still to be shown', () => {
    const run = beatsOf(LINE)
    expect(standingAt(run, 0, 'Bo')).toMatchObject({ hp: 8 })
    expect([...standingAt(run, 1, 'Bo')!.without]).toEqual(['DEAD'])
    expect(standingAt(run, 1, 'Bo')).toMatchObject({ hp: 5 })
    expect(standingAt(run, 2, 'Bo')).toBeUndefined()
    expect(standingAt(run, 0, 'Ann')).toBeUndefined()
  })
})

it('somebody is drawn as they stood, and what is hidden of them stays hidden', () => {
  const bo = { name: 'Bo', side: 'them', hp: 0, max: 8, status: ['DEAD'], figures: [] }
  const standing = standingAt(beatsOf(LINE), 1, 'Bo')
  expect(withStanding(bo, standing)).toMatchObject({ hp: 5, status: [] })
  expect(withStanding(bo, undefined)).toBe(bo)
  const { hp: _, ...unknown } = bo
  expect(withStanding(unknown, standing)).not.toHaveProperty('hp')
})
