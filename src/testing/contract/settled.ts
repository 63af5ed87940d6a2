import type { Command } from '../../kernel/contract/command.js'
import { beginning, telling } from '../../kernel/contract/engine.js'
import type { GameEvent, Ruleset } from '../../kernel/contract/ruleset.js'
import { EnumeratedDice } from '../../kernel/dice/enumerated.js'
import { FastDice } from '../../kernel/dice/fast.js'
import { must, speaking } from './checking.js'

const GAMES = 6
const STEPS = 200

type IsSettled = (state: unknown) => boolean

/** Goes through the steps that are settled, whatever the dice show. */
function settle(ruleset: Ruleset, settled: IsSettled, state: unknown, dice: FastDice): void {
  const tell = telling<unknown, GameEvent>(ruleset, state)
  while (ruleset.next(state).kind === 'automatic' && settled(state)) ruleset.advance(state, dice, tell)
}

/** The keys to which the next step and those that are settled after it lead. */
function keysAfter(
  ruleset: Ruleset,
  settled: IsSettled,
  state: unknown,
  dice: FastDice,
): ReadonlySet<string> {
  const keys = new Set<string>()
  new EnumeratedDice().every(
    (falling) => {
      const after = ruleset.clone(state)
      ruleset.advance(after, falling, telling(ruleset, after))
      settle(ruleset, settled, after, dice)
      return after
    },
    (after) => keys.add(ruleset.key(after)),
  )
  return keys
}

/** A game that calls a step settled must come to the same state by every way of it. */
export function settledStepsLeadOneWay(ruleset: Ruleset, scenario: unknown): void {
  const { settled } = ruleset.speed ?? {}
  if (!settled) return
  for (let game = 0; game < GAMES; game++) {
    const dice = new FastDice(game, 5)
    const state = beginning(ruleset, scenario)
    const tell = telling<unknown, GameEvent>(ruleset, state)
    for (let step = 0; step < STEPS; step++) {
      const next = ruleset.next(state)
      if (next.kind === 'over') break
      if (next.kind === 'automatic') {
        if (settled(state))
          must(
            keysAfter(ruleset, settled, state, dice).size === 1,
            `a step is called settled and leads to several states, from ${ruleset.key(state)}`,
          )
        ruleset.advance(state, dice, tell)
        continue
      }
      const seat = speaking(next)
      const choices: readonly Command[] = ruleset.choices(state, seat)
      if (choices.length === 0) break
      ruleset.decide(state, seat, choices[dice.die(choices.length, '') - 1]!, dice, tell)
    }
  }
}
