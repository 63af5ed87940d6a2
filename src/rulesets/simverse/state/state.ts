import type { HarmSums } from '../../../kernel/contract/harm.js'
import type { Combatant } from '../people/combatant.js'
import type { Sheet } from '../people/sheet.js'
import type { Rules } from '../tables/switches.js'
import type { Blow, Pending } from './blow.js'
import type { Fact, Offers } from './facts.js'

type Phase = 'surprise' | 'round-start' | 'turns' | 'round-end' | 'over'

/** Running totals for whoever measures fights; no rule reads them. */
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
  readonly rules: Rules
  readonly offers: Offers
  /** Beyond this many metres from the middle somebody has left the fight. */
  readonly fieldM: number
  /** The fight is broken off after this many rounds; 0 is never. */
  readonly roundLimit: number
  readonly autoMorale: boolean
  /** Everybody the scenario tells of, those in reserve included, as they are written. */
  readonly cast: readonly Sheet[]
  /** The sides, and which seat plays newcomers of each. */
  readonly sides: Readonly<Record<string, string>>
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
  readonly sums: Totals & HarmSums
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

/** Lists are replaced, never changed in place, so a copy shares them. */
export function clone(state: State): State {
  return {
    ...state,
    combatants: state.combatants.map((c): Combatant => ({ ...c })),
    pending: state.pending ? { ...state.pending } : null,
    sums: { ...state.sums },
  }
}
