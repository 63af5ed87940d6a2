import type { Dice } from '../../../kernel/dice/dice.js'
import { parseDice } from '../../../kernel/dice/expression.js'
import type { Hit, SystemConfig } from '../config/types.js'
import type { DamageType } from '../people/health.js'
import { checkPool, countPool, type PoolCount } from '../rolls/pool.js'
import type { RollRecord } from '../rolls/record.js'

/** rules/adapter §6: damage and soak are rolled against 6 whatever else is configured. */
const DIFFICULTY = 6

/** How many halves of the damage an outcome does. */
const HALVES: Readonly<Record<Hit, number>> = { none: 0, half: 1, full: 2, double: 4 }
const WHOLE = HALVES.full

/**
 * Returns the share of the damage an attack does. Pools: its successes, against a dodge the net ones. Sums: how many halves of the
 * damage its outcome does.
 */
export function hitsOf(config: SystemConfig, roll: RollRecord): number {
  if (config.resolution.method === 'dice_pool') return Math.max(0, roll.net ?? roll.successes)
  const { outcome } = roll
  if (outcome === 'botch' || outcome === 'failure') return 0
  return HALVES[config.fight.hit[outcome]]
}

export interface Damage {
  readonly pool: number
  readonly faces: readonly number[]
  readonly levels: number
  readonly type: DamageType
  /** Pools: how the successes were counted. */
  readonly count?: Pick<PoolCount, 'raw_successes' | 'ones'>
  /** Sums: the dice, what is added, and how many halves of it count. */
  readonly sum?: { readonly dice: string; readonly added: number; readonly halves: number }
}

/** Weapon + (attack successes - 1) dice, a level a success; nothing for an attack without successes. */
export function damage(
  config: SystemConfig,
  input: { readonly weapon: number; readonly attack_successes: number; readonly type: DamageType },
  dice: Dice,
): Damage {
  const { weapon, attack_successes, type } = input
  const pool = checkPool(attack_successes > 0 ? Math.max(0, weapon + attack_successes - 1) : 0)
  const { faces, successes, raw_successes, ones } = countPool(config, pool, DIFFICULTY, 0, dice, 'damage')
  return { pool, faces, levels: successes, type, count: { raw_successes, ones } }
}

/** Sums: the weapon's dice and what its wielder adds, at least 1, by halves as the attack went. */
export function damageBySum(
  input: {
    readonly weapon: number | string
    readonly added: number
    readonly halves: number
    readonly type: DamageType
  },
  dice: Dice,
): Damage {
  const { weapon, added, halves, type } = input
  const rolled = typeof weapon === 'number' ? undefined : dice.roll(parseDice(weapon), 'damage')
  const whole = Math.max(1, (rolled?.total ?? (weapon as number)) + added)
  return {
    pool: 0,
    faces: rolled?.faces ?? [],
    levels: Math.floor((whole * halves) / WHOLE),
    type,
    sum: { dice: String(weapon), added, halves },
  }
}

export interface Soak {
  readonly pool: number
  readonly faces: readonly number[]
  readonly soaked: number
  readonly levels_taken: number
  readonly count?: Pick<PoolCount, 'raw_successes' | 'ones'>
}

export interface SoakInput {
  readonly type: DamageType
  readonly stamina?: number
  readonly armor?: number
  readonly levels: number
}

/** Returns the dice or points of soak: Stamina soaks bashing (and lethal where configured), armour everything. */
function hardiness(config: SystemConfig, { type, stamina = 0, armor = 0 }: SoakInput): number {
  const { kind, stamina_soaks_lethal } = config.health
  const flesh = kind === 'points' || type === 'bashing' || (type === 'lethal' && stamina_soaks_lethal)
  return (flesh ? stamina : 0) + armor
}

/** rules/adapter §6, Soak: wounds do not reduce it. Sums take it off without a roll. */
export function soak(config: SystemConfig, input: SoakInput, dice: Dice): Soak {
  const { levels } = input
  const pool = checkPool(Math.max(0, hardiness(config, input)))
  if (config.resolution.method !== 'dice_pool') {
    const soaked = Math.min(levels, pool)
    return { pool, faces: [], soaked, levels_taken: levels - soaked }
  }
  const { faces, successes, raw_successes, ones } = countPool(config, pool, DIFFICULTY, 0, dice, 'soak')
  const soaked = Math.min(levels, successes)
  return { pool, faces, soaked, levels_taken: levels - soaked, count: { raw_successes, ones } }
}
