import { sameName, whichName } from '../../../kernel/words/names.js'
import { nearest } from '../../../kernel/words/nearest.js'
import { declaredStats } from '../config/stat-schema.js'
import type { SystemConfig } from '../config/types.js'
import { didYouMean, listed, traitName } from '../names.js'
import { checkTraits } from '../people/stats.js'
import type { NpcSheet } from '../scenario/schema.js'
import { configOf } from '../scenario/system.js'
import type { AdapterState } from '../state/state.js'
import { THREATS } from '../state/terms.js'
import { refused } from '../stops.js'

/** One word of a stat line: `strength 3`, `armor 1`, `hp 12`, `threat high`, `with baton`. */
function readStat(state: AdapterState, part: string, sheet: Record<string, unknown>): void {
  const weapon = /^(?:with|weapon)[:\s]+([^:\s].*)$/i.exec(part)
  if (weapon) {
    const names = state.scenario.weapons.map(({ name }) => name)
    const found = names[whichName(names, weapon[1]!)]
    if (found === undefined)
      throw refused(
        'bad_stats',
        `There is no weapon "${weapon[1]}". Known: ${listed(names)}.${didYouMean(weapon[1]!, names)}`,
      )
    sheet.weapons = [...((sheet.weapons ?? []) as string[]), found]
    return
  }
  const threat = /^threat[:\s]+(\w+)$/i.exec(part)
  if (threat) {
    const level = THREATS.find((one) => sameName(one, threat[1]!))
    if (level === undefined)
      throw refused(
        'bad_stats',
        `A threat is ${THREATS.join(', ')}, not ${threat[1]}.${didYouMean(threat[1]!, THREATS)}`,
      )
    sheet.threat_level = level
    return
  }
  const rating = /^(.*[^\s:=])[\s:=]+(\d{1,4})$/.exec(part)
  if (!rating)
    throw refused('bad_stats', `"${part}" is no figure: write "strength 3", "armor 1" or "with baton".`)
  const name = traitName(rating[1]!)
  const value = Number(rating[2])
  if (name === 'armor' || name === 'armour') sheet.armor = value
  else if (name === 'hp') sheet.hp = value
  else {
    checkStat(configOf(state.scenario), rating[1]!)
    sheet.stats = { ...(sheet.stats as Record<string, number>), [name]: value }
  }
}

function checkStat({ stat_schema }: SystemConfig, said: string): void {
  const declared = declaredStats(stat_schema)
  if (!declared || declared.has(traitName(said))) return
  const meant = nearest(said, declared)
  throw refused(
    'bad_stats',
    `No stat of this system is called "${said}".${meant === undefined ? ` Known: ${listed([...declared])}.` : ` Did you mean "${meant}"?`}`,
  )
}

/** Returns a sheet from a stat line, over the sheet of a person like that. */
export function sheetFrom(
  state: AdapterState,
  line: string,
  like: NpcSheet | undefined,
): Record<string, unknown> {
  const sheet: Record<string, unknown> = { ...like, stats: { ...like?.stats } }
  for (const part of line.split(/[,;]/).map((one) => one.trim()))
    if (part !== '') readStat(state, part, sheet)
  const config = configOf(state.scenario)
  if (sheet.hp !== undefined && config.health.kind !== 'points')
    throw refused('bad_stats', 'This system counts levels of health, not hit points.')
  checkTraits(config, sheet.stats as Record<string, number>)
  return sheet
}
