import { expect, it } from 'vitest'
import { walk } from '../../../src/analysis/env/walk.js'
import type { CommonView } from '../../../src/kernel/contract/view.js'

/** A view as names and values. */
function told(view: CommonView): Record<string, number> {
  const found: Record<string, number> = {}
  walk(view, (name, value) => {
    expect(Object.hasOwn(found, name), `${name} is told twice`).toBe(false)
    found[name] = value
  })
  return found
}

const NOBODY: CommonView = { people: [], order: [], clocks: [] }

it('people are told by name: points, figures, and a 1 for every word that is true of them', () => {
  const ilse = {
    name: 'Ilse',
    side: 'heroes',
    seat: 'player',
    hp: 3,
    max: 9,
    status: ['prone'],
    figures: [
      { name: 'AC', value: 14, base: 12 },
      { name: 'Dmg', value: '1d6' },
    ],
  }
  const guard = { name: 'Guard', side: 'foes', health: 'badly hurt' as const, status: [], figures: [] }
  expect(told({ ...NOBODY, people: [ilse, guard], order: ['Guard', 'Ilse'] })).toEqual({
    'Ilse.side=heroes': 1,
    'Ilse.seat=player': 1,
    'Ilse.hp': 3,
    'Ilse.max': 9,
    'Ilse: prone': 1,
    'Ilse.AC': 14,
    'Ilse.Dmg=1d6': 1,
    'Guard.side=foes': 1,
    'Guard=badly hurt': 1,
    'order.Guard': 1,
    'order.Ilse': 2,
  })
})

it('clocks and what is asked are told', () => {
  const clocks = [{ name: 'Heat', value: 2, max: 8, status: 'active' }]
  const awaiting = { seats: ['Ilse'], reason: 'turn', question: 'What do you do?' }
  expect(told({ ...NOBODY, clocks, awaiting })).toEqual({
    'clock.Heat': 2,
    'clock.Heat=active': 1,
    'asked for=turn': 1,
    'asked=Ilse': 1,
  })
})

it('the game’s own part is told by its paths: things by name, equal names counted, words in bags, no prose', () => {
  const own = {
    round: 4,
    open: true,
    nothing: null,
    title: 'A fight',
    phase: 'choice',
    long: 'x'.repeat(41),
    relics: ['Akabeko', 'Akabeko', 'Horn'],
    monsters: [
      { id: 'louse', number: 1, turns: 2, text: 'bites' },
      { id: 'louse', number: 2, turns: 0 },
    ],
    pairs: [{ a: 1 }, [5, 6]],
  }
  expect(told({ ...NOBODY, ...own } as CommonView)).toEqual({
    round: 4,
    open: 1,
    'phase=choice': 1,
    'relics: Akabeko': 2,
    'relics: Horn': 1,
    'monsters.louse.number': 1,
    'monsters.louse.turns': 2,
    'monsters.louse (2).number': 2,
    'monsters.louse (2).turns': 0,
    'pairs.1.a': 1,
    'pairs.2.1': 5,
    'pairs.2.2': 6,
  })
})
