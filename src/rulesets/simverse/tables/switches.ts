import type { CalledShotRow, ManeuverRow, Tables } from './tables.js'

/** The options of the rules, each with its default first (rules/simverse D). */
export interface Switches {
  readonly rangeRule: 'linear' | 'log2'
  readonly bleedingRule: 'wounds' | 'counter'
  readonly firstAidStops: 'one' | 'all'
  readonly criticalMargin: 'atLeast' | 'add' | 'fixed'
  readonly turnWindow: 'round' | 'ownTurn'
  readonly blockRanged: boolean
  readonly bowStBonus: boolean
  readonly enforceMinST: boolean
  readonly diceConversion: 'off' | 'on'
  /** rules/simverse V1: who surprised people wait for in round 1. */
  readonly surpriseOrder: 'speed' | 'ambush'
  /** rules/simverse V2: what wears arms and armor out. */
  readonly weaponBreakage: 'critical' | 'off' | 'core'
  readonly shieldBreakage: 'off' | 'critical' | 'core'
  readonly armorBreakage: 'off' | 'core'
  /** rules/simverse V4: where the least damage of 1 is counted. */
  readonly minimumDamage: 'beforeArmor' | 'afterArmor'
  /** rules/simverse V14: what a cut makes of armor. */
  readonly cuttingAR: 'double' | 'single'
  /** rules/simverse V5: the score that measures a night's healing. */
  readonly restVitality: 'EN' | 'AW'
}

export const DEFAULT_SWITCHES: Switches = {
  rangeRule: 'linear',
  bleedingRule: 'wounds',
  firstAidStops: 'one',
  criticalMargin: 'atLeast',
  turnWindow: 'round',
  blockRanged: false,
  bowStBonus: false,
  enforceMinST: true,
  diceConversion: 'off',
  surpriseOrder: 'speed',
  weaponBreakage: 'critical',
  shieldBreakage: 'off',
  armorBreakage: 'off',
  minimumDamage: 'beforeArmor',
  cuttingAR: 'double',
  restVitality: 'EN',
}

/** What every rule function reads beside the people in the fight. */
export interface Rules {
  readonly switches: Switches
  readonly tables: Tables
}

/** The row of a maneuver; a plain blow has none, and looking for what is not there is slow. */
export function maneuverRow(rules: Rules, maneuver: string): ManeuverRow | undefined {
  return maneuver === '' ? undefined : rules.tables.maneuvers[maneuver]
}

/** The row of a called shot; a blow at the body has none. */
export function calledShotRow(rules: Rules, location: string): CalledShotRow | undefined {
  return location === '' ? undefined : rules.tables.calledShots[location]
}
