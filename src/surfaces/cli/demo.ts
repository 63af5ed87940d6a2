import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Command } from 'commander'
import { evaluate } from '../../analysis/evaluate.js'
import { speakerOf } from '../../analysis/player-of.js'
import { beginning } from '../../kernel/contract/engine.js'
import { seedFromText } from '../../kernel/dice/live.js'
import { Table } from '../../kernel/table/table.js'
import { verifyJournal } from '../../kernel/verify/verify.js'
import { CONTENT } from '../../library/documents/content.js'
import { loadScenario } from '../../library/load.js'
import { policyOf } from './options.js'
import { percent, print } from './print.js'

/** A fight that ends long before this many commands; a demonstration must end. */
const MAX_COMMANDS = 1000

/** Plays one fight, checks its journal as a stranger would, and shows how likely its end was. */
async function demonstrate(seedText: string | undefined): Promise<void> {
  const { ruleset, scenario } = await loadScenario(join(CONTENT, 'bx', 'three-reavers.yaml'))
  const seed = seedText === undefined ? randomBytes(32) : seedFromText(seedText)
  const table = Table.open(ruleset, scenario, {
    id: 'demonstration',
    seed,
    chosen: seedText !== undefined,
  })
  const policy = policyOf(ruleset, table.facts, undefined)
  print('One fight, every number shown:')
  const show = (events: ReturnType<typeof table.start>) => {
    for (const event of events) for (const line of ruleset.mech(event)) print(`  ${line}`)
  }
  show(table.start())
  for (let i = 0; i < MAX_COMMANDS; i++) {
    const next = table.next()
    if (next.kind !== 'awaiting') break
    const seat = speakerOf(next.seats[0]!)
    show(table.act(seat, table.botChoice(seat, policy)).events)
  }
  table.close()
  const found = verifyJournal(table.export(), ruleset)
  print()
  print(
    `The journal of ${found.lines} lines, checked as anybody can: ${found.verdict === 'ok' ? 'every die and every event follows' : (found.problem?.message ?? found.rulesNotChecked)}.`,
  )
  const exact = evaluate(ruleset, beginning(ruleset, scenario), { players: { '*': policy } })
  print()
  print(`The same rules with enumerated dice: the exact odds of this fight, over ${exact.states} states:`)
  for (const [outcome, p] of Object.entries(exact.outcomes)) {
    print(
      `  ${percent(p).padStart(9)}  ${outcome}${outcome === found.outcome ? '  ← what you just saw' : ''}`,
    )
  }
  for (const [name, mean] of Object.entries(exact.measures))
    print(`  ${mean.toFixed(2).padStart(9)}  ${name}, on average`)
}

export function addDemoCommand(program: Command): void {
  program
    .command('demo')
    .description('a fight played, verified and evaluated exactly')
    .option('--seed <text>', 'the same fight again for the same text')
    .action((options: { seed?: string }) => demonstrate(options.seed))
}
