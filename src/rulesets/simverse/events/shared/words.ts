import { entryOf } from '../../../../kernel/entry.js'
import type { Sheet } from '../../people/sheet.js'
import { everyFighter, everySheet } from '../../scenario/evening/everyone.js'

/** A word of the tables as the audit lines have it: `called shot` for `calledShot`, `outnumbered 3 to 1`. */
export function plainWord(word: string): string {
  if (!/^[a-z]+([A-Z0-9][a-z]*)+$/.test(word)) return word
  return word
    .replace(/([a-z])([A-Z0-9])/g, '$1 $2')
    .replace(/(\d)([a-z])/g, '$1 $2')
    .toLowerCase()
}

/** Conditions and injuries behind `is`, where the id says it badly. */
const STATUS_WORDS: Readonly<Record<string, string>> = {
  'defensive-stance': 'in a defensive stance',
  panicked: 'panicking',
  turned: 'driven off',
  stabilized: 'stable',
  movementHalved: 'leg hurt',
  eyeBlinded: 'eye lost',
}

/** An id of the tables in the story: hyphens and camel case become spaces. */
export function storyWord(id: string): string {
  return entryOf(STATUS_WORDS, id) ?? plainWord(id).replaceAll('-', ' ')
}

/** Condition that is said as what somebody does, not as what they are. */
export const LOSES_MAJOR = 'losesNextMajor'

/** `is stunned`, `loses the next Major Action`. */
export function statusPhrase(condition: string): string {
  return condition === LOSES_MAJOR ? 'loses the next Major Action' : `is ${storyWord(condition)}`
}

/** A figure with a real minus. */
export function figure(value: number): string {
  return value < 0 ? `−${-value}` : `${value}`
}

/** `+3`, `−2`. */
export function signedFigure(value: number): string {
  return value < 0 ? figure(value) : `+${value}`
}

export function rounds(count: number): string {
  return count === 1 ? '1 round' : `${count} rounds`
}

/** `A`, `A and B`, `A, B and C`. */
export function listed(words: readonly string[], last = 'and'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}

/** The first names of a long list, and how many more there are. */
export function someOf(names: readonly string[], most: number): string {
  const more = names.length - most
  return more > 0 ? `${names.slice(0, most).join(', ')} +${more}` : names.join(', ')
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A sentence; one of the referee's hand ends with its reason. */
export function sentence(what: string, reason?: string): string {
  return reason === undefined ? `${what}.` : `${what} (ruling: ${reason}).`
}

const MAX_SHORT = 80

/** A short form that does not run over its room, whatever names and words are in it. */
export function cut(text: string): string {
  return text.length > MAX_SHORT ? `${text.slice(0, MAX_SHORT - 1).trimEnd()}…` : text
}

type Cast = Parameters<typeof everySheet>[0]

/** Sheets that may have a thing of this id: the bearer's first, for a newcomer those of everybody else. */
function sheetsFor(scenario: Cast, who: string): readonly Sheet[] {
  const cast = everySheet(scenario)
  return [...cast.filter(({ name }) => name === who), ...cast]
}

/** `Light Crossbow` for `Crossbow, Light`. */
function spoken(name: string): string {
  const [kind, quality] = name.split(', ')
  return quality === undefined ? name : `${quality} ${kind}`
}

/** A weapon or a shield by its name in the catalog; one that no sheet has, by its id in capitals. */
export function thingName(cast: Cast, who: string, id: string): string {
  for (const { weapons, shield } of sheetsFor(cast, who)) {
    const thing = weapons.find((weapon) => weapon.id === id) ?? (shield?.id === id ? shield : undefined)
    if (thing) return spoken(thing.name)
  }
  return storyWord(id).split(' ').map(capital).join(' ')
}

/** `the Longbow`; a blow with the bare body is `a punch`. */
export function withThing(cast: Cast, who: string, id: string): string {
  const weapon = sheetsFor(cast, who)
    .flatMap(({ weapons }) => weapons)
    .find((one) => one.id === id)
  return weapon?.unarmed ? `a ${weapon.name.toLowerCase()}` : `the ${thingName(cast, who, id)}`
}

/** `shield` for a shield, else the weapon's name. */
export function thingShort(cast: Cast, who: string, id: string): string {
  const isShield = sheetsFor(cast, who).some(({ shield }) => shield?.id === id)
  return isShield ? 'shield' : thingName(cast, who, id)
}

/** `the archers`; a side that is named after its one fighter has that name alone. */
export function sideName(scenario: Cast, side: string): string {
  const own = everyFighter(scenario).filter((sheet) => sheet.side === side)
  const namesake = own.length === 1 && own[0]!.name.toLowerCase() === side.toLowerCase()
  return namesake ? own[0]!.name : `the ${storyWord(side)}`
}
