import { describe, expect, it } from 'vitest'
import type { Ruleset } from '../../src/kernel/contract/ruleset.js'
import { Stop } from '../../src/kernel/contract/stops.js'
import { MAX_NAME, nameFault } from '../../src/kernel/words/name-fault.js'
import { loadScenario, loadScenarioText } from '../../src/library/index.js'
import { scenarioNames } from '../../src/library/load.js'
import { adapter } from '../../src/rulesets/adapter/index.js'
import { bx } from '../../src/rulesets/bx/index.js'
import { simverse } from '../../src/rulesets/simverse/index.js'
import { skirmish } from '../../src/rulesets/skirmish/index.js'
import { spire } from '../../src/rulesets/spire/index.js'
import { Stage } from '../secrets/stage.js'

const FOE = '{ Name: R, AC: 13, HD: 1, hp: 6, AT: 2, Dmg: 1d6, ML: 7 }'
const text = (foes: readonly string[], title = 'A title') =>
  [
    'ruleset: bx',
    `title: "${title}"`,
    'pc: { Name: Harrow, AC: 15, HD: 4, hp: 22, AT: 5, Dmg: 1d8+2, ML: 10 }',
    'foes:',
    ...foes.map((foe) => `  - ${foe}`),
  ].join('\n')

function refusalOf(act: () => unknown): Stop {
  try {
    act()
  } catch (error) {
    if (error instanceof Stop) return error
    throw error
  }
  throw new Error('nothing was refused')
}

describe('a name that comes in', () => {
  it('has a length that fits into a line, and every character of it can be seen', () => {
    expect(nameFault('Günther O’Neill (the 2nd)')).toBeUndefined()
    expect(nameFault('x'.repeat(MAX_NAME))).toBeUndefined()
    expect(nameFault('x'.repeat(MAX_NAME + 1))).toContain('at most 80 characters')
    for (const sign of ['\u200b', '\u200d', '\u2060', '\u00ad', '\u202e', '\u2066', '\ufeff', '\n'])
      expect(nameFault(`R${sign}`)).toContain('cannot be seen')
  })

  it('with a document is a fault with its place', async () => {
    await expect(loadScenarioText(text([FOE, FOE.replace('R,', '"R\\u200b",')]), 'a.yaml')).rejects.toThrow(
      /a\.yaml:6:\d+: foes\.1\.Name: a name has no characters that cannot be seen; this one is "R\\u200b"/,
    )
    await expect(loadScenarioText(text([FOE.replace('R,', `${'R'.repeat(81)},`)]), 'a.yaml')).rejects.toThrow(
      /a\.yaml:5:\d+: foes\.0\.Name: a name has at most 80 characters/,
    )
    await expect(loadScenarioText(text([FOE], 't'.repeat(121)), 'a.yaml')).rejects.toThrow(
      /a\.yaml:2:\d+: title: a name has at most 120/,
    )
    const line = '"R\\u200b: BX: AC=13, HD=1, hp=6/6, AT=+2, Dmg=1d6, ML=7"'
    await expect(loadScenarioText(text([line]), 'a.yaml')).rejects.toThrow('cannot be seen')
    expect((await loadScenarioText(text([FOE]), 'a.yaml')).warnings).toEqual([])
  })

  it('is good in every scenario that comes with the program', async () => {
    for (const name of scenarioNames()) await expect(loadScenario(name)).resolves.toBeDefined()
  })

  it('was good before: a scenario of an old journal parses as it did', () => {
    const foe = { Name: 'R\u200b', AC: 13, HD: 1, hp: 6, AT: 2, Dmg: '1d6', ML: 7 }
    const pc = { Name: 'Harrow', AC: 15, HD: 4, hp: 22, AT: 5, Dmg: '1d8+2', ML: 10 }
    expect(bx.scenario.parse({ ruleset: 'bx', title: 'Old', pc, foes: [foe] }).ok).toBe(true)
  })

  const games: readonly (readonly [Ruleset, string, string])[] = [
    [bx as Ruleset, 'bx/three-reavers', 'AC 13, HD 2, hp 9, AT 3, Dmg 1d6, ML 7'],
    [adapter as Ruleset, 'adapter/burgled-study', 'strength 2, brawl 1'],
    [skirmish as Ruleset, 'skirmish/marsh-duel', 'hp 5, ac 12, Claw +3 1d6 slashing'],
    [simverse as Ruleset, 'simverse/guide-fight', 'DX 13, EN 9, Vitality 14'],
    [spire as Ruleset, 'spire/jaw-worm', 'hp 9, dmg 1'],
  ]
  it.each(games)('with a command of $id is refused', async (ruleset, name, stats) => {
    const { scenario } = await loadScenario(name)
    const stage = new Stage({ ruleset, scenario, marks: [], seed: 'names' }).start()
    for (const said of ['Wolf\u200b', 'W'.repeat(81)]) {
      const add = `add ${said} stats: ${stats} because: noise`
      expect(refusalOf(() => stage.say('gm', add)).code).toBe('BAD_NAME')
    }
  })

  it('of somebody who watches is refused', async () => {
    const { ruleset, scenario } = await loadScenario('bx/three-reavers')
    const { table } = new Stage({ ruleset, scenario, marks: [], seed: 'names' })
    const join = (seat: string) =>
      table.propose('gm', { kind: 'members', joined: [{ seat, role: 'spectator' }] })
    expect(refusalOf(() => join('gm\u200b')).code).toBe('BAD_NAME')
    expect(() => join('Grandmother')).not.toThrow()
  })

  it('that stands on the board of an older table can be said', () => {
    const foe = { Name: 'R\u200b', AC: 13, HD: 1, hp: 60, AT: 2, Dmg: '1d6', ML: 12 }
    const pc = { Name: 'Harrow', AC: 15, HD: 4, hp: 22, AT: 5, Dmg: '1d8+2', ML: 10 }
    const parsed = bx.scenario.parse({ ruleset: 'bx', title: 'Old', pc, foes: [foe] })
    if (!parsed.ok) throw new Error('it parses')
    const staging = { ruleset: bx as Ruleset, scenario: parsed.scenario, marks: [], seed: 'names' }
    const { table } = new Stage(staging).start()
    expect(table.accepts('player', { verb: 'attack', to: 'R\u200b' })).toBe(true)
  })
})
