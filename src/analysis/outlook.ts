import type { Command } from '../kernel/contract/command.js'
import { settle, telling } from '../kernel/contract/engine.js'
import type { Over } from '../kernel/contract/next.js'
import type { Fares, OddsEffect, Ruleset } from '../kernel/contract/ruleset.js'
import { type Facts, GAME_MASTER, readsWords } from '../kernel/contract/seats.js'
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
  /** The game's own word for it, and what it does then. */
  readonly outcome?: string
  readonly effect?: OddsEffect
  readonly fares?: Fares
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
  /** Dice are rolled on the way, whether or not they change what the seat sees. */
  readonly rolled?: true
}

/** How much work an answer may take. */
export interface Effort {
  /** Ways to follow before an exact answer is given up. */
  readonly ways: number
  /** How often it is tried then. */
  readonly tries: number
  /**
   * Starts a clock and returns the question whether its time is up. An exact answer has one clock: late, it is given up.
   * Tries have another: late, what was tried so far is the answer.
   */
  startClock?(): () => boolean
}

/** Tries before a late answer is given: fewer say nothing. */
const MIN_TRIES = 20

const EFFORT: Effort = { ways: 30_000, tries: 10_000 }

class TooManyWays extends Error {}

/**
 * What can come of a command before anybody chooses again, as the seat would see it: with the very rules of the game and
 * enumerated dice. Where there are too many ways, it is tried many times instead, and says so. Throws the stop of a
 * command that the seat may not give now, or whose odds it may not know.
 */
export function outlook(table: Table, seat: string, said: Command, effort?: Effort): Outlook {
  const command = table.askedOdds(seat, said)
  return outlookFrom(table.ruleset, table.facts, stateToRead(table), seat, command, effort)
}

const copies = new WeakMap<Table, { readonly head: string; readonly state: unknown }>()

/** A table's state for those who only read it: odds of ten offers at one line need one copy, not ten. */
export function stateToRead(table: Table): unknown {
  const kept = copies.get(table)
  if (kept?.head === table.head) return kept.state
  const { head, state } = table
  copies.set(table, { head, state })
  return state
}

/** The same from a state, for a command that the seat may ask about (`Table.askedOdds`). */
export function outlookFrom(
  ruleset: Ruleset,
  facts: Facts,
  state: unknown,
  seat: string,
  command: Command,
  effort: Effort = EFFORT,
): Outlook {
  const rows = ruleset.odds(state, seat, command, facts)
  if (rows) {
    return {
      prospects: rows.map(({ outcome, probability, effect, fares }) => ({
        chance: probability,
        changes: [],
        outcome,
        ...(effect && { effect }),
        ...(fares && { fares }),
      })),
      ...(rows.length > 1 && { rolled: true as const }),
    }
  }
  if (readsWords(facts, seat))
    throw refused(
      'ODDS_HIDDEN',
      'Hit points are words at this table, and the odds of this would betray the figures.',
    )
  if (!ruleset.hidden || seat === GAME_MASTER) return seenOdds(ruleset, facts, state, command, seat, effort)
  return supposedOdds(ruleset, facts, state, command, seat, effort)
}

/** Collects what the seat would see change from this state on, and how likely each change is. */
function lookout(ruleset: Ruleset, facts: Facts, state: unknown, seat: string) {
  const changes = changesFrom(...looks(ruleset.view(state, seat, facts)))
  const tally = new Tally()
  const see = (after: unknown, chance: Rational) => {
    const next = ruleset.next(after)
    const seen = changes(...looks(ruleset.view(after, seat, facts)))
    tally.add(seen, chance, next.kind === 'over' ? next : undefined)
  }
  return { tally, see }
}

/** Follows every way of the dice by the state itself, which must hide nothing from the seat that matters. */
function seenOdds(
  ruleset: Ruleset,
  facts: Facts,
  state: unknown,
  command: Command,
  seat: string,
  effort: Effort,
): Outlook {
  const { tally, see } = lookout(ruleset, facts, state, seat)
  try {
    const rolled = exactly(ruleset, facts, state, command, seat, effort, see)
    return { prospects: tally.prospects(), ...(rolled && { rolled: true as const }) }
  } catch (error) {
    if (!(error instanceof TooManyWays) && !(error instanceof DiceError)) throw error
  }
  tally.clear()
  const dice = new FastDice(1)
  return triedOdds(tally, effort, (run) => {
    const after = ruleset.clone(state)
    dice.reset(1, run)
    playOut(ruleset, after, seat, command, dice)
    see(after, ONE)
  })
}

