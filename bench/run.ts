import { bxRows } from './bx.js'
import { diceRows } from './dice.js'
import { envRows } from './env/env.js'
import { gameRows } from './games.js'
import { importRows } from './import.js'
import { labRows } from './lab.js'
import { commandRows, startRows } from './program.js'
import { reviewRows } from './review.js'
import type { Row } from './row.js'
import { serverRows } from './server.js'
import { spireRows } from './spire.js'
import { strengthRows } from './strength.js'
import { tableRows } from './table.js'

/** Each part measures Ludex and its peers in the same run, after checking that both computed the same thing. */
const parts: Readonly<Record<string, () => Promise<Row[]>>> = {
  import: importRows,
  start: startRows,
  commands: commandRows,
  dice: diceRows,
  bx: bxRows,
  games: gameRows,
  spire: spireRows,
  lab: labRows,
  review: reviewRows,
  env: envRows,
  table: tableRows,
  server: serverRows,
  strength: strengthRows,
}

/** What takes the better part of an hour is measured only for anyone who asks for it. */
const ON_REQUEST: readonly string[] = ['strength']

function figure(value: number): string {
  if (value >= 1_000_000) return `${(value / 1_000_000).toFixed(2)}M`
  if (value >= 10_000) return `${(value / 1000).toFixed(0)}k`
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3)
}

function show(row: Row): string {
  const peer = row.peer ? `${row.peer.name} ${figure(row.peer.rate)}` : ''
  const ratio = row.ratio === undefined ? '' : `× ${figure(row.ratio)}`
  const cells = [row.name.padEnd(52), `${figure(row.ours)} ${row.unit}`.padStart(18), ratio.padStart(9), peer]
  return `  ${cells.join('  ').trimEnd()}${row.note ? `\n      ${row.note}` : ''}`
}

const wanted = process.argv.slice(2).filter((arg) => !arg.startsWith('--'))
const unknown = wanted.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0) {
  process.stderr.write(`There is no bench "${unknown[0]}". Known: ${Object.keys(parts).join(', ')}.\n`)
  process.exit(2)
}
const json = process.argv.includes('--json')
const results: Record<string, Row[]> = {}
for (const [name, measure] of Object.entries(parts)) {
  if (wanted.length > 0 ? !wanted.includes(name) : ON_REQUEST.includes(name)) continue
  process.stderr.write(`measuring ${name} …\n`)
  const rows = await measure()
  results[name] = rows
  if (!json) process.stdout.write(`${name}\n${rows.map(show).join('\n')}\n`)
}
if (json) process.stdout.write(`${JSON.stringify(results)}\n`)
