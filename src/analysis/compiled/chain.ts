import type { Command } from '../../kernel/contract/command.js'
import type { GameEvent, Policy, Ruleset } from '../../kernel/contract/ruleset.js'
import type { Transitions } from '../exact/transitions.js'
import { TooManyStates, type WalkRecorder, walk } from '../explore.js'
import { doubles } from '../field.js'

/** One way on: to a node, with what it adds to the sum measures (a place in `Chain.gains`). */
export interface Transition {
  readonly to: number
  readonly gain: number
  readonly odds: number
}

/** Where a game is over: its outcome, whom it favours, and its final measures. */
export interface Ending {
  readonly outcome: string
  readonly favours: readonly string[]
  readonly finals: readonly number[]
}

/** What sum measures gain at once: equal lists are one, and nothing gained is number 0. */
class Gains {
  readonly lists: (readonly number[])[]
  private readonly places = new Map<string, number>()

  constructor(sums: number) {
    const nothing = new Array<number>(sums).fill(0)
    this.lists = [nothing]
    this.places.set(nothing.join(), 0)
  }

  placeOf(list: readonly number[]): number {
    const text = list.join()
    const known = this.places.get(text)
    if (known !== undefined) return known
    this.places.set(text, this.lists.length)
    return this.lists.push(list) - 1
  }

  /** One gain after another. */
  both(a: number, b: number): number {
    if (a === 0) return b
    if (b === 0) return a
    return this.placeOf(this.lists[a]!.map((value, i) => value + this.lists[b]![i]!))
  }
}

/** A game in which every seat goes by a policy, as the Markov chain that it is. Node 0 is where it begins. */
export class Chain implements WalkRecorder<number> {
  readonly ways: (readonly Transition[])[] = []
  readonly endings: (Ending | undefined)[] = []
  /** Where somebody goes by a policy; everywhere else the referee goes on. */
  readonly asks: boolean[] = []
  readonly gains: Gains
  private readonly sums: number
  private node = 0

  constructor(sums: number) {
    this.sums = sums
    this.gains = new Gains(sums)
  }

  over(node: number, outcome: string, favours: readonly string[], finals: readonly number[]): void {
    this.endings[node] = { outcome, favours, finals }
    this.ways[node] = []
    this.asks[node] = false
  }

  begin(node: number, kind: string): void {
    this.node = node
    this.endings[node] = undefined
    this.asks[node] = kind === 'awaiting'
  }

  action({ count, to, odds, gained }: Transitions<number>): void {
    const { sums } = this
    const ways: Transition[] = []
    for (let i = 0; i < count; i++) {
      const gain = this.gains.placeOf(gained.slice(i * sums, (i + 1) * sums))
      ways.push({ to: to[i]!, gain, odds: odds[i]! })
    }
    this.ways[this.node] = ways
  }
}

/** The chain of a game, or undefined when it has more states than that. */
export function chainOf<State, Cmd extends Command, Event extends GameEvent>(
  ruleset: Ruleset<unknown, State, Cmd, Event>,
  start: State,
  players: Readonly<Record<string, Policy<State, Cmd>>>,
  limit: number,
): Chain | undefined {
  const sums = Object.values(ruleset.measures).filter(({ kind }) => kind === 'sum').length
  const chain = new Chain(sums)
  try {
    walk(ruleset, start, doubles, { players, limit, apart: true }, chain)
    return chain
  } catch (error) {
    if (error instanceof TooManyStates) return undefined
    throw error
  }
}
