import { expect, it } from 'vitest'
import { leakyGame, type Slip } from '../../secrets/leaky-game.js'
import { soak } from '../../soak.js'
import { finds, holds } from '../frame/short.js'
import { type Hidden, secrets } from './harness.js'

it('nothing planted comes to a wrong seat, by any way', async () => {
  const { figures } = await holds(secrets(), soak(2, 60))
  expect(figures['letters scanned']).toBeGreaterThan(0)
})

function leaky(slip: Slip): readonly Hidden[] {
  const marks = [{ what: 'a note', mark: 'zqxnote' }]
  const scenario = { note: 'zqxnote', thing: 'zqxcrown', weight: 2 }
  return [
    { staging: { ruleset: leakyGame(slip), scenario, marks, seed: 'leaky' }, only: () => true, lines: [] },
  ]
}

it.each<Slip>(['see', 'view'])('finds a clause that %s lets out', async (slip) => {
  await finds(secrets(leaky(slip)), /a secret comes out by/, 1)
})
