import type { StoryContext } from '../../../kernel/contract/events/beat.js'
import { withoutEnd } from '../../../kernel/without-end.js'
import type { AdapterScenario } from '../scenario/schema.js'

/** The context of a sentence, whichever events stand beside it. */
export type Context = StoryContext<{ readonly type: string }, AdapterScenario>

/** An id as people read it: `away_with_it` is away with it. */
export function spoken(id: string): string {
  return id.replaceAll('_', ' ')
}

/** With a capital letter, as at the start of a sentence. */
export function capital(text: string): string {
  return text === '' ? '' : text[0]!.toUpperCase() + text.slice(1)
}

/** An id as a title: `away_with_it` is Away with it. */
export function titled(id: string): string {
  return capital(spoken(id))
}

/** A trait by its name: `spot_hidden` is Spot Hidden. */
export function traitTitle(id: string): string {
  return spoken(id).split(' ').map(capital).join(' ')
}

/** The stats of a roll: `dexterity+athletics` is Dexterity + Athletics. */
export function statsTitle(pair: string): string {
  return pair.split('+').map(traitTitle).join(' + ')
}

const HAS_ARTICLE = /^(?:the|a|an|his|her|their|its|my|our|your|some|no) /i
/** Names that stand without an article: proper names, and those that a number or a plural already tells apart. */
const STANDS_ALONE = /^[^a-z]|\d$|^bare hands$/

/** A name inside a sentence: people as they are called, things with an article. */
export function nameOf(name: string): string {
  return HAS_ARTICLE.test(name) || STANDS_ALONE.test(name) ? name : `the ${name}`
}

/** A name at the start of a sentence. */
export function subject(name: string): string {
  return capital(nameOf(name))
}

/** Somebody of whom nobody has heard yet, at the start of a sentence: `A dock guard`. */
export function newcomer(name: string): string {
  if (HAS_ARTICLE.test(name) || STANDS_ALONE.test(name)) return capital(name)
  return `${/^[aeiou]/i.test(name) ? 'An' : 'A'} ${name}`
}

const LEADING =
  /^(?:the|agent|captain|constable|doctor|inspector|lieutenant|officer|professor|sergeant) (?=\S)/i

/** A name where room is short: without its article or rank. */
export function brief(name: string): string {
  return name.replace(LEADING, '')
}

/** A figure with a real minus. */
export function figure(value: number): string {
  return value < 0 ? `−${-value}` : String(value)
}

/** A change with its sign: `+1`, `−2`. */
export function change(value: number): string {
  return value < 0 ? figure(value) : `+${value}`
}

/** `no success`, `1 success`, `3 successes`. */
export function successes(count: number): string {
  if (count === 0) return 'no success'
  return `${figure(count)} ${count === 1 ? 'success' : 'successes'}`
}

/** `−1 die`, `+2 dice`. */
export function diceChange(value: number): string {
  return `${change(value)} ${Math.abs(value) === 1 ? 'die' : 'dice'}`
}

const MAX_NAMED = 12

/** `A`, `A and B`, `A, B and C`; of a long list the first, and how many more there are. */
export function listOf(words: readonly string[]): string {
  const more = words.length - MAX_NAMED
  const shown = more > 1 ? [...words.slice(0, MAX_NAMED), `${more} more`] : words
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}

/** A text that fits, cut between words where it is too long. */
export function cut(text: string, room = 60): string {
  if (text.length <= room) return text
  const kept = text.slice(0, room - 1)
  const space = kept.lastIndexOf(' ')
  return `${withoutEnd(kept.slice(0, space > room / 2 ? space : kept.length), /[\s,;:.]/)}…`
}

/** A sentence; one of the referee's hand ends with its reason. */
export function sentence(what: string, reason: string | undefined): string {
  return reason === undefined || reason === '' ? `${what}.` : `${what} (ruling: ${reason}).`
}

/** Marks a short text of the referee's hand. */
export function ruledMark(reason: string | undefined): string {
  return reason === undefined ? '' : ' (ruled)'
}

/** An author's text as a whole sentence. */
export function asSentence(text: string): string {
  return /[.!?…"”']$/.test(text) ? text : `${text}.`
}

/** Points of a special trait: those of magick are written with a capital. */
export function pointsWord(resource: string): string {
  return spoken(resource).replace('paradox', 'Paradox').replace('quintessence', 'Quintessence')
}
