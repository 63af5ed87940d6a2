import type { StagedMethod } from './methods/types.js'
import type { ClockChange } from './outcomes.js'

/** Something that adds up from a sheet: a number, a trait, its modifier as in `attribute_mod`, or a part of it. */
export type TraitTerm = number | { readonly trait: string; readonly mod: boolean; readonly per: number }

/** How much of the damage a blow does. */
export const HITS = ['none', 'half', 'full', 'double'] as const
export type Hit = (typeof HITS)[number]

/** Which traits and dice carry a fight; the documents' own where a configuration names none. */
export interface FightRules {
  readonly initiative: {
    readonly dice: { readonly count: number; readonly sides: number }
    readonly add: readonly TraitTerm[]
  }
  readonly dodge: { readonly attribute: string | null; readonly ability: string | null }
  /** Added to the damage of a weapon that is swung. */
  readonly damage: readonly TraitTerm[]
  /** The soak of a body, beside its armour. */
  readonly soak: readonly TraitTerm[]
  /** The difficulty of an attack on somebody; none: the system's own. */
  readonly defence: readonly TraitTerm[]
  /** Sum methods: how much damage an outcome does. */
  readonly hit: { readonly mixed: Hit; readonly success: Hit; readonly critical: Hit }
  readonly bare_hands: number | string
  /** Traits that a fight would go by and the declared schema does not have: then there are no fights. */
  readonly lacks: readonly string[]
}

/** rules/adapter §6, Health, and hit points for systems that count them. */
export interface HealthRules {
  readonly enabled: boolean
  readonly kind: 'levels' | 'points'
  readonly stamina_soaks_lethal: boolean
  /** By the number of filled boxes; null allows no actions. */
  readonly levels: readonly { readonly level: string; readonly penalty: number | null }[]
  /** The terms of full points, where a sheet does not say `hp`. */
  readonly points: readonly TraitTerm[]
}

/** The worth of a point of a special trait on a roll, and when the points come back. */
export interface ResourceRules {
  readonly dice: number
  readonly modifier: number
  readonly auto_successes: number
  readonly max_per_turn: number
  readonly refill: 'never' | 'scene'
}

/** A condition of one person. */
export interface PersonalCondition {
  readonly dice: number
  readonly modifier: number
  readonly no_actions: boolean
}

/** The methods written in code (rolls/methods.ts); all others are described in a configuration. */
export const METHODS = ['2d6_bands', 'dice_pool'] as const

/** R2: `mixed`, `success`, `critical` are least nets; `botch` is the highest net at which a botch may happen. */
export interface Thresholds {
  readonly botch: number
  /** Descriptive only. */
  readonly failure: number
  readonly mixed: number
  readonly success: number
  readonly critical: number
}

export type Band = readonly [number, number]

/** R17: the bands of `2d6_bands`; the lowest is open downward and the highest upward (R15). */
export interface Bands {
  readonly failure: Band
  readonly mixed: Band
  readonly success: Band
  readonly critical: Band
}

/** Which two stats an action uses; null means none. */
export interface StatPair {
  readonly attribute: string | null
  readonly ability: string | null
}

/** One row of the action-to-stat mapping. A stat that is not mentioned is undefined. */
export interface ActionEntry {
  readonly attribute?: string | null
  readonly ability?: string | null
  readonly difficulty?: number
  /** Values of the method's settings (rules/adapter-methods M16). */
  readonly settings?: Readonly<Record<string, string>>
  /** Said without a target it is refused (M23). */
  readonly needs_target?: boolean
  /** R28 */
  readonly variants?: Readonly<Record<string, Omit<ActionEntry, 'variants'>>>
}

/** R31, M4; null leaves a side open. */
export interface TraitRange {
  readonly min: number | null
  readonly max: number | null
}

/** Lists by kind of action; R24 says what combat is. */
export interface ByCategory {
  readonly combat?: readonly ClockChange[]
  readonly default?: readonly ClockChange[]
}

export const FAILURE_MODES = ['forgiving', 'consequential', 'punishing'] as const
export type FailureMode = (typeof FAILURE_MODES)[number]

