import { describe, expect, it } from 'vitest'
import { seedFromText } from '../../../src/kernel/dice/live.js'
import { Table } from '../../../src/kernel/table/table.js'
import { verifyJournal } from '../../../src/kernel/verify/verify.js'
import { simverse } from '../../../src/rulesets/simverse/index.js'
import { soak } from '../../soak.js'
import { scenario, scenarioNames } from './support.js'

/** Every line of every fight is hashed and played twice: that takes its time. */
const PATIENCE = 900_000

/** Every scenario gets as many. A random fight goes on and on: it is left after this many commands. */
const plan = [
  ['tactical', soak(1, 250), Number.POSITIVE_INFINITY],
  ['random', soak(1, 20), soak(40, 400)],
] as const

describe('fights at a table', () => {
  for (const name of scenarioNames) {
    for (const [policy, runs, most] of plan) {
      it(
        `of ${name}, played by ${policy} bots, leave journals that verify`,
        () => {
          const written = scenario(name)
          const choose = simverse.policies[policy]!
          for (let run = 0; run < runs; run++) {
            const seed = seedFromText(`${name} ${policy} ${run}`)
            const table = Table.open(simverse, written, { id: name, seed })
            table.start()
            for (let n = 0, next = table.next(); next.kind === 'awaiting' && n < most; n++) {
              const seat = next.seats[0]!
              table.act(seat, table.botChoice(seat, choose))
              next = table.next()
            }
            const over = table.next().kind === 'over'
            table.close()
            const found = verifyJournal(table.export(), simverse)
            const whole = found.ok && found.diceChecked && found.rulesChecked
            if (!whole || over !== (found.outcome !== undefined))
              expect.fail(`run ${run}: ${JSON.stringify(found)}`)
          }
        },
        PATIENCE,
      )
    }
  }
})
