import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'
import { CONTENT } from '../src/library/documents/content.js'
import type { Row } from './row.js'

const ROOT = dirname(CONTENT)
const SCRIPT = `const start = performance.now(); await import('./dist/index.js'); console.log(performance.now() - start)`
const TRIES = 7

/** How long the library takes to import in a fresh process: the best of a few, because the first one reads a cold disk. */
export async function importRows(): Promise<Row[]> {
  const times = Array.from({ length: TRIES }, () =>
    Number(
      execFileSync(process.execPath, ['--input-type=module', '-e', SCRIPT], { cwd: ROOT, encoding: 'utf8' }),
    ),
  ).sort((a, b) => a - b)
  const note = `best of ${TRIES} fresh processes, median ${times[TRIES >> 1]!.toFixed(0)} ms; must stay under 100`
  return [{ name: 'import the library', ours: times[0]!, unit: 'ms', note }]
}
