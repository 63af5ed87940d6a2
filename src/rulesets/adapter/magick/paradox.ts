import type { Dice } from '../../../kernel/dice/dice.js'
import { entryOf } from '../../../kernel/entry.js'
import type { SystemConfig } from '../config/types.js'
import type { DamageType } from '../people/health.js'
import { countPool, isBotch } from '../rolls/pool.js'

export const MAGICK_MODES = ['coincidental', 'vulgar', 'vulgar_witnessed'] as const
export type MagickMode = (typeof MAGICK_MODES)[number]

/** rules/adapter §6, Wheel: boxes that paradox and quintessence share. */
const WHEEL = 20
const BACKLASH_DIFFICULTY = 6
/** From this much paradox on, every gain calls the backlash. */
const BACKLASH_FROM = 5

/** rules/adapter §6, Paradox gain, by the highest rank used. */
export function paradoxGain(config: SystemConfig, mode: MagickMode, rank: number, botched: boolean): number {
  switch (mode) {
    case 'coincidental':
      return botched ? rank : 0
    case 'vulgar':
      if (botched) return rank + 1
      return config.paradox.edition === 'm20' ? 1 : rank
    case 'vulgar_witnessed':
      return botched ? 2 * rank + 2 : rank + 1
  }
}

/** R31: the total stops at the trait's max; permanent paradox holds some of its boxes. */
export function paradoxAfterGain(
  config: SystemConfig,
  paradox: number,
  gain: number,
  permanent: number,
): number {
  const most = entryOf(config.stat_schema.special_traits, 'paradox')?.max ?? WHEEL
  return Math.max(paradox, Math.min(paradox + gain, most - permanent))
}

/** The wheel: what quintessence is left room for. */
export function quintessenceRoom(paradox: number, permanent: number): number {
  return Math.max(0, WHEEL - paradox - permanent)
}

export interface Backlash {
  readonly pool: number
  readonly faces: readonly number[]
  readonly successes: number
  readonly discharged: number
  readonly damage: number
  readonly damage_type: DamageType | null
  readonly severity: 'none' | 'trivial' | 'minor' | 'significant' | 'severe' | 'drastic'
  readonly permanent_paradox: number
}

type Burn = Pick<Backlash, 'damage' | 'damage_type' | 'severity' | 'permanent_paradox'>

const HARMLESS: Burn = { damage: 0, damage_type: null, severity: 'none', permanent_paradox: 0 }

/** rules/adapter §6, Backlash: how the successes burn. Not soakable. */
function burn(successes: number): Burn {
  if (successes === 0) return HARMLESS
  const severity =
    successes <= 5
      ? 'trivial'
      : successes <= 10
        ? 'minor'
        : successes <= 15
          ? 'significant'
          : successes <= 20
            ? 'severe'
            : 'drastic'
  if (severity === 'drastic') {
    return { damage: Math.floor(successes / 2), damage_type: 'aggravated', severity, permanent_paradox: 2 }
  }
  const damage_type = successes <= 10 ? 'bashing' : 'lethal'
  return { damage: successes, damage_type, severity, permanent_paradox: severity === 'severe' ? 1 : 0 }
}

/** A backlash comes after a gain that leaves 5 or more, and after any botch. */
export function backlashIsDue(paradox: number, gained: number, botched: boolean): boolean {
  return botched || (gained > 0 && paradox >= BACKLASH_FROM)
}

/** The whole pool is rolled; a botch lets all of it go harmlessly. */
export function backlash(config: SystemConfig, pool: number, dice: Dice): Backlash {
  const count = countPool(config, pool, BACKLASH_DIFFICULTY, 0, dice, 'paradox backlash')
  const { faces, successes } = count
  if (isBotch(config, count)) return { pool, faces, successes, discharged: pool, ...HARMLESS }
  return { pool, faces, successes, discharged: successes, ...burn(successes) }
}
