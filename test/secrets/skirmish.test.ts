import { describe, expect, it } from 'vitest'
import type { Ruleset } from '../../src/kernel/contract/ruleset.js'
import { type SkirmishScenario, skirmish } from '../../src/rulesets/skirmish/index.js'
import { heardByModels } from '../mcp/marked.js'
import { scenario } from '../rulesets/skirmish/session.js'
import { soak } from '../soak.js'
import { CHANNELS, type Mark, told } from './marks.js'
import { played } from './played.js'
import { Stage, type Staging, WATCHER } from './stage.js'
import { Twins } from './twins.js'

const ruleset = skirmish as Ruleset

interface Hidden {
  readonly word: string
  readonly figure: number
  /** Of the hound, which is in the fight. */
  readonly hp: number
  readonly ac: number
}

const HIDDEN: Hidden = { word: 'zqx', figure: 7700131, hp: 6600173, ac: 8800157 }

/** A campaign with a beast that waits in its sheet, and a fight without it. */
function campaign({ word, figure, hp, ac }: Hidden = HIDDEN): SkirmishScenario {
  const beast = {
    name: `${word}hornedking`,
    dexterity: 14,
    hit_points: figure,
    armor_class: 12,
    actions: [
      { name: `${word}gore`, attack_bonus: 5500139, damage: [{ damage_dice: '1d6', damage_type: 'cold' }] },
    ],
    damage_immunities: [`${word}frost`],
  }
  const hound = {
    name: 'Grey Hound',
    dexterity: 12,
    hit_points: hp,
    armor_class: ac,
    actions: [{ name: 'Bite', attack_bonus: 4, damage: [{ damage_dice: '1d4', damage_type: 'piercing' }] }],
  }
  return scenario({
    notes: [`The ${word}note: the bell is cracked.`],
    monsters: { [`${word}beast`]: beast, 'grey-hound': hound },
    encounter: { with: ['ysolde', 'odrin', 'grey-hound'], initiative: { ysolde: 30, odrin: 25 } },
  })
}

const comes = told('ActorAdded', { sheet: 'zqxbeast' })

const waiting: readonly Mark[] = [
  { what: 'a note of the game master', mark: 'zqxnote' },
  { what: 'a monster not in the encounter', mark: 'zqxbeast', named: true, opens: comes },
  { what: 'its name', mark: 'zqxhornedking', named: true, opens: comes },
  { what: 'its weapon', mark: 'zqxgore', named: true, opens: comes },
  { what: 'its attack', mark: 5500139, opens: comes },
  { what: 'its defence', mark: 'zqxfrost', opens: comes },
  { what: 'its hit points', mark: 7700131, opens: comes },
]

/** What the game master asks for later: a DC is open when it is rolled against, what comes of it when it comes. */
const asked: readonly Mark[] = [
  { what: 'a DC', mark: 4400117, opens: told('CheckResolved') },
  { what: 'what a failure brings', mark: 'zqxcursed', opens: told('ConditionApplied') },
  { what: 'what a success would have brought', mark: 'zqxblessed' },
]
const ASK = 'ask check: dex save of: ysolde dc: 4400117 fails: zqxcursed succeeds: zqxblessed'

/** rules/secrets 7: where figures are words, these are for the game master alone, however near the monster is. */
const figures: readonly Mark[] = [
  { what: 'hit points of a monster', mark: 6600173 },
  { what: 'armour class of a monster', mark: 8800157 },
  { what: 'hit points of the beast', mark: 7700131 },
]

/** What the game master rules, with figures that players read in words. */
const RULINGS = [
  'hurt who: grey-hound points: 5 because: a trap',
  'set who: grey-hound figure: hp to: 4400119 because: a ruling',
  'set who: grey-hound figure: max to: 5500117 because: a ruling',
  'set who: grey-hound figure: AC to: 4400123 because: a ruling',
  'add Ghoul stats: hp 5500111, ac 5500113, Claw +3 1d6 slashing because: it smells blood',
  'restore who: grey-hound because: a ruling',
]
const ruled: readonly Mark[] = [4400119, 5500117, 4400123, 5500111, 5500113].map((mark) => ({
  what: `the ruled figure ${mark}`,
  mark,
}))

