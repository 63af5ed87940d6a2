/** Writes a journal of each game's version of today, where there is none yet. Those that are there are never touched. */
import { existsSync, writeFileSync } from 'node:fs'
import { seedFromText } from '../../src/kernel/dice/live.js'
import { Table } from '../../src/kernel/table/table.js'
import { loadScenario } from '../../src/library/load.js'
import { Chance } from '../soak/frame/chance.js'
import { playOne, tried } from '../soak/play/tables.js'

const SCENARIOS = [
  'adapter/plain-pool',
  'bx/three-reavers',
  'simverse/guide-fight',
  'skirmish/marsh-duel',
  'spire/jaw-worm',
]

for (const name of SCENARIOS) {
  const { ruleset, scenario } = await loadScenario(name)
  const file = new URL(`${ruleset.id}-${ruleset.version}.ndjson`, import.meta.url)
  if (existsSync(file)) continue
  const table: Table = Table.open(ruleset, scenario, { id: `old-${ruleset.id}`, seed: seedFromText('old') })
  const chance = new Chance(7)
  table.start()
  for (let i = 0; i < 10 && playOne(table, chance); i++) if (i === 4) tried(table, 'gm', { kind: 'undo' })
  table.close()
  writeFileSync(file, table.export())
  process.stdout.write(`${file.pathname}\n`)
}
