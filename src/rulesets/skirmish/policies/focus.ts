import { fighting } from './fighting.js'
import { strengthOf } from './strength.js'

/** Everybody attacks the standing foe with the least left, with the first weapon of the sheet that deals damage. */
export const focus = fighting((foes, weapons, seat) => {
  let weakest = foes[0]!
  for (const foe of foes) if (strengthOf(foe, seat) < strengthOf(weakest, seat)) weakest = foe
  return { foe: weakest, weapon: weapons[0]! }
})
