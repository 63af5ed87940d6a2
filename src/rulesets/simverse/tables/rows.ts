import type { Rules } from './switches.js'
import type { CalledShotRow, ManeuverRow } from './tables.js'

/** The row of a maneuver; a plain blow has none, and looking for what is not there is slow. */
export function maneuverRow(rules: Rules, maneuver: string): ManeuverRow | undefined {
  return maneuver === '' ? undefined : rules.tables.maneuvers[maneuver]
}

/** The row of a called shot; a blow at the body has none. */
export function calledShotRow(rules: Rules, location: string): CalledShotRow | undefined {
  return location === '' ? undefined : rules.tables.calledShots[location]
}
