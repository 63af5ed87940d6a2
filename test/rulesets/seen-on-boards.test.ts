import { expect, it } from 'vitest'
import { moraleWaits } from '../../src/rulesets/bx/seen/morale-waits.js'
import type { Fight } from '../../src/rulesets/bx/state/fight.js'
import { simverse } from '../../src/rulesets/simverse/index.js'
import { usedActions } from '../../src/rulesets/skirmish/seen/used-actions.js'
import type { SkirmishState } from '../../src/rulesets/skirmish/state/state.js'
import { Play } from './simverse/support.js'

/** What boards draw of a game beside its figures: each rule says it in its own view. */

const fight = (lostFoes: number, startFoes: number, allies = 1) =>
  ({
    lostFoes,
    startFoes,
    lostAllies: 0,
    startAllies: allies,
    allies,
    companionOnly: false,
  }) as unknown as Fight

it('seed 000 §4.1: morale waits for the first loss, then for half of those who started, then for no loss', () => {
  expect(moraleWaits(fight(0, 5))).toEqual([{ side: 'Foes', text: 'one loss and they check morale' }])
  expect(moraleWaits(fight(1, 5))).toEqual([{ side: 'Foes', text: 'two more losses and they check morale' }])
  expect(moraleWaits(fight(2, 5))).toEqual([{ side: 'Foes', text: 'one more loss and they check morale' }])
  expect(moraleWaits(fight(3, 5))).toEqual([])
  expect(moraleWaits(fight(0, 5, 3)).map(({ side }) => side)).toEqual(['Foes', 'PC'])
})

const skirmish = (hasAttacked: boolean, attacksPerTurn: number | null) =>
  ({
    isEncounterActive: true,
    turnOrder: ['odrin', 'imp', 'ysolde'],
    currentTurnIndex: 2,
    initiatives: { odrin: 19, imp: 12, ysolde: 3 },
    joinOrder: ['odrin', 'imp', 'ysolde'],
    entities: Object.fromEntries(
      ['odrin', 'imp', 'ysolde'].map((id) => [
        id,
        { id, name: id, kind: 'character', sheet: id, hp: id === 'imp' ? 0 : 9, maxHp: 9, conditions: [] },
      ]),
    ),
    hasAttacked,
    moreAttacks: 0,
    given: { characters: {}, monsters: {} },
    scenario: {
      options: { attacksPerTurn },
      characters: { odrin: {}, ysolde: {} },
      monsters: {},
    },
  }) as unknown as SkirmishState

it('K10: a turn says what was used of it, and who has acted; the fallen have not', () => {
  expect(usedActions(skirmish(false, 1))).toEqual([
    { who: 'odrin', text: 'has acted', spent: true },
    { who: 'ysolde', text: 'Attack free', spent: false },
  ])
  expect(usedActions(skirmish(true, 1)).at(-1)).toEqual({ who: 'ysolde', text: 'Attack used', spent: true })
  expect(usedActions(skirmish(true, 2)).at(-1)).toEqual({
    who: 'ysolde',
    text: '1 of 2 attacks free',
    spent: false,
  })
})

it('a blow that goes through is seen where it hit, by everybody', () => {
  const play = new Play('guide-fight')
  play.act({ verb: 'attack', to: 'Goblin 1', with: 'longbow', mode: 'shoot', location: 'leg' }, 1, 1, 2)
  play.act({ verb: 'defend', with: 'none' }, 3, 3)
  for (const seat of ['goblins', 'lyra', 'spectator']) {
    const { people } = simverse.view(play.table.state, seat, play.table.facts)
    expect(people.find(({ name }) => name === 'Goblin 1')?.hurtAt).toEqual(['leg'])
    expect(people.find(({ name }) => name === 'Goblin 2')?.hurtAt).toEqual([])
  }
})
