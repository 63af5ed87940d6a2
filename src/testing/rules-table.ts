import { plainCopy } from '../kernel/canonical.js'
import { checkShape } from '../kernel/contract/checks/shape.js'
import type { Command } from '../kernel/contract/command.js'
import { settle, telling } from '../kernel/contract/engine.js'
import type { Next } from '../kernel/contract/next.js'
import type { GameEvent, Ruleset } from '../kernel/contract/ruleset.js'
import { DEFAULT_OPTIONS, type Facts, GAME_MASTER, type TableOptions } from '../kernel/contract/seats.js'
import { Stop } from '../kernel/contract/stops.js'
import type { CommonView } from '../kernel/contract/view.js'
import type { Dice } from '../kernel/dice/dice.js'
import { EnumeratedDice } from '../kernel/dice/enumerated.js'
import { ScriptedDice } from '../kernel/dice/scripted.js'
import { add, multiply, ONE, type Rational, toText, ZERO } from '../kernel/rational.js'
import { parseLine } from '../language/parse.js'
import { type Faces, inOrder } from './dice.js'

/** What a line came to: what happened, or why nothing did. */
export interface Said<Event extends GameEvent> {
  readonly events: readonly Event[]
  /** The log lines of those events. */
  readonly mech: readonly string[]
  readonly stop?: Stop
}

/** How a table for tests is set up. */
export interface RulesTableOptions extends Partial<TableOptions> {
  /** The dice of what happens before the first choice. */
  readonly dice?: readonly Faces[]
}

/**
 * A game for tests of rules: dice fall as scripted and must be used up, command by command. No journal, no members:
 * whatever seat is named speaks.
 */
export class RulesTable<
  Scenario,
  State,
  Cmd extends Command,
  Event extends GameEvent,
  View extends CommonView,
> {
  readonly ruleset: Ruleset<Scenario, State, Cmd, Event, View>
  readonly facts: Facts<Scenario>
  state: State
  /** Everything that happened so far. */
  readonly events: Event[] = []
  private scripted: readonly Faces[] = []

  constructor(
    ruleset: Ruleset<Scenario, State, Cmd, Event, View>,
    scenario: Scenario,
    { dice = [], ...options }: RulesTableOptions = {},
  ) {
    this.ruleset = ruleset
    this.facts = { scenario: plainCopy(scenario), options: { ...DEFAULT_OPTIONS, ...options } }
    this.state = ruleset.begin(this.facts.scenario)
    this.scripted = dice
    this.run(this.state, () => undefined)
  }

  /** The faces of the next command; a face too many or too few fails the test. */
  script(...faces: readonly Faces[]): this {
    this.scripted = [...this.scripted, ...faces]
    return this
  }

  /** A line or a command, played on to the next choice. A stop is answered, not thrown. */
  say(said: string | Cmd, seat: string = GAME_MASTER): Said<Event> {
    const command = this.read(said)
    if (this.ruleset.verbs[command.verb]?.query) {
      const events = this.ruleset.answer(this.ruleset.clone(this.state), seat, command)
      return { events, mech: events.flatMap((event) => [...this.ruleset.mech(event)]) }
    }
    const state = this.ruleset.clone(this.state)
    try {
      const events = this.run(state, (dice, tell) => this.ruleset.decide(state, seat, command, dice, tell))
      this.state = state
      return { events, mech: events.flatMap((event) => [...this.ruleset.mech(event)]) }
    } catch (error) {
      if (error instanceof Stop) return { events: [], mech: [], stop: error }
      throw error
    }
  }

  /** A line that must work: what happened. */
  act(said: string | Cmd, seat: string = GAME_MASTER): readonly Event[] {
    const { events, stop } = this.say(said, seat)
    if (stop) throw stop
    return events
  }

  /** A line that must be stopped: why. */
  stopOf(said: string | Cmd, seat: string = GAME_MASTER): Stop {
    const { stop, events } = this.say(said, seat)
    if (!stop) throw new Error(`nothing stopped it: ${events.map((event) => event.type).join(', ')}`)
    return stop
  }

  /** The exact chance that a line, said now and played on to the next choice, makes this true: `9/20`. */
  odds(
    said: string | Cmd,
    holds: (events: readonly Event[], state: State) => boolean,
    seat: string = GAME_MASTER,
  ): string {
    const command = this.read(said)
    let chance: Rational = ZERO
    const follow = (
      from: State,
      before: readonly Event[],
      p: Rational,
      step: (state: State, dice: Dice, tell: (event: Event) => void) => void,
    ): void => {
      const dice = new EnumeratedDice()
      const ways: { state: State; events: readonly Event[]; p: Rational }[] = []
      dice.every(
        (falling) => {
          const state = this.ruleset.clone(from)
          const events = [...before]
          step(
            state,
            falling,
            telling(this.ruleset, state, (event: Event) => events.push(event)),
          )
          return { state, events }
        },
        ({ state, events }) => ways.push({ state, events, p: multiply(p, dice.exactly) }),
      )
      for (const { state, events, p: each } of ways) {
        if (this.ruleset.next(state).kind === 'automatic')
          follow(state, events, each, (s, d, tell) => this.ruleset.advance(s, d, tell))
        else if (holds(events, state)) chance = add(chance, each)
      }
    }
    follow(this.state, [], ONE, (s, d, tell) => this.ruleset.decide(s, seat, command, d, tell))
    return toText(chance)
  }

  get next(): Next {
    return this.ruleset.next(this.state)
  }

  view(seat: string = GAME_MASTER): View {
    return this.ruleset.view(this.state, seat, this.facts)
  }

  choices(seat: string = GAME_MASTER): readonly Cmd[] {
    return this.ruleset.choices(this.state, seat)
  }

  /** All log lines so far. */
  get mech(): readonly string[] {
    return this.events.flatMap((event) => [...this.ruleset.mech(event)])
  }

  private read(said: string | Cmd): Cmd {
    const parsed = typeof said === 'string' ? parseLine(said, this.ruleset.verbs) : undefined
    if (parsed && parsed.status !== 'ok')
      throw new Error(`"${said}": ${parsed.status === 'error' ? parsed.error.message : 'an empty line'}`)
    const command = (parsed?.command ?? said) as Cmd
    checkShape(this.ruleset.verbs, command)
    return command
  }

  private run(
    state: State,
    begin: (dice: ScriptedDice, tell: (event: Event) => void) => void,
  ): readonly Event[] {
    const dice = new ScriptedDice(inOrder(this.scripted))
    const events: Event[] = []
    const untold = (): void => {
      const [roll] = dice.take()
      if (roll) throw new Error(`a die for "${roll.for}" belongs to no event`)
    }
    const tell = telling(this.ruleset, state, (event: Event) => {
      dice.take()
      events.push(frozen(event))
    })
    begin(dice, tell)
    untold()
    settle(this.ruleset, state, dice, tell, untold)
    dice.finish()
    this.scripted = []
    this.events.push(...events)
    return events
  }
}

/** An event is what happened: anyone who changes it afterwards (a fold that keeps a part and changes it) is refused. */
function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    for (const inner of Object.values(value)) frozen(inner)
    Object.freeze(value)
  }
  return value
}
