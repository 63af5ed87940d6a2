import { GAME_MASTER, type Health, healthWord } from '../../../kernel/contract/seats.js'
import type { Entity } from '../state/state.js'

const RANKS: Readonly<Record<Health, number>> = { down: 0, 'badly hurt': 1, hurt: 2, unhurt: 3 }

/**
 * How much somebody has left, as far as a seat can tell at every table: hit points to the GM, to players the word for
 * them, which is all they may read of a monster where figures are words.
 */
export function strengthOf({ hp, maxHp }: Entity, seat: string): number {
  return seat === GAME_MASTER ? hp : RANKS[healthWord(hp, maxHp)]
}
