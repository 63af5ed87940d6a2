import type { Command } from '../../kernel/contract/command.js'
import { defineRuleset } from '../../kernel/contract/define.js'
import type { Next } from '../../kernel/contract/next.js'
import type { GameEvent, Policy, Ruleset } from '../../kernel/contract/ruleset.js'
import { endFor } from '../search/ends.js'

/** A state that knows whether the choice in question is still to be made. */
export interface Moment<State> {
  readonly state: State
  asked: boolean
}

/** The seat that chooses once, at the moment in question. */
export const ASKED = 'asked'

const CHOICE: Next = { kind: 'awaiting', seats: [ASKED], reason: 'asked' }

/**
 * A game from one moment on, as its own game in which one choice is free: among these moves, at the beginning. It is
 * over where a look ahead ends.
 */
export function fromHere<State, Cmd extends Command, Event extends GameEvent>(
  ruleset: Ruleset<unknown, State, Cmd, Event>,
  seat: string,
  side: string,
  moves: readonly Cmd[],
): Ruleset<unknown, Moment<State>, Cmd, Event> {
  return defineRuleset<unknown, Moment<State>, Cmd, Event, ReturnType<typeof ruleset.view>>({
    id: ruleset.id,
    title: ruleset.title,
    version: ruleset.version,
    scenario: ruleset.scenario,
    verbs: ruleset.verbs,
    policies: {},
    begin: (scenario) => ({ state: ruleset.begin(scenario), asked: false }),
    clone: ({ state, asked }) => ({ state: ruleset.clone(state), asked }),
    key: ({ state, asked }) => (asked ? `? ${ruleset.key(state)}` : ruleset.key(state)),
    next({ state, asked }) {
      if (asked) return CHOICE
      const next = ruleset.next(state)
      // States are followed to their ends, however far that is.
      return endFor(ruleset, state, next, side, 0)?.over ?? next
    },
    choices: ({ state, asked }, speaker) => (asked ? moves : ruleset.choices(state, speaker)),
    decide(moment, speaker, command, dice, tell) {
      const by = moment.asked ? seat : speaker
      moment.asked = false
      ruleset.decide(moment.state, by, command, dice, tell)
    },
    advance: ({ state }, dice, tell) => ruleset.advance(state, dice, tell),
    settled: ({ state, asked }) => !asked && ruleset.settled?.(state) === true,
    evolve: ({ state }, event) => ruleset.evolve(state, event),
    view: ({ state }, looking, facts) => ruleset.view(state, looking, facts),
    mech: (event) => ruleset.mech(event),
  })
}

/** A policy of the game at such moments. */
export function atMoments<State, Cmd extends Command>(
  policy: Policy<State, Cmd>,
): Policy<Moment<State>, Cmd> {
  return ({ state }, seat, dice) => policy(state, seat, dice)
}
