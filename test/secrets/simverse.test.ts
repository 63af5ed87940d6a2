import { describe, expect, it } from 'vitest'
import { heardByModels } from '../mcp/marked.js'
import { isVolume, soak } from '../soak.js'
import { CHANNELS } from './marks.js'
import {
  careful,
  FOES,
  field,
  marks,
  open,
  RULINGS,
  ruled,
  ruleset,
  vitality,
  words,
} from './planted/simverse.js'
import { played } from './played.js'
import { Stage, WATCHER } from './stage.js'
import { Twins } from './twins.js'

describe('simverse', () => {
  it('tells none of it to a model', async () => {
    const { leaks, met } = await heardByModels(open, soak(1, 2))
    expect(leaks).toEqual([])
    expect(met).toBeGreaterThan(0)
    if (isVolume) expect((await heardByModels(words, 0)).leaks).toEqual([])
  })

  it('tells nobody what the other side has left and up its sleeve', async () => {
    const stage = (await new Stage(open).start().look()).probe()
    expect(stage.lost).toEqual([])
    await stage.wander(14, careful).look()
    expect(stage.leaks).toEqual([])
    expect([...stage.letters.keys()].toSorted()).toEqual(
      CHANNELS.filter((channel) => channel !== 'answer').toSorted(),
    )
    for (const { what } of marks) if (what.endsWith('heroes')) expect(stage.marks.unmet).not.toContain(what)
    expect(stage.close()).toEqual({ seed: true, veil: true })
  })

  it('tells nobody the Vitality of others where it is a word', async () => {
    const stage = await new Stage(words).start().glance().wander(8, careful).look()
    stage.say('gm', ...RULINGS).glance()
    expect(stage.leaks).toEqual([])
    for (const { what } of [...vitality, ...ruled]) expect(stage.marks.unmet).not.toContain(what)
  })

  it.each([false, true])('prints none of it at the terminal (json: %s)', async (json) => {
    for (const seat of ['ana', 'gm']) expect(await played(open, seat, json, 8)).toEqual([])
  })

  it('gives the other side the same bytes whatever somebody has left', async () => {
    const other = { ...FOES, word: 'kpwfoe', stamina: 6117, mana: 6203, ammo: 6303 }
    const scenarios = [field(), field(other, 'kpwwaiting')] as const
    const twins = new Twins({ ruleset, scenarios, seed: 'twins' })
    const seats = ['ana', 'ben', WATCHER]
    expect(await twins.differences(...seats)).toEqual([])
    expect(await twins.differences('foes')).not.toEqual([])
    expect(await twins.wander(8, careful).differences(...seats)).toEqual([])
  })
})
