/** The six points on which the seed's text and the mod differ (rules/spire §0); each may be chosen on its own. */
export interface Rules {
  /** R1: when the one die of a round is rolled. */
  readonly dieTiming: 'afterPlayer' | 'turnStart'
  /** R4: when Ritual gives its Strength. */
  readonly ritualTiming: 'monsterTurnStart' | 'endOfRound'
  /** R2: whether the die relic gives block on 4, 5 and 6. */
  readonly dieRelic: boolean
  /** When monsters lose the block of their last turn. */
  readonly monsterBlockReset: 'perMonster' | 'allFirst'
  /** R3: what Weak against Vulnerable comes to. */
  readonly weakVsVulnerable: 'literal' | 'cancel'
  /** R7: what wakes Curl Up. */
  readonly curlUpOn: 'singleTarget' | 'anyDamage'
}

export type PresetName = 'seed' | 'mod'

export const presets: Readonly<Record<PresetName, Rules>> = {
  seed: {
    dieTiming: 'afterPlayer',
    ritualTiming: 'monsterTurnStart',
    dieRelic: false,
    monsterBlockReset: 'perMonster',
    weakVsVulnerable: 'literal',
    curlUpOn: 'singleTarget',
  },
  mod: {
    dieTiming: 'turnStart',
    ritualTiming: 'endOfRound',
    dieRelic: true,
    monsterBlockReset: 'allFirst',
    weakVsVulnerable: 'cancel',
    curlUpOn: 'anyDamage',
  },
}

/** Limits of the figures (rules/spire §1, powers of the data file). Monsters' block has none. */
export const PLAYER_BLOCK_CAP = 20
export const STRENGTH_CAP = 8
/** No gain of energy goes above it (rules/spire-act1 A6). */
export const ENERGY_CAP = 6
export const WEAK_CAP = 3
export const VULNERABLE_CAP = 3
/** While one token is about to be spent a creature may hold a fourth for a moment. */
export const VULNERABLE_CAP_WHILE_SPENT = 4
