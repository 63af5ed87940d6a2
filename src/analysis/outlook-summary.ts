import type { Command } from '../kernel/contract/command.js'
import { GAME_MASTER } from '../kernel/contract/seats.js'
import { Stop } from '../kernel/contract/stops.js'
import { entryOf, setEntry } from '../kernel/entry.js'
import { toNumber } from '../kernel/rational.js'
import type { Table } from '../kernel/table/table.js'
import { type Change, plainWords } from './changes.js'
import { type Effort, type Outlook, outlookFrom, type Prospect, stateToRead } from './outlook.js'

/** How likely the game is over with each result. */
export function endings(prospects: readonly Prospect[]): ReadonlyMap<string, number> {
  const shares = new Map<string, number>()
  for (const { over, chance } of prospects) {
    if (over !== undefined) shares.set(over, (shares.get(over) ?? 0) + toNumber(chance))
  }
  return shares
}

export interface Mark {
  readonly called: string
  /** How likely it is to become what. */
  readonly becomes: Readonly<Record<string, number>>
}

/** The words that can come out differently, such as a status; what only says that the game is over is left to `endings`. */
export function marks(prospects: readonly Prospect[]): readonly Mark[] {
  const found = new Map<string, { called: string; goesOn: boolean; becomes: Record<string, number> }>()
  for (const { changes, chance, over } of prospects) {
    for (const { path, called, before, after } of changes) {
      if (typeof before !== 'string' || typeof after !== 'string') continue
      const mark = found.get(path) ?? { called: plainWords(called), goesOn: false, becomes: {} }
      setEntry(mark.becomes, after, (entryOf(mark.becomes, after) ?? 0) + toNumber(chance))
      mark.goesOn ||= over === undefined
      found.set(path, mark)
    }
  }
  return [...found.values()]
    .filter(({ goesOn, becomes }) => goesOn && Object.values(becomes).every((share) => share < ALWAYS))
    .map(({ called, becomes }) => ({ called, becomes }))
}

/** Sums of doubles may miss 1 by a hair. */
const ALWAYS = 1 - 1e-12

export interface OutlookFigure {
  readonly called: string
  readonly now: number
  readonly mean: number
  readonly from: number
  readonly to: number
}

/** The numbers that can come out differently: their mean, lowest and highest. With `sure` those too that change for certain. */
export function figures(prospects: readonly Prospect[], sure = false): readonly OutlookFigure[] {
  const paths = new Map<string, { before: number; called: string }>()
  for (const { changes } of prospects) {
    for (const { path, called, before, after } of changes) {
      if (typeof before === 'number' && typeof after === 'number') paths.set(path, { before, called })
    }
  }
  return [...paths].flatMap(([path, { before, called }]) => {
    const values = prospects.map(({ changes }) => after(changes, path, before))
    const kinds = new Set(values)
    if (kinds.size < 2 && !(sure && !kinds.has(before))) return []
    const mean = prospects.reduce((sum, { chance }, i) => sum + toNumber(chance) * values[i]!, 0)
    return [
      { called: plainWords(called), now: before, mean, from: Math.min(...kinds), to: Math.max(...kinds) },
    ]
  })
}

function after(changes: readonly Change[], path: string, before: number): number {
  const found = changes.find((change) => change.path === path)
  return typeof found?.after === 'number' ? found.after : before
}

export interface Compared {
  readonly command: Command
  readonly outlook: Outlook
}

/** Legal commands compared. */
export interface Comparison {
  readonly open: readonly Compared[]
  /** Those that need no dice. */
  readonly sure: readonly Command[]
  /** Those whose odds would betray something to the seat. */
  readonly hidden: readonly Command[]
  /** How many were not looked at. */
  readonly left: number
}

const MAX_CHOICES = 12

function isHidden(error: unknown): boolean {
  return error instanceof Stop && error.code === 'ODDS_HIDDEN'
}

/**
 * Answers a person who gives commands as `seat` and may know what `knower` knows. The game master, whom a person who plays
 * every seat is too, knows everything and is asked first; for a command that a game leaves to the seat alone, the seat is.
 */
export function outlookFor(
  table: Table,
  seat: string,
  knower: string,
  said: Command,
  effort?: Effort,
): Outlook {
  const command = table.askedOdds(seat, said, knower)
  const { ruleset, facts } = table
  const state = stateToRead(table)
  const asked = (who: string) => outlookFrom(ruleset, facts, state, who, command, effort)
  if (knower !== GAME_MASTER || seat === GAME_MASTER) return asked(seat)
  try {
    return asked(knower)
  } catch (error) {
    if (error instanceof Stop) return asked(seat)
    throw error
  }
}

function outlookOrNothing(
  table: Table,
  seat: string,
  knower: string,
  command: Command,
  effort: Effort | undefined,
): Outlook | undefined {
  try {
    return outlookFor(table, seat, knower, command, effort)
  } catch (error) {
    if (isHidden(error)) return undefined
    throw error
  }
}

/** The outlook of the legal commands whose end is uncertain; `sure` has those that need no dice. */
export function compareChoices(
  table: Table,
  seat: string,
  choices: readonly Command[],
  most: number = MAX_CHOICES,
  knower: string = seat,
  effort: () => Effort | undefined = () => undefined,
): Comparison {
  const open: Compared[] = []
  const sure: Command[] = []
  const hidden: Command[] = []
  let looked = 0
  while (looked < choices.length && open.length < most) {
    const command = choices[looked++]!
    const found = outlookOrNothing(table, seat, knower, command, effort())
    if (found === undefined) hidden.push(command)
    else if (found.rolled) open.push({ command, outlook: found })
    else sure.push(command)
  }
  return { open, sure, hidden, left: choices.length - looked }
}
