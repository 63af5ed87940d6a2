import type { Command } from '../../kernel/contract/command.js'
import type { GameEvent, Ruleset } from '../../kernel/contract/ruleset.js'
import {
  type Action,
  type ExploreOptions,
  type Graph,
  type GraphNode,
  type WalkRecorder,
  walk,
} from '../explore.js'
import type { Field } from '../field.js'
import type { Transitions } from './transitions.js'

/** Takes down a graph as one structure in memory. */
class Objects<N> implements WalkRecorder<N> {
  readonly nodes: GraphNode<N>[] = []
  private actions: Action<N>[] = []
  private node = 0
  private chance = false

  over(node: number, outcome: string, favours: readonly string[], finals: readonly N[]): void {
    this.nodes[node] = { kind: 'over', outcome, favours, finals }
  }

  begin(node: number, _kind: string, seat?: string): void {
    this.node = node
    this.chance = seat === undefined
    this.actions = []
    if (seat !== undefined) this.nodes[node] = { kind: 'choice', seat, actions: this.actions }
  }

  action(ways: Transitions<N>, command?: Command): void {
    const { count } = ways
    const copied = { to: ways.to.slice(0, count), odds: ways.odds.slice(0, count), gains: [...ways.gains] }
    const action = command === undefined ? copied : { command, ...copied }
    if (this.chance) this.nodes[this.node] = { kind: 'chance', action }
    else this.actions.push(action)
  }
}

/** Everything that can happen from a state on, as one structure in memory. */
export function explore<State, Cmd extends Command, Event extends GameEvent, N>(
  ruleset: Ruleset<unknown, State, Cmd, Event>,
  start: State,
  field: Field<N>,
  options: ExploreOptions<State, Cmd>,
): Graph<N> {
  const taken = new Objects<N>()
  const { finals, sums } = walk(ruleset, start, field, options, taken)
  return { nodes: taken.nodes, finals, sums }
}
