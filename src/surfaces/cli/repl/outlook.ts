import type { Command } from '../../../kernel/command.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { EnumeratedDice } from '../../../kernel/dice/enumerated.js'
import { DiceError } from '../../../kernel/dice/expression.js'
import { FastDice } from '../../../kernel/dice/fast.js'
import { fold, settle } from '../../../kernel/engine.js'
import { add, multiply, ONE, type Rational, rational, toNumber } from '../../../kernel/rational.js'
import type { Ruleset } from '../../../kernel/ruleset.js'
import { Stop } from '../../../kernel/stops.js'
import { type Change, changesFrom } from './changes.js'

/** One way it can turn out, as the seat would see it. */
export interface Prospect {
  readonly chance: Rational
  readonly changes: readonly Change[]
  /** The game's own word for it. */
  readonly outcome?: string
  /** The result, when the game would be over. */
  readonly over?: string
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
 * What can come of a command before anybody chooses again, with the very rules of the game and enumerated dice. Where
 * there are too many ways, it is tried many times instead, and says so. Throws the Stop of an illegal command.
 */
export function outlook(ruleset: Ruleset, state: unknown, command: Command, seat: string): Outlook {
  return ownOdds(ruleset, state, command) ?? seenOdds(ruleset, state, command, seat)
}

/** What the game itself says about the odds of a command, in its own words; undefined where it says nothing. */
function ownOdds(ruleset: Ruleset, state: unknown, command: Command): Outlook | undefined {
  try {
    const rows = ruleset.odds?.(ruleset.clone(state), command)
    return (
      rows && {
        prospects: rows.map(({ outcome, probability }) => ({ chance: probability, changes: [], outcome })),
      }
    )
  } catch (error) {
    if (error instanceof Stop) return undefined
    throw error
  }
}

/** Told by what the seat would see change. */
function seenOdds(ruleset: Ruleset, state: unknown, command: Command, seat: string): Outlook {
  const changes = changesFrom(ruleset.view(state, seat), ask(ruleset, state))
  const tally = new Tally()
  const see = (after: unknown, chance: Rational) => {
    const next = ruleset.next(after)
    const seen = changes(ruleset.view(after, seat), ask(ruleset, after))
    tally.add(seen, chance, next.kind === 'over' ? next.outcome : undefined)
  }
  try {
    exactly(ruleset, state, command, see)
    return { prospects: tally.prospects() }
  } catch (error) {
    if (!(error instanceof TooManyWays) && !(error instanceof DiceError)) throw error
  }
  tally.clear()
  const dice = new FastDice(1)
  for (let run = 0; run < TRIES; run++) {
    dice.reset(1, run)
    const after = ruleset.clone(state)
    fold(ruleset, after, ruleset.decide(after, command, dice))
    settle(ruleset, after, dice, () => undefined)
    see(after, rational(1, TRIES))
  }
  return { prospects: tally.prospects(), tries: TRIES }
}

function ask(ruleset: Ruleset, state: unknown): string | undefined {
  const next = ruleset.next(state)
  return next.kind === 'awaiting' ? next.ask : undefined
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
  follow(start, ONE, (state, dice) => fold(ruleset, state, ruleset.decide(state, command, dice)))
  while (open.size > 0) {
    const layer = open
    open = new Map()
    for (const { state, chance } of layer.values()) {
      if (ruleset.next(state).kind !== 'automatic') see(state, chance)
      else follow(state, chance, (copy, dice) => fold(ruleset, copy, ruleset.advance(copy, dice)))
    }
  }
}

/** Adds up the chances of what looks the same. */
class Tally {
  private readonly found = new Map<string, { chance: Rational; changes: readonly Change[]; over?: string }>()

  clear(): void {
    this.found.clear()
  }

  add(seen: readonly Change[], chance: Rational, over: string | undefined): void {
    const key = JSON.stringify([seen, over])
    const known = this.found.get(key)
    if (known) known.chance = add(known.chance, chance)
    else this.found.set(key, { chance, changes: seen, ...(over === undefined ? {} : { over }) })
  }

  prospects(): readonly Prospect[] {
    return [...this.found.values()].sort((a, b) => toNumber(b.chance) - toNumber(a.chance))
  }
}
