import { openingOf } from '../../../../src/analysis/opening.js'
import { policyNames } from '../../../../src/analysis/players.js'
import { beginning } from '../../../../src/kernel/contract/engine.js'
import type { Ruleset } from '../../../../src/kernel/contract/ruleset.js'
import { factsOf, GAME_MASTER, presentSeats } from '../../../../src/kernel/contract/seats.js'
import { endingSentence, endingWords } from '../../../../src/kernel/words/label.js'
import type { Look } from '../../api/types.js'
import type { EndName, Opens } from './types.js'

const MAX_STEPS = 1000

/** A scenario as its table would open, seen with the referee's eyes. */
export function opensOf(ruleset: Ruleset, scenario: unknown): Omit<Opens, 'places' | 'figures'> {
  const facts = factsOf(scenario)
  // What comes before the first die and the first choice is the same in every game.
  const { state } = openingOf(ruleset, beginning(ruleset, scenario), MAX_STEPS)
  const next = ruleset.next(state)
  const seats = ruleset.seats(scenario)
  const { title: said } = (scenario ?? {}) as { readonly title?: unknown }
  const title = typeof said === 'string' && said !== '' ? said : ruleset.title
  const look: Look = {
    table: {
      id: 'workshop',
      title,
      game: { id: ruleset.id, name: ruleset.title, title: ruleset.title, version: ruleset.version },
      seats,
      options: facts.options,
      commit: '',
      line0: '',
      seed: 'drawn',
      started: true,
      closed: true,
    },
    you: { seat: GAME_MASTER, role: 'gm', leads: false },
    n: 0,
    hash: '',
    members: seats
      .filter(({ name }) => name !== GAME_MASTER)
      .map(({ name }) => ({ seat: name, role: 'player', present: false })),
    entropy: { given: [], frozen: true, pending: [] },
    undo: { able: 0, by: 'none' },
    next:
      next.kind === 'automatic'
        ? { kind: 'gathering' }
        : next.kind === 'over'
          ? { ...next, words: endingSentence(ruleset, scenario, next.outcome) }
          : next,
    mine: false,
    view: {
      ...ruleset.view(state, GAME_MASTER, facts),
      ...ruleset.board?.(state, GAME_MASTER, facts),
    } as Look['view'],
    choices: [],
    verbs: [],
  }
  const players = presentSeats(ruleset, scenario).filter(({ name }) => name !== GAME_MASTER)
  return {
    game: ruleset.id,
    title,
    look,
    seats: players.map(({ name, side }) => ({ name, side })),
    policies: policyNames(ruleset),
    ends: endNames(ruleset, scenario),
    ...(ruleset.clock !== undefined && { clock: ruleset.clock }),
  }
}

function endNames(ruleset: Ruleset, scenario: unknown): readonly EndName[] {
  return (ruleset.outcomes ?? []).map((outcome) => ({
    outcome,
    says: endingWords(ruleset, scenario, outcome),
  }))
}
