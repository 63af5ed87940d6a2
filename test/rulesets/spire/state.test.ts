import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonical } from '../../../src/kernel/canonical.js'
import { seedFromText } from '../../../src/kernel/dice/live.js'
import { Table } from '../../../src/kernel/table/table.js'
import { verifyJournal } from '../../../src/kernel/verify/verify.js'
import { type SpireState, spire } from '../../../src/rulesets/spire/index.js'
import { d6 } from '../../../src/testing/index.js'
import {
  act,
  draws,
  EVERY_CARD,
  encounter,
  end,
  NAMES,
  position,
  SEAT,
  scenarioOf,
  seenBy,
  statesOf,
} from './scenarios.js'

/** States met in a random fight of an encounter. */
function met(name: string, set: object, seed: number): SpireState[] {
  return statesOf(encounter(name, { ...set, turnLimit: 30 }), seed)
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
          expect(canonical(again)).toBe(canonical(s))
          expect(spire.key(again)).toBe(spire.key(s))
          expect(spire.key(spire.clone(s))).toBe(spire.key(s))
          expect(spire.choices(again, SEAT)).toEqual(spire.choices(s, SEAT))
          expect(seenBy(again)).toEqual(seenBy(s))
        }
      }),
      { seed: 7, numRuns: 10 },
    )
  })
})

describe('the fight that all its states share', () => {
  /** Writing into what is frozen throws. */
  function frozen<Value>(value: Value): Value {
    if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) frozen(part)
    return Object.freeze(value)
  }

  it.each(NAMES)('is never written into, nor is the scenario: %s', (name) => {
    for (const set of [{}, { deck: EVERY_CARD, preset: 'mod' }]) {
      const scenario = frozen(encounter(name, { ...set, turnLimit: 20 }))
      frozen(spire.begin(scenario).fight)
      for (let seed = 0; seed < 5; seed++) {
        const [first, ...later] = statesOf(scenario, seed)
        for (const s of later) expect(s.fight).toBe(first!.fight)
      }
    }
  })

  it('is the only thing that a copy of a state shares with it', () => {
    const state = position({ hand: ['Strike'], top: ['Bash'] })
    const copy = spire.clone(state)
    expect(copy).toEqual(state)
    for (const [name, value] of Object.entries(state)) {
      if (typeof value !== 'object' || value === null || name === 'fight') continue
      expect(copy[name as keyof SpireState]).not.toBe(value)
    }
    expect(copy.monsters[0]).not.toBe(state.monsters[0])
  })
})

describe('totals', () => {
  it('count the turns, and no key holds them', () => {
    const state = position({ hand: ['Strike'] })
    const before = spire.key(state)
    state.sums.turns += 5
    expect(spire.key(state)).toBe(before)
    expect(spire.measures.turns!.of(state)).toBe(5)
    act(state, end, d6(1), draws(1, 1))
    expect(spire.measures.turns!.of(state)).toBe(6)
  })
})

describe('what a player sees', () => {
  it('is what is in the draw pile and what is known on top, and no order', () => {
    const state = position({ hand: ['Strike'], draw: ['Bash', 'Strike', 'Defend'], top: ['Defend'] })
    const view = seenBy(state)
    expect(view.draw).toEqual([
      { name: 'Strike', count: 1 },
      { name: 'Defend', count: 1 },
      { name: 'Bash', count: 1 },
    ])
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
    expect(spire.render(seenBy(state))).toEqual([
      'Turn 1',
      '  1  Red Louse   HP 3/3 ████████   Curl Up 2',
      '     on 1-2 Strengthen: 1 Strength',
      '     on 3-4 Bite 2: hits for 2',
      '     on 5-6 Bite 1: hits for 1',
      '  2  Green Louse   dead',
      'Ironclad   HP 10/10 ████████   block 2   energy 1/3   Weak 1',
      'Hand',
      '   2x Strike  [1]  1 damage',
      '      Bash    [2]  2 damage, 1 Vulnerable (too dear now)',
      'Draw       1: 1x Defend',
      'Discard    0',
      'Relics   The Die, Burning Blood',
    ])
  })

  it('is completed from what is legal', () => {
    const state = position({
      hand: ['Strike', 'Defend', 'Bash'],
      energy: 1,
      monsters: ['jaw_worm', 'cultist'],
    })
    expect(spire.suggest(state, 'player', { verb: 'play' }, 'card')).toEqual(['Strike', 'Defend'])
    expect(spire.suggest(state, 'player', { verb: 'play', card: 'strike' }, 'to')).toEqual([
      '1',
      'Jaw Worm',
      '2',
      'Cultist',
    ])
    expect(spire.suggest(state, 'player', { verb: 'play', card: 'defend' }, 'to')).toEqual([])
  })
})

