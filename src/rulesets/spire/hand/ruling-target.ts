import { whichName } from '../../../kernel/names.js'
import { nearest } from '../../../kernel/nearest.js'
import { PLAYER } from '../fight/fight.js'
import { fullName, monsterNamed } from '../monsters/names.js'
import { SEAT } from '../seats.js'
import { creatureOf, isGone, type SpireState } from '../state/state.js'
import { refused, type SpireCode } from '../stops.js'

/** One of some names, said in full or by a part that only one has; refused with what there is. */
export function oneOf(names: readonly string[], said: string, code: SpireCode, what: string): number {
  const found = whichName(names, said)
  if (found !== -1) return found
  const near = nearest(said, names)
  const meant = near === undefined ? '' : ` Did you mean ${near}?`
  throw refused(code, `There is no ${what} "${said}".${meant} There are: ${names.join(', ')}.`)
}

/** Lists all names that a ruling can use: the player, then the monsters by their number. */
export function everybody(state: SpireState): readonly string[] {
  return [state.fight.character, ...state.monsters.map((_, i) => fullName(state, i))]
}

/** Finds the target of a ruling: a monster's place, or the player. */
export function findRulingTarget(state: SpireState, said: string): number {
  const names = everybody(state)
  if (whichName([names[0]!, SEAT, 'you'], said) !== -1) return PLAYER
  const place = monsterNamed(state, said)
  const who = place === -1 ? oneOf(names, said, 'unknown-name', 'one called') - 1 : place
  if (who !== PLAYER && isGone(creatureOf(state, who)))
    throw refused('gone', `${names[who + 1]} is gone from this fight. "add" brings another.`)
  return who
}

/** Returns a creature's name, with the number where several share it. */
export function calledName(state: SpireState, who: number): string {
  return everybody(state)[who + 1]!
}
