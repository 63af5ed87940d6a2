import type { Command } from '../command.js'
import type { Policy } from '../ruleset.js'

interface Summed {
  sums?: unknown
}

/** Hands a policy's state on without its running totals. */
export type Unsumming<State> = <Cmd extends Command>(policy: Policy<State, Cmd>) => Policy<State, Cmd>

/**
 * Keeps policies from `state.sums`. Exact work merges states that differ in nothing else, so a policy that went by them
 * would be evaluated as one that nobody plays. While a policy chooses, the state has the sums of the beginning in their
 * place: the same in every state, whether the game is played, simulated, searched or worked out, and of the usual shape for
 * a policy that thinks ahead in a copy.
 */
export function withoutSums<State>(ruleset: { clone(state: State): State }, start: State): Unsumming<State> {
  if (typeof start !== 'object' || start === null || !('sums' in start)) return (policy) => policy
  const { sums: first } = ruleset.clone(start) as Summed
  return (policy) => (state, seat, dice) => {
    const summed = state as Summed
    const { sums } = summed
    summed.sums = first
    try {
      return policy(state, seat, dice)
    } finally {
      summed.sums = sums
    }
  }
}
