import { sameName, whichName } from '../../../kernel/words/names.js'
import { nameOf, type SpireState } from '../state/state.js'

/** Returns the name of a monster among all in the fight: where several share a name, its number goes with it. */
export function fullName(state: SpireState, place: number): string {
  const name = nameOf(state, place)
  const shared = state.monsters.some((_, other) => other !== place && nameOf(state, other) === name)
  return shared ? `${name} ${place + 1}` : name
}

/** Numbers are from 1. */
function placeOf(text: string, monsters: number): number {
  const place = Number(text) - 1
  return place >= 0 && place < monsters ? place : -1
}

/**
 * A monster by its number from 1, by its full name, or by a name or a part of one that only one of them has (only one
 * living, if several share it); -1 when there is no such one.
 */
export function monsterNamed(state: SpireState, text: string): number {
  const { monsters } = state
  if (text.length === 1) return placeOf(text, monsters.length)
  if (/^\d+$/.test(text)) return placeOf(text, monsters.length)
  const named: number[] = []
  for (let i = 0; i < monsters.length; i++) {
    if (sameName(fullName(state, i), text)) return i
    if (sameName(nameOf(state, i), text)) named.push(i)
  }
  const living = (places: readonly number[]) => places.filter((i) => monsters[i]!.hp > 0)
  const [only, ...others] = living(named)
  if (only !== undefined && others.length === 0) return only
  const there = living(monsters.map((_, i) => i))
  const names = there.map((i) => fullName(state, i))
  return there[whichName(names, text)] ?? -1
}
