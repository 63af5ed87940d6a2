import type { StoryContext } from '../../../../kernel/contract/events/beat.js'
import { entryOf } from '../../../../kernel/entry.js'
import { PLAYER } from '../../fight/fight.js'
import { monstersBroughtBy } from '../../fight/notation.js'
import type { SpireScenario } from '../../scenario/schema.js'

/** The line that an event stands in, for sentences: neighbours may be of any kind. */
export type Line = StoryContext<{ readonly type: string }, SpireScenario>

const LOWER_CASE = new Set(['Of', 'For', 'In', 'A', 'The', 'On'])
const EXCEPTIONS: Readonly<Record<string, string>> = { AscendersBane: "Ascender's Bane" }

/** An id as people write it: `ShrugItOff+` is Shrug It Off+, `BloodForBlood` is Blood for Blood. Names stay as they are. */
export function plainName(id: string): string {
  const base = id.endsWith('+') ? id.slice(0, -1) : id
  const known = entryOf(EXCEPTIONS, base)
  if (known !== undefined) return id.replace(base, known)
  if (/[ '-]/.test(id)) return id
  return id
    .split(/(?<=[a-z])(?=[A-Z])|_/)
    .map((word, place) => (place > 0 && LOWER_CASE.has(word) ? word.toLowerCase() : capital(word)))
    .join(' ')
}

export function capital(text: string): string {
  return text === '' ? '' : text[0]!.toUpperCase() + text.slice(1)
}

/** Names the cause of an event: a card, a relic, a potion, a move, a power. */
export function sourceName(by: string, { facts }: Line): string {
  if (by === 'The Die') return 'The die'
  const { cards, relics, potions } = facts.scenario.content
  if (entryOf(cards, by) !== undefined) return plainName(by)
  return entryOf(relics, by)?.name ?? entryOf(potions, by)?.name ?? plainName(by)
}

/** The name of the person whom the player's seat plays. */
export function characterName({ facts }: Pick<Line, 'facts'>): string {
  return facts.scenario.content.character.name
}

/** Who an event is about, as events name them. */
export interface Named {
  readonly who: number
  readonly name: string
}

/**
 * A creature as sentences name it. An event has a monster's bare name and its place; where the fight has, or may come to
 * have, another of that name, the number goes with it.
 */
export function creatureName({ who, name }: Named, context: Line): string {
  if (who === PLAYER) return name
  return fightsWith(who, name, context).some(sharesAtAll(who, name)) || isSharedInLine(who, name, context)
    ? `${name} ${who + 1}`
    : name
}

/**
 * A creature as the view names it, for surfaces that look it up there. The view goes by who is in the fight, which an
 * event does not say: only what every fight that fits has in common counts.
 */
export function personName({ who, name }: Named, context: Line): string {
  if (who === PLAYER) return name
  return fightsWith(who, name, context).every(sharesForSure(who, name)) || isSharedInLine(who, name, context)
    ? `${name} ${who + 1}`
    : name
}

/** The fights of the scenario that have this name at this place; all of them for one that joined by a ruling. */
function fightsWith(who: number, name: string, { facts }: Line): readonly Places[] {
  const fights = namesByPlace(facts.scenario)
  const fitting = fights.filter((places) => places[who]?.has(name))
  return fitting.length > 0 ? fitting : fights
}

function sharesAtAll(who: number, name: string): (places: Places) => boolean {
  return (places) => places.some((names, place) => place !== who && names.has(name))
}

function sharesForSure(who: number, name: string): (places: Places) => boolean {
  return (places) => places.some((names, place) => place !== who && names.size === 1 && names.has(name))
}

function isSharedInLine(who: number, name: string, { line }: Line): boolean {
  return line.some((event) => isOther(event, who, name))
}

function isOther(event: { readonly type: string }, who: number, name: string): boolean {
  const other = event as Partial<Named>
  return other.name === name && typeof other.who === 'number' && other.who !== who && other.who !== PLAYER
}

/** For each fight that a scenario may bring, the names that each place may have. */
type Places = readonly ReadonlySet<string>[]

const known = new WeakMap<SpireScenario, readonly Places[]>()

function namesByPlace(scenario: SpireScenario): readonly Places[] {
  const found = known.get(scenario)
  if (found) return found
  const fights = scenario.run
    ? Object.values(scenario.content.run?.encounters ?? {}).map(({ monsters }) => monsters)
    : [scenario.monsters.map(({ id }) => id)]
  const lists = fights.map((ids) => placesOf(scenario, ids))
  known.set(scenario, lists)
  return lists
}

/** Monsters that are drawn may be any of their pool; those that are summoned come behind the others. */
function placesOf({ content }: SpireScenario, ids: readonly string[]): Places {
  const nameOfKind = (id: string): string => entryOf(content.monsters, id)?.name ?? id
  const drawn = ids.map((id) => {
    const pool = Object.keys(entryOf(content.monsters, id)?.becomes ?? {})
    return new Set((pool.length > 0 ? pool : [id]).map(nameOfKind))
  })
  return [...drawn, ...ids.flatMap((id) => summonedBy(content, id)).map((id) => new Set([nameOfKind(id)]))]
}

function summonedBy(content: SpireScenario['content'], id: string): readonly string[] {
  const moves = Object.values(entryOf(content.monsters, id)?.moves ?? {})
  return moves.flatMap(({ effects }) =>
    effects.flatMap((effect) => {
      const brought = monstersBroughtBy(effect).filter((word) => !/^\d+$/.test(word))
      const often = /^(?:spawn|refill) \S+ (\d+)/.exec(effect)?.[1]
      return often === undefined ? brought : Array.from({ length: Number(often) }, () => brought).flat()
    }),
  )
}

/** Names that a sentence lists; more than these are counted. */
const MAX_NAMED = 8

/** `A`, `A and B`, `A, B and C`. */
export function listed(names: readonly string[], word: 'and' | 'or' = 'and'): string {
  const named = names.length > MAX_NAMED ? names.slice(0, MAX_NAMED - 1) : names
  const more = names.length - named.length
  const all = more > 0 ? [...named, `${more} more`] : named
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} ${word} ${all.at(-1)}`
}

/** Cards by name, each once: `Bash, Defend and 2 Strikes`. */
export function cardsListed(ids: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  const sorted = [...counts].map(([id, count]) => [plainName(id), count] as const)
  sorted.sort(([a, n], [b, m]) => (n > 1 ? 1 : 0) - (m > 1 ? 1 : 0) || (a < b ? -1 : 1))
  return listed(sorted.map(([name, count]) => (count === 1 ? name : `${count} ${plural(name)}`)))
}

/** `2 Strikes`, `3 Slimed`, `2 Injuries`. */
function plural(name: string): string {
  if (/(?:ed|\+|s)$/.test(name)) return name
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`
  return /(?:x|ch|sh)$/.test(name) ? `${name}es` : `${name}s`
}

/** `a Slimed`, `an Injury`, `3 Slimed`. */
export function some(count: number, name: string): string {
  if (count > 1) return `${count} ${plural(name)}`
  return `${/^[AEIOU]/.test(name) ? 'an' : 'a'} ${name}`
}

const MAX_SHORT = 80

/** A short form within its room. */
export function clipped(text: string): string {
  return text.length <= MAX_SHORT ? text : `${text.slice(0, MAX_SHORT - 1).trimEnd()}…`
}

/** A sentence; one of the referee's hand ends with its reason. */
export function ruledSentence(what: string, reason: string): string {
  return `${what} (ruling: ${reason}).`
}
