import { describe, expect, it } from 'vitest'
import { loadScenario } from '../../src/library/index.js'
import { registerGame } from '../../src/rulesets/registry.js'
import { planted } from '../http/planted.js'
import { soak } from '../soak.js'
import { type Asking, namesToldApart } from './equal-tables.js'
import { leakyGame } from './leaky-game.js'
import { open as bx } from './planted/bx.js'
import { open as simverse } from './planted/simverse.js'
import type { Staging } from './stage.js'

const ASKING: Asking = { names: soak(1, 40), lines: soak(4, 200), odds: soak(1, 20) }

const games: Readonly<Record<string, Staging>> = {
  bx,
  simverse,
  ...Object.fromEntries(Object.entries(planted).map(([id, make]) => [id, make()])),
}

describe('a hidden name is answered like one that nothing has', () => {
  it.each(Object.keys(games))('in %s', async (game) => {
    expect(await namesToldApart(games[game]!, ASKING)).toEqual([])
  })

  it('and a game that tells them apart is found out', async () => {
    const ruleset = leakyGame('legal')
    registerGame(ruleset)
    const scenario = { note: 'zqxnote', thing: 'zqxcrown', weight: 2 }
    const marks = [{ what: 'a thing', mark: 'zqxcrown', named: true as const }]
    const found = await namesToldApart({ ruleset, scenario, marks, seed: 'leaky' }, ASKING)
    for (const surface of ['MCP', 'HTTP', 'terminal'])
      expect(found.some(({ way }) => way.startsWith(surface))).toBe(true)
  })

  it('in a fight of bx', async () => {
    expect(await namesToldApart(bx, ASKING, [['gm', 'fight with: Zqxpatrol']])).toEqual([])
  })

  it('at a shipped table whose guide has examples', async () => {
    const { ruleset, scenario } = await loadScenario('content/bx/ford-day.yaml')
    const marks = ['Ford patrol', 'Old Fenn', 'Kell the Reaver', 'Fen Adder'].map((mark) => ({
      what: mark,
      mark,
      named: true as const,
    }))
    const staging: Staging = { ruleset, scenario, marks, seed: 'ford' }
    expect(await namesToldApart(staging, { ...ASKING, names: 4, lines: soak(2, 200), odds: 0 })).toEqual([])
  })
})
