import { describe, expect, it } from 'vitest'
import { middleOf } from '../../web/src/field/layout.js'

const ROOM = { width: 300, height: 200 }

describe('the window on a field', () => {
  it('has the one who acts in its middle, where nobody can be aimed at', () => {
    expect(middleOf({ x: 40, y: 60 }, [], ROOM)).toEqual({ x: 40, y: 60 })
  })

  it('stands between them and the nearest target', () => {
    const targets = [
      { x: 900, y: 60 },
      { x: 140, y: 100 },
    ]
    expect(middleOf({ x: 40, y: 60 }, targets, ROOM)).toEqual({ x: 90, y: 80 })
  })

  it('keeps the target in sight where both do not fit', () => {
    const actor = { x: 40, y: 60 }
    const target = { x: 840, y: 60 }
    const middle = middleOf(actor, [target], ROOM)
    expect(middle).toEqual({ x: 690, y: 60 })
    expect(Math.abs(target.x - middle.x)).toBeLessThanOrEqual(ROOM.width / 2)
  })
})
