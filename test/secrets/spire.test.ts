import { describe, expect, it } from 'vitest'
import type { Ruleset } from '../../src/kernel/contract/ruleset.js'
import { type SpireScenario, spire } from '../../src/rulesets/spire/index.js'
import { heardByModels } from '../mcp/marked.js'
import { scenarioOf } from '../rulesets/spire/scenarios.js'
import { soak } from '../soak.js'
import { CHANNELS, type Mark, told } from './marks.js'
import { played } from './played.js'
import { Stage, type Staging, WATCHER } from './stage.js'
import { Twins } from './twins.js'

const ruleset = spire as Ruleset

/** A fight with a beast of two behaviours, of which one is dealt, and content that this fight does not use. */
function fight(hidden = 'zqx', hp = 97): SpireScenario {
  const plain = scenarioOf({
    monsters: ['jaw_worm', 'cultist'],
    deck: { Strike: 4, Defend: 3, Bash: 1, Anger: 1 },
    hp: 91,
    maxHp: 93,
    turnLimit: 6,
  })
  const { content } = plain
  const beast = {
    name: 'Marsh Beast',
    hp: 98,
    behaviors: ['aa', 'bb'],
    moves: {
      a: { name: 'Zqxleftclaw', intent: 'ATTACK', effects: ['dmg 1'] },
      b: { name: 'Zqxrightclaw', intent: 'ATTACK', effects: ['dmg 1'] },
    },
  }
  const parsed = spire.scenario.parse({
    ...plain,
    monsters: [...plain.monsters, { id: 'beast', hp }],
    content: {
      ...content,
      cards: {
        ...content.cards,
        [`${hidden}latercard`]: { type: 'skill', target: 'self', effects: ['blk 1'] },
      },
      monsters: { ...content.monsters, beast, later: { ...beast, name: `${hidden}laterbeast` } },
      relics: { ...content.relics, later: { name: `${hidden}laterrelic` } },
    },
  })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues))
  return parsed.scenario
}

const unused: readonly Mark[] = [
  { what: 'a move of behaviour a', mark: 'zqxleftclaw', opens: told('BehaviorDealt', { behavior: 'aa' }) },
  { what: 'a move of behaviour b', mark: 'zqxrightclaw', opens: told('BehaviorDealt', { behavior: 'bb' }) },
  { what: 'a card that no pile holds', mark: 'zqxlatercard', named: true },
  { what: 'a monster that is not there', mark: 'zqxlaterbeast', named: true },
  { what: 'a relic that nobody has', mark: 'zqxlaterrelic', named: true },
]

/** rules/secrets 7: where HP are words, these figures are for the game master alone, and the player's own for the player. */
const figures: readonly Mark[] = [
  { what: 'HP of a monster', mark: 97 },
  { what: 'most HP of a monster', mark: 98 },
  { what: 'HP of the player', mark: 91, of: ['player'] },
  { what: 'most HP of the player', mark: 93, of: ['player'] },
]

/** What the game master rules, with figures that the player reads in words. */
const RULINGS = [
  'damage who: Marsh Beast points: 2 because: a trap',
  'set who: Marsh Beast figure: HP to: 92 because: a ruling',
  'set who: Marsh Beast figure: max HP to: 96 because: a ruling',
  'add Bog Thing stats: hp 99, dmg 1 because: it smells blood',
  'restore who: Marsh Beast because: a ruling',
]
const ruled: readonly Mark[] = [92, 96, 99].map((mark) => ({ what: `the ruled figure ${mark}`, mark }))

const open: Staging = { ruleset, scenario: fight(), marks: unused, seed: 'spire' }
const words: Staging = {
  ...open,
  marks: [...unused, ...figures, ...ruled],
  options: { figures: 'words' },
}

describe('spire', () => {
  it('tells none of it to a model', async () => {
    const { leaks, met } = await heardByModels(open, soak(1, 2))
    expect(leaks).toEqual([])
    expect(met).toBeGreaterThan(0)
    expect((await heardByModels(words, 0)).leaks).toEqual([])
  })

  it('tells nobody what is not in the fight', async () => {
    const stage = (await new Stage(open).start().look()).probe().wander(12)
    await stage.look()
    expect(stage.lost).toEqual([])
    expect(stage.leaks).toEqual([])
    expect(stage.marks.opened).toHaveLength(1)
    expect([...stage.letters.keys()].toSorted()).toEqual([...CHANNELS].toSorted())
    expect(stage.close()).toEqual({ seed: true, veil: true })
  })

  it('tells players no HP of others where they are words', async () => {
    const stage = await new Stage(words).start().look()
    stage
      .say('gm', ...RULINGS)
      .wander(8)
      .glance()
    expect(stage.leaks).toEqual([])
    for (const { what } of [...figures, ...ruled]) expect(stage.marks.unmet).not.toContain(what)
  })

  it.each([false, true])('prints none of it at the terminal (json: %s)', async (json) => {
    for (const seat of ['player', 'gm']) expect(await played(words, seat, json, 10)).toEqual([])
  })

  it('gives a player the same bytes whatever a monster has left and whatever comes later', async () => {
    const scenarios = [fight(), fight('kpw', 96)] as const
    const twins = new Twins({ ruleset, scenarios, options: { figures: 'words' }, seed: 'twins' })
    expect(await twins.differences('player', WATCHER)).toEqual([])
    expect(await twins.differences('gm')).not.toEqual([])
    expect(await twins.wander(6).differences('player', WATCHER)).toEqual([])
  })

  it('gives everybody the same bytes whatever the order of the draw pile', async () => {
    const draw = ['Strike', 'Defend', 'Bash', 'Strike', 'Anger']
    const position = (pile: readonly string[]) =>
      scenarioOf({ phase: 'player', monsters: ['jaw_worm'], hand: ['Strike'], draw: pile, discard: [] })
    const scenarios = [position(draw), position(draw.toReversed())] as const
    const twins = new Twins({ ruleset, scenarios, seed: 'piles' })
    expect(await twins.wander(4).differences('player', 'gm', WATCHER)).toEqual([])
  })
})
