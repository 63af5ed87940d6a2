import { canonical } from '../canonical.js'
import { setEntry } from '../entry.js'
import type { Command } from './command.js'
import type { GameEvent, PersonLeft, Policy, Ruleset } from './ruleset.js'
import { type Facts, factsOf, GAME_MASTER, REFEREE, type Seat } from './seats.js'
import { RulesFault } from './stops.js'
import { type CommonView, renderCommon } from './view.js'

/** What only the author of a game knows. */
type Needed =
  | 'id'
  | 'title'
  | 'version'
  | 'scenario'
  | 'verbs'
  | 'begin'
  | 'next'
  | 'choices'
  | 'decide'
  | 'evolve'
  | 'view'
  | 'mech'

/** A game as its author writes it; `defineRuleset` supplies the rest. */
export type RulesetDefinition<
  Scenario,
  State,
  Cmd extends Command,
  Event extends GameEvent,
  View extends CommonView,
> = Pick<Ruleset<Scenario, State, Cmd, Event, View>, Needed> &
  Partial<Omit<Ruleset<Scenario, State, Cmd, Event, View>, Needed>>

const ONE_PLAYER: readonly Seat[] = [
  { name: GAME_MASTER, side: REFEREE },
  { name: 'player', side: 'player' },
]

/** A copy of plain data. */
function copy<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(copy) as Value
  const made: Record<string, unknown> = {}
  for (const key of Object.keys(value)) setEntry(made, key, copy((value as Record<string, unknown>)[key]))
  return made as Value
}

/** The state's one spelling without its running totals. */
function canonicalKey(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('sums' in state)) return canonical(state)
  const { sums: _, ...rest } = state
  return canonical(rest)
}

/** Any of the listed commands, each as likely as the others. */
function randomPolicy<State, Cmd extends Command>(
  choices: (state: State, seat: string) => readonly Cmd[],
): Policy<State, Cmd> {
  return (state, seat, dice) => {
    const listed = choices(state, seat)
    if (listed.length === 0) throw new RulesFault(`nothing to choose for ${seat}`)
    return listed[dice.draw(new Array<number>(listed.length).fill(1), 'random policy')]!
  }
}

/** What the game master sees that everybody has left. */
function leftInView<Scenario, State>(
  view: (state: State, seat: string, facts: Facts<Scenario>) => CommonView,
): (state: State, facts: Facts<Scenario>) => readonly PersonLeft[] {
  return (state, { scenario }) =>
    view(state, GAME_MASTER, factsOf(scenario)).people.flatMap(({ name, side, hp }) =>
      hp === undefined ? [] : [{ name, side, hp }],
    )
}

function nothingByItself(): never {
  throw new RulesFault('this game has no automatic steps')
}

/**
 * Makes a game of what only its author knows. Supplied where absent: one player and a game master, a deep copy, a
 * canonical key (without `sums`), a random policy, a plain board, what is left from the view, no measures, and everything visible to everybody.
 */
export function defineRuleset<
  Scenario,
  State,
  Cmd extends Command,
  Event extends GameEvent,
  View extends CommonView,
>(game: RulesetDefinition<Scenario, State, Cmd, Event, View>): Ruleset<Scenario, State, Cmd, Event, View> {
  return {
    measures: {},
    policies: { random: randomPolicy(game.choices) },
    seats: () => ONE_PLAYER,
    clone: copy,
    key: canonicalKey,
    advance: nothingByItself,
    answer: () => [],
    see: (event) => event,
    seeDice: () => true,
    seeCommand: (command) => command,
    render: renderCommon,
    narr: () => undefined,
    weigh: () => 'notable',
    concerns: () => [],
    beat: () => undefined,
    plays: (seat, person) => seat === person,
    left: leftInView(game.view),
    documents: () => [],
    suggest: () => [],
    odds: () => undefined,
    ...game,
  }
}
