import { describe, expect, it } from 'vitest'
import { canonical, plainCopy } from '../../../src/kernel/canonical.js'
import { settle, telling } from '../../../src/kernel/contract/engine.js'
import type { Ruleset } from '../../../src/kernel/contract/ruleset.js'
import { DEFAULT_OPTIONS, GAME_MASTER } from '../../../src/kernel/contract/seats.js'
import { Stop } from '../../../src/kernel/contract/stops.js'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { Table } from '../../../src/kernel/table/table.js'
import { verifyJournal } from '../../../src/kernel/verify/verify.js'
import { bx, type Scenario, type SeenEvent, type State } from '../../../src/rulesets/bx/index.js'
import { soak } from '../../soak.js'
import { Chance, randomCommand, randomScenario } from './random-games.js'

const GAMES = soak(200, 10_000)
const JOURNALS = soak(40, 5_000)
/** Volume takes its time. */
const PATIENCE = soak(30_000, 900_000)
const MAX_COMMANDS = 24

/** A game straight through the ruleset: its events, and the state they leave. */
function play(run: number): number {
  const chance = new Chance(run)
  const begun = randomScenario(chance)
  const dice = new FastDice(7, run)
  const state = bx.begin(begun)
  const log: SeenEvent[] = []
  const tell = telling(bx, state, (event: SeenEvent) => log.push(event))
  for (let step = 0; step < MAX_COMMANDS; step++) {
    settle(bx, state, dice, tell)
    if (bx.next(state).kind === 'over') break
    const told = log.length
    const before = state.phase
    try {
      bx.decide(state, GAME_MASTER, randomCommand(chance, state.phase === 'open'), dice, tell)
    } catch (error) {
      if (!(error instanceof Stop)) throw error
      if (log.length !== told || state.phase !== before) throw new Error(`run ${run}: a stop after a telling`)
    }
  }
  everyDeltaIsLogged(run, begun, log, state)
  return log.length
}

const SEATS = [GAME_MASTER, 'player', 'a watcher']

/** The state rebuilt from the events, as a journal gives them back, is the state; and each of them can be told to all. */
function everyDeltaIsLogged(run: number, begun: Scenario, log: readonly SeenEvent[], state: State): void {
  const rebuilt = bx.begin(begun)
  for (const event of plainCopy(log)) {
    bx.evolve(rebuilt, event)
    for (const seat of SEATS) {
      for (const figures of ['open', 'words'] as const) {
        const seen = bx.see(event, seat, { scenario: begun, options: { ...DEFAULT_OPTIONS, figures } })
        for (const line of seen ? [...bx.mech(seen), bx.narr(seen) ?? ''] : [])
          if (/undefined|NaN|null|\[object/.test(line)) throw new Error(`run ${run}: ${seat} reads ${line}`)
      }
    }
  }
  if (canonical(rebuilt) !== canonical(state)) throw new Error(`run ${run}: the events do not give the state`)
}

/** The same kind of game at a table with commit-reveal dice. */
function playAtATable(run: number): void {
  const chance = new Chance(run)
  const table = Table.open(bx, randomScenario(chance), {
    id: `t${run}`,
    seed: new Uint8Array(32).fill(run % 251),
  })
  table.start()
  for (let step = 0; step < MAX_COMMANDS && table.next().kind !== 'over'; step++) {
    try {
      table.act(GAME_MASTER, randomCommand(chance, table.state.phase === 'open'))
    } catch (error) {
      if (!(error instanceof Stop)) throw error
    }
  }
  table.close()
  const verdict = verifyJournal(table.export(), bx as unknown as Ruleset)
  if (!verdict.ok || !verdict.diceChecked) throw new Error(`run ${run}: ${JSON.stringify(verdict.problem)}`)
}

describe('random play', () => {
  it(
    `${GAMES} games with random commands, illegal ones included: no crash, no unlogged delta`,
    () => {
      let events = 0
      for (let run = 0; run < GAMES; run++) events += play(run)
      expect(events).toBeGreaterThan(10 * GAMES)
    },
    PATIENCE,
  )

  it(
    `${JOURNALS} of them at a table with commit-reveal dice: every journal verifies`,
    () => {
      for (let run = 0; run < JOURNALS; run++) playAtATable(run)
    },
    PATIENCE,
  )
})
