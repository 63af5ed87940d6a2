import type { Command } from '../../kernel/contract/command.js'
import type { GameEvent } from '../../kernel/contract/ruleset.js'
import { playersFrom } from '../player-of.js'
import { type Bounds, type Chunk, play, type Subject } from '../simulate.js'
import { MatchedDice } from './matched-dice.js'
import { type PairEnd, PairTally, type PairTallyData } from './pair-tally.js'

export interface PlayedPairs {
  readonly tally: PairTallyData
  readonly runs: number
}

/** The seats' own dice are matched too, but are no dice of the game. */
const SEATS = 2 ** 40

/** Plays one game with matched dice; answers how it ended and its figures. */
function player<State, Cmd extends Command, Event extends GameEvent>(
  { ruleset, start, players }: Subject<State, Cmd, Event>,
  bounds: Bounds<State>,
): (seed: number, run: number) => PairEnd {
  const measures = Object.values(ruleset.measures)
  const clock = ruleset.clock === undefined ? undefined : ruleset.measures[ruleset.clock]
  const seated = playersFrom(ruleset, start, players)
  const dice = new MatchedDice()
  const seatsDice = new MatchedDice()
  let state = start
  let events = 0
  const tell = (event: Event): void => {
    ruleset.evolve(state, event)
    const round = clock ? clock.of(state) : ++events
    dice.enter(round)
    seatsDice.enter(round)
  }
  return (seed, run) => {
    dice.reset(seed, run)
    seatsDice.reset(seed, SEATS + run)
    state = ruleset.clone(start)
    events = 0
    const { outcome, favours } = play(ruleset, state, dice, seatsDice, seated, tell, bounds)
    return { outcome, favours, figures: measures.map((measure) => measure.of(state)) }
  }
}

/** Plays the same runs of two variants side by side. Both are of one game, so they have the same measures. */
export function playPairs(
  a: Subject,
  b: Subject,
  { seed, first, runs }: Chunk,
  bounds: Bounds<unknown> = {},
  enough: () => boolean = () => false,
): PlayedPairs {
  const tally = new PairTally(Object.keys(a.ruleset.measures))
  const playA = player(a, bounds)
  const playB = player(b, bounds)
  let run = 0
  while (run < runs) {
    const one = playA(seed, first + run)
    const other = playB(seed, first + run)
    tally.add(one, other)
    run++
    if (enough()) break
  }
  return { tally: tally.data(), runs: run }
}
