import type { ClauseSpec, Command, VerbSpec, Verbs } from '../contract/command.js'
import type { GameEvent, Tell } from '../contract/ruleset.js'
import { GAME_MASTER } from '../contract/seats.js'
import { Stop } from '../contract/stops.js'
import type { Dice } from '../dice/dice.js'
import { entryOf } from '../entry.js'
import { sameName } from '../words/names.js'
import type { HandCondition, HandDescription } from './description.js'
import { mustMakeSense } from './limits.js'
import { HAND_ROWS, HAND_VERBS, type HandVerb, handVerb } from './verbs.js'

/** The referee's hand of one game, made from its description. */
export interface Hand<State, Event extends GameEvent> {
  /** The verbs, for the game's own table of verbs. */
  readonly verbs: Verbs
  /** Reports whether the hand answers to this verb. */
  rules(verb: string): boolean
  /** Carries a ruling out. Refuses before the first event and the first die. */
  decide(state: State, seat: string, command: Command, dice: Dice, tell: Tell<Event>): void
  /** Lists what could stand in a clause of a ruling now; nothing for a seat that rules nothing. */
  suggest(state: State, seat: string, partial: Command, label: string): readonly string[]
}

/** The words of one game. */
export interface HandWords {
  /** Lines for help, by verb. */
  readonly examples: Partial<Readonly<Record<HandVerb, readonly string[]>>>
  /** Clauses that only this game has, by verb. One that has the label of a shared clause stands in its place. */
  readonly clauses?: Partial<Readonly<Record<HandVerb, readonly ClauseSpec[]>>>
  /** Verbs of the hand whose names the rules of the game use themselves. */
  readonly without?: readonly HandVerb[]
}

function verbsOf<State, Person, Event extends GameEvent>(
  hand: HandDescription<State, Person, Event>,
  { examples: all, clauses = {}, without = [] }: HandWords,
): Verbs {
  const has = (verb: HandVerb): boolean =>
    !without.includes(verb) && hand[HAND_ROWS[verb].needs] !== undefined
  const worded = (verb: HandVerb): VerbSpec => {
    const examples = all[verb]
    const own = clauses[HAND_ROWS[verb].wordFor ?? verb] ?? []
    return { ...handVerb(verb, ...own), ...(examples && { examples }) }
  }
  return Object.fromEntries(HAND_VERBS.filter(has).map((verb) => [verb, worded(verb)]))
}

/**
 * Offers the referee's hand to a game. The kernel has the verbs, the limits, the refusals and the suggestions; the game
 * describes its people, figures and conditions, and tells the events.
 */
export function defineHand<State, Person, Event extends GameEvent>(
  description: HandDescription<State, Person, Event>,
  words: HandWords,
): Hand<State, Event> {
  const verbs = verbsOf(description, words)
  return {
    verbs,
    rules: (verb) => Object.hasOwn(verbs, verb),
    decide(state, seat, command, dice, tell) {
      mustMakeSense(verbs, command)
      const reason = String(command.because ?? '')
      HAND_ROWS[command.verb as HandVerb].rule(description, { state, seat, command, reason, dice, tell })
    },
    suggest(state, seat, partial, label) {
      const clause = entryOf(verbs, partial.verb)?.clauses.find((one) => one.label === label)
      if (!clause || seat !== GAME_MASTER) return []
      return clause.options ?? suggestWords(description, state, seat, partial, label)
    },
  }
}

/** Finds the person that an unfinished ruling names, if there is one. */
function personIn<State, Person, Event extends GameEvent>(
  hand: HandDescription<State, Person, Event>,
  state: State,
  seat: string,
  said: Command[string],
): Person | undefined {
  try {
    return typeof said === 'string' ? hand.find(state, seat, said) : undefined
  } catch (error) {
    if (error instanceof Stop) return undefined
    throw error
  }
}

/** Names of the people on whom a verb could have an effect. */
function targets<State, Person, Event extends GameEvent>(
  hand: HandDescription<State, Person, Event>,
  state: State,
  seat: string,
  verb: string,
): readonly string[] {
  const names = hand.names(state, seat)
  if (!hand.isUseful) return names
  return names.filter((name) => {
    const person = personIn(hand, state, seat, name)
    return person !== undefined && hand.isUseful!(state, verb, person)
  })
}

/** Conditions that `set` or `lift` would change; all of them before either is said. */
function changeable<State, Event extends GameEvent>(
  conditions: readonly HandCondition<State, Event>[],
  { do: what }: Command,
): readonly string[] {
  const fits = ({ has, again }: HandCondition<State, Event>): boolean =>
    what === 'lift' ? has : what !== 'set' || !has || again === true
  return conditions.filter(fits).map(({ name }) => name)
}

function suggestWords<State, Person, Event extends GameEvent>(
  hand: HandDescription<State, Person, Event>,
  state: State,
  seat: string,
  partial: Command,
  label: string,
): readonly string[] {
  const person = personIn(hand, state, seat, partial.who)
  const things = partial.verb === 'set' ? (hand.things?.(state, seat) ?? []) : []
  switch (label) {
    case 'who':
      return [...targets(hand, state, seat, partial.verb), ...things.map(({ name }) => name)]
    case 'what':
      if (partial.verb !== 'condition') return []
      if (person !== undefined) return changeable(hand.conditions!(state, person), partial)
      return hand.conditionWords?.(state) ?? []
    case 'figure': {
      const thing = things.find(({ name }) => sameName(name, String(partial.who ?? '')))
      const figures = person === undefined ? (thing?.figures ?? []) : hand.figures!(state, person)
      return figures.map(({ name }) => name)
    }
    case 'side':
      return hand.newcomers?.sides(state).map(({ name }) => name) ?? []
    case 'name':
      if (partial.verb === 'add') return hand.newcomers!.names(state, partial)
      return hand.clocks?.all(state, seat).map(({ name }) => name) ?? []
    default:
      return []
  }
}
