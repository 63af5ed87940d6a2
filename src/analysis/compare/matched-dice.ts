import type { Dice } from '../../kernel/dice/dice.js'
import type { Expression, FaceSource, Rolled } from '../../kernel/dice/expression.js'
import { FastDice } from '../../kernel/dice/fast.js'

/** Mixes a number into a hash: every bit of both changes about half of the bits of the answer. */
function mixed(hash: number, value: number): number {
  let h = Math.imul(hash ^ value, 0x9e3779b1)
  h ^= h >>> 15
  h = Math.imul(h, 0x85ebca77)
  return h ^ (h >>> 13)
}

const purposes = new Map<string, number>()

function purposeNumber(purpose: string): number {
  const known = purposes.get(purpose)
  if (known !== undefined) return known
  let hash = 0x811c9dc5
  for (let i = 0; i < purpose.length; i++) hash = Math.imul(hash ^ purpose.charCodeAt(i), 0x01000193)
  purposes.set(purpose, hash)
  return hash
}

/** What is known of the rolls for one purpose. */
interface Slot {
  readonly number: number
  /** Rolls in this round. */
  count: number
  /** Where among the leading rolls the last one was made, and how many have followed it there. */
  place: number
  since: number
}

/**
 * Dice for two variants of one game that should be lucky and unlucky alike. What falls depends on the run, the round, what
 * the roll is for, and where it stands among the leading rolls of the round: those of the purpose that came up most often
 * among the ones the run had before this one. So damage belongs to its attack, and the third attack is the third whether or
 * not the second did damage: a game in which one blow landed that missed in the other goes on with the same luck. Each
 * variant by itself sees fair dice: no place comes up twice in a run, since the leading count never falls.
 */
export class MatchedDice implements Dice {
  private readonly dice = new FastDice()
  /** By purpose, in the order in which the run first had them. */
  private readonly slots = new Map<string, Slot>()
  private seed = 0
  private start = 0
  private round = 0

  /** Starts run number `run` of `seed`. */
  reset(seed: number, run: number): void {
    this.seed = seed
    this.start = mixed(run | 0, Math.floor(run / 4294967296))
    this.round = 0
    this.slots.clear()
  }

  /** A new round has begun: both games count their rolls from here. */
  enter(round: number): void {
    if (round === this.round) return
    this.round = round
    for (const slot of this.slots.values()) {
      slot.count = 0
      slot.since = -1
    }
  }

  private slotOf(purpose: string): Slot {
    const known = this.slots.get(purpose)
    if (known) return known
    const made = { number: purposeNumber(purpose), count: 0, place: 0, since: -1 }
    this.slots.set(purpose, made)
    return made
  }

  private next(purpose: string): FastDice {
    const slot = this.slotOf(purpose)
    let leading: Slot | undefined
    for (const earlier of this.slots.values()) {
      if (earlier === slot) break
      if (earlier.count > (leading?.count ?? 0)) leading = earlier
    }
    let place = mixed(mixed(this.start, this.round), slot.number)
    if (leading) place = mixed(mixed(place, leading.number), leading.count)
    slot.since = slot.since >= 0 && slot.place === place ? slot.since + 1 : 0
    slot.place = place
    slot.count++
    const low = mixed(place, slot.since) >>> 0
    const high = mixed(low, place) >>> 12
    this.dice.reset(this.seed, high * 4294967296 + low)
    return this.dice
  }

  die(sides: number, purpose: string): number {
    return this.next(purpose).die(sides, purpose)
  }

  faces(count: number, sides: number, purpose: string): number[] {
    return this.next(purpose).faces(count, sides, purpose)
  }

  sum(count: number, sides: number, purpose: string): number {
    return this.next(purpose).sum(count, sides, purpose)
  }

  test(count: number, sides: number, least: number, purpose: string): number {
    return this.next(purpose).test(count, sides, least, purpose)
  }

  band(count: number, sides: number, bounds: readonly number[], purpose: string): number {
    return this.next(purpose).band(count, sides, bounds, purpose)
  }

  pool(count: number, sides: number, bounds: readonly number[], purpose: string): number[] {
    return this.next(purpose).pool(count, sides, bounds, purpose)
  }

  roll(expression: Expression, purpose: string): Rolled {
    return this.next(purpose).roll(expression, purpose)
  }

  read<Answer>(roll: (faces: FaceSource) => Answer, _exact: unknown, purpose: string): Answer {
    return this.next(purpose).read(roll)
  }

  draw(counts: ArrayLike<number>, purpose: string): number {
    return this.next(purpose).draw(counts, purpose)
  }
}
