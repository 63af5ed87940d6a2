import { fighting } from './fighting.js'

/** Any weapon that deals damage, any standing foe. */
export const random = fighting((foes, weapons, _seat, dice) => {
  const weapon = weapons.length === 1 ? 1 : dice.die(weapons.length, 'policy: weapon')
  const foe = foes.length === 1 ? 1 : dice.die(foes.length, 'policy: target')
  return { foe: foes[foe - 1]!, weapon: weapons[weapon - 1]! }
})
