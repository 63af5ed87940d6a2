import type { Command } from '../../../kernel/contract/command.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import type { RollRecord } from '../rolls/record.js'
import { type CharacterNow, charactersNow, ownCharacter } from '../state/people.js'
import type { AdapterState, HeldTurn } from '../state/state.js'
import { refused } from '../stops.js'
import type { ReadyAction, ReadyTurn } from '../turn/ready.js'
import { type Ready, textOf } from './act.js'
import { speakerOf } from './actor.js'
import { type Asked, askedIn, goOn, turnOf } from './try.js'

/** A turn that waits: whose it is, and the action whose roll may be pushed. */
interface Waiting {
  readonly person: CharacterNow
  readonly held: HeldTurn
  readonly asked: readonly Asked[]
  readonly turn: ReadyTurn
  readonly action: ReadyAction
  readonly first: RollRecord
}

/** Who is meant where nobody is named: of one roll on the table there is no doubt whose it is. */
function withWaiting(state: AdapterState, seat: string, command: Command): Command {
  if (textOf(command, 'by') !== undefined || ownCharacter(state, seat)) return command
  const waiting = charactersNow(state).filter(({ now }) => now.held !== null)
  return waiting.length === 1 ? { ...command, by: waiting[0]!.sheet.name } : command
}

/** The roll that a `push` or `keep` is about (M15). */
export function waitingOf(state: AdapterState, seat: string, command: Command): Waiting {
  const person = speakerOf(state, seat, withWaiting(state, seat, command))
  const { held } = person.now
  if (held === null)
    throw refused('not_pushable', `${person.sheet.name} has no roll on the table that could be pushed.`)
  const asked = askedIn(state, person, held.command)
  const turn = turnOf(state, person, asked)
  const rolling = turn.actions.filter(({ roll }) => roll !== null)
  return { person, held, asked, turn, action: rolling[held.rolls.length - 1]!, first: held.rolls.at(-1)! }
}

function done({ held }: Waiting, last: RollRecord): readonly RollRecord[] {
  const { pushable: _, ...settled } = last
  return [...held.rolls.slice(0, -1), settled]
}

/** M15: throws again what may fall again, and goes on with the turn. */
export const readyPushing: Ready = (state, seat, command) => {
  const waiting = waitingOf(state, seat, command)
  const { person, held, asked, turn, action, first } = waiting
  const again = action.again!(first)
  return (dice: Dice, tell) => {
    const roll = again(dice)
    const { name, target } = action
    tell({ type: 'action_pushed', who: person.sheet.name, action: name, target, roll })
    goOn(state, person, held.command, asked, turn, dice, tell, done(waiting, roll))
  }
}

/** M15: leaves the roll as it is, and goes on with the turn. */
export const readyKeep: Ready = (state, seat, command) => {
  const waiting = waitingOf(state, seat, command)
  const { person, held, asked, turn, action, first } = waiting
  return (dice: Dice, tell) => {
    const { name, target } = action
    tell({ type: 'roll_kept', who: person.sheet.name, action: name, target })
    goOn(state, person, held.command, asked, turn, dice, tell, done(waiting, first))
  }
}
