import { whichName } from '../../../kernel/words/names.js'
import { didYouMean, listed } from '../names.js'
import { charactersNow, findHere, npcsHere, type Person } from '../state/people.js'
import type { AdapterState } from '../state/state.js'
import { refused } from '../stops.js'

export function namesOf(people: readonly { readonly name: string }[]): string {
  return people.map((one) => one.name).join(', ') || 'nobody'
}

/** One of a list, said in full or by a part that only one has; refused with what there is. */
export function oneOf<Item extends { readonly name: string }>(
  list: readonly Item[],
  said: string,
  what: string,
): Item {
  const names = list.map((one) => one.name)
  const found = list[whichName(names, said)]
  if (found) return found
  throw refused(
    'unknown_name',
    `There is no ${what} "${said}". Known: ${listed(names)}.${didYouMean(said, names)}`,
    { name: said },
  )
}

/** Everybody who is here. */
export function namesHere(state: AdapterState): readonly string[] {
  return [...charactersNow(state), ...npcsHere(state)].map(({ sheet }) => sheet.name)
}

/** Somebody who is here, by name or a part of it, or refused with who is. */
export function personHere(state: AdapterState, said: string): Person {
  const here = namesHere(state)
  const name = here[whichName(here, said)]
  const person = name === undefined ? undefined : findHere(state, name)
  if (person) return person
  throw refused(
    'unknown_name',
    `There is nobody called "${said}" here. Here: ${listed(here)}.${didYouMean(said, here)}`,
    { name: said },
  )
}
