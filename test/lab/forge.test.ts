import { describe, expect, it } from 'vitest'
import { evaluate } from '../../src/analysis/evaluate.js'
import { type FoeKind, forge } from '../../src/lab/sweep/forge.js'
import { type Fight, loadFight } from '../../src/lab/sweep/variant.js'
import { LocalPool } from '../../src/lab/threads/thread-pool.js'
import { subjectOf } from '../../src/lab/work.js'
import { isVolume } from '../soak.js'

const pool = new LocalPool()
const REAVER: FoeKind = { Name: 'Reaver', AC: 13, HD: 1, hp: 6, AT: 2, Dmg: '1d6', ML: 7 }
const GOBLIN: FoeKind = { Name: 'Goblin', AC: 13, HD: 1, hp: 3, AT: 1, Dmg: '1d6', ML: 7 }

/** A party, and the chance of its victory that is asked for. */
const PARTIES: readonly (readonly [pc: string, wins: number])[] = [
  ['{ Name: Harrow, AC: 15, HD: 4, hp: 22, AT: 5, Dmg: 1d8+2, ML: 10 }', 0.7],
  ['{ Name: Reed, AC: 12, HD: 1, hp: 6, AT: 2, Dmg: 1d6, ML: 8 }', 0.6],
  ['{ Name: Ash, AC: 14, HD: 2, hp: 10, AT: 3, Dmg: 1d8, ML: 9 }', 0.5],
  ['{ Name: Thorn, AC: 16, HD: 3, hp: 16, AT: 4, Dmg: 1d6+1, ML: 10 }', 0.8],
  ['{ Name: Wren, AC: 11, HD: 2, hp: 8, AT: 2, Dmg: 1d4, ML: 7 }', 0.4],
  ['{ Name: Stone, AC: 17, HD: 5, hp: 26, AT: 6, Dmg: 1d10, ML: 11 }', 0.75],
  ['{ Name: Fen, AC: 13, HD: 3, hp: 12, AT: 3, Dmg: 1d6, ML: 9 }', 0.65],
  ['{ Name: Moor, AC: 14, HD: 4, hp: 18, AT: 4, Dmg: 1d8+1, ML: 10 }', 0.55],
  ['{ Name: Brook, AC: 12, HD: 3, hp: 14, AT: 3, Dmg: 1d8, ML: 8 }', 0.45],
  ['{ Name: Hollow, AC: 15, HD: 2, hp: 11, AT: 3, Dmg: 1d6+1, ML: 9 }', 0.85],
]

const fightOf = (pc: string): Fight => ({
  file: 'bx/three-reavers',
  settings: [`pc=${pc}`],
  players: {},
  seed: 5,
})

describe('forge', () => {
  it.each(isVolume ? PARTIES : PARTIES.slice(7, 8))(
    'finds foes for %s who let the party win %d of the games, within two points',
    async (pc, wins) => {
      const fight = fightOf(pc)
      const asked = { kinds: [REAVER, GOBLIN], list: 'foes', most: 8, within: 0.01 }
      const target = { name: 'win', value: wins }
      const { best } = await forge(fight, { ...asked, target }, pool, { limit: 60_000, runs: 20_000 })
      expect(Math.abs(best!.told.value - wins)).toBeLessThanOrEqual(0.02)
      // The scenario that is written plays as was said.
      const frozen = { ...fight, settings: [...fight.settings, `foes=${JSON.stringify(best!.foes)}`] }
      const { ruleset, start, players } = await subjectOf((await loadFight(frozen)).work)
      const { outcomes } = evaluate(ruleset, start, { players })
      const chance = (outcomes.ALL_FOES_DEAD ?? 0) + (outcomes.FOES_BREAK ?? 0)
      expect(Math.abs(chance - best!.told.value)).toBeLessThanOrEqual(4 * (best!.told.error ?? 1e-9))
    },
  )

  it('says when no company comes near, and refuses a target that the game does not have', async () => {
    const fight = fightOf(PARTIES[1]![0])
    const asked = { kinds: [GOBLIN], list: 'foes', most: 1, within: 0.01 }
    const effort = { limit: 60_000, runs: 100 }
    const hard = await forge(fight, { ...asked, target: { name: 'win', value: 0.01 } }, pool, effort)
    expect(hard.reached).toBe(false)
    expect(hard.best!.foes).toHaveLength(1)
    const wrong = { name: 'WON', value: 0.5 }
    await expect(forge(fight, { ...asked, target: wrong }, pool, effort)).rejects.toThrow('is no end of bx')
    const none = forge(fight, { ...asked, kinds: [], target: wrong }, pool, effort)
    await expect(none).rejects.toThrow('1 to 8 kinds of foe, not 0')
  })
})
