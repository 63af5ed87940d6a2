import type { Command } from '../../../kernel/contract/command.js'
import type { Policy } from '../../../kernel/contract/ruleset.js'
import { actorOf } from '../deeds/actor.js'
import { mostWillpower } from '../people/willpower.js'
import { configOf } from '../scenario/system.js'
import type { AdapterState } from '../state/state.js'
import { steady } from './steady.js'

const TAKES_WILLPOWER = ['try', 'extend', 'attack']

/** As `steady`, with a point of willpower in everything as long as there is one. */
export const driven: Policy<AdapterState, Command> = (state, seat, dice) => {
  const command = steady(state, seat, dice)
  if (!TAKES_WILLPOWER.includes(command.verb)) return command
  const { now } = actorOf(state, seat, command)
  const points = mostWillpower(configOf(state.scenario), now.willpower)
  return points > 0 ? { ...command, willpower: 1 } : command
}
