import { isMap } from '../../../kernel/entry.js'
import { likelyTypo } from '../../../kernel/words/nearest.js'
import { traitName } from '../names.js'
import { HEAT_ACTIONS, TALK_LOSES, TALK_WINS } from './built-in.js'
import { near } from './near.js'
import type { Findings } from './section.js'
import type { SystemConfig } from './types.js'

const known = new WeakMap<SystemConfig, ReadonlySet<string>>()

/** Action words that the mapping, the lists and the tables of a system know; not those of its costs and durations. */
function ruledActions(config: SystemConfig): readonly string[] {
  return [
    ...Object.keys(config.action_stat_map).filter((name) => name !== '_default'),
    ...config.safe_actions,
    ...config.risky_actions,
    ...config.combat_actions,
    ...Object.keys(config.condition_map),
    ...Object.values(config.clear_map)
      .flat()
      .filter((name) => name !== 'scene_change'),
    ...Object.keys(config.inventory_requirements),
    ...config.clock_rules.failure_severity.tier2_harm_actions,
    ...TALK_WINS,
    ...TALK_LOSES,
    ...HEAT_ACTIONS,
    'magick',
    // M22: an action of every map, like those above.
    'cast',
  ]
}

function pricedActions({ clock_rules }: SystemConfig): readonly string[] {
  return [...Object.keys(clock_rules.cost_map), ...Object.keys(clock_rules.duration_map)].filter(
    (name) => name !== '_default',
  )
}

/** Every action word that a system names anywhere. */
export function knownActions(config: SystemConfig): ReadonlySet<string> {
  const found = known.get(config)
  if (found) return found
  const words = new Set([...ruledActions(config), ...pricedActions(config)])
  known.set(config, words)
  return words
}

/** A cost or a duration of a word that is near a mapped action would never be charged (M21). */
export function checkActionWords(found: Findings, config: SystemConfig): void {
  const words = new Set(ruledActions(config))
  for (const table of ['cost_map', 'duration_map'] as const) {
    for (const name of Object.keys(config.clock_rules[table])) {
      if (name === '_default' || words.has(name)) continue
      const mapped = Object.keys(config.action_stat_map).filter((one) => one !== '_default')
      const meant = near(name, mapped) ?? likelyTypo(name, words)
      if (meant === undefined) continue
      found.fault('unknown_action', ['clock_rules', table, name], `No action is called "${name}".`, meant)
    }
  }
}

/** Safe actions that the document's own system maps too (seed 001), for when something is risky. */
const MAPPED_BY_DOCUMENT = ['examine', 'investigate', 'search']

/**
 * R30: an action that is mapped to stats and is safe succeeds by itself while nothing is risky: the stats are not rolled. Worth a
 * word wherever an author says both, and for the built-in list beyond what the document does itself.
 */
export function warnSafeActions(
  found: Findings,
  { safe_actions, risky_actions }: SystemConfig,
  written: { readonly map: unknown; readonly safe: boolean },
): void {
  for (const name of isMap(written.map) ? Object.keys(written.map) : []) {
    const action = traitName(name)
    if (!safe_actions.includes(action) || risky_actions.includes(action)) continue
    if (!written.safe && MAPPED_BY_DOCUMENT.includes(action)) continue
    found.warn(
      'mapped_and_safe',
      ['resolution_rules', 'action_stat_map', name],
      `"${name}" has stats and is a safe action too: while nothing is risky it succeeds without a roll.`,
      'list it under risky_actions to have it rolled always, or write safe_actions without it',
    )
  }
}
