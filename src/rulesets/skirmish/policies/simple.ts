import { GAME_MASTER, type Health, healthWord } from '../../../kernel/contract/seats.js'
import type { Entity } from '../state/state.js'
import { fighting } from './fighting.js'

/** Everybody attacks the standing foe with the least left, with the first weapon of the sheet that deals damage. */
export const focus = fighting((foes, weapons, seat) => {
  let weakest = foes[0]!
  for (const foe of foes) if (strengthOf(foe, seat) < strengthOf(weakest, seat)) weakest = foe
  return { foe: weakest, weapon: weapons[0]! }
})

/** Any weapon that deals damage, any standing foe. */
export const random = fighting((foes, weapons, _seat, dice) => {
  const weapon = weapons.length === 1 ? 1 : dice.die(weapons.length, 'policy: weapon')
  const foe = foes.length === 1 ? 1 : dice.die(foes.length, 'policy: target')
  return { foe: foes[foe - 1]!, weapon: weapons[weapon - 1]! }
})

/** Everybody attacks the standing foe with the most left, with the first weapon of the sheet that deals damage. */
export const spread = fighting((foes, weapons, seat) => {
  let strongest = foes[0]!
  for (const foe of foes) if (strengthOf(foe, seat) > strengthOf(strongest, seat)) strongest = foe
  return { foe: strongest, weapon: weapons[0]! }
})

const RANKS: Readonly<Record<Health, number>> = { down: 0, 'badly hurt': 1, hurt: 2, unhurt: 3 }

/**
 * How much somebody has left, in figures that a seat can read at every table: hit points to the GM, to players the word for
 * them, which is all they may read of a monster where figures are words.
 */
function strengthOf({ hp, maxHp }: Entity, seat: string): number {
  return seat === GAME_MASTER ? hp : RANKS[healthWord(hp, maxHp)]
}
