import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Command } from 'commander'
import { evaluate } from '../../analysis/evaluate.js'
import { FastDice } from '../../kernel/dice/fast.js'
import { seedFromText } from '../../kernel/dice/live.js'
import { verifyJournal } from '../../kernel/journal/verify.js'
import { Table } from '../../kernel/table.js'
import { policyOf } from './odds.js'
import { percent, print } from './print.js'
import { CONTENT, loadScenario } from './scenario.js'

/** A fight that ends long before this many commands; a demonstration must end. */
const MOST_COMMANDS = 1000

/** Plays one fight, checks its journal as a stranger would, and shows how likely its end was. */
async function demonstrate(seedText: string | undefined): Promise<void> {
  const { ruleset, scenario } = await loadScenario(join(CONTENT, 'bx', 'three-reavers.yaml'))
  const seed = seedText === undefined ? randomBytes(32) : seedFromText(seedText)
  const table = Table.open(ruleset, scenario, { id: 'demonstration', seed })
  const policy = policyOf(ruleset, undefined)
  print('One fight, every number shown:')
  const show = (events: ReturnType<typeof table.start>) => {
    for (const event of events) for (const line of ruleset.mech(event)) print(`  ${line}`)
  }
  show(table.start())
  for (let i = 0; i < MOST_COMMANDS; i++) {
    const next = table.next()
    if (next.kind !== 'awaiting') break
    show(table.act(next.seat, policy(table.state, new FastDice(0, i))).events)
  }
  table.close()
  const found = verifyJournal(table.export(), ruleset)
  print()
  print(
    `The journal of ${found.lines} lines, checked as anybody can: ${found.ok && found.diceChecked ? 'every die and every event follows' : found.problem?.message}.`,
  )
  const exact = evaluate(ruleset, ruleset.begin(scenario), { players: { '*': policy } })
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
