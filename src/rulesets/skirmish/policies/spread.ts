import { fighting } from './fighting.js'
import { strengthOf } from './strength.js'

/** Everybody attacks the standing foe with the most left, with the first weapon of the sheet that deals damage. */
export const spread = fighting((foes, weapons, seat) => {
  let strongest = foes[0]!
  for (const foe of foes) if (strengthOf(foe, seat) > strengthOf(strongest, seat)) strongest = foe
  return { foe: strongest, weapon: weapons[0]! }
})
