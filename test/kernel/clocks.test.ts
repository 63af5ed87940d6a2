import { describe, expect, it } from 'vitest'
import {
  advance,
  type Clock,
  halt,
  move,
  moved,
  reduce,
  resume,
  retire,
  standing,
} from '../../src/kernel/clocks.js'
import { showEffective, signed, sumOf } from '../../src/kernel/modifiers.js'

const armor: Clock = {
  id: 'armor',
  name: 'Armor Degradation',
  progress: 2,
  segments: 6,
  direction: 'rising',
  status: 'active',
  milestones: [
    { at: 5, text: 'straps tear' },
    { at: 3, text: 'AC -2' },
  ],
  trigger: 'armor breaks',
}
const time: Clock = {
  ...armor,
  id: 'time',
  progress: 6,
  direction: 'falling',
  milestones: [
    { at: 4, text: 'dusk' },
    { at: 0, text: 'night' },
  ],
}

describe('a clock', () => {
  it('advances towards its end and tells the milestones it crosses in order', () => {
    expect(advance(armor)).toEqual({ from: 2, to: 3, crossed: [{ at: 3, text: 'AC -2' }], fired: false })
    expect(advance(armor, 3).crossed.map((m) => m.at)).toEqual([3, 5])
    expect(advance(time, 6)).toEqual({ from: 6, to: 0, crossed: time.milestones, fired: true })
  })

  it('goes off once, when it is complete, and stays inside its segments', () => {
    const full = advance(armor, 9)
    expect(full).toMatchObject({ to: 6, fired: true })
    const fired = moved(armor, full)
    expect(fired).toMatchObject({ progress: 6, status: 'fired' })
    expect(advance(fired)).toEqual({ from: 6, to: 6, crossed: [], fired: false })
    expect(move(time, 99).to).toBe(6)
  })

  it('is reduced without telling milestones again backwards', () => {
    expect(reduce({ ...armor, progress: 4 }, 3)).toEqual({ from: 4, to: 1, crossed: [], fired: false })
    expect(reduce(time, 9)).toMatchObject({ to: 6 })
  })

  it('does not move while halted, and moves again when resumed', () => {
    const halted = halt(armor)
    expect(advance(halted)).toEqual({ from: 2, to: 2, crossed: [], fired: false })
    expect(advance(resume(halted)).to).toBe(3)
    expect(advance(retire(armor)).to).toBe(2)
    expect(halt(retire(armor)).status).toBe('retired')
  })

  it('stands at its highest milestone reached', () => {
    expect(standing(armor)).toBeUndefined()
    expect(standing({ ...armor, progress: 4 })?.at).toBe(3)
    expect(standing({ ...armor, progress: 6 })?.at).toBe(5)
    expect(standing({ ...time, progress: 3 })?.text).toBe('dusk')
  })
})

describe('a modifier', () => {
  it('is always shown with its source', () => {
    const modifiers = [
      { value: -2, source: 'Armor Degradation 3/6' },
      { value: 1, source: 'Blessing' },
    ]
    expect(showEffective('AC', 30, modifiers)).toBe(
      'AC=30 (base) -2 (Armor Degradation 3/6) +1 (Blessing) = 29 (effective)',
    )
    expect(sumOf([])).toBe(0)
    expect([signed(0), signed(-1), signed(2)]).toEqual(['+0', '-1', '+2'])
  })
})
