import type { Command } from '../../../../kernel/contract/command.js'
import { telling } from '../../../../kernel/contract/engine.js'
import type { Dice } from '../../../../kernel/dice/dice.js'
import { FastDice } from '../../../../kernel/dice/fast.js'
import { decide } from '../../commands/decide.js'
import { events } from '../../events/index.js'
import { advance, next } from '../../next.js'
import { runChoices } from '../../run/choices.js'
import { SEAT } from '../../seats.js'
import { clone } from '../../state/clone.js'
import type { SpireState } from '../../state/state.js'
import { onTheBoard } from '../board.js'
import { greedy } from '../greedy.js'
import { moveWorth, runWorth } from './worth.js'

/** How often a command is tried whose outcome hangs on chance. */
const TRIES = 12
/** Nobody does more than this in one room. */
const MOST_STEPS = 60

/** Verbs with which a room is left. */
const ONWARD: ReadonlySet<string> = new Set(['move', 'ahead'])

/** Gold, relics, potions and upgrades that lie there: they are taken, and nothing need be weighed. */
function isFree({ run }: SpireState, { verb, what }: Command): boolean {
  if (verb !== 'take') return false
  const { rewards } = run!.room!
  return !rewards.some(
    (reward) =>
      ('cards' in reward && reward.cards.some(({ name }) => name === what)) ||
      ('bossRelic' in reward && reward.bossRelic.some((id) => id === what)),
  )
}

/** What a command comes to: it is given on a copy, with dice of its own, and the rest of the room is played by rules of thumb. */
function tried(state: SpireState, command: Command, dice: Dice): number {
  const copy = clone(state)
  const tell = telling(events, copy)
  decide(copy, SEAT, command, dice, tell)
  for (let step = 0; step < MOST_STEPS; step++) {
    const { kind } = next(copy)
    if (kind === 'over' || (copy.phase !== 'room' && copy.phase !== 'setup')) break
    if (kind === 'automatic') advance(copy, dice, tell)
    else {
      const on = onTheBoard(copy)
      if (copy.choice === null && (ONWARD.has(on.verb) || on.verb === 'drop')) break
      decide(copy, SEAT, on, dice, tell)
    }
  }
  return runWorth(copy)
}

/** The mean over several tries, all commands with the same luck. The table's own dice are never touched. */
function expected(state: SpireState, command: Command): number {
  const dice = new FastDice()
  let sum = 0
  for (let k = 0; k < TRIES; k++) {
    dice.reset(1, k)
    sum += tried(state, command, dice)
  }
  return sum / TRIES
}

function bestOf(commands: readonly Command[], worth: (command: Command) => number): [Command, number] {
  let best = commands[0]!
  let most = Number.NEGATIVE_INFINITY
  for (const command of commands) {
    const found = commands.length === 1 ? 0 : worth(command)
    if (found > most) {
      most = found
      best = command
    }
  }
  return [best, most]
}

/** Between fights: what makes it likeliest, by the table, that the run is won. */
function climbOn(state: SpireState): Command {
  const legal = runChoices(state).filter(({ verb }) => verb !== 'drop')
  if (legal.length <= 1) return legal[0] ?? onTheBoard(state)
  const free = legal.find((command) => isFree(state, command))
  if (free) return free
  const ways = legal.filter(({ verb }) => ONWARD.has(verb))
  const here = legal.filter(({ verb }) => !ONWARD.has(verb) && (verb !== 'skip' || ways.length === 0))
  if (ways.length === 0) return bestOf(here, (command) => expected(state, command))[0]
  const stay = runWorth(state)
  let best: Command | undefined
  let most = stay
  for (const command of here) {
    const worth = expected(state, command)
    if (worth > most) {
      most = worth
      best = command
    }
  }
  return best ?? bestOf(ways, ({ verb, to }) => (verb === 'move' ? moveWorth(state, String(to)) : 1))[0]
}

/** Fights as `greedy` does; between fights it goes by the table of `weights.ts`. */
export function climber(state: SpireState): Command {
  return state.phase === 'room' ? climbOn(state) : greedy(state)
}
