import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { FastDice } from '../../src/kernel/dice/fast.js'
import { soak } from '../soak.js'
import { crashes } from './crash.js'
import { Program } from './kit.js'

const KILLS = soak(1, 1_000)

it(
  `loses nothing that it acknowledged when it is killed ${KILLS} times under load (files)`,
  async () => {
    const data = mkdtempSync(join(tmpdir(), 'ludex-crash-'))
    const dice = new FastDice(7)
    const random = () => (dice.die(1_000_000, 'a moment') - 1) / 1_000_000
    const found = await crashes(() => Program.start(['--data', data, '--quiet']), KILLS, 3, random)
    expect(found.kills).toBe(KILLS)
    expect(found.acknowledged).toBeGreaterThan(KILLS)
    console.log(found)
  },
  soak(300_000, 7_200_000),
)