/** Tries again and again, until that is enough or time is up. */
function triedOdds(tally: Tally, { tries, startClock }: Effort, attempt: (run: number) => void): Outlook {
  const isLate = startClock?.()
  let run = 0
  while (run < tries && (run < MIN_TRIES || !isLate?.())) attempt(run++)
  return { prospects: tally.prospects(rational(1, run)), tries: run, rolled: true }
}

/** The streams of the dice with which the unknown is dealt; those of the tries come first. */
const DEALS = 2 ** 40

/**
 * Tries the command many times, each time with everything that the seat may not know dealt anew. `redeal` makes the same
 * of all states that the seat cannot tell apart, so the answer is the same in all of them. Refused where the game cannot
 * deal anew (rules/secrets 4).
 */
function supposedOdds(
  ruleset: Ruleset,
  facts: Facts,
  state: unknown,
  command: Command,
  seat: string,
  effort: Effort,
): Outlook {
  const { redeal, endsHidden } = ruleset.search ?? {}
  if (!redeal || endsHidden) {
    // An illegal command gets its own stop first.
    playOut(ruleset, ruleset.clone(state), seat, command, new FastDice())
    throw refused('ODDS_HIDDEN', 'The odds of this would betray what is hidden from you.')
  }
  const { tally, see } = lookout(ruleset, facts, state, seat)
  const dice = new FastDice()
  return triedOdds(tally, effort, (run) => {
    const after = ruleset.clone(state)
    dice.reset(1, DEALS + run)
    redeal(after, seat, facts, dice)
    dice.reset(1, run)
    playOut(ruleset, after, seat, command, dice)
    see(after, ONE)
  })
}

/** Gives the command and lets the game go on to the next choice. */
function playOut(ruleset: Ruleset, state: unknown, seat: string, command: Command, dice: Dice): void {
  const tell = telling(ruleset, state)
  ruleset.decide(state, seat, command, dice, tell)
  settle(ruleset, state, dice, tell)
}

/** A view without its question, and the question. */
function looks({ awaiting, ...rest }: CommonView): [object, string | undefined] {
  return [rest, awaiting?.question]
}

/** Where the dice have led, how likely, and what the seat sees there, once somebody asked. */
interface Way {
  readonly state: unknown
  chance: Rational
  look: string | undefined
}

/**
 * Follows every way the dice can fall, one step at a time. States with the same future that look the same to the seat are
 * one: what else they remember of how they came about makes no difference to what the seat will see. Returns whether any
 * dice were rolled.
 */
function exactly(
  ruleset: Ruleset,
  facts: Facts,
  start: unknown,
  command: Command,
  seat: string,
  { ways: mostWays, startClock }: Effort,
  see: (after: unknown, chance: Rational) => void,
): boolean {
  const isLate = startClock?.()
  let ways = 0
  let steps = 0
  let open = new Map<string, Way[]>()
  const lookOf = (state: unknown) => JSON.stringify(ruleset.view(state, seat, facts))
  const follow = (from: unknown, chance: Rational, step: (state: unknown, dice: Dice) => void) => {
    const dice = new EnumeratedDice()
    steps++
    dice.every(
      (fallen) => {
        if (++ways > mostWays || isLate?.()) throw new TooManyWays()
        const state = ruleset.clone(from)
        step(state, fallen)
        return state
      },
      (state) => {
        const odds = multiply(chance, dice.exactly)
        const alike = open.get(ruleset.key(state)) ?? []
        if (alike.length === 0) open.set(ruleset.key(state), alike)
        // Looks are compared only where futures are the same.
        const look = alike.length > 0 ? lookOf(state) : undefined
        for (const one of alike) one.look ??= lookOf(one.state)
        const known = alike.find((one) => one.look === look)
        if (known) known.chance = add(known.chance, odds)
        else alike.push({ state, chance: odds, look })
      },
    )
  }
  follow(start, ONE, (state, dice) => ruleset.decide(state, seat, command, dice, telling(ruleset, state)))
  while (open.size > 0) {
    const layer = open
    open = new Map()
    for (const { state, chance } of [...layer.values()].flat()) {
      if (ruleset.next(state).kind !== 'automatic') see(state, chance)
      else follow(state, chance, (copy, dice) => ruleset.advance(copy, dice, telling(ruleset, copy)))
    }
  }
  return ways > steps
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

  /** What was found, the likeliest first; `each` is the chance of one try, where ways were tried. */
  prospects(each: Rational = ONE): readonly Prospect[] {
    const found = [...this.found.values()].map((one) => ({ ...one, chance: multiply(one.chance, each) }))
    return found.sort((a, b) => toNumber(b.chance) - toNumber(a.chance))
  }
}