describe('a fight at a table', () => {
  it.each(NAMES)('%s: its journal replays and verifies', (name) => {
    const table = Table.open(spire, encounter(name), { id: name, seed: seedFromText(name) })
    table.start()
    for (let next = table.next(); next.kind === 'awaiting'; next = table.next()) {
      const [seat] = next.seats
      table.act(seat!, table.botChoice(seat!, spire.policies.random!))
    }
    expect(table.next().kind).toBe('over')
    table.close()
    const found = verifyJournal(table.export(), spire)
    expect(found.ok && found.diceChecked).toBe(true)
  })
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
    ['an unknown encounter', { encounter: 'dragon' }, 'encounter: there is no encounter "dragon"'],
    ['an unknown card', { hand: ['Fireball'] }, 'there is no card "Fireball"'],
    ['what every object has for a monster', { monsters: ['constructor'] }, 'no monster "constructor"'],
    ['what every object has for a variant', { monsters: ['jaw_worm:toString'] }, 'jaw_worm:toString'],
    ['what every object has for a card', { hand: ['toString'] }, 'there is no card "toString"'],
    ['what every object has for an upgraded card', { hand: ['constructor+'] }, 'no card "constructor+"'],
    ['what every object has for a relic', { relics: ['valueOf'] }, 'there is no relic "valueOf"'],
    ['what every object has for a character', { character: '__proto__' }, 'character: there is no'],
    ['what every object has for an encounter', { encounter: 'constructor' }, 'no encounter "constructor"'],
    ['an unknown relic', { relics: ['Anchorless'] }, 'there is no relic "Anchorless"'],
    ['HP above the maximum', { hp: 11 }, 'cannot be above the maximum of 10'],
    ['a wrong option', { dieTiming: 'never' }, 'dieTiming'],
    ['a behaviour without a move', { monsters: [{ id: 'jaw_worm', behavior: 'sdx' }] }, 'has no move "x"'],
    ['a position without its die', { phase: 'monsters' }, 'write "die" too'],
    ['a position without its behaviour', { phase: 'player', monsters: ['green_louse'] }, 'write "behavior"'],
  ])('refuse %s and say where', (_, set, message) => {
    expect(issues(set)).toContain(message)
  })

  const withStrike = (fields: object, set: Record<string, unknown> = {}) => {
    const scenario = encounter('jaw-worm', set)
    const strike = { ...scenario.content.cards.Strike!, ...fields }
    const parsed = spire.scenario.parse({
      ...scenario,
      content: { ...scenario.content, cards: { ...scenario.content.cards, Strike: strike } },
    })
    return parsed.ok ? [] : parsed.issues
  }

  it('refuse an effect that no rule knows', () => {
    expect(withStrike({ effects: ['fry 3'] })).toMatchObject([
      { path: ['content', 'cards', 'Strike', 'effects', 0], code: 'bad-effect' },
    ])
    const better = { upgraded: { effects: ['dmg 2', 'fry 3'] } }
    expect(withStrike(better, { hand: ['Strike+'] })).toMatchObject([
      { path: ['content', 'cards', 'Strike', 'upgraded', 'effects', 1], code: 'bad-effect' },
    ])
  })

  it('refuse an effect that creates a card which the fight does not have', () => {
    expect(withStrike({ effects: ['dmg 1', 'add Fireball 1 discard'] })).toMatchObject([
      { path: ['content', 'cards', 'Strike', 'effects', 1], code: 'unknown-card' },
    ])
  })
})
