import { describe, expect, it } from 'vitest'
import { GAME_MASTER } from '../../src/kernel/contract/seats.js'
import { registerGame } from '../../src/rulesets/registry.js'
import { type Hoard, leakyGame, type Slip } from '../secrets/leaky-game.js'
import type { Mark } from '../secrets/marks.js'
import { heardByModels } from './marked.js'

/** The five games are looked at beside their other secrets, in `test/secrets`; here is what proves that look. */
const hoard: Hoard = { note: 'zqxnote', thing: 'zqxcrown', weight: 2 }

const marks: readonly Mark[] = [
  { what: 'a note', mark: 'zqxnote' },
  { what: 'a thing', mark: 'zqxcrown', named: true },
]

async function heardOf(slip: Slip): Promise<readonly string[]> {
  const ruleset = leakyGame(slip)
  registerGame(ruleset)
  // What the game master says in the open is open.
  const players = (seat: string) => seat !== GAME_MASTER
  const { leaks } = await heardByModels({ ruleset, scenario: hoard, marks, seed: 'leaky' }, 2, players)
  return [...new Set(leaks.map(({ what }) => what))]
}

describe('what a model hears', () => {
  it('holds no secret of a game that keeps them', async () => {
    expect(await heardOf('none')).toEqual([])
  })

  const slips: readonly Slip[] = ['see', 'view', 'question', 'choices', 'legal']
  it.each(slips)('is heard where %s lets something out', async (slip) => {
    expect(await heardOf(slip)).not.toEqual([])
  })
})
