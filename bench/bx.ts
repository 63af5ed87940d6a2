import { deepStrictEqual as deepEqual } from 'node:assert'
import { createRequire } from 'node:module'
import { CompiledGame, exploreGame } from '../src/analysis/compiled/compile.js'
import { drawChunk } from '../src/analysis/compiled/draw.js'
import { type Simulation, simulate } from '../src/analysis/simulate.js'
import type { TallyData } from '../src/analysis/tally/tally.js'
import type { Command } from '../src/kernel/contract/command.js'
import { beginning } from '../src/kernel/contract/engine.js'
import type { Ruleset } from '../src/kernel/contract/ruleset.js'
import { FastDice } from '../src/kernel/dice/fast.js'
import { type BxEvent, bx } from '../src/rulesets/bx/index.js'
import type { Scenario } from '../src/rulesets/bx/scenario/scenario.js'
import type { State } from '../src/rulesets/bx/state/state.js'
import { byHand, Counts, type Fighter, OUTCOMES, type Outcome } from './bx-loop.js'
import type { Row } from './row.js'
import { interleaved, rate } from './row.js'

/** content/bx/three-reavers.yaml, as data. */
const HARROW = { Name: 'Harrow', AC: 15, HD: 4, hp: 22, AT: 5, Dmg: '1d8+2', ML: 10 }
const REAVER = { AC: 13, HD: 1, hp: 6, AT: 2, Dmg: '1d6', ML: 7 }
const SCENARIO = {
  ruleset: 'bx',
  pc: HARROW,
  foes: [1, 2, 3].map((n) => ({ Name: `Reaver ${n}`, ...REAVER })),
}

function parsed(): Scenario {
  const read = bx.scenario.parse(SCENARIO)
  if (!read.ok) throw new Error(read.issues.map((i) => i.message).join('; '))
  return read.scenario
}

const players = { '*': bx.policies.attack! }

/** What a boardgame.io game keeps between moves. */
interface ReaverGame {
  pc: Fighter
  foes: Fighter[]
  lost: number
  outcome: Outcome | ''
}

interface BoardgameRandom {
  D6(): number
  Die(sides: number): number
}

/** boardgame.io's own reducer, imported the way its package allows under Node. */
interface BoardgameIo {
  CreateGameReducer(options: { game: object }): (state: unknown, action: unknown) => unknown
  InitializeGame(options: { game: object }): unknown
  makeMove(type: string, args: unknown[], playerID: string): unknown
}

function boardgameIo(): BoardgameIo {
  const require = createRequire(import.meta.url)
  const { CreateGameReducer, InitializeGame } = require('boardgame.io/internal') as BoardgameIo
  const makeMove = (type: string, args: unknown[], playerID: string): unknown => ({
    type: 'MAKE_MOVE',
    payload: { type, args, playerID },
  })
  return { CreateGameReducer, InitializeGame, makeMove }
}

/** One round of the same fight as a boardgame.io move, with that library's random numbers. */
function round(G: ReaverGame, random: BoardgameRandom): void {
  let checks = 0
  const pcRoll = random.D6()
  const pcFirst = pcRoll >= random.D6()
  for (let phase = 0; phase < 2; phase++) {
    if ((phase === 0) === pcFirst) {
      if (G.pc.hp <= 0) continue
      let target: Fighter | undefined
      for (const foe of G.foes) if (foe.hp > 0 && (!target || foe.hp > target.hp)) target = foe
      if (target && random.Die(20) + G.pc.at >= target.ac) {
        const face = random.Die(G.pc.sides)
        if (face === G.pc.sides) checks++
        target.hp -= face + G.pc.plus
        if (target.hp <= 0) {
          G.lost++
          if (G.lost <= 2) checks++
        }
      }
    } else {
      for (const foe of G.foes) {
        if (foe.hp <= 0 || G.pc.hp <= 0) continue
        if (random.Die(20) + foe.at >= G.pc.ac) G.pc.hp -= random.Die(foe.sides) + foe.plus
      }
    }
  }
  if (G.pc.hp <= 0) G.outcome = 'PC_DOWN'
  else if (G.lost === G.foes.length) G.outcome = 'ALL_FOES_DEAD'
  else {
    let broken = false
    for (; checks > 0; checks--) if (random.D6() + random.D6() > G.foes[0]!.ml) broken = true
    if (broken) G.outcome = 'FOES_BREAK'
  }
}

interface BoardgameState {
  readonly G: ReaverGame
  readonly plugins: { readonly random: { readonly data: object } }
}

/** A fight a call through boardgame.io's reducer: reducer and opening state made once, a new seed for each fight. */
function byBoardgameIo(): () => Outcome {
  const { CreateGameReducer, InitializeGame, makeMove } = boardgameIo()
  const game = {
    name: 'three-reavers',
    seed: 'reavers',
    setup: (): ReaverGame => ({
      pc: { hp: 22, ac: 15, at: 5, hd: 4, ml: 10, sides: 8, plus: 2 },
      foes: [1, 2, 3].map(() => ({ hp: 6, ac: 13, at: 2, hd: 1, ml: 7, sides: 6, plus: 0 })),
      lost: 0,
      outcome: '',
    }),
    moves: { attack: ({ G, random }: { G: ReaverGame; random: BoardgameRandom }) => round(G, random) },
  }
  const reducer = CreateGameReducer({ game })
  const opening = InitializeGame({ game }) as BoardgameState
  const attack = makeMove('attack', [], '0')
  let seed = 0
  return () => {
    let state: BoardgameState = {
      ...opening,
      plugins: { ...opening.plugins, random: { data: { seed: `reavers ${seed++}` } } },
    }
    while (state.G.outcome === '') state = reducer(state, attack) as BoardgameState
    return state.G.outcome
  }
}

