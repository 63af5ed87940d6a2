import type { Command } from '../../../kernel/contract/command.js'
import { sameName, whichName } from '../../../kernel/words/names.js'
import { didYouMean } from '../names.js'
import { isDown, woundPenalty } from '../people/health.js'
import { ratingOf } from '../people/stats.js'
import type { Opponent } from '../rolls/call.js'
import { configOf } from '../scenario/system.js'
import {
  type CharacterNow,
  canAct,
  charactersNow,
  combatantNow,
  findPerson,
  ownCharacter,
  type Person,
} from '../state/people.js'
import type { AdapterState } from '../state/state.js'
import { refused } from '../stops.js'
import { textOf } from './act.js'
import { namesOf } from './find.js'
import { standingHelp } from './help.js'

/** Who acts when nobody is named: the seat's own character, the one whose turn it is, or the only one. */
function unnamed(
  own: CharacterNow | undefined,
  turn: Person | undefined,
  characters: readonly CharacterNow[],
): string | undefined {
  if (own) return own.sheet.name
  if (turn?.kind === 'character') return turn.sheet.name
  return characters.length === 1 ? characters[0]!.sheet.name : undefined
}

/** Who acts. In a fight only the one whose turn it is; whose roll waits to be pushed or kept does nothing else (M15). */
export function actorOf(state: AdapterState, seat: string, command: Command): CharacterNow {
  const person = speakerOf(state, seat, command)
  if (person.now.held !== null)
    throw refused('push_or_keep', `${person.sheet.name} has a roll on the table: push it or keep it first.`)
  return person
}

/** The character that a command is for, able to act. */
export function speakerOf(state: AdapterState, seat: string, command: Command): CharacterNow {
  const turn = combatantNow(state)
  const own = ownCharacter(state, seat)
  const characters = charactersNow(state)
  const names = characters.map(({ sheet }) => sheet.name)
  const said = textOf(command, 'by') ?? unnamed(own, turn, characters)
  if (said === undefined) throw refused('who_acts', `Say who acts with by: ${names.join(', ')}.`)
  const name = names[whichName(names, said)] ?? said
  const person = findPerson(state, name)
  if (own && (own.now.gone || (person?.kind === 'character' && own.i !== person.i)))
    throw own.now.gone
      ? refused('incapacitated', `${own.sheet.name} is out of the game.`)
      : refused('NOT_YOURS', `${seat} cannot speak for ${person!.sheet.name}.`, { seat, by: name })
  if (person?.kind !== 'character')
    throw refused(
      'unknown_name',
      `There is no character "${said}". Here: ${namesOf(characters.map(({ sheet }) => sheet))}.${didYouMean(said, names)}`,
      { name: said },
    )
  if (turn && !sameName(turn.sheet.name, person.sheet.name)) {
    throw refused('not_your_turn', `It is ${turn.sheet.name}'s turn in this fight.`, {
      turn: turn.sheet.name,
    })
  }
  if (isDown(person.now.health)) throw refused('incapacitated', `${person.sheet.name} cannot act.`)
  if (!canAct(state, person.now))
    throw refused(
      'incapacitated',
      `${person.sheet.name} is ${person.now.conditions.join(', ')} and cannot act.`,
    )
  return person
}

/** The dice of two stats, before wounds. */
export function soundPool(person: Person, attribute: string | null, ability: string | null): number {
  return ratingOf(person.sheet.stats, attribute) + ratingOf(person.sheet.stats, ability)
}

/**
 * Somebody who stands up to a roll, with two stats: for pools their dice less the wounds, at least one die (R9); for sums
 * the ratings, and what changes them.
 */
export function opponentWith(
  state: AdapterState,
  person: Person,
  attribute: string | null,
  ability: string | null,
): Opponent {
  const config = configOf(state.scenario)
  const wounds = config.health.enabled ? woundPenalty(person.now.health, config.health) : 0
  const help = standingHelp(state, person)
  const sound = soundPool(person, attribute, ability)
  return {
    pool: Math.max(config.resolution.min_pool, sound + wounds + help.dice),
    attribute: ratingOf(person.sheet.stats, attribute),
    ability: ratingOf(person.sheet.stats, ability),
    modifier: help.modifier,
    dice_modifier: help.dice,
    wounds,
    stats: person.sheet.stats,
  }
}
