/**
 * The entry to exact answers. In come a ruleset, a state and how each seat plays; out comes the graph of all states that
 * the game can reach. It runs the rules with dice that fall in every way, and equal states become one node. No rule is
 * written a second time for it.
 * Read next: `evaluate.ts` (odds on this graph), `solve.ts` (best play on it), `simulate.ts` (the way out where the graph
 * is too large), `outlook.ts` (what may come of one command, as a seat may know it).
 */

import type { Command } from '../kernel/contract/command.js'
import { foldOnly } from '../kernel/contract/engine.js'
import type { Next, Over } from '../kernel/contract/next.js'
import type { GameEvent, Policy, Ruleset, Tell } from '../kernel/contract/ruleset.js'
import type { Spelled } from '../kernel/contract/speed/speed.js'
import { withoutSums } from '../kernel/contract/speed/without-sums.js'
import type { Dice } from '../kernel/dice/dice.js'
import { EnumeratedDice } from '../kernel/dice/enumerated.js'
import { FastDice } from '../kernel/dice/fast.js'
import { type EventFolder, estimateStates } from './exact/estimate-states.js'
import { KeyTable } from './exact/key-table.js'
import { Transitions } from './exact/transitions.js'
import type { Field } from './field.js'
import { playerOf, speakerOf } from './player-of.js'

/** A seat that is not told how to play: the solver looks for its best choice. */
export const BEST = 'best'

/** How each seat plays; `*` stands for every seat that is not named. */
export type Players<State, Cmd extends Command> = Readonly<Record<string, Policy<State, Cmd> | typeof BEST>>

/** One way to go on from a node: where it leads with which probability, and what the sum measures gain on average. */
export interface Action<N> {
  /** What the seat does; absent where nobody chooses. */
  readonly command?: Command
  readonly to: readonly number[]
  readonly odds: readonly N[]
  readonly gains: readonly N[]
}

/** A state of the game, merged with all equal ones. */
export type GraphNode<N> =
  | { readonly kind: 'chance'; readonly action: Action<N> }
  | { readonly kind: 'choice'; readonly seat: string; readonly actions: readonly Action<N>[] }
  | {
      readonly kind: 'over'
      readonly outcome: string
      readonly favours: readonly string[]
      readonly finals: readonly N[]
    }

/** Everything that can happen from a state on. Node 0 is that state. */
export interface Graph<N> {
  readonly nodes: readonly GraphNode<N>[]
  /** The names of the final measures, in the order of `finals`. */
  readonly finals: readonly string[]
  /** The names of the sum measures, in the order of `gains`. */
  readonly sums: readonly string[]
}

export interface ExploreOptions<State, Cmd extends Command> {
  readonly players: Players<State, Cmd>
  /** The most states to look at before giving up. */
  readonly limit?: number
  /** Keeps ways apart that lead to the same state and add other figures to the sum measures. */
  readonly apart?: boolean
  /** Called whenever a seat that plays its best is found to choose. */
  readonly chooses?: (seat: string) => void
  /** Called now and then with the number of states found and still to look at; once more when all are found. */
  readonly progress?: (found: number, open: number) => void
  /** Called in large games, early and again when many more are found. */
  readonly foretold?: (coming: SizeEstimate) => void
}

/** How large a game will be. */
export interface SizeEstimate {
  /** About how many states it has. */
  readonly about: number
  readonly found: number
  /** The memory of what was found, in bytes. */
  readonly bytes: number
}

/** The game has more states than the limit; nothing was computed. */
export class TooManyStates extends Error {
  override readonly name = 'TooManyStates'

  constructor(limit: number, about?: number) {
    const grouped = (count: number): string => count.toLocaleString('en-US')
    super(
      about === undefined
        ? `this game has more than ${grouped(limit)} different states; raise the limit or use simulation instead`
        : `this game has about ${grouped(roughly(about))} different states, far more than the limit of ${grouped(limit)}; raise the limit or use simulation instead`,
    )
  }
}

/** Two digits: an estimate is no better. */
export function roughly(about: number): number {
  return Number(about.toPrecision(2))
}

const DEFAULT_LIMIT = 16_000_000
/** The number of states at which it is first foretold how many there are; then whenever four times as many are found. */
const FORETOLD_AT = 100_000
const FORETOLD_AGAIN = 4
/** An estimate may be wrong by half: only what is far beyond the limit is given up early. */
const FAR_BEYOND = 2
/**
 * The first estimate comes when this share of the limit is found. So early it may be four times too large, for what was looked
 * at lies close together: only what is much further beyond is given up. A small limit is reached before an estimate is made.
 */
