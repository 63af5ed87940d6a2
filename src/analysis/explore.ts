import type { Command } from '../kernel/contract/command.js'
import type { GameEvent, Policy, Ruleset, Tell } from '../kernel/contract/ruleset.js'
import type { Dice } from '../kernel/dice/dice.js'
import { EnumeratedDice } from '../kernel/dice/enumerated.js'
import type { Field } from './field.js'
import { speakerOf } from './players.js'

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
  /** Called when a seat that plays its best is found to choose. */
  readonly chooses?: (seat: string) => void
  /** Called now and then with the number of states found and still to look at; once more when all are found. */
  readonly progress?: (found: number, open: number) => void
}

/** The game has more states than the limit; nothing was computed. */
export class TooManyStates extends Error {
  override readonly name = 'TooManyStates'

  constructor(limit: number) {
    super(`this game has more than ${limit} different states; raise the limit or use simulation instead`)
  }
}

const DEFAULT_LIMIT = 16_000_000
const PROGRESS_EVERY = 4096

/** Collects the ways of one action: equal successors become one. */
class ActionBuilder<N> {
  private readonly places = new Map<number, number>()
  private readonly to: number[] = []
  private readonly odds: N[] = []
  private readonly gains: N[]
  private readonly field: Field<N>

  constructor(field: Field<N>, sums: number) {
    this.field = field
    this.gains = new Array<N>(sums).fill(field.zero)
  }

  add(to: number, odds: N, gains: readonly number[]): void {
    const place = this.places.get(to)
    if (place === undefined) {
      this.places.set(to, this.to.length)
      this.to.push(to)
      this.odds.push(odds)
    } else {
      this.odds[place] = this.field.add(this.odds[place]!, odds)
    }
    for (let i = 0; i < gains.length; i++) {
      if (gains[i] !== 0) {
        this.gains[i] = this.field.add(this.gains[i]!, this.field.multiply(odds, this.field.of(gains[i]!)))
      }
    }
  }

  build(command?: Command): Action<N> {
    const { to, odds, gains } = this
    return command === undefined ? { to, odds, gains } : { command, to, odds, gains }
  }
}

/** What a walk leaves behind beside its nodes. */
export interface Walked<State> {
  readonly finals: readonly string[]
  readonly sums: readonly string[]
  /** The node of a state, or undefined when the walk never met it. */
  nodeOf(state: State): number | undefined
}

/** One step of the rules: from a state, with dice, telling what happens. */
type Step<State, Event extends GameEvent> = (state: State, dice: Dice, tell: Tell<Event>) => void

/** Takes down one node of a walk. Nodes come in no particular order, each once. */
export type TakeNode<N> = (index: number, node: GraphNode<N>) => void

/** Everything that can happen from a state on, as one structure in memory. */
export function explore<State, Cmd extends Command, Event extends GameEvent, N>(
  ruleset: Ruleset<unknown, State, Cmd, Event>,
  start: State,
  field: Field<N>,
  options: ExploreOptions<State, Cmd>,
): Graph<N> {
  const nodes: GraphNode<N>[] = []
  const { finals, sums } = walk(ruleset, start, field, options, (index, node) => {
    nodes[index] = node
  })
  return { nodes, finals, sums }
}

/**
 * Walks through every state the game can reach, with enumerated dice and one merged node for all states of equal key.
 * Each automatic step and each command is one action, so states are merged as early as the rules' steps allow.
 */
export function walk<State, Cmd extends Command, Event extends GameEvent, N>(
  ruleset: Ruleset<unknown, State, Cmd, Event>,
  start: State,
  field: Field<N>,
  options: ExploreOptions<State, Cmd>,
  take: TakeNode<N>,
): Walked<State> {
  const limit = options.limit ?? DEFAULT_LIMIT
  const named = Object.entries(ruleset.measures)
  const sums = named.filter(([, measure]) => measure.kind === 'sum')
  const finals = named.filter(([, measure]) => measure.kind === 'final')

  const dice = new EnumeratedDice()
  const indices = new Map<string, number>()
  const open: { index: number; state: State }[] = []
  const gains = new Array<number>(sums.length).fill(0)

  const visit = (state: State): number => {
    const key = ruleset.key(state)
    const known = indices.get(key)
    if (known !== undefined) return known
    const index = indices.size
    if (index >= limit) throw new TooManyStates(limit)
    indices.set(key, index)
    open.push({ index, state })
    if (index % PROGRESS_EVERY === 0) options.progress?.(indices.size, open.length)
    return index
  }

  /** Every way starts from a fresh copy, taken before anybody is asked; nobody listens. */
  const act = (state: State, step: Step<State, Event>, command?: Command): Action<N> => {
    const builder = new ActionBuilder<N>(field, sums.length)
    const before = sums.map(([, measure]) => measure.of(state))
    dice.every(
      (falling) => {
        const after = ruleset.clone(state)
        step(after, falling, (event) => ruleset.evolve(after, event))
        return after
      },
      (after) => {
        for (let i = 0; i < sums.length; i++) gains[i] = sums[i]![1].of(after) - before[i]!
        builder.add(visit(after), field.oddsOf(dice), gains)
      },
    )
    return builder.build(command)
  }

  const advance: Step<State, Event> = (state, d, tell) => ruleset.advance(state, d, tell)

  const look = (state: State): GraphNode<N> => {
    const next = ruleset.next(state)
    if (next.kind === 'over') {
      const { outcome, favours } = next
      return { kind: 'over', outcome, favours, finals: finals.map(([, m]) => field.of(m.of(state))) }
    }
    if (next.kind === 'automatic') return { kind: 'chance', action: act(state, advance) }
    const seat = next.seats[0]!
    const player = options.players[seat] ?? options.players['*']
    if (!player) throw new RangeError(`nobody plays seat "${seat}"`)
    if (player === BEST) {
      if (next.seats.length > 1)
        throw new RangeError(
          `${next.seats.join(' and ')} choose at the same moment: best play is not defined`,
        )
      options.chooses?.(seat)
      const choices = ruleset.choices(state, speakerOf(seat))
      return {
        kind: 'choice',
        seat,
        actions: choices.map((c) =>
          act(state, (s, d, tell) => ruleset.decide(s, speakerOf(seat), c, d, tell), c),
        ),
      }
    }
    const speaker = speakerOf(seat)
    return {
      kind: 'chance',
      action: act(state, (s, d, tell) => ruleset.decide(s, speaker, player(s, speaker, d), d, tell)),
    }
  }

  visit(ruleset.clone(start))
  for (let item = open.pop(); item; item = open.pop()) take(item.index, look(item.state))
  options.progress?.(indices.size, 0)
  return {
    finals: finals.map(([name]) => name),
    sums: sums.map(([name]) => name),
    nodeOf: (state) => indices.get(ruleset.key(state)),
  }
}
