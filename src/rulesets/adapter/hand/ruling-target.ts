import type { Command } from '../../../kernel/contract/command.js'
import { whichName } from '../../../kernel/names.js'
import { isVisible } from '../../../kernel/visible.js'
import { textOf } from '../actions/act.js'
import { didYouMean, listed } from '../names.js'
import { allNpcs, charactersNow, findPerson, type Person } from '../state/people.js'
import type { AdapterState } from '../state/state.js'
import { refused } from '../stops.js'

/** Everybody who is in the game, wherever they are: the game master knows them all. */
export function everybody(state: AdapterState): readonly Person[] {
  return [...charactersNow(state), ...allNpcs(state).filter(({ now }) => !now.gone)]
}

/** Anybody of the game, by name or a part of it that only one has. */
function anybody(state: AdapterState, said: string): Person {
  const names = everybody(state).map(({ sheet }) => sheet.name)
  const name = names[whichName(names, said)]
  const person = name === undefined ? undefined : findPerson(state, name)
  if (person) return person
  throw refused(
    'unknown_name',
    `There is nobody called "${said}". Known: ${listed(names)}.${didYouMean(said, names)}`,
    { name: said },
  )
}

export function whoIn(state: AdapterState, command: Command): Person {
  return anybody(state, textOf(command, 'who')!)
}

export function reasonIn(command: Command): string {
  return textOf(command, 'because') ?? textOf(command, 'reason') ?? ''
}

/** A name that somebody types goes into log lines. */
export function soundName(name: string): string {
  const trimmed = name.trim()
  if (trimmed.length > 60) throw refused('bad_name', 'A name has at most 60 letters.')
  if (!isVisible(trimmed)) throw refused('bad_name', 'A name has no control characters.')
  return trimmed
}
