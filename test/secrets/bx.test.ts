import { describe, expect, it } from 'vitest'
import { heardByModels } from '../mcp/marked.js'
import { soak } from '../soak.js'
import { CHANNELS } from './marks.js'
import { open, parsed, RULINGS, ruled, ruleset, TABLE, words } from './planted/bx.js'
import { played } from './played.js'
import { Stage, WATCHER } from './stage.js'
import { Twins } from './twins.js'

describe('bx', () => {
  it('tells none of it to a model', async () => {
    const { leaks, met } = await heardByModels(open, soak(1, 2))
    expect(leaks).toEqual([])
    expect(met).toBeGreaterThan(0)
    expect((await heardByModels(words, 0)).leaks).toEqual([])
  })

  it('tells the player nothing of the save that has not been met', async () => {
    const stage = (await new Stage(open).start().look()).probe()
    expect(stage.lost).toEqual([])
    stage.choose('player', 'rest').choose('player', 'travel', 'mill bridge').glance()
    expect(stage.marks.opened).toEqual([])
    stage.choose('gm', 'fight', 'Zqxpatrol').glance().wander(3).glance()
    expect(stage.marks.opened).toContain('hit points of a foe')
    expect(stage.leaks).toEqual([])
    expect([...stage.letters.keys()].toSorted()).toEqual(
      CHANNELS.filter((channel) => channel !== 'answer').toSorted(),
    )
    expect(stage.close()).toEqual({ seed: true, veil: true })
  })

  it('tells the player no hit points of foes where they are words', async () => {
    const stage = await new Stage(words).start().choose('gm', 'fight', 'Zqxhunt').look()
    stage.wander(2).glance()
    expect(stage.leaks).toEqual([])
    expect(stage.marks.unmet).not.toContain('hit points of a foe')
  })

  it('tells the player no hit points that the game master rules, where they are words', () => {
    const staging = { ...words, marks: [...words.marks, ...ruled] }
    const stage = new Stage(staging).start().choose('gm', 'fight', 'Zqxhunt')
    stage
      .say('gm', ...RULINGS)
      .glance()
      .wander(2)
      .glance()
    expect(stage.leaks).toEqual([])
    for (const { what } of ruled) expect(stage.marks.unmet).not.toContain(what)
  })

  it.each([false, true])('prints none of it at the terminal (json: %s)', async (json) => {
    for (const seat of ['player', 'gm']) expect(await played(words, seat, json, 8)).toEqual([])
  })

  it('gives the player the same bytes whatever the save hides', async () => {
    const other = JSON.stringify(TABLE)
      .replace(/zqx/g, 'kpw')
      .replace(/Zqx/g, 'Kpw')
      .replace(/6600173/g, '5500173')
      .replace(/8117/g, '7331')
    const scenarios = [parsed(TABLE), parsed(JSON.parse(other))] as const
    const twins = new Twins({ ruleset, scenarios, seed: 'twins' })
    expect(await twins.differences('player', WATCHER)).toEqual([])
    expect(await twins.differences('gm')).not.toEqual([])
    twins.choose('player', 'rest').choose('player', 'travel', 'mill bridge')
    expect(await twins.differences('player', WATCHER)).toEqual([])
  })

  it('gives the player the same bytes whatever a foe has left, where hit points are words', async () => {
    const foesWith = (hp: string) => parsed(JSON.parse(JSON.stringify(TABLE).replaceAll('7700131', hp)))
    const scenarios = [foesWith('61'), foesWith('67')] as const
    const twins = new Twins({ ruleset, scenarios, options: { figures: 'words' }, seed: 'twins' })
    twins.choose('gm', 'fight', 'Zqxhunt')
    expect(await twins.differences('player', WATCHER)).toEqual([])
    twins.choose('player', 'attack', 'Wolf')
    expect(await twins.differences('player', WATCHER)).toEqual([])
    const rule = (line: string, one: number, other: number) =>
      twins.sayEach('gm', line.replace('#', String(one)), line.replace('#', String(other)))
    rule('set who: Zqxraider figure: max to: # because: a charm', 91, 97)
    rule('set who: Zqxraider figure: hp to: # because: a charm', 71, 79)
    rule('add Ghoul stats: AC 13, HD 2, hp #, AT 3, Dmg 1d6, ML 7 because: noise', 31, 37)
    expect(await twins.differences('player', WATCHER)).toEqual([])
  })
})
