import { afterAll, beforeAll, expect, it } from 'vitest'
import { FastDice } from '../../src/kernel/dice/fast.js'
import { soak } from '../soak.js'
import { type PostgresServer, startPostgres } from '../store/postgres-server.js'
import { crashes } from './crash.js'
import { Program } from './kit.js'

const KILLS = soak(1, 1_000)

let database: PostgresServer
beforeAll(async () => {
  database = await startPostgres()
})
afterAll(() => database?.stop())

it(
  `loses nothing that it acknowledged when it is killed ${KILLS} times under load (PostgreSQL)`,
  async () => {
    const dice = new FastDice(11)
    const random = () => (dice.die(1_000_000, 'a moment') - 1) / 1_000_000
    const found = await crashes(
      () => Program.start(['--postgres', database.url, '--quiet']),
      KILLS,
      3,
      random,
    )
    expect(found.kills).toBe(KILLS)
    expect(found.acknowledged).toBeGreaterThan(KILLS)
    console.log(found)
  },
  soak(300_000, 7_200_000),
)
