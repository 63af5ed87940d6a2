import { canonical } from '../../kernel/canonical.js'
import type { Command } from '../../kernel/contract/command.js'
import type { Ruleset } from '../../kernel/contract/ruleset.js'
import type { Facts } from '../../kernel/contract/seats.js'
import type { FigureRange } from '../../kernel/contract/speed/numbers.js'
import { FastDice } from '../../kernel/dice/fast.js'
import type { Actions, Figures } from './numbering.js'
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
/** Spare numbers: this many at least, and twice as many as anybody could choose from when the survey looked. */
const FEWEST_SPARE = 8

/** What the seats are and which of their commands are actions. */
export interface ActionLayout {
  readonly ruleset: Ruleset
  readonly facts: Facts
  readonly seats: readonly string[]
  isAction(command: Command): boolean
}

/** Gathers names as it is shown states; the numbers that come of it do not depend on the order of showing. */
export class Survey {
  private readonly eyes: ActionLayout
  private readonly looks: boolean
  private readonly figures = new Map<string, FigureRange>()
  private readonly commands = new Map<string, Command>()
  private most = 0

  /** `looks`: whether figures are wanted too. */
  constructor(eyes: ActionLayout, looks: boolean) {
    this.eyes = eyes
    this.looks = looks
  }

  look(state: unknown): void {
    if (!this.looks) return
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

  /** Commands that have numbers though nobody has met them yet. */
  expect(commands: readonly Command[]): void {
    for (const command of commands)
      if (this.eyes.isAction(command)) this.commands.set(canonical(command), command)
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

/** Figures by views: what the survey met, in the order of spelling; the last one counts what has no place. */
export function foundFigures({ ruleset, facts, seats }: ActionLayout, { figures }: Findings): Figures {
  const several = seats.length > 1 ? seats : []
  const ranges: FigureRange[] = [
    ...several.map((seat) => ({ name: `seat=${seat}`, min: 0, max: 1 })),
    ...[...figures.keys()].sort().map((name) => figures.get(name)!),
    { name: UNLISTED, min: 0 },
  ]
  const places = new Map(ranges.map(({ name }, place) => [name, place]))
  return {
    figures: ranges,
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
  }
}

/** Actions by choices: what the survey met, in the order of spelling; others take the spare numbers at the end. */
export function foundActions({ ruleset, isAction }: ActionLayout, { commands, most }: Findings): Actions {
  const texts = [...commands.keys()].sort()
  const numbers = new Map(texts.map((text, action) => [text, action]))
  const spares = Math.max(FEWEST_SPARE, 2 * most)
  return {
    commands: [...texts.map((text) => commands.get(text)!), ...new Array<null>(spares).fill(null)],
    named: texts.length,
    mark(state, seat, mask, at, spare) {
      mask.fill(0, at, at + texts.length + spares)
      spare.length = 0
      let left = 0
      for (const command of ruleset.choices(state, seat)) {
        if (!isAction(command)) continue
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