const EARLY = 50
const MUCH_FURTHER = 8
const SMALL_LIMIT = 20_000
const PROGRESS_EVERY = 4096

/** What a walk leaves behind beside its nodes. */
export interface WalkSummary<State> {
  readonly finals: readonly string[]
  readonly sums: readonly string[]
  /** The node of a state, or undefined when the walk never met it. */
  nodeOf(state: State): number | undefined
  /**
   * Walks on from another state, which the first one need not lead to; answers its node. Throws `TooManyStates` where the
   * limit does not hold all that follows from it: the nodes that were there before stay whole, the newer ones are of no use.
   */
  grow(state: State): number
}

/** One step of the rules: from a state, with dice, telling what happens. */
type Step<State, Event extends GameEvent> = (state: State, dice: Dice, tell: Tell<Event>) => void

/** Takes down what a walk finds. Nodes come in no particular order, each once; the actions of a node come together. */
export interface WalkRecorder<N> {
  /** The memory of what was taken down, in bytes. */
  readonly bytes?: number
  /** The game is over at a node. */
  over(node: number, outcome: string, favours: readonly string[], finals: readonly N[]): void
  /** A node with actions: the referee goes on, somebody goes by a policy, or `seat` chooses among them. */
  begin(node: number, kind: Exclude<Next['kind'], 'over'> | 'choice', seat?: string): void
  /** One action of the node that began last. The ways are used again for the next: copy them. */
  action(ways: Transitions<N>, command?: Command): void
}

/**
 * Walks through every state the game can reach, with enumerated dice and one merged node for all states of equal key.
 * Each automatic step and each command is one action, so states are merged as early as the rules' steps allow; steps of
 * which the game says that it makes no difference how they fall are gone through at once.
 */
