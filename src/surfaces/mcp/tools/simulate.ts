import { z } from 'zod'
import { policyNamed, policyNames } from '../../../analysis/players.js'
import { simulate as playMany, type Simulation } from '../../../analysis/simulate.js'
import { beginning } from '../../../kernel/contract/engine.js'
import type { Ruleset } from '../../../kernel/contract/ruleset.js'
import { factsOf } from '../../../kernel/contract/seats.js'
import type { Reply } from '../answers/schema.js'
import { type Desk, mcpRefuses } from '../desk.js'
import { tool } from '../tool.js'
import { scenarioNamed } from './open.js'

const CHUNK = 50
const MAX_TIME = 8_000
/** A game that bots cannot end counts as a timeout. */
const MAX_STEPS = 20_000

interface Game {
  readonly ruleset: Ruleset
  readonly scenario: unknown
}

/** A scenario by name, or that of the table for anyone who knows all of it. Never from the middle of a game: that would tell. */
async function gameFor(desk: Desk, scenario: string | undefined): Promise<Game> {
  if (scenario !== undefined) return await scenarioNamed(desk, scenario)
  const { seated, leads } = await desk.place()
  if (!leads) throw mcpRefuses('BAD_CALL', 'Name a scenario: only the game master knows all of this one.')
  const { ruleset, scenario: own } = seated.hosted.table
  return { ruleset, scenario: own }
}

/** Shares of many runs from shares of a few: all runs weigh alike. */
class Shares {
  runs = 0
  private readonly counts = new Map<string, number>()
  private readonly sums = new Map<string, number>()

  add({ runs, outcomes, measures }: Simulation): void {
    this.runs += runs
    for (const [name, { mean }] of Object.entries(outcomes))
      this.counts.set(name, (this.counts.get(name) ?? 0) + mean * runs)
    for (const [name, { mean }] of Object.entries(measures))
      this.sums.set(name, (this.sums.get(name) ?? 0) + mean * runs)
  }

  lines(): readonly string[] {
    const { runs } = this
    const outcomes = [...this.counts].sort().map(([name, count]) => {
      const share = count / runs
      const error = Math.sqrt((share * (1 - share)) / Math.max(1, runs - 1))
      return `${name}: ${(share * 100).toFixed(1)}% ±${(error * 100).toFixed(1)}`
    })
    const means = [...this.sums].map(([name, sum]) => `mean ${name} ${(sum / runs).toFixed(2)}`)
    return [...outcomes, means.join(', ')]
  }
}

export const simulate = tool({
  name: 'simulate',
  about:
    'Play a scenario from its beginning many times with bots; no table is touched. runs default 500; policy: a bot from games (default the first); without scenario your table’s, as game master.',
  input: z.strictObject({
    scenario: z.string().max(60_000).optional(),
    runs: z.int().min(1).max(20_000).default(500),
    policy: z.string().max(40).optional(),
  }),
  readOnly: true,
  apart: ({ scenario }) => scenario !== undefined,
  async run(desk, { scenario, runs, policy }, { signal }): Promise<Reply> {
    const { ruleset, scenario: parsed } = await gameFor(desk, scenario)
    await desk.mayRead({ ruleset, scenario: parsed })
    const names = policyNames(ruleset)
    if (policy !== undefined && !names.includes(policy))
      throw mcpRefuses('BAD_CALL', `There is no bot "${policy}"; there are ${names.join(', ')}.`)
    const start = beginning(ruleset, parsed)
    const players = { '*': policyNamed(ruleset, factsOf(parsed), policy) }
    const shares = new Shares()
    const until = Date.now() + MAX_TIME
    while (shares.runs < runs && Date.now() < until && !signal.aborted) {
      const count = Math.min(shares.runs === 0 ? 1 : CHUNK, runs - shares.runs)
      shares.add(playMany(ruleset, start, { players, runs: count, first: shares.runs, steps: MAX_STEPS }))
      await new Promise(setImmediate)
    }
    const cut = shares.runs < runs ? ` (of ${runs}: time was up)` : ''
    return {
      status: 'done',
      changed: false,
      tell: [
        `${shares.runs} games${cut}, bot ${policy ?? names[0]}; ± is one standard error`,
        ...shares.lines(),
      ],
    }
  },
})
