import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { isVerified, playNumbered, verifyNumbered } from './runs.js'

/**
 * Plays runs by chance over all three acts, by the thousand, and says in a file how far it is:
 *
 *     npx tsx test/rulesets/spire/conserved/volume-main.ts --first 1 --last 100000 --log runs.log
 *
 * Started again with the same log it goes on where it was. A fault is one more `bad`, with its seed, and stops nothing.
 */
const { values: given } = parseArgs({
  options: {
    first: { type: 'string', default: '1' },
    last: { type: 'string', default: '1000' },
    log: { type: 'string', default: 'runs.log' },
    every: { type: 'string', default: '250' },
  },
})

/** How far it is. `reached`: how many runs ended in each act; `journals`: how many were verified. */
interface Counts {
  next: number
  runs: number
  reached: number[]
  won: number
  turns: number
  journals: number
  bad: number[]
}

function countsSoFar(): Counts {
  const none = {
    next: Number(given.first),
    runs: 0,
    reached: [0, 0, 0],
    won: 0,
    turns: 0,
    journals: 0,
    bad: [],
  }
  if (!existsSync(given.log)) return none
  const lines = readFileSync(given.log, 'utf8').trim().split('\n')
  const last = lines.findLast((line) => line.startsWith('{'))
  return last === undefined ? none : (JSON.parse(last) as Counts)
}

const counts = countsSoFar()
const write = (): void => appendFileSync(given.log, `${JSON.stringify(counts)}\n`)

function play(seed: number): void {
  const { run, result, sums } = playNumbered(seed)
  counts.reached[run!.act - 1]!++
  counts.turns += sums.turns
  if (result === 'win') counts.won++
  if (!isVerified(seed)) return
  const { ok, diceChecked, rulesChecked } = verifyNumbered(seed)
  if (!ok || !diceChecked || !rulesChecked) throw new Error(`run ${seed}: its journal does not verify`)
  counts.journals++
}

for (const last = Number(given.last); counts.next <= last; counts.next++) {
  try {
    play(counts.next)
  } catch (error) {
    counts.bad.push(counts.next)
    appendFileSync(given.log, `bad: ${error instanceof Error ? error.stack : error}\n`)
  }
  counts.runs++
  if (counts.runs % Number(given.every) === 0) write()
}
write()
