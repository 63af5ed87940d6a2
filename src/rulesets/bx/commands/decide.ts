import type { Command } from '../../../kernel/contract/command.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { decideConsequence } from '../campaign/consequence.js'
import { decideEngine } from '../campaign/engine.js'
import { decideFace } from '../campaign/face.js'
import { decideChange, decideFate, decideLoadout } from '../campaign/people.js'
import { decideEnd, decideSession, mustBeInSession } from '../campaign/session.js'
import { decideEncounter, decideSettle } from '../campaign/table.js'
import { optionalClause } from '../clause-values.js'
import { decideAttack, decideFallen, decideRound } from '../combat/choice.js'
import { kill } from '../combat/death.js'
import { breakFoes, ruleFoe, ruleOption, ruleUnstable, tellSheets } from '../combat/rulings.js'
import { decideFight } from '../combat/start/meet.js'
import type { Tell } from '../events/index.js'
import { hand } from '../hand/hand.js'
import { decideCare, decideTreat, decideVenom } from '../procedures/care.js'
import { decideClock } from '../procedures/clock.js'
import { decideDate, decideDay, decideRest, decideTravel } from '../procedures/day.js'
import { decideLift, decideModify } from '../procedures/modifier.js'
import { decideReaction } from '../procedures/reaction.js'
import { decideSave } from '../procedures/saving-throw.js'
import { decideSkill } from '../procedures/skill-call.js'
import type { Fight } from '../state/fight.js'
import type { State } from '../state/state.js'
import { choiceMissing, reactionNotAllowed, refused } from '../stops.js'

/** What a seat asks for. Everything is checked before the first die and the first telling; what is wrong is a stop. */
export function decide(state: State, seat: string, command: Command, dice: Dice, tell: Tell): void {
  const { fight } = state
  mustBeInSession(state, command.verb)
  if (command.verb !== 'attack' && hand.rules(command.verb)) {
    hand.decide(state, seat, command, dice, tell)
    return
  }
  if (fight === null) decideOutside(state, seat, command, dice, tell)
  else if (state.phase === 'fallen') decideFallen(state, fight, command, tell)
  else if (command.verb === 'attack') decideAttack(state, fight, command, dice, tell)
  else if (command.verb === 'flee') decideRound(state, fight, command, 'FLEE', dice, tell)
  else decideInCombat(state, seat, command, dice, tell)
}

/** What a verb does. */
type Decision = (state: State, seat: string, command: Command, dice: Dice, tell: Tell) => void

/** For verbs that roll nothing. */
function quiet(rule: (state: State, seat: string, command: Command, tell: Tell) => void): Decision {
  return (state, seat, command, _dice, tell) => rule(state, seat, command, tell)
}

/** Rulings about the fight itself. */
function ruling(rule: (fight: Fight, command: Command, tell: Tell) => void): Decision {
  return (state, _seat, command, _dice, tell) => rule(state.fight!, command, tell)
}

/** Clocks and modifiers may be changed between two rounds; the sheets follow. */
function withSheets(rule: (state: State, seat: string, command: Command, tell: Tell) => void): Decision {
  return (state, seat, command, _dice, tell) => {
    rule(state, seat, command, tell)
    tellSheets(state.fight!, state, tell)
  }
}

function choose(): never {
  throw choiceMissing()
}

/** Between two rounds. */
const IN_COMBAT: ReadonlyMap<string, Decision> = new Map<string, Decision>([
  [
    'round',
    (state, _seat, command, dice, tell) =>
      decideRound(state, state.fight!, command, optionalClause(command, 'choice'), dice, tell),
  ],
  ['abandon', choose],
  ['stay', choose],
  ['end', choose],
  [
    'reaction',
    () => {
      throw reactionNotAllowed()
    },
  ],
  ['save', decideSave],
  ['clock', withSheets(decideClock)],
  ['modify', withSheets(decideModify)],
  ['lift', withSheets(decideLift)],
  ['foe', ruling(ruleFoe)],
  ['rule', ruling(ruleOption)],
  ['unstable', ruling(ruleUnstable)],
  ['break', (state, _seat, command, _dice, tell) => breakFoes(state, state.fight!, command, tell)],
  ['kill', quiet(kill)],
])

function decideInCombat(state: State, seat: string, command: Command, dice: Dice, tell: Tell): void {
  const decision = IN_COMBAT.get(command.verb)
  if (!decision)
    throw refused('COMBAT_UNDERWAY', `"${command.verb}" has to wait: in a fight the player attacks or flees.`)
  decision(state, seat, command, dice, tell)
}

const OUTSIDE: ReadonlyMap<string, Decision> = new Map<string, Decision>([
  ['reaction', decideReaction],
  ['save', decideSave],
  ['use', decideSkill],
  ['check', decideSkill],
  ['rest', (state, _seat, _command, dice, tell) => decideRest(state, dice, tell)],
  ['day', quiet(decideDay)],
  ['date', quiet(decideDate)],
  ['travel', quiet(decideTravel)],
  ['care', quiet(decideCare)],
  ['venom', quiet(decideVenom)],
  ['treat', quiet(decideTreat)],
  ['clock', quiet(decideClock)],
  ['modify', quiet(decideModify)],
  ['lift', quiet(decideLift)],
  ['kill', quiet(kill)],
  ['fight', decideFight],
  ['encounter', decideEncounter],
  ['face', decideFace],
  ['settle', quiet(decideSettle)],
  ['consequence', decideConsequence],
  ['engine', decideEngine],
  ['change', quiet(decideChange)],
  ['fate', quiet(decideFate)],
  ['loadout', quiet(decideLoadout)],
  ['session', quiet(decideSession)],
  ['end', quiet((state, _seat, _command, tell) => decideEnd(state, tell))],
])

function decideOutside(state: State, seat: string, command: Command, dice: Dice, tell: Tell): void {
  const decision = OUTSIDE.get(command.verb)
  if (!decision)
    throw refused(
      'NO_COMBAT',
      `There is no fight here, so "${command.verb}" has no meaning. A fight begins with: fight with: <name>.`,
    )
  decision(state, seat, command, dice, tell)
}
