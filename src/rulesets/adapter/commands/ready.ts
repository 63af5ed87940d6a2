import type { Command } from '../../../kernel/contract/command.js'
import { Stop } from '../../../kernel/contract/stops.js'
import { entryOf } from '../../../kernel/entry.js'
import type { Act, Ready } from '../actions/act.js'
import { readyAttack } from '../actions/attack.js'
import { readyCast } from '../actions/cast.js'
import { readyExtend } from '../actions/extend.js'
import { readyDodge, readyFight } from '../actions/fight.js'
import { readyKeep, readyPushing } from '../actions/push.js'
import { readySpend } from '../actions/spend.js'
import { readyTry } from '../actions/try.js'
import { hand } from '../hand/hand.js'
import { rulings } from '../hand/rulings.js'
import type { AdapterState } from '../state/state.js'
import { refused } from '../stops.js'
import type { AdapterVerb } from './verbs.js'

/** Actions of a character; in a fight each takes the turn. */
const characterActions = {
  try: readyTry,
  cast: readyCast,
  extend: readyExtend,
  attack: readyAttack,
  dodge: readyDodge,
  push: readyPushing,
  keep: readyKeep,
} satisfies Partial<Record<AdapterVerb, Ready>>

const verbs: Readonly<Record<AdapterVerb, Ready>> = {
  ...characterActions,
  fight: readyFight,
  spend: readySpend,
  ...rulings,
}

/** Reports whether the verb is an action of a character. */
export function isActionVerb(verb: string): boolean {
  return Object.hasOwn(characterActions, verb)
}

/** The one place that knows whether a command is legal: it answers what the command would do, or refuses it. */
export const ready: Ready = (state, seat, command) => {
  // A free ruling is checked as it acts; none is ever offered beforehand.
  if (hand.rules(command.verb)) return (dice, tell) => hand.decide(state, seat, command, dice, tell)
  const check = entryOf<Ready>(verbs, command.verb)
  if (!check) throw refused('UNKNOWN_VERB', `There is no command "${command.verb}".`)
  return check(state, seat, command)
}

interface Checked {
  readonly state: AdapterState
  readonly seat: string
  readonly command: Command
  readonly act: Act
}

/** The command that was found legal last. A policy asks what it may do and then does it: the same check, twice. */
let lastChecked: Checked | undefined

/** Whether `decide` would take the command. */
export function isTaken(state: AdapterState, seat: string, command: Command): boolean {
  try {
    lastChecked = { state, seat, command, act: ready(state, seat, command) }
    return true
  } catch (stop) {
    if (stop instanceof Stop) return false
    throw stop
  }
}

/** Something is about to happen to a state, so no earlier check holds any more. */
export function forgetChecks(): void {
  lastChecked = undefined
}

/** Checks a command that is about to be done. */
export function readyNow(state: AdapterState, seat: string, command: Command): Act {
  const checked = lastChecked
  forgetChecks()
  if (checked?.command === command && checked.state === state && checked.seat === seat) return checked.act
  return ready(state, seat, command)
}
