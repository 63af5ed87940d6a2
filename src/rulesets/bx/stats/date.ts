import { sameName } from '../../../kernel/words/names.js'

/** A day of the world: `9 Thaw`. */
export interface GameDate {
  readonly day: number
  readonly month: string
}

/** A month and how many days it has, in the order of the year. */
export interface Month {
  readonly name: string
  readonly days: number
  /** The season that begins with it, where the calendar names one (rules/bx-campaign C19). */
  readonly season?: string | undefined
}

const EARTH: readonly Month[] = [
  ['January', 31],
  ['February', 28],
  ['March', 31],
  ['April', 30],
  ['May', 31],
  ['June', 30],
  ['July', 31],
  ['August', 31],
  ['September', 30],
  ['October', 31],
  ['November', 30],
  ['December', 31],
].map(([name, days]) => ({ name: String(name), days: Number(days) }))

/** Days every unknown month has at least; past them the rules ask for the date. */
const SURE_DAYS = 28

export function readDate(text: string): GameDate | undefined {
  const match = /^(\d{1,3})\.?\s+(\S.*)$/.exec(text.trim())
  const day = Number(match?.[1])
  return match && day >= 1 ? { day, month: match[2]! } : undefined
}

export function showDate({ day, month }: GameDate): string {
  return `${day} ${month}`
}

/** Whether it can be told what comes after every day of this month. */
export function knowsMonth({ month }: GameDate, calendar: readonly Month[]): boolean {
  return (calendar.length > 0 ? calendar : EARTH).some(({ name }) => sameName(name, month))
}

/** The month of a date, and the one after it; undefined where the calendar has no such month. */
export function monthOf(
  { month }: GameDate,
  calendar: readonly Month[],
): (Month & { readonly next: string }) | undefined {
  const months = calendar.length > 0 ? calendar : EARTH
  const place = months.findIndex((one) => sameName(one.name, month))
  return place < 0 ? undefined : { ...months[place]!, next: months[(place + 1) % months.length]!.name }
}

/** The day after; undefined where nobody knows which it is. */
export function dayAfter({ day, month }: GameDate, calendar: readonly Month[]): GameDate | undefined {
  const months = calendar.length > 0 ? calendar : EARTH
  const place = months.findIndex((one) => sameName(one.name, month))
  if (place < 0) return day < SURE_DAYS ? { day: day + 1, month } : undefined
  if (day < months[place]!.days) return { day: day + 1, month }
  return { day: 1, month: months[(place + 1) % months.length]!.name }
}

/** The season of a month; empty where the calendar names none. */
export function seasonOf(date: GameDate | null, calendar: readonly Month[]): string {
  return (date && calendar.find(({ name }) => sameName(name, date.month))?.season) || ''
}
