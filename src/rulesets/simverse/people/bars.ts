import type { Tables } from '../tables/tables.js'

type Table = Tables['conditions']

/** Which conditions forbid what, read off their table once: tables never change in place. */
export interface Bars {
  readonly table: Table
  readonly noActions: readonly string[]
  readonly noMajor: readonly string[]
  readonly noMinor: readonly string[]
  readonly noMove: readonly string[]
  readonly noReaction: readonly string[]
}

export type Bar = Exclude<keyof Bars, 'table'>

function barring(table: Table, what: Bar): readonly string[] {
  return Object.keys(table).filter((id) => table[id]?.[what] === true)
}

const read = new WeakMap<Table, Bars>()

function readBars(table: Table): Bars {
  const known = read.get(table)
  if (known) return known
  const bars: Bars = {
    table,
    noActions: barring(table, 'noActions'),
    noMajor: barring(table, 'noMajor'),
    noMinor: barring(table, 'noMinor'),
    noMove: barring(table, 'noMove'),
    noReaction: barring(table, 'noReaction'),
  }
  read.set(table, bars)
  return bars
}

/** Of the table that was asked for last, which is nearly always the same. */
let latest = readBars({})

export function barsOf(table: Table): Bars {
  if (latest.table !== table) latest = readBars(table)
  return latest
}

export type VitalityState = 'conscious' | 'dying' | 'dead' | 'destroyed'

/** seed 003 §10; rules/simverse R57, R59: 0, -EN, -2 x EN; Hard to Kill knows only the last. */
/** rules/simverse V14: anyone `minor` is dead at 0. */
export function vitalityState(
  vitality: number,
  en: number,
  perks: readonly string[],
  minor = false,
): VitalityState {
  if (vitality <= -2 * en) return 'destroyed'
  if (perks.includes('hard-to-kill')) return 'conscious'
  if (minor && vitality <= 0) return 'dead'
  if (vitality <= -en) return 'dead'
  return vitality <= 0 ? 'dying' : 'conscious'
}
