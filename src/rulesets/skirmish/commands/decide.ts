import type { Tell } from '../../../kernel/contract/ruleset.js'
import { GAME_MASTER } from '../../../kernel/contract/seats.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { attack } from '../attack/attack.js'
import { ask } from '../check/ask.js'
import { check } from '../check/check.js'
import { damage } from '../damage/damage.js'
import { roll } from '../dice/roll.js'
import { add, encounter } from '../encounter/encounter.js'
import type { SkirmishEvent, StoredEvent } from '../events/index.js'
import { hand } from '../hand/hand.js'
import { help } from '../help/help.js'
import { hint } from '../help/hint.js'
import { spokenBy } from '../people/who.js'
import type { SkirmishState } from '../state/state.js'
import { refused } from '../stops.js'
import { initiative } from '../turn/initiative.js'
import { turn } from '../turn/turn.js'
import type { SkirmishCommand } from './commands.js'
import { mayType, mustBePrintable } from './typed.js'

/** seed 002 §5: each command checks everything first, then rolls. Stops are thrown before the first die. */
export function decide(
  state: SkirmishState,
  seat: string,
  said: SkirmishCommand,
  dice: Dice,
  tell: Tell<StoredEvent>,
): void {
  mustBePrintable(said)
  if (hand.rules(said.verb)) {
    if (seat !== GAME_MASTER) throw refused('gm_only', `"${said.verb}" is for the GM.`, { by: seat })
    hand.decide(state, seat, said, dice, tell)
    return
  }
  const command = spokenBy(state, seat, said)
  mayType(state, seat, command)
  switch (command.verb) {
    case 'attack':
      attack(state, command, dice, tell)
      return
    case 'damage':
      damage(state, command, dice, tell)
      return
    case 'turn':
      turn(state, command, tell)
      return
    case 'encounter':
      encounter(state, command, dice, tell)
      return
    case 'add':
      add(state, command, dice, tell)
      return
    case 'initiative':
      initiative(state, command, dice, tell)
      return
    case 'ask':
      ask(state, command, tell)
      return
    case 'check':
      check(state, command, dice, tell)
      return
    case 'roll':
      roll(state, command, dice, tell)
      return
    default:
      throw noSuchVerb(command)
  }
}

/** rules/skirmish §4, §8: answers, never part of the log. */
export function answer(state: SkirmishState, seat: string, asked: SkirmishCommand): readonly SkirmishEvent[] {
  mustBePrintable(asked)
  const command = spokenBy(state, seat, asked)
  switch (command.verb) {
    case 'hint':
      return [hint(state, seat)]
    case 'help':
      return [help(state, command)]
    default:
      throw noSuchVerb(command)
  }
}

function noSuchVerb({ verb }: SkirmishCommand) {
  return refused('UNKNOWN_VERB', `"${verb}" cannot be done here.`, { verb })
}