export function walk<State, Cmd extends Command, Event extends GameEvent, N>(
  ruleset: Ruleset<unknown, State, Cmd, Event>,
  start: State,
  field: Field<N>,
  options: ExploreOptions<State, Cmd>,
  take: WalkRecorder<N>,
): WalkSummary<State> {
  const limit = options.limit ?? DEFAULT_LIMIT
  const named = Object.entries(ruleset.measures)
  const sums = named.filter(([, measure]) => measure.kind === 'sum').map(([, measure]) => measure)
  const finals = named.filter(([, measure]) => measure.kind === 'final').map(([, measure]) => measure)

  const dice = new EnumeratedDice()
  const anyDice = new FastDice()
  const keys = new KeyTable()
  const ways = new Transitions<N>(field, sums.length, options.apart)
  const before = new Array<number>(sums.length).fill(0)
  const gained = new Array<number>(sums.length).fill(0)
  const openStates: State[] = []
  const openNodes: number[] = []

  // Read once: the loops below run millions of times.
  const { spell, copy, settled } = ruleset.speed ?? {}
  const keyOf = (state: State): string | Spelled => (spell ? spell(state) : ruleset.key(state))
  /** States that are no longer needed, to be written over. */
  const spare: State[] = []
  const copyOf = (state: State): State => {
    const used = copy ? spare.pop() : undefined
    if (used === undefined) return ruleset.clone(state)
    copy!(state, used)
    return used
  }

  /** What is done with the state that is being looked at: made once, for this happens millions of times. */
  const after: EventFolder<State, Event> = {
    state: start,
    tell: foldOnly((event) => ruleset.evolve(after.state, event)),
  }
  const { tell } = after
  const unsummed = withoutSums(ruleset, start)
  const played = (seat: string): Policy<State, Cmd> | undefined => {
    const player = playerOf(options.players, seat)
    return player === BEST || player === undefined ? undefined : unsummed(player)
  }
  const about = estimateStates(ruleset, start, played, after)
  const foretold = (): void => {
    const states = about(keys)
    const beyond = keys.size < FORETOLD_AT ? MUCH_FURTHER : FAR_BEYOND
    if (states > beyond * limit) throw new TooManyStates(limit, states)
    if (keys.size >= FORETOLD_AT)
      options.foretold?.({ about: states, found: keys.size, bytes: keys.bytes + (take.bytes ?? 0) })
  }

  const visit = (state: State): number => {
    const { size } = keys
    const index = keys.add(keyOf(state))
    if (index < size) {
      if (copy) spare.push(state)
      return index
    }
    if (index >= limit) throw new TooManyStates(limit)
    openStates.push(state)
    openNodes.push(index)
    return index
  }

  let here = start
  let step: Step<State, Event>

  /** Goes through the steps that make no difference; `after` holds the state. */
  const passSettled = (state: State): void => {
    if (settled)
      while (ruleset.next(state).kind === 'automatic' && settled(state)) ruleset.advance(state, anyDice, tell)
  }

  /** Every way starts from a fresh copy, taken before anybody is asked; nobody listens. */
  const fall = (falling: Dice): void => {
    const state = copyOf(here)
    after.state = state
    step(state, falling, tell)
    passSettled(state)
  }

  const fallen = (): void => {
    const { state } = after
    for (let i = 0; i < sums.length; i++) gained[i] = sums[i]!.of(state) - before[i]!
    ways.add(visit(state), field.oddsOf(dice), gained)
  }

  const act = (how: Step<State, Event>, command?: Command): void => {
    step = how
    ways.clear()
    dice.every(fall, fallen)
    take.action(ways, command)
  }

  const advance: Step<State, Event> = (state, d, tell) => ruleset.advance(state, d, tell)
  /** Who speaks, and what they say: by a policy, or in the order of the choices. */
  let seated: string | undefined
  let speaker = ''
  let player: Policy<State, Cmd> | typeof BEST = BEST
  let policy: Policy<State, Cmd>
  let chosen: Cmd
  /** The policy's command here, kept where it rolled nothing for it: then it says the same in every run. */
  let said: Cmd | undefined
  const byPolicy: Step<State, Event> = (s, d, tell) => {
    const command = said ?? policy(s, speaker, d)
    if (dice.isUnasked) said = command
    ruleset.decide(s, speaker, command, d, tell)
  }
  const byChoice: Step<State, Event> = (s, d, tell) => ruleset.decide(s, speaker, chosen, d, tell)

  /** Mostly it is the same seat's moment again: who it is need not be found each time. */
  const sit = (seat: string): void => {
    const found = playerOf(options.players, seat)
    if (!found) throw new RangeError(`nobody plays seat "${seat}"`)
    player = found === BEST ? BEST : unsummed(found)
    speaker = speakerOf(seat)
    seated = seat
  }

  const over = (index: number, { outcome, favours }: Over): void => {
    const measured = finals.map((measure) => field.of(measure.of(here)))
    take.over(index, outcome, favours, measured)
  }

  const look = (index: number): void => {
    const next = ruleset.next(here)
    if (next.kind === 'over') {
      over(index, next)
      return
    }
    for (let i = 0; i < sums.length; i++) before[i] = sums[i]!.of(here)
    if (next.kind === 'automatic') {
      take.begin(index, 'automatic')
      act(advance)
      return
    }
    const seat = next.seats[0]!
    if (seat !== seated) sit(seat)
    if (player !== BEST) {
      policy = player
      said = undefined
      take.begin(index, 'awaiting')
      act(byPolicy)
      return
    }
    if (next.seats.length > 1)
      throw new RangeError(`${next.seats.join(' and ')} choose at the same moment: best play is not defined`)
    options.chooses?.(seat)
    take.begin(index, 'choice', seat)
    for (const choice of ruleset.choices(here, speaker)) {
      chosen = choice
      act(byChoice, choice)
    }
  }

  /** Until none is open or this many are found. What happens seldom is left to others: it would make the engine compile this anew. */
  const lookOn = (most: number): void => {
    while (openNodes.length > 0 && keys.size < most) {
      here = openStates.pop()!
      look(openNodes.pop()!)
      if (copy) spare.push(here)
    }
  }

  let foretoldAt = limit < SMALL_LIMIT ? FORETOLD_AT : Math.min(FORETOLD_AT, Math.ceil(limit / EARLY))
  const lookThrough = (): void => {
    while (openNodes.length > 0) {
      options.progress?.(keys.size, openNodes.length)
      lookOn(Math.min(keys.size + PROGRESS_EVERY, foretoldAt))
      if (openNodes.length === 0 || keys.size < foretoldAt) continue
      const again = foretoldAt * FORETOLD_AGAIN
      foretoldAt = foretoldAt < FORETOLD_AT ? Math.min(FORETOLD_AT, again) : again
      foretold()
    }
  }
  /** A copy of a state where a walk would stand after coming to it. */
  const arrived = (state: State): State => {
    const copied = ruleset.clone(state)
    after.state = copied
    passSettled(copied)
    return copied
  }

  visit(ruleset.clone(start))
  lookThrough()
  options.progress?.(keys.size, 0)
  const names = (kind: 'final' | 'sum'): string[] =>
    named.filter(([, measure]) => measure.kind === kind).map(([name]) => name)
  return {
    finals: names('final'),
    sums: names('sum'),
    nodeOf: (state) => {
      const node = keys.find(keyOf(state))
      return node === -1 ? undefined : node
    },
    grow: (state) => {
      const node = visit(arrived(state))
      lookThrough()
      return node
    },
  }
}
