import { join } from 'node:path'
import { playout } from '../src/analysis/simulate.js'
import { solve } from '../src/analysis/solve.js'
import { FastDice } from '../src/kernel/dice/fast.js'
import { CONTENT } from '../src/library/content.js'
import { loadScenario } from '../src/library/load.js'
import { type SpireState, spire } from '../src/rulesets/spire/index.js'
import type { SpireScenario } from '../src/rulesets/spire/scenario/schema.js'
import { against, milliseconds, type Row, rate } from './row.js'
import { boardgameFights, type Encounter } from './spire-boardgame.js'

const BOARDGAME = 'boardgame.io'
const CHECKED_FIGHTS = 300
const players = { '*': spire.policies.random! }

async function startOf(encounter: Encounter): Promise<SpireState> {
  const file = join(CONTENT, 'spire', `${encounter}.yaml`)
  const { scenario } = await loadScenario(file)
  return spire.begin(scenario as SpireScenario)
}

/** Fight number `run` by the ruleset's own decide, advance and evolve; random play. */
function fight(start: SpireState, dice: FastDice): { result: string; hp: number } {
  const state = spire.clone(start)
  const result = playout(spire, state, dice, players)
  return { result, hp: state.player.hp }
}

/** Both sides get the same dice and must end every fight in the same way. */
function assertSameFights(encounter: Encounter, start: SpireState): void {
  const ourDice = new FastDice()
  const theirDice = new FastDice()
  const theirFight = boardgameFights(encounter, theirDice)
  for (let run = 0; run < CHECKED_FIGHTS; run++) {
    ourDice.reset(4, run)
    theirDice.reset(4, run)
    const ours = fight(start, ourDice)
    const theirs = theirFight()
    if (ours.result !== theirs.result || ours.hp !== theirs.hp) {
      throw new Error(`${encounter}, fight ${run}: ${JSON.stringify(ours)} against ${JSON.stringify(theirs)}`)
    }
  }
}

function playoutRow(encounter: Encounter, start: SpireState): Row {
  assertSameFights(encounter, start)
  const dice = new FastDice()
  let run = 0
  const ours = rate(() => {
    dice.reset(1, run++)
    return fight(start, dice)
  })
  const theirDice = new FastDice()
  const theirFight = boardgameFights(encounter, theirDice)
  const theirs = rate(() => {
    theirDice.reset(1, run++)
    return theirFight()
  })
  const row = against(`spire: random fights, ${encounter}`, ours, BOARDGAME, theirs)
  return {
    ...row,
    unit: 'fights/s',
    note: `${CHECKED_FIGHTS} fights with the same dice ended alike on both sides`,
  }
}

function solveRow(encounter: Encounter, start: SpireState): Row {
  let states = 0
  let value = 0
  const time = milliseconds(() => {
    const found = solve(spire, start, {
      objective: { measure: 'hp' },
      seats: [{ name: 'player', side: 'player' }],
      limit: 16_000_000,
    })
    states = found.states
    value = found.value
  })
  const name = `spire: solve for HP exactly, ${encounter}`
  return { name, ours: time / 1000, unit: 's', note: `${value.toFixed(10)} over ${states} states` }
}

export async function spireRows(): Promise<Row[]> {
  const encounters: readonly Encounter[] = ['jaw-worm', 'cultist', 'two-louses']
  const starts = await Promise.all(encounters.map(startOf))
  const clones = rate(() => spire.clone(starts[2]!))
  return [
    ...encounters.map((encounter, i) => playoutRow(encounter, starts[i]!)),
    { name: 'spire: copies of a state (two louses)', ours: clones, unit: 'copies/s' },
    ...encounters.map((encounter, i) => solveRow(encounter, starts[i]!)),
  ]
}
