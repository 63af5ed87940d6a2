import { type Facts, GAME_MASTER, type Seat } from '../../../kernel/contract/seats.js'
import { normalName, sameName } from '../../../kernel/words/names.js'
import { nearest } from '../../../kernel/words/nearest.js'
import type { SkirmishScenario } from '../scenario/scenario.js'
import type { Kind } from '../state/terms.js'

/** Who fights together. The GM plays the monsters. */
export const SIDES: Readonly<Record<Kind, string>> = { character: 'characters', monster: 'monsters' }

/** The GM, and a seat for every character of the campaign. */
export function seats({ characters }: SkirmishScenario): readonly Seat[] {
  return [
    { name: GAME_MASTER, side: SIDES.monster },
    ...Object.keys(characters)
      .sort()
      .map((name) => ({ name, side: SIDES.character })),
  ]
}

/**
 * A prepared encounter says who is there; the character of another seat comes only when the GM adds them. Without one, a
 * scenario that holds sheets of characters has those, and of the game's folder whom its notes name.
 */
export function isAbsent(scenario: SkirmishScenario, seat: string): boolean {
  const { encounter, characters, notes } = scenario
  if (!Object.hasOwn(characters, seat)) return false
  if (encounter !== null) return !encounter.with.some((name) => sameName(name, seat))
  const sourceOf = (id: string) => scenario.sources[`characters/${id}`]
  const isLent = sourceOf(seat) === `characters/${seat}`
  if (!isLent || Object.keys(characters).every((id) => sourceOf(id) !== undefined)) return false
  return !notes.some((note) => hasPart(note.replace(/[^\p{L}\p{N}_-]+/gu, ' '), seat))
}

/** Whether this id is a character's; a second guest of one sheet has a number behind the sheet's id. */
function characterOf(person: string, { characters }: SkirmishScenario): string | undefined {
  return [person, person.replace(/_\d+$/, '')].find((id) => Object.hasOwn(characters, id))
}

/** The seat of a character is its sheet's; everybody else is the GM's. */
export function plays(seat: string, person: string, { scenario }: Facts<SkirmishScenario>): boolean {
  return seat === (characterOf(person, scenario) ?? GAME_MASTER)
}

/** Whether a name has this as a part, in whole words: `captain` of `Reaver Captain`, `imp 1` of `cinder-imp_1`. */
export function hasPart(name: string, part: string): boolean {
  const wanted = normalName(part)
  return wanted !== '' && ` ${normalName(name)} `.includes(` ${wanted} `)
}

/** `Did you mean prone?`, or what there is. */
export function didYouMean(said: string, known: readonly string[]): string {
  const near = nearest(said, known)
  return near === undefined ? `Known: ${known.join(', ') || 'none'}.` : `Did you mean ${near}?`
}
