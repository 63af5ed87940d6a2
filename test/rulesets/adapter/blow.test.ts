import { expect, test } from 'vitest'
import { evaluate } from '../../../src/analysis/evaluate.js'
import { simulate } from '../../../src/analysis/simulate.js'
import { telling } from '../../../src/kernel/contract/engine.js'
import { countHarm } from '../../../src/kernel/contract/events/damage.js'
import type { Tell } from '../../../src/kernel/contract/ruleset.js'
import type { Dice } from '../../../src/kernel/dice/dice.js'
import { toNumber } from '../../../src/kernel/rational.js'
import { type AdapterEvent, adapter } from '../../../src/rulesets/adapter/index.js'
import { d10, type Faces } from '../../../src/testing/dice.js'
import { factsOf, Game, scenarioOf, scripted, types } from './support.js'

const DUEL = scenarioOf({
  ruleset: 'adapter',
  title: 'A duel',
  system: { resolution_rules: { preset: 'mage_ascension' } },
  characters: [
    { name: 'Imre', stats: { dexterity: 2, stamina: 1, wits: 3, firearms: 1 }, weapons: ['revolver'] },
  ],
  npcs: [
    {
      name: 'Pike',
      threat_level: 'high',
      hostile: true,
      stats: { strength: 2, stamina: 2, brawl: 1 },
      armor: 1,
      weapons: ['knife'],
    },
  ],
  weapons: [
    { name: 'revolver', action: 'shoot', damage: 3, type: 'lethal' },
    { name: 'knife', action: 'attack', damage: 1, strength: true, type: 'lethal' },
  ],
  scenes: [{ name: 'the yard', text: 'Dawn.' }],
  endings: [
    { outcome: 'won', text: 'He falls.', when: { foes: 'down' } },
    { outcome: 'lost', text: 'You fall.', when: { characters: 'down' } },
  ],
})

function drawn(): Game {
  const game = new Game(DUEL)
  game.say('fight', d10(5, 5))
  return game
}

test('a blow is three steps, one roll each: attack, damage, soak; the turn ends with the last', () => {
  const { state } = drawn()
  const step = (run: (dice: Dice, tell: Tell<AdapterEvent>) => void, ...faces: Faces[]) => {
    const events: AdapterEvent[] = []
    scripted(faces, (dice) =>
      run(
        dice,
        telling(adapter, state, (event) => events.push(event)),
      ),
    )
    return types(events)
  }
  const command = { verb: 'attack', to: 'Pike' }
  expect(step((dice, tell) => adapter.decide(state, 'Imre', command, dice, tell), d10(6, 7, 2))).toEqual([
    'attack_rolled',
  ])
  expect(state.fight!.blow).toEqual({
    step: 'damage',
    who: 'Imre',
    target: 'Pike',
    weapon: 'revolver',
    amount: 2,
  })
  expect(adapter.next(state)).toEqual({ kind: 'automatic' })
  expect(step((dice, tell) => adapter.advance(state, dice, tell), d10(6, 7, 8, 2))).toEqual(['damage_rolled'])
  expect(state.fight!.blow).toMatchObject({ step: 'soak', amount: 3 })
  // Armour alone against lethal damage.
  expect(step((dice, tell) => adapter.advance(state, dice, tell), d10(6))).toEqual([
    'damage_soaked',
    'health_changed',
    'fight_turn_ended',
  ])
  expect(state.fight!.blow).toBeNull()
  expect(state.npcs[0]!.health.lethal).toBe(2)
})

test('whoever struck is told with what was taken, for those who count it', () => {
  const events = drawn().say('attack to: Pike', d10(6, 7, 2), d10(6, 7, 8, 2), d10(6), d10(2, 3))
  const counting = drawn().state
  const blows: unknown[] = []
  countHarm(counting, { of: undefined, harm: (...blow) => blows.push(blow) })
  const thinkingAhead = adapter.clone(counting)
  for (const event of events) adapter.evolve(counting, event)
  for (const event of events) adapter.evolve(thinkingAhead, event)
  expect(blows).toEqual([['Imre', 'Pike', 2]])
})

test('a blow that comes to nothing ends the turn where it stops', () => {
  const missed = d10(2, 3, 4)
  const knife = d10(6, 2, 2)
  const scratch = d10(3, 4, 5)
  expect(types(drawn().say('attack to: Pike', missed, knife, scratch))).toEqual([
    'attack_rolled',
    'fight_turn_ended',
    'attack_rolled',
    'damage_rolled',
    'fight_turn_ended',
    'round_began',
  ])
})

test('the steps come to the odds told before the blow, and exact duels agree with played ones', () => {
  const { state } = drawn()
  const told = adapter.odds(state, 'gm', { verb: 'attack', to: 'Pike' }, factsOf(DUEL))!
  const unhurt = told
    .filter(({ outcome }) => outcome === 'botch' || outcome === 'no damage')
    .reduce((sum, { probability }) => sum + toNumber(probability), 0)
  // Until the first foe's turn: the blow either left a mark or did not.
  const oneBlow = {
    ...adapter,
    next: (now: typeof state) =>
      now.fight!.turn === 0 || now.fight!.blow
        ? adapter.next(now)
        : ({
            kind: 'over',
            outcome: now.npcs[0]!.health.lethal > 0 ? 'hurt' : 'unhurt',
            favours: [],
          } as const),
  }
  const players = { '*': adapter.policies.steady! }
  expect(evaluate(oneBlow, state, { players }).outcomes.unhurt).toBeCloseTo(unhurt, 12)

  const exact = evaluate(adapter, state, { players })
  const seen = simulate(adapter, state, { players, runs: 4000, seed: 11 })
  expect(exact.outcomes.won! + exact.outcomes.lost!).toBeCloseTo(1, 12)
  expect(Math.abs(seen.outcomes.won!.mean - exact.outcomes.won!)).toBeLessThan(4 * seen.outcomes.won!.error)
})
