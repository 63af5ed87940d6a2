import type { Command } from '../kernel/contract/command.js'
import type { GameEvent } from '../kernel/contract/ruleset.js'
import { FastDice } from '../kernel/dice/fast.js'
import { playout, type Subject, TIMEOUT } from './simulate.js'

const GAMES = 2
/** Choices and automatic steps by which every game that anybody plays to its end is over. */
export const LONG_ENOUGH = 5_000

/**
 * Whether nobody ends this game: played by these policies it still goes on after thousands of steps, time and again. An
 * open table is such a game when its players have no reason to close it. Counting its games would take for ever.
 */
export function isOpenEnded<State, Cmd extends Command, Event extends GameEvent>({
  ruleset,
  start,
  players,
}: Pick<Subject<State, Cmd, Event>, 'ruleset' | 'start' | 'players'>): boolean {
  for (let game = 0; game < GAMES; game++) {
    const state = ruleset.clone(start)
    const outcome = playout(ruleset, state, new FastDice(0, game), players, { steps: LONG_ENOUGH })
    if (outcome !== TIMEOUT) return false
  }
  return true
}
