import type { Dice } from '../../kernel/dice/dice.js'
import type { SystemConfig } from './config/types.js'
import type { DamageType } from './health.js'
import { checkPool, countPool } from './pool.js'

/** rules/adapter §6: damage and soak are rolled against 6 whatever else is configured. */
const DIFFICULTY = 6

export interface Damage {
  readonly pool: number
  readonly faces: readonly number[]
  readonly levels: number
  readonly type: DamageType
}

/** Weapon + (attack successes - 1) dice, a level a success; nothing for an attack without successes. */
export function damage(
  config: SystemConfig,
  input: { readonly weapon: number; readonly attack_successes: number; readonly type: DamageType },
  dice: Dice,
): Damage {
  const { weapon, attack_successes, type } = input
  const pool = checkPool(attack_successes > 0 ? Math.max(0, weapon + attack_successes - 1) : 0)
  const { faces, successes } = countPool(config, pool, DIFFICULTY, 0, dice, 'damage')
  return { pool, faces, levels: successes, type }
}

export interface Soak {
  readonly pool: number
  readonly faces: readonly number[]
  readonly soaked: number
  readonly levels_taken: number
}

export interface SoakInput {
  readonly type: DamageType
  readonly stamina?: number
  readonly armor?: number
  readonly levels: number
}

/** Stamina soaks bashing (and lethal where configured), armour everything. Wounds do not reduce it. */
export function soak(config: SystemConfig, input: SoakInput, dice: Dice): Soak {
  const { type, stamina = 0, armor = 0, levels } = input
  const flesh = type === 'bashing' || (type === 'lethal' && config.health.stamina_soaks_lethal)
  const pool = checkPool((flesh ? stamina : 0) + armor)
  const { faces, successes } = countPool(config, pool, DIFFICULTY, 0, dice, 'soak')
  const soaked = Math.min(levels, successes)
  return { pool, faces, soaked, levels_taken: levels - soaked }
}
