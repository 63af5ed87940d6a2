import type { Command } from '../../src/kernel/contract/command.js'
import type { Ruleset } from '../../src/kernel/contract/ruleset.js'
import { GAME_MASTER, type TableOptions } from '../../src/kernel/contract/seats.js'
import { soak } from '../soak.js'
import { everything } from './everything.js'
import type { Channel, Heard } from './marks.js'
import { Stage } from './stage.js'
import { completions, printed } from './terminal.js'

/** Two games that differ in what a seat may not know, and in nothing else. */
export interface Twinning {
  readonly ruleset: Ruleset
  readonly scenarios: readonly [unknown, unknown]
  readonly options?: Partial<TableOptions>
  readonly seed: string
}

/** Where a seat could tell the two apart. */
export interface Difference {
  readonly seat: string
  readonly channel: Channel
  readonly one: string
  readonly other: string
}

/**
 * Digest and hash of a line are of the whole line, and blinded, and a receipt's mark is made of the hash under the blind;
 * what a receipt says was shown must be the same.
 */
function withoutHashes(text: string): string {
  return text.replace(/\\?"(digest|hash|issued)\\?":\\?"[0-9a-f]{64}\\?"/g, '#')
}

/** Two tables with the same dice, at which the same is said. */
export class Twins {
  readonly one: Stage
  readonly other: Stage

  constructor({ ruleset, scenarios, options, seed }: Twinning) {
    const [one, other] = scenarios.map((scenario) =>
      new Stage({ ruleset, scenario, marks: [], seed, ...(options && { options }) }).start(),
    )
    this.one = one!
    this.other = other!
  }

  say(seat: string, ...lines: readonly string[]): this {
    for (const stage of [this.one, this.other]) stage.say(seat, ...lines)
    return this
  }

  choose(seat: string, verb: string, ...including: readonly string[]): this {
    for (const stage of [this.one, this.other]) stage.choose(seat, verb, ...including)
    return this
  }

  /** Lines that differ in what others may not know of them. */
  sayEach(seat: string, one: string, other: string): this {
    this.one.say(seat, one)
    this.other.say(seat, other)
    return this
  }

  /** Legal commands, the same at both; the two must offer the same for that. */
  wander(commands: number, only?: (command: Command, seat: string) => boolean): this {
    for (const stage of [this.one, this.other]) stage.wander(commands, only)
    return this
  }

  /** Every byte of every channel by which a seat could tell the two games apart. */
  async differences(...seats: readonly string[]): Promise<readonly Difference[]> {
    const all: Difference[] = []
    for (const seat of seats)
      all.push(...differencesOf(seat, await bytesOf(this.one, seat), await bytesOf(this.other, seat)))
    return all
  }
}

function differencesOf(seat: string, one: readonly Heard[], other: readonly Heard[]): readonly Difference[] {
  const found: Difference[] = []
  for (let i = 0; i < Math.max(one.length, other.length); i++) {
    const [left, right] = [one[i], other[i]]
    if (left?.text === right?.text) continue
    const at = firstDifference(left?.text ?? '', right?.text ?? '')
    const near = (text = '') => text.slice(Math.max(0, at - 60), at + 60)
    const channel = (left ?? right)!.channel
    if (!found.some((known) => known.channel === channel))
      found.push({ seat, channel, one: near(left?.text), other: near(right?.text) })
  }
  return found
}

async function bytesOf({ table, keeper }: Stage, seat: string): Promise<readonly Heard[]> {
  // All odds are the game master's to know, and long to reckon.
  const odds = seat === GAME_MASTER ? 0 : soak(1, 3)
  const how = { names: [], seed: 11, commands: soak(16, 300), odds, slips: 0 }
  const all = [
    ...everything(table, seat, how),
    ...completions(keeper, seat, []),
    ...(await printed(keeper, seat, [])),
  ]
  return all.map(({ channel, text }) => ({ channel, text: withoutHashes(text) }))
}

function firstDifference(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return at
}
