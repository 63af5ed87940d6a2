import type { Command } from '../kernel/contract/command.js'
import { settle, telling } from '../kernel/contract/engine.js'
import type { Over } from '../kernel/contract/next.js'
import type { Ruleset } from '../kernel/contract/ruleset.js'
import { type Facts, readsWords } from '../kernel/contract/seats.js'
import { refused } from '../kernel/contract/stops.js'
import type { CommonView } from '../kernel/contract/view.js'
import type { Dice } from '../kernel/dice/dice.js'
import { EnumeratedDice } from '../kernel/dice/enumerated.js'
import { DiceError } from '../kernel/dice/expression.js'
import { FastDice } from '../kernel/dice/fast.js'
import { add, multiply, ONE, type Rational, rational, toNumber } from '../kernel/rational.js'
import type { Table } from '../kernel/table/table.js'
import { type Change, changesFrom } from './changes.js'

/** One way it can turn out, as the seat would see it. */
export interface Prospect {
  readonly chance: Rational
  readonly changes: readonly Change[]
  /** The game's own word for it. */
  readonly outcome?: string
  /** The result, when the game would be over. */
  readonly over?: string
  /** The sides that this result is good for. */
  readonly favours?: readonly string[]
}

/** How a command can turn out up to the next choice, the likeliest first. */
export interface Outlook {
  readonly prospects: readonly Prospect[]
  /** Absent when exact; otherwise how many times it was tried. */
  readonly tries?: number
}

/** Ways to follow before an exact answer is given up. */
const MOST_WAYS = 60_000
const TRIES = 10_000

class TooManyWays extends Error {}

/**
 * What can come of a command before anybody chooses again, as the seat would see it: with the very rules of the game and
 * enumerated dice. Where there are too many ways, it is tried many times instead, and says so. Throws the stop of a
 * command that the seat may not give now, or whose odds it may not know.
 */
export function outlook(table: Table, seat: string, said: Command): Outlook {
  const command = table.askedOdds(seat, said)
  return outlookFrom(table.ruleset, table.facts, table.state, seat, command)
}

/** The same from a state, for a command that the seat may ask about (`Table.askedOdds`). */
export function outlookFrom(
  ruleset: Ruleset,
  facts: Facts,
  state: unknown,
  seat: string,
  command: Command,
  tries: number = TRIES,
): Outlook {
  const rows = ruleset.odds(state, seat, command, facts)
  if (rows) {
    return {
      prospects: rows.map(({ outcome, probability }) => ({ chance: probability, changes: [], outcome })),
    }
  }
  if (readsWords(facts, seat))
    throw refused(
      'ODDS_HIDDEN',
      'Hit points are words at this table, and the odds of this would betray the figures.',
    )
  return seenOdds(ruleset, facts, state, command, seat, tries)
}

/** Told by what the seat would see change. */
function seenOdds(
  ruleset: Ruleset,
  facts: Facts,
  state: unknown,
  command: Command,
  seat: string,
  tries: number,
): Outlook {
  const changes = changesFrom(...looks(ruleset.view(state, seat, facts)))
  const tally = new Tally()
  const see = (after: unknown, chance: Rational) => {
    const next = ruleset.next(after)
    const seen = changes(...looks(ruleset.view(after, seat, facts)))
    tally.add(seen, chance, next.kind === 'over' ? next : undefined)
  }
  try {
    exactly(ruleset, state, command, seat, see)
    return { prospects: tally.prospects() }
  } catch (error) {
    if (!(error instanceof TooManyWays) && !(error instanceof DiceError)) throw error
  }
  tally.clear()
  const dice = new FastDice(1)
  for (let run = 0; run < tries; run++) {
    dice.reset(1, run)
    const after = ruleset.clone(state)
    const tell = telling(ruleset, after)
    ruleset.decide(after, seat, command, dice, tell)
    settle(ruleset, after, dice, tell)
    see(after, rational(1, tries))
  }
  return { prospects: tally.prospects(), tries }
}

/** A view without its question, and the question. */
function looks({ awaiting, ...rest }: CommonView): [object, string | undefined] {
  return [rest, awaiting?.question]
}

/**
 * Where a state differs from another, as a text: equal texts, equal states. What both share is the very same object,
 * because a copy may share only what never changes; so the scenario or a save is not spelt out again for each way.
 */
function differenceOf(state: unknown, from: unknown): string {
  if (typeof state !== 'object' || state === null) return JSON.stringify(state) ?? '-'
  if (state === from) return '='
  if (Array.isArray(state) || typeof from !== 'object' || from === null || Array.isArray(from))
    return JSON.stringify(state)
  const old = from as Record<string, unknown>
  return `{${Object.entries(state).map(([key, value]) => `${key}:${differenceOf(value, old[key])}`)}}`
}

/** Follows every way the dice can fall, one step at a time; equal states are one. */
function exactly(
  ruleset: Ruleset,
  start: unknown,
  command: Command,
  seat: string,
  see: (after: unknown, chance: Rational) => void,
): void {
  let ways = 0
  let open = new Map<string, { state: unknown; chance: Rational }>()
  const follow = (from: unknown, chance: Rational, step: (state: unknown, dice: Dice) => void) => {
    const dice = new EnumeratedDice()
    dice.every(
      (fallen) => {
        if (++ways > MOST_WAYS) throw new TooManyWays()
        const state = ruleset.clone(from)
        step(state, fallen)
        return state
      },
      (state) => {
        const key = differenceOf(state, start)
        const known = open.get(key)
        const odds = multiply(chance, dice.exactly)
        if (known) known.chance = add(known.chance, odds)
        else open.set(key, { state, chance: odds })
      },
    )
  }
  follow(start, ONE, (state, dice) => ruleset.decide(state, seat, command, dice, telling(ruleset, state)))
  while (open.size > 0) {
    const layer = open
    open = new Map()
    for (const { state, chance } of layer.values()) {
      if (ruleset.next(state).kind !== 'automatic') see(state, chance)
      else follow(state, chance, (copy, dice) => ruleset.advance(copy, dice, telling(ruleset, copy)))
    }
  }
}

/** Adds up the chances of what looks the same. */
class Tally {
  private readonly found = new Map<
    string,
    { chance: Rational; changes: readonly Change[]; over?: string; favours?: readonly string[] }
  >()

  clear(): void {
    this.found.clear()
  }

  add(seen: readonly Change[], chance: Rational, end: Over | undefined): void {
    const key = JSON.stringify([seen, end?.outcome])
    const known = this.found.get(key)
    if (known) known.chance = add(known.chance, chance)
    else
      this.found.set(key, {
        chance,
        changes: seen,
        ...(end && { over: end.outcome, favours: end.favours }),
      })
  }

  prospects(): readonly Prospect[] {
    return [...this.found.values()].sort((a, b) => toNumber(b.chance) - toNumber(a.chance))
  }
}
