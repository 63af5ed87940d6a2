import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonical } from '../../../src/kernel/canonical.js'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { seedFromText } from '../../../src/kernel/dice/live.js'
import { verifyJournal } from '../../../src/kernel/journal/verify.js'
import { Table } from '../../../src/kernel/table.js'
import { type SpireState, spire } from '../../../src/rulesets/spire/index.js'
import { encounter, position, scenarioOf } from './scenarios.js'

/** States met in random fights of an encounter. */
function met(name: string, set: object, seed: number): SpireState[] {
  const state = spire.begin(encounter(name, { ...set, turnLimit: 30 }))
  const dice = new FastDice(seed, 1)
  const found: SpireState[] = []
  for (let next = spire.next(state); next.kind !== 'over'; next = spire.next(state)) {
    found.push(spire.clone(state))
    const events =
      next.kind === 'automatic'
        ? spire.advance(state, dice)
        : spire.decide(state, spire.policies.random!(state, dice), dice)
    for (const event of events) spire.evolve(state, event)
  }
  found.push(state)
  return found
}

const fight = fc.record({
  name: fc.constantFrom('jaw-worm', 'cultist', 'two-louses', 'small-slimes'),
  preset: fc.constantFrom('seed', 'mod'),
  seed: fc.nat(100_000),
})

describe('every state of every fight', () => {
  it('keeps all cards, holds no figure outside its range, and hurts nobody below 0', () => {
    fc.assert(
      fc.property(fight, ({ name, preset, seed }) => {
        for (const s of met(name, { preset }, seed)) {
          const closed = s.fight.closedDeck
          const cards =
            [s.hand, s.draw, s.discard, s.exhausted].flat().reduce((a, b) => a + b, 0) + s.top.length
          if (closed) expect(cards).toBe(10)
          for (const c of [s.player, ...s.monsters]) {
            expect(c.hp >= 0 && c.hp <= c.maxHp && c.block >= 0).toBe(true)
            expect(c.strength >= 0 && c.strength <= 8).toBe(true)
            expect(c.weak >= 0 && c.weak <= 3 && c.vulnerable >= 0 && c.vulnerable <= 3).toBe(true)
          }
          expect(s.player.block).toBeLessThanOrEqual(20)
          expect(s.phase === 'over').toBe(s.result !== null)
        }
      }),
      { seed: 6, numRuns: 25 },
    )
  })

  it('survives JSON and copying with the same key, the same choices and the same view', () => {
    fc.assert(
      fc.property(fight, ({ name, preset, seed }) => {
        for (const s of met(name, { preset }, seed).filter((_, i) => i % 5 === 0)) {
          const again = JSON.parse(JSON.stringify(s)) as SpireState
          expect(again).toEqual(s)
          expect(spire.key(again)).toBe(spire.key(s))
          expect(spire.key(spire.clone(s))).toBe(spire.key(s))
          expect(spire.choices(again)).toEqual(spire.choices(s))
          expect(spire.view(again, 'player')).toEqual(spire.view(s, 'player'))
        }
      }),
      { seed: 7, numRuns: 10 },
    )
  })
})

