import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { beginning, settle, telling } from '../../src/kernel/contract/engine.js'
import { FastDice } from '../../src/kernel/dice/fast.js'
import { loadScenario } from '../../src/library/load.js'
import { type SpireScenario, type SpireState, spire } from '../../src/rulesets/spire/index.js'
import { SEAT } from '../../src/rulesets/spire/seats.js'
import { climb, momentOf, type Played, Signs } from './explore.js'

/**
 * Plays one act many times, for `fit-main.ts` to learn from:
 *
 *     npx tsx bench/worth/play-main.ts --act 1 --runs 1500 --out act1.json
 *
 * Fights are fought by `greedy`; on the board three commands of ten are random. A later act begins behind a boss whom
 * `greedy` has beaten with many HP, and is played with more HP than a run has: a better fighter saves as many, and from
 * defeats alone there is nothing to learn.
 */
const { values: given } = parseArgs({
  options: {
    act: { type: 'string', default: '1' },
    runs: { type: 'string', default: '1500' },
    starts: { type: 'string', default: '150' },
    policy: { type: 'string', default: 'greedy' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string', default: 'act.json' },
  },
})
const ACT = Number(given.act)
const SEED = Number(given.seed)
const LIVES: readonly number[] = [10, 30, 50]
/** HP on the way to a later act, which only makes decks. */
const ON_THE_WAY = 80
/** The streams of the dice for the way; those of the runs come first. */
const WAYS = 2 ** 30

const signs = new Signs()
const dice = new FastDice()

function withLife(state: SpireState, hp: number): SpireState {
  state.player.hp = state.player.maxHp = hp
  return state
}

function ahead(state: SpireState): SpireState {
  const next = spire.clone(state)
  spire.decide(next, SEAT, { verb: 'ahead' }, dice, telling(spire, next))
  settle(spire, next, dice, telling(spire, next))
  return next
}

/** Somebody who stands behind the boss of the act before this one; nobody, if he fell on the way. */
function arrived(first: SpireState, way: number): SpireState | undefined {
  dice.reset(SEED, WAYS + way)
  let state = withLife(spire.clone(first), ON_THE_WAY)
  for (let act = 1; act < ACT; act++) {
    const { won } = climb(state, spire.policies[given.policy]!, dice, new Signs(), 10)
    if (won === undefined) return undefined
    state = act + 1 < ACT ? withLife(ahead(won), ON_THE_WAY) : won
  }
  return state
}

function startsFrom(first: SpireState): readonly SpireState[] {
  if (ACT === 1) return [first]
  const found: SpireState[] = []
  for (let way = 0; found.length < Number(given.starts); way++) {
    const state = arrived(first, way)
    if (state) found.push(state)
  }
  return found
}

const { scenario } = await loadScenario('spire/run')
const starts = startsFrom(beginning(spire, scenario as SpireScenario))
process.stderr.write(`act ${ACT}: ${starts.length} beginnings\n`)
const fresh = { space: '', entering: '', spoils: '', fresh: true }
const runs = Array.from({ length: Number(given.runs) }, (_, run): Played => {
  dice.reset(SEED, run)
  const start = starts[run % starts.length]!
  const from = ACT === 1 ? start : withLife(ahead(start), LIVES[ACT - 1]!)
  const { moments, won } = climb(from, spire.policies[given.policy]!, dice, signs)
  return { moments, won: won ? momentOf(won, fresh, signs) : null }
})
const won = runs.filter((run) => run.won !== null).length
process.stderr.write(`act ${ACT}: ${won} of ${runs.length} won\n`)
writeFileSync(given.out, JSON.stringify({ act: ACT, signs: signs.names, runs }))
