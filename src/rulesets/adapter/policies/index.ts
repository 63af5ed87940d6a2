import type { Command } from '../../../kernel/contract/command.js'
import type { Policy } from '../../../kernel/contract/ruleset.js'
import type { Searching } from '../../../kernel/contract/speed/searching.js'
import { RulesFault } from '../../../kernel/contract/stops.js'
import { actorOf } from '../actions/actor.js'
import { choices, choicesOf } from '../commands/choices.js'
import { mostWillpower } from '../people/willpower.js'
import type { AdapterScenario } from '../scenario/schema.js'
import { configOf } from '../scenario/system.js'
import type { AdapterState } from '../state/state.js'
import { redeal } from './search/redeal.js'
import { worth } from './search/standing.js'

/** Anything that is listed, each as likely. */
const random: Policy<AdapterState, Command> = (state, seat, dice) => {
  const list = choices(state, seat)
  if (list.length === 0) throw new RulesFault(`nothing to choose for ${seat}`)
  return list.length > 1 ? list[dice.die(list.length, 'a choice') - 1]! : list[0]!
}

const LEADS_ON = ['try', 'extend', 'fight']
const IN_A_FIGHT = ['attack']

/** The first thing that leads on: objectives, then projects, then fights; in a fight the first weapon at the first foe. */
const steady: Policy<AdapterState, Command> = (state, seat) => {
  for (const verb of state.fight ? IN_A_FIGHT : LEADS_ON)
    for (const command of choicesOf(state, seat, verb)) return command
  // A roll that waits is kept: `choices` lists push first.
  const [first, ...others] = choices(state, seat)
  if (!first) throw new RulesFault(`nothing to choose for ${seat}`)
  return first.verb === 'push' ? (others[0] ?? first) : first
}

const TAKES_WILLPOWER = ['try', 'extend', 'attack']

/** As `steady`, with a point of willpower in everything as long as there is one. */
const driven: Policy<AdapterState, Command> = (state, seat, dice) => {
  const command = steady(state, seat, dice)
  if (!TAKES_WILLPOWER.includes(command.verb)) return command
  const { now } = actorOf(state, seat, command)
  const points = mostWillpower(configOf(state.scenario), now.willpower)
  return points > 0 ? { ...command, willpower: 1 } : command
}

export const policies: Readonly<Record<string, Policy<AdapterState, Command>>> = { steady, driven, random }

export const search: Searching<AdapterScenario, AdapterState> = {
  playsOn: 'steady',
  games: 200,
  endsHidden: true,
  worth,
  redeal,
}
