import { entryOf } from '../../../kernel/entry.js'
import { HEAT_ACTIONS } from '../config/built-in.js'
import type { ClockChange } from '../config/outcomes.js'
import type { ByCategory, FailureMode, SystemConfig } from '../config/types.js'

export type Lethality = 'low' | 'normal' | 'brutal'

/** Why a hand moves: cost, complication, failure, tension, threat_resolution, ruling, project, push, or a setting (M25). */
export type DeltaSource = string

export interface ClockDelta {
  readonly id: string
  readonly delta: number
  readonly source: DeltaSource
}

const NOTHING: readonly ClockChange[] = []

/** R24 */
function isCombat(config: SystemConfig, action: string): boolean {
  return config.combat_actions.includes(action)
}

function listFor(lists: ByCategory | undefined, combat: boolean): readonly ClockChange[] {
  return (combat ? (lists?.combat ?? lists?.default) : lists?.default) ?? NOTHING
}

/** rules/adapter §3: costs grow with lethality, after the sum. */
function scaled(cost: number, clock: string, lethality: Lethality): number {
  if (lethality === 'brutal') return Math.floor(cost * 1.5)
  return lethality === 'low' && clock === 'harm' && cost > 0 ? cost - 1 : cost
}

/** rules/adapter §3, `cost_map`: charged on the attempt, summed over the turn, one change a clock. */
export function costsOf(
  config: SystemConfig,
  actions: readonly string[],
  lethality: Lethality,
): readonly ClockChange[] {
  const { cost_map, clocks_enabled } = config.clock_rules
  const sums = new Map<string, number>()
  for (const action of actions) {
    const costs = entryOf(cost_map, action) ?? entryOf(cost_map, '_default') ?? {}
    for (const clock of Object.keys(costs)) sums.set(clock, (sums.get(clock) ?? 0) + costs[clock]!)
  }
  // Harm may go to health levels without being an enabled clock.
  const clocks = clocks_enabled.includes('harm') ? clocks_enabled : [...clocks_enabled, 'harm']
  const list: ClockChange[] = []
  for (const id of clocks) {
    const delta = scaled(sums.get(id) ?? 0, id, lethality)
    if (delta !== 0) list.push({ id, delta })
  }
  return list
}

/** rules/adapter §3, `complication_clocks`: what a mixed outcome costs, doubled in punishing mode. */
export function complicationOf(
  config: SystemConfig,
  action: string,
  mode: FailureMode,
): readonly ClockChange[] {
  const list = listFor(config.clock_rules.complication_clocks, isCombat(config, action))
  return mode === 'punishing' ? list.map(({ id, delta }) => ({ id, delta: 2 * delta })) : list
}

/**
 * rules/adapter §4: what a failure costs: `failure_effects` in their order, then harm and heat of tier 2; a botch doubles
 * all of it (R19).
 */
export function failureOf(
  config: SystemConfig,
  action: string,
  mode: FailureMode,
  tier: number,
  botch: boolean,
): readonly ClockChange[] {
  const { failure_effects } = config.clock_rules
  const effects = listFor(failure_effects[mode] ?? failure_effects.consequential, isCombat(config, action))
  const list = [...effects, ...tierTwoOf(config, action, tier, effects)]
  return botch ? list.map(doubled) : list
}

export function doubled({ id, delta }: ClockChange): ClockChange {
  return { id, delta: 2 * delta }
}

/** rules/adapter §4, tier 2 extras: harm where the effects of the failure touch none, then heat. */
export function tierTwoOf(
  config: SystemConfig,
  action: string,
  tier: number,
  effects: readonly ClockChange[],
): readonly ClockChange[] {
  if (tier < 2) return NOTHING
  const list: ClockChange[] = []
  const harmed = effects.some((effect) => effect.id === 'harm')
  const { tier2_harm_actions } = config.clock_rules.failure_severity
  if (!harmed && tier2_harm_actions.includes(action)) list.push({ id: 'harm', delta: 1 })
  if (HEAT_ACTIONS.includes(action)) list.push({ id: 'heat', delta: 1 })
  return list
}

const DEFAULT_MINUTES = 5
const MAX_ESTIMATE_LENGTH = 120

/** rules/adapter §3, `duration_map`: an estimate of 1 to 120 minutes wins. */
export function minutesOf(config: SystemConfig, action: string, estimate: number | undefined): number {
  if (estimate !== undefined && estimate >= 1 && estimate <= MAX_ESTIMATE_LENGTH) return estimate
  const { duration_map } = config.clock_rules
  return entryOf(duration_map, action) ?? entryOf(duration_map, '_default') ?? DEFAULT_MINUTES
}

/** rules/adapter §3, `tension_keywords`: the first clock one of whose words begins a word of the text. */
export function tensionClock(config: SystemConfig, text: string): string | undefined {
  const { tension_keywords, clocks_enabled, enabled } = config.clock_rules
  if (!enabled) return undefined
  const spoken = ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')}`
  const named = tension_keywords.find(
    ({ clock, words }) =>
      (clocks_enabled.includes(clock) || (clock === 'harm' && config.health.enabled)) &&
      words.some((word) => spoken.includes(` ${word.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()}`)),
  )
  return named?.clock
}
