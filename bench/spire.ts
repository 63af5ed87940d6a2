import { join } from 'node:path'
import { CompiledGame, type Explored, exploreGame } from '../src/analysis/compiled/compile.js'
import { drawChunk } from '../src/analysis/compiled/draw.js'
import { playout, simulate } from '../src/analysis/simulate.js'
import { solve } from '../src/analysis/solve.js'
import { beginning } from '../src/kernel/contract/engine.js'
import { FastDice } from '../src/kernel/dice/fast.js'
import { CONTENT } from '../src/library/documents/content.js'
import { loadScenario } from '../src/library/load.js'
import { type SpireState, spire } from '../src/rulesets/spire/index.js'
import type { SpireScenario } from '../src/rulesets/spire/scenario/schema.js'
import { against, interleaved, type Row, rate, seconds } from './row.js'
import { boardgameFights, type Encounter } from './spire-boardgame.js'
import { type Fought, jawWormByHand } from './spire-loop.js'

const BOARDGAME = 'boardgame.io'
const CHECKED_FIGHTS = 300
const players = { '*': spire.policies.random! }

async function scenarioOf(encounter: Encounter): Promise<SpireScenario> {
  const file = join(CONTENT, 'spire', `${encounter}.yaml`)
  return (await loadScenario(file)).scenario as SpireScenario
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

const BATCH = 500
/** Games that are drawn at once: about as many as a thread is given. */
const DRAWN = 50_000
const MAX_STATES = 500_000

/** The Jaw Worm with random play: by the rules with all measures, compiled from them, and a plain loop beside. */
function jawWormRows(scenario: SpireScenario, start: SpireState): Row[] {
  const loop = jawWormByHand()
  const into: Fought = { result: 'loss', hp: 0, turns: 0 }
  const dice = new FastDice()
  for (let run = 0; run < CHECKED_FIGHTS; run++) {
    dice.reset(4, run)
    const { result, hp } = fight(start, dice)
    dice.reset(4, run)
    loop(dice, into)
    if (into.result !== result || into.hp !== hp)
      throw new Error(`jaw-worm, fight ${run}: ${result} ${hp} by the rules, ${JSON.stringify(into)} by hand`)
  }
  let first = 0
  const streams = (one: () => void) => () => {
    first += BATCH
    for (let run = 0; run < BATCH; run++) {
      dice.reset(0, first + run)
      one()
    }
  }
  const looping = streams(() => loop(dice, into))
  // Before anything is compiled, as in a process that simulates: the rules have met no other dice yet.
  const [simulating, besideRules] = interleaved(() => {
    first += BATCH
    return simulate(spire, start, { players, scenario, runs: BATCH, first })
  }, looping)
  let explored: Explored | undefined
  const built = seconds(() => {
    explored = exploreGame(spire, start, { players, states: MAX_STATES })
  })
  const game = new CompiledGame(explored!.data)
  const [drawing, besideCompiled] = interleaved(() => {
    first += DRAWN
    return drawChunk(game, { seed: 0, first, runs: DRAWN })
  }, looping)
  const row = (name: string, ours: number, theirs: number, note: string): Row => ({
    name: `spire: jaw worm, random play, ${name}`,
    ours: ours * BATCH,
    peer: { name: 'plain loop by hand', rate: theirs * BATCH },
    unit: 'fights/s',
    ratio: ours / theirs,
    note,
  })
  return [
    row(
      'by the rules, all measures',
      simulating!,
      besideRules!,
      'as ludex simulate plays; at least 1/10 is asked for',
    ),
    row(
      'compiled from the rules, all measures',
      (drawing! * DRAWN) / BATCH,
      besideCompiled!,
      `${game.states} states, ${(game.bytes / 1e6).toFixed(1)} MB, built in ${built.toFixed(1)} s; at least 500k a second are asked for`,
    ),
  ]
}

function solveRow(encounter: Encounter, start: SpireState): Row {
  let states = 0
  let value = 0
  const time = seconds(() => {
    const found = solve(spire, start, {
      objective: { measure: 'hp' },
      seats: [{ name: 'player', side: 'player' }],
      limit: 16_000_000,
    })
    states = found.states
    value = found.value
  })
  const name = `spire: solve for HP exactly, ${encounter}`
  return { name, ours: time, unit: 's', note: `${value.toFixed(10)} over ${states} states` }
}

export async function spireRows(): Promise<Row[]> {
  const encounters: readonly Encounter[] = ['jaw-worm', 'cultist', 'two-louses']
  const scenarios = await Promise.all(encounters.map(scenarioOf))
  const starts = scenarios.map((scenario) => beginning(spire, scenario))
  const clones = rate(() => spire.clone(starts[2]!))
  return [
    ...jawWormRows(scenarios[0]!, starts[0]!),
    ...encounters.map((encounter, i) => playoutRow(encounter, starts[i]!)),
    { name: 'spire: copies of a state (two louses)', ours: clones, unit: 'copies/s' },
    ...encounters.map((encounter, i) => solveRow(encounter, starts[i]!)),
  ]
}
