import type { BeatChange } from '../../../../kernel/contract/events/beat.js'
import { GAME_MASTER, type Health } from '../../../../kernel/contract/seats.js'
import { healthFor, knowsReserves, type Measured, type SimverseFacts } from '../../scenario/knows.js'
import { figure } from './words.js'

/** An event about somebody; `see` goes by the scenario, or by this where it is there, and takes it out. */
export interface About {
  readonly of?: Measured
}

/** How much Vitality somebody has after an event: a figure, or a word where figures are words (rules/secrets 7). */
export interface Standing extends About {
  readonly vitality?: number
  readonly health?: Health
}

/** rules/secrets 7: the figure becomes a word for seats that read words. */
export function inWords<Event extends Standing>(
  event: Event,
  who: string,
  seat: string,
  facts: SimverseFacts,
): Event {
  if (seat === GAME_MASTER) return event
  const { vitality, of, ...rest } = event
  const seen = rest as unknown as Event
  const health = vitality === undefined ? undefined : healthFor(facts, seat, who, vitality, of)
  if (health !== undefined) return { ...seen, health }
  return vitality === undefined ? seen : { ...seen, vitality }
}

/** rules/secrets 3: the whole event for the owner's side; `hide` takes out what is theirs alone. */
export function withReserves<Event extends About>(
  event: Event,
  owner: string,
  seat: string,
  facts: SimverseFacts,
  hide: (event: Event) => Event,
): Event {
  if (seat === GAME_MASTER) return event
  const { of, ...rest } = event
  const seen = rest as unknown as Event
  return knowsReserves(facts, seat, owner, of?.side) ? seen : hide(seen)
}

/** `Vitality 6`, or a word where figures are words: for the audit lines. */
export function standingText({ vitality, health }: Standing): string {
  return vitality === undefined ? String(health) : `Vitality ${vitality}`
}

/** The same for a sentence, behind the sign that separates it: `: Vitality −1`; nothing where nothing is known. */
export function standingWords({ vitality, health }: Standing, before = ': '): string {
  if (vitality !== undefined) return `${before}Vitality ${figure(vitality)}`
  return health === undefined ? '' : `${before}${health}`
}

/** The same in a few letters: `, Vit 20`. */
export function standingShort({ vitality, health }: Standing): string {
  if (vitality !== undefined) return `, Vit ${figure(vitality)}`
  return health === undefined ? '' : `, ${health}`
}

/** A change of Vitality as a surface shows it. */
export function vitalityChange({ vitality, health }: Standing, who: string, by: number): BeatChange {
  const to = vitality ?? health
  return { who, figure: 'hp', by, ...(to !== undefined && { to }) }
}
