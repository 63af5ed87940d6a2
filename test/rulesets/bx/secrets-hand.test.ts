import { describe, expect, it } from 'vitest'
import type { Ruleset } from '../../../src/kernel/contract/ruleset.js'
import { bx } from '../../../src/rulesets/bx/index.js'
import { WATCHER } from '../../secrets/stage.js'
import { Twins } from '../../secrets/twins.js'
import { HARROW, reaver, SABLE, scenario } from './at-the-table.js'

const ruleset = bx as Ruleset

function twins(one: object, other: object): Twins {
  return new Twins({
    ruleset,
    scenarios: [scenario(one), scenario(other)],
    options: { figures: 'words', rulings: 'free' },
    seed: 'twins',
  })
}

async function same(pair: Twins): Promise<void> {
  expect(await pair.differences('player', WATCHER)).toEqual([])
}

describe('rulings where hit points are words (rules/secrets 7)', () => {
  const fight = (hp: number) => ({
    pc: HARROW,
    companions: [SABLE],
    foes: [reaver('Ogre', { hp, hpMax: hp, ML: 12 }), reaver('Wolf', { ML: 12 })],
  })

  it('a player reads the same bytes whatever a foe has, had, is set to or comes with', async () => {
    const pair = twins(fight(61), fight(67))
    pair.say('gm', 'damage who: Ogre points: 3 because: a beam')
    await same(pair)
  })

  it('the value that hit points are set to is not told, in the command either', async () => {
    const pair = twins(fight(61), fight(67))
    pair.sayEach(
      'gm',
      'set who: Ogre figure: hp to: 20 because: x',
      'set who: Ogre figure: hp to: 25 because: x',
    )
    pair.sayEach(
      'gm',
      'set who: Ogre figure: max to: 81 because: x',
      'set who: Ogre figure: max to: 93 because: x',
    )
    pair.say(
      'gm',
      'heal who: Ogre points: 4 because: x',
      'restore who: Ogre because: x',
      'bonus who: Ogre value: 1 because: x',
    )
    await same(pair)
  })

  it('who comes with typed figures shows a word for hit points', async () => {
    const line = (hp: number) => `add Bear stats: AC 12, HD 3, hp ${hp}, AT 3, Dmg 1d6, ML 12 because: honey`
    const pair = twins(fight(61), fight(61)).sayEach('gm', line(30), line(35))
    pair.say('gm', 'take-part who: Bear do: leave because: x', 'take-part who: Bear do: join because: x')
    await same(pair)
    expect(await pair.differences('gm')).not.toEqual([])
  })

  it('between fights too, of somebody who is not of the party', async () => {
    const open = (hp: number) => ({
      start: 'open',
      pc: HARROW,
      companions: [SABLE],
      npcs: [reaver('Kell', { hp, hpMax: hp })],
    })
    const pair = twins(open(40), open(46)).say('gm', 'damage who: Kell points: 2 because: a stone')
    pair.sayEach(
      'gm',
      'set who: Kell figure: hp to: 11 because: x',
      'set who: Kell figure: hp to: 14 because: x',
    )
    const line = (hp: number) => `add Bear stats: AC 12, HD 3, hp ${hp}, AT 3, Dmg 1d6, ML 12 because: honey`
    pair.sayEach('gm', line(30), line(35))
    await same(pair)
  })
})