/** rules/adapter §3 */
export interface ClockRules {
  readonly enabled: boolean
  readonly clocks_enabled: readonly string[]
  readonly direction: Readonly<Record<string, string>>
  readonly cost_map: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly complication_clocks: ByCategory
  readonly failure_effects: Readonly<Partial<Record<FailureMode, ByCategory>>>
  /** In the order in which they are tried. */
  readonly tension_keywords: readonly { readonly clock: string; readonly words: readonly string[] }[]
  readonly duration_map: Readonly<Record<string, number>>
  readonly failure_severity: {
    readonly streak_threshold: number
    readonly tier2_harm_actions: readonly string[]
    readonly tier3_base_harm: number
  }
  readonly display: { readonly show_deltas: boolean }
  /** Every clock that these rules name, and where. */
  readonly named: readonly NamedClock[]
}

/** A clock that a block names, and where. */
export interface NamedClock {
  readonly id: string
  readonly path: readonly (string | number)[]
}

/** A whole `system:` block, checked, with every default filled in (rules/adapter §2). */
export interface SystemConfig {
  readonly name: string
  readonly resolution: {
    readonly method: string
    readonly die_type: number
    readonly ones_cancel_successes: boolean
    readonly botch_on_ones: boolean
    readonly botch_requires_no_successes: boolean
    readonly threshold_past_9: boolean
    readonly target_cap: number
    readonly min_pool: number
    readonly pool_outcome_thresholds: Thresholds
    readonly bands: Bands
    readonly critical_on: 'total' | 'natural'
    readonly methods: Readonly<Record<string, StagedMethod>>
  }
  readonly stat_schema: {
    readonly attributes: Readonly<Record<string, readonly string[]>>
    readonly abilities: Readonly<Record<string, readonly string[]>>
    readonly special_traits: Readonly<Record<string, TraitRange>>
    /** M4: under `attributes`, `abilities` or the name of one stat. */
    readonly ranges: Readonly<Record<string, TraitRange>>
  }
  readonly action_stat_map: Readonly<Record<string, ActionEntry>>
  readonly difficulty: {
    readonly default: number
    readonly auto_success_if_pool_gte_difficulty: boolean
    readonly retry_penalty: number
    readonly min: number | null
    readonly max: number | null
  }
  readonly willpower: {
    readonly enabled: boolean
    readonly resource_name: string
    readonly auto_successes_per_spend: number
    readonly max_per_turn: number
  }
  readonly magick: {
    readonly pool: 'arete' | 'arete_plus_sphere'
    /** The trait that magick is rolled with. */
    readonly trait: string
    readonly spheres: readonly string[]
  }
  readonly paradox: { readonly edition: 'revised' | 'm20' }
  readonly health: HealthRules
  readonly fight: FightRules
  /** Sum methods: what an outcome adds to an extended action. */
  readonly extended: { readonly mixed: number; readonly success: number; readonly critical: number }
  /** The worth of points of special traits, by trait. */
  readonly resources: Readonly<Record<string, ResourceRules>>
  readonly conditions: Readonly<Record<string, PersonalCondition>>
  /** Whether an action that nobody has listed may be tried, with the default stats. */
  readonly free_actions: boolean
  readonly specialty: { readonly min_rating: number }
  readonly combat_actions: readonly string[]
  readonly condition_map: Readonly<Record<string, string>>
  readonly clear_map: Readonly<Record<string, readonly string[]>>
  readonly safe_actions: readonly string[]
  readonly risky_actions: readonly string[]
  readonly inventory_requirements: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly clock_rules: ClockRules
}

/** A fault or a warning of a `system:` block. */
export interface ConfigIssue {
  readonly code: string
  /** From `resolution_rules` or `clock_rules` on. */
  readonly path: readonly (string | number)[]
  readonly message: string
  readonly fix?: string
}

export type LoadedSystem =
  | { readonly ok: true; readonly config: SystemConfig; readonly warnings: readonly ConfigIssue[] }
  | { readonly ok: false; readonly issues: readonly ConfigIssue[]; readonly warnings: readonly ConfigIssue[] }
