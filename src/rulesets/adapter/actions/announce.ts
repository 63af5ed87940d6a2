import { entryOf } from '../../../kernel/entry.js'
import { costsOf } from '../clocks/deltas.js'
import { directed, isEnabled } from '../clocks/face.js'
import type { SystemConfig } from '../config/types.js'
import type { AdapterEvent } from '../events/index.js'
import { entryFor, pairFor, pairText } from '../people/stats.js'
import type { AdapterState } from '../state/state.js'
import type { ReadyTurn } from '../turn/ready.js'

/** Whether rolls of this system go by stats at all. */
function goesByStats({ resolution }: SystemConfig): boolean {
  return resolution.method !== '2d6_bands'
}

/** The actions that use a trait, where somebody has named the trait instead. */
function usersOf(config: SystemConfig, trait: string): readonly string[] {
  const entries = Object.entries(config.action_stat_map).filter(([name]) => name !== '_default')
  return entries
    .filter(([, entry]) => [entry.attribute, entry.ability].includes(trait))
    .map(([name]) => name)
    .toSorted()
}

/** Returns the costs of an attempt, signed as the clocks move. */
function costsNow(
  state: AdapterState,
  { config, actions }: ReadyTurn,
): readonly { readonly id: string; readonly delta: number }[] {
  const rules = config.clock_rules
  const names = actions.map(({ name }) => name)
  return costsOf(config, names, state.scenario.lethality).flatMap(({ id, delta }) => {
    if (id === 'harm' && config.health.enabled) return delta > 0 ? [{ id, delta }] : []
    return isEnabled(rules, id) ? [{ id, delta: directed(rules, id, delta) }] : []
  })
}

/**
 * Told before the first die: which stats an action goes by that is nobody's own, and what the attempt costs. Nothing where
 * there is nothing to say.
 */
export function announcement(state: AdapterState, turn: ReadyTurn): readonly AdapterEvent[] {
  const { config, actions, input } = turn
  const costs = costsNow(state, turn)
  return actions.flatMap(({ name, target, roll, asked }, i): AdapterEvent[] => {
    const strange =
      roll !== null && goesByStats(config) && entryOf(config.action_stat_map, name) === undefined
    const paid = i === 0 ? costs : []
    if (!strange && paid.length === 0) return []
    const told = { type: 'action_announced', who: input.who!, action: name, target, costs: paid } as const
    if (!strange) return [told]
    const default_pair = pairText(pairFor(config, entryFor(config, name, asked.variant), undefined))
    return [{ ...told, default_pair: default_pair || 'no stats', used_by: usersOf(config, name) }]
  })
}