type Shares = Record<Outcome, number>

/** How a way to fight comes out, tried so often. */
function sharesBy(runs: number, fight: () => string): Shares {
  const counts: Record<string, number> = {}
  for (let i = 0; i < runs; i++) {
    const outcome = fight()
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return sharesOf(runs, (outcome) => counts[outcome])
}

/** How the fights that were counted came out. */
function sharesIn({ runs, ends }: TallyData): Shares {
  return sharesOf(runs, (outcome) => ends.find((end) => end.outcome === outcome)?.count)
}

function sharesOf(runs: number, count: (outcome: Outcome) => number | undefined): Shares {
  const share = (outcome: Outcome): number => (count(outcome) ?? 0) / runs
  return { ALL_FOES_DEAD: share('ALL_FOES_DEAD'), FOES_BREAK: share('FOES_BREAK'), PC_DOWN: share('PC_DOWN') }
}

/** Both sides must play the same fight before their speed is compared: outcome shares within five standard errors. */
function assertSame(who: string, runs: number, theirs: Shares, ours: Shares): void {
  for (const outcome of OUTCOMES) {
    const p = ours[outcome]
    const error = Math.sqrt((p * (1 - p)) / runs)
    if (Math.abs(theirs[outcome] - p) > 5 * error) {
      throw new Error(`${who}: ${outcome} in ${theirs[outcome]} of the fights, by the rules in ${p}`)
    }
  }
}

const MANY = 200_000
const FEW = 2_000
const BATCH = 5_000
/** Games that are drawn at once: about as many as a thread is given. */
const DRAWN = 50_000
const MAX_STATES = 100_000

/** As `ludex simulate` plays: a stream of dice for each fight; all measures, harm and what everybody has left are counted. */
function simulated(scenario: Scenario, start: State, runs: number): () => Simulation {
  let first = 0
  return () => {
    first += runs
    return simulate(bx as Ruleset<unknown, State, Command, BxEvent>, start, {
      players,
      scenario,
      runs,
      first,
    })
  }
}

/** The plain loop with the same streams, counting everything that `simulate` counts. */
function byHandCounting(): () => TallyData {
  const dice = new FastDice()
  let first = 0
  return () => {
    first += BATCH
    const counts = new Counts(first)
    for (let run = 0; run < BATCH; run++) {
      dice.reset(0, first + run)
      byHand(dice, counts)
    }
    return counts.data()
  }
}

/** The plain loop with the same streams, which keeps two sums. */
function byHandWithFigures(): () => number {
  const dice = new FastDice()
  let first = 0
  return () => {
    first += BATCH
    let figures = 0
    for (let run = 0; run < BATCH; run++) {
      dice.reset(0, first + run)
      const { rounds, pcHp } = byHand(dice)
      figures += rounds + pcHp
    }
    return figures
  }
}

/** Three reavers: fights per CPU-second through the rules and compiled from them, beside a plain loop and boardgame.io. */
export async function bxRows(): Promise<Row[]> {
  const scenario = parsed()
  const start = beginning(bx, scenario)
  const playing = (runs: number): (() => Simulation) => simulated(scenario, start, runs)
  const dice = new FastDice(1, 0)
  const hand = (): string => OUTCOMES[byHand(dice).outcome]!
  const peer = byBoardgameIo()
  const ours = sharesIn(playing(MANY)().tally)
  assertSame('the plain loop', MANY, sharesBy(MANY, hand), ours)
  assertSame('boardgame.io', FEW, sharesBy(FEW, peer), ours)
  // Before anything is compiled, as in a process that simulates: the rules have met no other dice yet.
  deepEqual(playing(BATCH)().tally, byHandCounting()())
  const [simulating, counting, besideRules] = interleaved(
    playing(BATCH),
    byHandCounting(),
    byHandWithFigures(),
  )
  const explored = exploreGame(bx as Ruleset<unknown, State, Command, BxEvent>, start, {
    players,
    states: MAX_STATES,
  })!
  const game = new CompiledGame(explored.data)
  let run = 0
  const compiled = (): string => {
    dice.reset(0, run++)
    return game.outcomes[game.play(dice)]!
  }
  assertSame('the compiled fight', MANY, sharesBy(MANY, compiled), ours)
  let first = 0
  const [drawing, besideCompiled] = interleaved(() => {
    first += DRAWN
    return drawChunk(game, { seed: 0, first, runs: DRAWN })
  }, byHandWithFigures())
  const peerRate = rate(peer)
  const fights = (name: string, speed: number, who: string, theirs: number, note: string): Row => ({
    name: `bx: three reavers, ${name}`,
    ours: speed,
    peer: { name: who, rate: theirs },
    unit: 'fights/s',
    ratio: speed / theirs,
    note,
  })
  return [
    fights(
      'by the rules, all measures',
      simulating! * BATCH,
      'plain loop by hand, the same counts',
      counting! * BATCH,
      'as ludex simulate plays, every count found equal; at least 1/4 is asked for',
    ),
    fights(
      'by the rules, all measures',
      simulating! * BATCH,
      'plain loop by hand, two sums',
      besideRules! * BATCH,
      'the loop keeps only rounds and hp',
    ),
    fights(
      'compiled from the rules, all measures',
      drawing! * DRAWN,
      'plain loop by hand',
      besideCompiled! * BATCH,
      `${game.states} states, ${(game.bytes / 1e6).toFixed(1)} MB; as ludex simulate draws; at least 2 is asked for`,
    ),
    fights(
      'by the rules, all measures',
      simulating! * BATCH,
      'boardgame.io 0.50.2',
      peerRate,
      'its reducer, one move a round; at least 50 is asked for',
    ),
  ]
}
