import type { BeatChange } from '../../../../kernel/contract/events/beat.js'
import { type Facts, type Health, healthWord, readsWords } from '../../../../kernel/contract/seats.js'
import { PLAYER } from '../../fight/fight.js'
import { SEAT } from '../../seats.js'

/** HP afterwards, which only tell what `lost` and `amount` have done: a word for a seat that reads words. */
export interface HpAfter {
  readonly hp: number | Health
  /** The maximum; left out where `hp` is a word. */
  readonly max?: number
}

/** Reports whether these HP are the reading seat's own, which it always reads as figures. */
export function seesOwnHp({ who }: { readonly who: number }, seat: string): boolean {
  return who === PLAYER && seat === SEAT
}

/** rules/secrets 7: for a seat that reads words, what a blow took stays a number, what is left becomes a word. */
export function hpInWords<Event extends HpAfter>(event: Event, seat: string, facts: Facts): Event {
  if (!readsWords(facts, seat)) return event
  const { max, ...rest } = event
  if (typeof event.hp !== 'number' || max === undefined) return event
  // Of an event only `hp` and `max` change, both within their types.
  return { ...rest, hp: healthWord(event.hp, max) } as unknown as Event
}

export function isDown(hp: HpAfter['hp']): boolean {
  return hp === 0 || hp === 'down'
}

/** HP left, as the audit line has it. */
export function hpText(hp: HpAfter['hp']): string {
  return typeof hp === 'number' ? `HP ${hp}` : hp
}

/** `7 of 10 HP left`, or the word that the seat reads. */
export function hpLeft(name: string, { hp, max }: HpAfter): string {
  if (typeof hp !== 'number') return `${name} is ${hp}`
  return max === undefined ? `${hp} HP left` : `${hp} of ${max} HP left`
}

/** The change of a creature's HP as surfaces show it. */
export function hpChange(who: string, by: number, { hp, max }: HpAfter): BeatChange {
  return { who, figure: 'hp', by, to: hp, ...(max !== undefined && { max }) }
}
