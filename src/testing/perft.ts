import { speakerOf } from '../analysis/player-of.js'
import type { Command } from '../kernel/contract/command.js'
import { telling } from '../kernel/contract/engine.js'
import type { GameEvent, Ruleset, Tell } from '../kernel/contract/ruleset.js'
import type { CommonView } from '../kernel/contract/view.js'
import type { Dice } from '../kernel/dice/dice.js'
import { EnumeratedDice } from '../kernel/dice/enumerated.js'

/** Histories of this many steps: every choice, every automatic step, every way the dice can fall. */
export function perft<Scenario, State, Cmd extends Command, Event extends GameEvent, View extends CommonView>(
  ruleset: Ruleset<Scenario, State, Cmd, Event, View>,
  state: State,
  depth: number,
): number {
  const next = ruleset.next(state)
  if (depth === 0 || next.kind === 'over') return 1
  let histories = 0
  const each = (step: (copy: State, dice: Dice, tell: Tell<Event>) => void): void => {
    new EnumeratedDice().every(
      (dice) => {
        const copy = ruleset.clone(state)
        step(copy, dice, telling(ruleset, copy))
        return copy
      },
      (after) => {
        histories += perft(ruleset, after, depth - 1)
      },
    )
  }
  if (next.kind === 'automatic') {
    each((copy, dice, tell) => ruleset.advance(copy, dice, tell))
    return histories
  }
  const seat = speakerOf(next.seats[0]!)
  for (const command of ruleset.choices(state, seat))
    each((copy, dice, tell) => ruleset.decide(copy, seat, command, dice, tell))
  return histories
}
