import type { Issue } from '../../../kernel/contract/scenario.js'
import { entryOf } from '../../../kernel/entry.js'
import { sameName } from '../../../kernel/words/names.js'
import type { SystemConfig } from '../config/types.js'
import { traitName } from '../names.js'
import type { AdapterScenario, Weapon } from './schema.js'

/** The stats by which an attack with a weapon is rolled; none where the system maps no such action. */
function statsOf({ action, variant }: Weapon, { action_stat_map }: SystemConfig): readonly string[] {
  const entry = entryOf(action_stat_map, traitName(action))
  const other = variant === undefined ? undefined : entryOf(entry?.variants ?? {}, traitName(variant))
  const { attribute, ability } = { ...entry, ...other }
  return [attribute, ability].filter((stat) => typeof stat === 'string')
}

/**
 * Weapons that are used by stats which none of their bearers has: they are rolled with nothing. A weapon that nobody bears is
 * held against all characters.
 */
export function weaponsWithoutStats(scenario: AdapterScenario, config: SystemConfig): readonly Issue[] {
  const { characters, npcs, reserves, weapons } = scenario
  if (config.resolution.method === '2d6_bands') return []
  return weapons.flatMap((weapon, i): Issue[] => {
    const stats = statsOf(weapon, config)
    const bearers = [...characters, ...npcs, ...reserves].filter(({ weapons: borne }) =>
      borne.some((name) => sameName(name, weapon.name)),
    )
    const people = bearers.length > 0 ? bearers : characters
    const has = people.flatMap((one) => Object.keys(one.stats).map(traitName))
    if (stats.length === 0 || people.length === 0 || stats.some((stat) => has.includes(stat))) return []
    const who = people.map(({ name }) => name).join(', ')
    return [
      {
        path: ['weapons', i, 'action'],
        code: 'weapon_without_stats',
        message: `"${weapon.action}" is rolled with ${stats.join(' and ')}, and none of these has that under stats: ${who}.`,
      },
    ]
  })
}
