import { canonical } from '../canonical.js'
import { setEntry } from '../entry.js'
import type { Command } from './command.js'
import { withHouseRules } from './documents/house-rules.js'
import { type OldNames, type OldSpeed, withPresentNames } from './old-names.js'
import type {
  GameDefaults,
  GameEvent,
  GameOptions,
  GameRules,
  Policy,
  RemainingHealth,
  Ruleset,
} from './ruleset.js'
import { type Facts, factsOf, GAME_MASTER, REFEREE, type Seat } from './seats.js'
import type { GameSpeed } from './speed/speed.js'
import { RulesFault } from './stops.js'
import type { CommandFrom, VerbHint, VerbsFrom, VerbsOrCommand } from './typed-command.js'
import { type CommonView, renderCommon } from './view.js'

/** A game as its author writes it: the first layer whole, of the others as much as it needs. */
export type RulesetDefinition<
  Scenario,
  State,
  Cmd extends Command,
  Event extends GameEvent,
  View extends CommonView,
> = GameRules<Scenario, State, Cmd, Event, View> &
  Partial<GameDefaults<Scenario, State, Cmd, Event, View>> &
  GameOptions<Scenario, State, Event, View, Cmd> & { readonly speed?: GameSpeed<State, Cmd> } & OldNames<
    Scenario,
    State,
    View
  > &
  OldSpeed<State, Cmd>

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

/** Everyone's health, as the game master's view has it. */
function healthInView<Scenario, State>(
  view: (state: State, seat: string, facts: Facts<Scenario>) => CommonView,
): (state: State, facts: Facts<Scenario>) => readonly RemainingHealth[] {
  return (state, { scenario }) =>
    view(state, GAME_MASTER, factsOf(scenario)).people.flatMap(({ name, side, hp }) =>
      hp === undefined ? [] : [{ name, side, hp }],
    )
}

function nothingByItself(): never {
  throw new RulesFault('this game has no automatic steps')
}

/** Shows every event whole: `see` where a game has none. The contract suite knows it by this function. */
export const seesEverything = <Event>(event: Event): Event => event

/** Shows all dice: `seeDice` where a game has none. The contract suite knows it by this function. */
export const seesAllDice = (): boolean => true

/** Supplies what the author of a game left out; `defineRuleset` for a game whose type of commands is known. */
export function completeRuleset<
  Scenario,
  State,
  Cmd extends Command,
  Event extends GameEvent,
  View extends CommonView,
>(game: RulesetDefinition<Scenario, State, Cmd, Event, View>): Ruleset<Scenario, State, Cmd, Event, View> {
  const supplied: GameDefaults<Scenario, State, Cmd, Event, View> = {
    measures: {},
    policies: { random: randomPolicy((state, seat) => game.choices(state, seat)) },
    seats: () => ONE_PLAYER,
    clone: copy,
    key: canonicalKey,
    advance: nothingByItself,
    answer: () => [],
    see: seesEverything,
    seeDice: seesAllDice,
    seeCommand: (command) => command,
    render: renderCommon,
    map: () => [],
    narr: () => undefined,
    weigh: () => 'notable',
    concerns: () => [],
    beat: () => undefined,
    plays: (seat, person) => seat === person,
    remainingHealth: healthInView((state, seat, facts) => game.view(state, seat, facts)),
    documents: () => [],
    suggest: () => [],
    odds: () => undefined,
  }
  const whole = { ...game, scenario: withHouseRules(game.scenario) }
  return withPresentNames(whole, supplied) as Ruleset<Scenario, State, Cmd, Event, View>
}

/** A game whose commands are typed from its verbs, as its author writes it. */
type TypedDefinition<
  Scenario,
  State,
  Given extends VerbsOrCommand,
  Event extends GameEvent,
  View extends CommonView,
  Listed extends readonly Command[],
> = Omit<
  RulesetDefinition<Scenario, State, NoInfer<CommandFrom<Given>>, Event, View>,
  'verbs' | 'choices' | 'policies'
> & {
  readonly verbs: VerbsFrom<Given>
  choices(state: State, seat: string): Listed
  readonly policies?: Readonly<Record<string, Policy<State, NoInfer<CommandFrom<Given>> & VerbHint<Given>>>>
}

/**
 * Makes a game of its author's rules. Supplied where absent: one player and a game master, a deep copy, a canonical key
 * (without `sums`), a random policy, a plain board, remaining health from the view, no measures, and everything visible to
 * every seat. The type of the commands follows from `verbs` (`CommandOf`), and `choices` is held to it; an author who has
 * a type for them gives it as the third type argument instead. (`Listed` is there so that words in `choices` stay words.)
 */
export function defineRuleset<
  Scenario,
  State,
  const Given extends VerbsOrCommand,
  Event extends GameEvent,
  View extends CommonView,
  const Listed extends readonly CommandFrom<Given>[] = readonly CommandFrom<Given>[],
>(
  game: TypedDefinition<Scenario, State, Given, Event, View, Listed>,
): Ruleset<Scenario, State, CommandFrom<Given>, Event, View> {
  // `Listed` is a part of the commands, which TypeScript cannot see through `Omit`.
  const definition = game as unknown as RulesetDefinition<Scenario, State, CommandFrom<Given>, Event, View>
  return completeRuleset(definition)
}