const open: Staging = { ruleset, scenario: campaign(), marks: [...waiting, ...asked], seed: 'skirmish' }
const words: Staging = {
  ...open,
  marks: [...waiting.filter(({ mark }) => mark !== 7700131), ...figures, ...ruled],
  options: { figures: 'words' },
}

const isAdd = ({ verb }: { readonly verb: string }) =>
  verb === 'add' || verb === 'encounter' || verb === 'ask'

describe('skirmish', () => {
  it('tells none of it to a model', async () => {
    const { leaks, met } = await heardByModels(open, soak(1, 2))
    expect(leaks).toEqual([])
    expect(met).toBeGreaterThan(0)
    expect((await heardByModels(words, 0)).leaks).toEqual([])
  })

  it('tells players neither notes nor monsters that wait, before they come', async () => {
    const stage = (await new Stage(open).start().look()).probe()
    stage.wander(8, (command) => !isAdd(command)).glance()
    expect(stage.marks.opened).toEqual([])
    stage.say('gm', 'encounter end', 'encounter start with: odrin and: ysolde', 'initiative by: odrin 12')
    stage.say('ysolde', 'initiative 30').glance()
    stage.say('gm', 'add zqxbeast').glance()
    expect(stage.marks.opened).toHaveLength(6)
    expect(stage.leaks).toEqual([])
    expect([...stage.letters.keys()].toSorted()).toEqual([...CHANNELS].toSorted())
    expect(stage.close()).toEqual({ seed: true, veil: true })
  })

  it('tells players no DC before it is rolled against, and nothing that would have come of it', async () => {
    const stage = await new Stage(open).start().say('gm', ASK).look()
    expect(stage.lost).toEqual([])
    stage.say('ysolde', 'check dex save').glance()
    expect(stage.marks.opened).toEqual(['a DC', 'what a failure brings'])
    stage.table.undo('gm')
    stage.glance()
    expect(stage.leaks).toEqual([])
    for (const { what } of asked) expect(stage.marks.unmet).not.toContain(what)
  })

  it('tells players no figure of a monster where figures are words', async () => {
    const stage = await new Stage(words).start().look()
    stage
      .wander(10, (command) => !isAdd(command))
      .say('gm', 'add zqxbeast', ...RULINGS)
      .glance()
    expect(stage.leaks).toEqual([])
    for (const { what } of [...figures, ...ruled]) expect(stage.marks.unmet).not.toContain(what)
  })

  it.each([false, true])('prints none of it at the terminal (json: %s)', async (json) => {
    for (const seat of ['ysolde', 'gm']) expect(await played(words, seat, json, 10)).toEqual([])
  })

  it('gives a player the same bytes whatever waits, and whatever the game master asks for', async () => {
    const scenarios = [campaign(), campaign({ ...HIDDEN, word: 'kpw', figure: 3300119 })] as const
    const twins = new Twins({ ruleset, scenarios, seed: 'twins' })
    const seats = ['ysolde', 'odrin', WATCHER]
    expect(await twins.differences(...seats)).toEqual([])
    twins.sayEach(
      'gm',
      'ask check: dex save of: ysolde dc: 12 fails: prone',
      'ask check: dex save of: ysolde dc: 17 fails: stunned',
    )
    expect(await twins.differences(...seats)).toEqual([])
    expect(await twins.differences('gm')).not.toEqual([])
  })

  it('gives a player the same bytes whatever a monster has left, where figures are words', async () => {
    const scenarios = [
      campaign({ ...HIDDEN, hp: 61, ac: 13 }),
      campaign({ ...HIDDEN, hp: 67, ac: 12 }),
    ] as const
    const twins = new Twins({ ruleset, scenarios, options: { figures: 'words' }, seed: 'twins' })
    const seats = ['ysolde', 'odrin', WATCHER]
    twins.say('ysolde', 'attack with: sabre to: grey-hound dice: 20')
    expect(await twins.differences(...seats)).toEqual([])
    twins.say('ysolde', 'damage dice: 3', 'turn')
    expect(await twins.differences(...seats)).toEqual([])
    expect(await twins.differences('gm')).not.toEqual([])
  })
})
