import type { StoryContext } from '../../../kernel/contract/events/beat.js'
import type { GameEvent } from '../../../kernel/contract/ruleset.js'
import { signed } from '../../../kernel/modifiers.js'
import { withoutEnd } from '../../../kernel/without-end.js'
import { visible } from '../../../kernel/words/visible.js'
import { castOf } from '../scenario/people.js'
import type { Scenario } from '../scenario/scenario.js'
import type { RollBonus } from '../state/fight.js'
import { isVenomed } from '../stats/clocks.js'
import type { Points } from './seen.js'

/** The context of a sentence at a table of this game. */
export type Context<Event extends GameEvent = GameEvent> = StoryContext<Event, Scenario>

/** Names that a sentence lists; more than these are counted. */
const MAX_NAMES = 12

/** `A`, `A and B`, `A, B and C`; of very many the first, and how many more. */
export function listNames(names: readonly string[]): string {
  if (names.length > MAX_NAMES)
    return `${names.slice(0, MAX_NAMES - 1).join(', ')} and ${names.length - MAX_NAMES + 1} more`
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** `Raiders 1, 2` for those of one kind, else their names. */
export function shortNames(names: readonly string[]): string {
  const parts = names.map((name) => /^(.+) (#?\d+)$/.exec(name))
  const kind = parts[0]?.[1]
  const alike = names.length > 1 && parts.every((part) => part?.[1] === kind)
  return alike ? `${kind}s ${parts.map((part) => part![2]).join(', ')}` : names.join(', ')
}

/** The longest short form. */
const MAX_SHORT = 80

/** Cuts a short form at a word's end where it would be too long. */
export function clip(text: string): string {
  if (text.length <= MAX_SHORT) return text
  const cut = text.slice(0, MAX_SHORT - 1)
  const space = cut.lastIndexOf(' ')
  return `${withoutEnd(cut.slice(0, space > MAX_SHORT / 2 ? space : cut.length), /[,;:( ]/)}…`
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** `the reed causeway`; one that has an article keeps it. */
export function withThe(text: string): string {
  return /^(?:the|an?)\s/i.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : `the ${text}`
}

/** The same for a free text, which is a name where it begins with a capital: `the temple healer`, `Sable`. */
export function asSubject(text: string): string {
  return /^\p{Ll}/u.test(text) ? withThe(text) : text
}

/** `−2`, `+3`: with a real minus. */
export function plusMinus(value: number): string {
  return signed(value).replace('-', '−')
}

/** `1 round`, `2 rounds`. */
export function count(amount: number, one: string): string {
  return `${amount} ${one}${amount === 1 ? '' : 's'}`
}

/** A sentence of the referee's hand: what was ruled, and why. A reason is free text; it stays within its line. */
export function ruling(what: string, reason: string): string {
  return `Ruling: ${what}${because(reason)}.`
}

/** ` (reason)`, or nothing. */
export function because(reason: string): string {
  return reason.trim() === '' ? '' : ` (${visible(reason)})`
}

/** ` (ruling: reason)`, or nothing. */
export function byRuling(reason: string): string {
  return reason === '' ? '' : ` (ruling: ${visible(reason)})`
}

/** Behind a roll, inside its brackets: `, +2 by ruling: high ground`. */
export function bonusText(bonus: RollBonus | undefined): string {
  return bonus ? `, ${plusMinus(bonus.value)} by ruling: ${visible(bonus.reason)}` : ''
}

/** The same in a short form: `, +2 ruled`. */
export function bonusShort(bonus: RollBonus | undefined): string {
  return bonus ? `, ${plusMinus(bonus.value)} ruled` : ''
}

/** The audit line of what a ruling added to one roll. */
export function bonusLine(appliesTo: string, bonus: RollBonus | undefined): string[] {
  return bonus ? declaredLine(appliesTo, bonus.value, bonus.reason) : []
}

export function declaredLine(appliesTo: string, value: number, reason: string): string[] {
  return value === 0 ? [] : [`Mod: AppliesTo=${appliesTo}, Value=${signed(value)}, Reason=${reason}`]
}

/** The PC's name, from what every seat knows. */
export function pcName({ facts }: Context): string {
  return castOf(facts.scenario).pc || 'the PC'
}

/** `17 of 22 HP`, or the word alone. */
export function hpText(points: Points, max: number | undefined): string {
  return typeof points === 'number' ? `${points} of ${max} HP` : points
}

const FIGURE_WORDS: ReadonlyMap<string, string> = new Map([
  ['hp', 'HP'],
  ['max', 'maximum HP'],
  ['AT', 'attack'],
  ['Dmg', 'damage'],
  ['ML', 'morale'],
  ['SaveMod', 'save modifier'],
  ['MoraleMod', 'morale modifier'],
])

/** A figure of a sheet as people say it. */
export function figureWord(figure: string): string {
  return FIGURE_WORDS.get(figure) ?? figure
}

/** A condition as people say it. */
export function conditionWord(condition: string): string {
  return isVenomed([condition]) ? 'poisoned' : condition
}

/** The event before this one in its line, if it is of that type. */
export function eventBefore<Before extends GameEvent>(
  { line, place }: Pick<Context, 'line' | 'place'>,
  type: Before['type'],
): Before | undefined {
  const before = line[place - 1]
  return before?.type === type ? (before as Before) : undefined
}
