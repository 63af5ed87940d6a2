import { canonical } from '../../kernel/canonical.js'
import type { Command } from '../../kernel/contract/command.js'
import type { FigureRange } from '../../kernel/contract/numbers.js'
import type { Ruleset } from '../../kernel/contract/ruleset.js'
import type { Facts } from '../../kernel/contract/seats.js'
import { FastDice } from '../../kernel/dice/fast.js'
import type { Numbering } from './numbering.js'
import { walk } from './walk.js'

/** What the learner's seats see of a game and can do in it, as far as random play has met it. */
export interface Findings {
  readonly figures: ReadonlyMap<string, FigureRange>
  readonly commands: ReadonlyMap<string, Command>
  /** The most commands that anybody could choose from at one moment. */
  readonly most: number
}

/** Counts what of a view or a list of commands has no number. */
const UNLISTED = 'unlisted'
const FEWEST_SPARE = 8

/** What the seats are and which of their commands are actions. */
export interface Eyes {
  readonly ruleset: Ruleset
  readonly facts: Facts
  readonly seats: readonly string[]
  isAction(command: Command): boolean
}

/** Gathers names as it is shown states; the numbering that it ends in does not depend on the order of showing. */
export class Survey {
  private readonly eyes: Eyes
  private readonly figures = new Map<string, FigureRange>()
  private readonly commands = new Map<string, Command>()
  private most = 0

  constructor(eyes: Eyes) {
    this.eyes = eyes
  }

  look(state: unknown): void {
    const { ruleset, facts, seats } = this.eyes
    for (const seat of seats) {
      walk(ruleset.view(state, seat, facts), (name, _, min, max) => {
        this.figures.set(name, widened(this.figures.get(name), name, min, max))
      })
    }
  }

  /** What a seat can do now. */
  actions(state: unknown, seat: string): readonly Command[] {
    const { ruleset } = this.eyes
    const listed = ruleset.choices(state, seat).filter((command) => this.eyes.isAction(command))
    for (const command of listed) this.commands.set(canonical(command), command)
    this.most = Math.max(this.most, listed.length)
    return listed
  }

  findings(): Findings {
    return { figures: this.figures, commands: this.commands, most: this.most }
  }
}

/** Bounds that hold for all that was seen: without one where one of them had none. */
function widened(known: FigureRange | undefined, name: string, min?: number, max?: number): FigureRange {
  const low = !known ? min : both(known.min, min, Math.min)
  const high = !known ? max : both(known.max, max, Math.max)
  return { name, ...(low !== undefined && { min: low }), ...(high !== undefined && { max: high }) }
}

function both(
  a: number | undefined,
  b: number | undefined,
  of: (a: number, b: number) => number,
): number | undefined {
  return a === undefined || b === undefined ? undefined : of(a, b)
}

/**
 * A numbering by views and choices. What the survey met has a number of its own, in the order of its spelling; commands
 * that it did not meet take the spare numbers at the end, and the last figure counts what has no place.
 */
export function foundNumbering(eyes: Eyes, { figures, commands, most }: Findings): Numbering {
  const { ruleset, facts, seats } = eyes
  const several = seats.length > 1 ? seats : []
  const ranges: FigureRange[] = [
    ...several.map((seat) => ({ name: `seat=${seat}`, min: 0, max: 1 })),
    ...[...figures.keys()].sort().map((name) => figures.get(name)!),
    { name: UNLISTED, min: 0 },
  ]
  const places = new Map(ranges.map(({ name }, place) => [name, place]))
  const texts = [...commands.keys()].sort()
  const numbers = new Map(texts.map((text, action) => [text, action]))
  const spares = Math.max(FEWEST_SPARE, most)
  return {
    figures: ranges,
    commands: [...texts.map((text) => commands.get(text)!), ...new Array<null>(spares).fill(null)],
    named: texts.length,
    observe(state, seat, out, at) {
      const last = at + ranges.length - 1
      out.fill(0, at, last + 1)
      if (several.length > 0) out[at + several.indexOf(seat)] = 1
      walk(ruleset.view(state, seat, facts), (name, value) => {
        const place = places.get(name)
        if (place === undefined) out[last]!++
        else out[at + place] = value
      })
    },
    mark(state, seat, mask, at, spare) {
      mask.fill(0, at, at + texts.length + spares)
      spare.length = 0
      let left = 0
      for (const command of ruleset.choices(state, seat)) {
        if (!eyes.isAction(command)) continue
        const number = numbers.get(canonical(command))
        if (number !== undefined) mask[at + number] = 1
        else if (spare.length === spares) left++
        else mask[at + texts.length + spare.push(command) - 1] = 1
      }
      return left
    },
  }
}

/** The dice of surveys: the same for everybody, and not those of any episode. */
export function surveyDice(): FastDice {
  return new FastDice(0x5eed, 2 ** 40)
}