describe('what a player sees', () => {
  it('is what is in the draw pile and what is known on top, and no order', () => {
    const state = position({ hand: ['Strike'], draw: ['Bash', 'Strike', 'Defend'], top: ['Defend'] })
    const view = spire.view(state, 'player')
    expect(view.draw).toEqual({ Strike: 1, Defend: 1, Bash: 1 })
    expect(view.top).toEqual(['Defend'])
    expect(view.drawSize).toBe(4)
    const other = position({ hand: ['Strike'], draw: ['Strike', 'Defend', 'Bash'], top: ['Defend'] })
    expect(JSON.stringify(other)).toBe(JSON.stringify(state))
  })

  it('shows the table at a glance', () => {
    const state = position({
      hand: ['Strike', 'Strike', 'Bash'],
      energy: 1,
      block: 2,
      weak: 1,
      draw: ['Defend'],
      monsters: ['red_louse', { id: 'green_louse', hp: 0, behavior: '1W2' }],
    })
    expect(spire.render(spire.view(state, 'player'))).toEqual([
      'Turn 1',
      '  1  Red Louse   HP 3/3   Curl Up 2',
      '     may: 1-2 Strengthen  |  3-4 Bite 2 (hits for 2)  |  5-6 Bite 1 (hits for 1)',
      '  2  Green Louse   dead',
      'Ironclad   HP 10/10   block 2   energy 1/3   Weak 1',
      'Hand     2x Strike [1]   (Bash [2])',
      'Piles    draw 1: 1x Defend   discard 0',
    ])
  })

  it('is completed from what is legal', () => {
    const state = position({
      hand: ['Strike', 'Defend', 'Bash'],
      energy: 1,
      monsters: ['jaw_worm', 'cultist'],
    })
    expect(spire.suggest!(state, 'player', { verb: 'play' }, 'card')).toEqual(['strike', 'defend'])
    expect(spire.suggest!(state, 'player', { verb: 'play', card: 'strike' }, 'to')).toEqual([
      '1',
      'jaw worm',
      '2',
      'cultist',
    ])
    expect(spire.suggest!(state, 'player', { verb: 'play', card: 'defend' }, 'to')).toEqual([])
  })
})

describe('a fight at a table', () => {
  it.each(['jaw-worm', 'cultist', 'two-louses', 'small-slimes'])(
    '%s: its journal replays and verifies',
    (name) => {
      const table = Table.open(spire, encounter(name), { id: name, seed: seedFromText(name) })
      table.start()
      const own = new FastDice(1, 2)
      for (let next = table.next(); next.kind === 'awaiting'; next = table.next()) {
        table.act(next.seat, spire.policies.random!(table.state as SpireState, own))
      }
      expect(table.next().kind).toBe('over')
      table.close()
      const found = verifyJournal(table.export(), spire)
      expect(found.ok && found.diceChecked).toBe(true)
    },
  )
})

describe('scenarios', () => {
  it('give the same fight in whatever order their documents are written', () => {
    const scenario = encounter('small-slimes', { deck: { Strike: 2, Cleave: 1, Anger: 1 } })
    const parsed = spire.scenario.parse(JSON.parse(canonical(scenario)))
    expect(parsed.ok && spire.begin(parsed.scenario).fight.cards.map((c) => c.name)).toEqual(
      spire.begin(scenario).fight.cards.map((c) => c.name),
    )
  })

  const issues = (set: object) => {
    try {
      scenarioOf({ encounter: 'jaw_worm', ...set })
      return ''
    } catch (error) {
      return (error as Error).message
    }
  }

  it.each([
    ['an unknown field', { hitpoints: 3 }, 'hitpoints'],
    ['an unknown monster', { monsters: ['dragon'] }, 'there is no monster "dragon"'],
    ['an unknown encounter', { encounter: 'dragon' }, 'monsters'],
    ['an unknown card', { hand: ['Fireball'] }, 'there is no card "Fireball"'],
    ['an unknown relic', { relics: ['Anchorless'] }, 'there is no relic "Anchorless"'],
    ['HP above the maximum', { hp: 11 }, 'cannot be above the maximum of 10'],
    ['a wrong option', { dieTiming: 'never' }, 'dieTiming'],
    ['a behaviour without a move', { monsters: [{ id: 'jaw_worm', behavior: 'sdx' }] }, 'has no move "x"'],
    ['a position without its die', { phase: 'monsters' }, 'write "die" too'],
    ['a position without its behaviour', { phase: 'player', monsters: ['green_louse'] }, 'write "behavior"'],
  ])('refuse %s and say where', (_, set, message) => {
    expect(issues(set)).toContain(message)
  })

  it('refuse an effect that no rule knows', () => {
    const scenario = encounter('jaw-worm')
    const strike = { ...scenario.content.cards.Strike!, effects: ['fry 3'] }
    const changed = {
      ...scenario,
      content: { ...scenario.content, cards: { ...scenario.content.cards, Strike: strike } },
    }
    const parsed = spire.scenario.parse(changed)
    expect(parsed.ok ? [] : parsed.issues).toMatchObject([
      { path: ['content', 'cards', 'Strike', 'effects', 0], code: 'bad-effect' },
    ])
  })
})
