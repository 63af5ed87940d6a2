import type { Place } from '../field/place.js'
import { type Combatant, copyOf } from '../people/combatant.js'
import type { Sheet } from '../people/sheet.js'
import type { SimverseScenario } from '../scenario/scenario.js'
import type { Rules } from '../tables/switches.js'
import type { Blow, Pending } from './blow.js'
import type { Fact, Offers } from './facts.js'

type Phase = 'surprise' | 'round-start' | 'turns' | 'round-end' | 'interval' | 'over'

/** Running totals for anyone who measures fights; no rule reads them. */
export interface Totals {
  rounds: number
  attacks: number
  hits: number
  defended: number
  damage: number
  bled: number
  panics: number
}

export interface State {
  rules: Rules
  offers: Offers
  /** The ground; beyond its border somebody has left the fight. */
  place: Place
  /** The fight is broken off after this many rounds; 0 is never. */
  roundLimit: number
  autoMorale: boolean
  /** Everybody the scenario tells of, those in reserve included, as they are written. */
  cast: readonly Sheet[]
  /** The sides, and which seat plays newcomers of each. */
  sides: Readonly<Record<string, string>>
  /** The fight that follows, or null (rules/simverse V5). */
  following: SimverseScenario | null
  /** Whether an hour follows this fight, even where no other fight does. */
  hasInterval: boolean
  /** Hidden hazards that somebody has met. */
  found: readonly string[]
  phase: Phase
  round: number
  order: readonly (readonly string[])[]
  /** Whose turn it is in the order. */
  group: number
  /** Members of the present group who were up when it began: they act whatever happens (rules/simverse R9). */
  groupUp: readonly string[]
  actor: string
  /** How far the surprise or end-of-round phase has come. */
  step: number
  combatants: readonly Combatant[]
  facts: readonly Fact[]
  queue: readonly Blow[]
  pending: Pending | null
  /** A pair of weapons has had its one reaction spent on it. */
  pairPaid: boolean
  outcome: string
  /** The sides the outcome is good for. */
  favours: readonly string[]
  readonly sums: Totals
}

export function find({ combatants }: State, name: string): Combatant | undefined {
  for (let i = 0; i < combatants.length; i++) {
    const c = combatants[i]!
    if (c.sheet.name === name) return c
  }
  return undefined
}

export function get(state: State, name: string): Combatant {
  const found = find(state, name)
  if (!found) throw new RangeError(`nobody here is called "${name}"`)
  return found
}

/**
 * Lists are replaced, never changed in place, so a copy shares them. Every field is written out: a copy made by spreading
 * has its own shape, and the engine would compile the rules anew for each.
 */
export function clone(state: State): State {
  const { sums } = state
  return {
    rules: state.rules,
    offers: state.offers,
    place: state.place,
    roundLimit: state.roundLimit,
    autoMorale: state.autoMorale,
    cast: state.cast,
    sides: state.sides,
    following: state.following,
    hasInterval: state.hasInterval,
    found: state.found,
    phase: state.phase,
    round: state.round,
    order: state.order,
    group: state.group,
    groupUp: state.groupUp,
    actor: state.actor,
    step: state.step,
    combatants: state.combatants.map(copyOf),
    facts: state.facts,
    queue: state.queue,
    pending: state.pending ? copyOfPending(state.pending) : null,
    pairPaid: state.pairPaid,
    outcome: state.outcome,
    favours: state.favours,
    sums: {
      rounds: sums.rounds,
      attacks: sums.attacks,
      hits: sums.hits,
      defended: sums.defended,
      damage: sums.damage,
      bled: sums.bled,
      panics: sums.panics,
    },
  }
}

function copyOfPending(p: Pending): Pending {
  const { blow, stage, penalty, paid, damage, dodged, parriedWith, failedWith, fumbled } = p
  return { blow, stage, penalty, paid, damage, dodged, parriedWith, failedWith, fumbled }
}
