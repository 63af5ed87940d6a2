import type { Command } from '../../kernel/contract/command.js'
import type { Next, Over } from '../../kernel/contract/next.js'
import type { GameEvent, Ruleset } from '../../kernel/contract/ruleset.js'

const EVEN = 0.5

/** What is said of a fight that is decided while the game goes on. */
const AHEAD = 'ahead'
const LEVEL = 'level'
const BEHIND = 'behind'

/** How a look ahead ends for a side: with the game, or where the game's own search would look no further. */
export function endFor<State, Cmd extends Command, Event extends GameEvent>(
  ruleset: Ruleset<unknown, State, Cmd, Event>,
  state: State,
  next: Next,
  side: string,
  steps: number,
): { readonly worth: number; readonly over: Over } | undefined {
  const worth = ruleset.search?.worth?.(state, side, steps)
  if (next.kind === 'over') return { worth: worth ?? (next.favours.includes(side) ? 1 : 0), over: next }
  if (worth === undefined) return undefined
  const outcome = worth > EVEN ? AHEAD : worth < EVEN ? BEHIND : LEVEL
  return { worth, over: { kind: 'over', outcome, favours: worth > EVEN ? [side] : [] } }
}
