import type { Fight } from '../fight/fight.js'
import { ASLEEP, PLAINLY } from '../fight/monster-kind.js'
import type { Monster } from './state.js'

/** How a monster is known that was drawn from a pool of kinds when the fight began. */
export const FROM_POOL = -2

/** A monster of a kind as it comes into the fight. */
export function monsterOf(fight: Fight, kind: number, behavior: number, summoner = -1): Monster {
  const { hp, curlUp, ritual, strength, angry, sporeCloud, asleep } = fight.kinds[kind]!
  return {
    hp,
    maxHp: hp,
    block: 0,
    strength,
    weak: 0,
    vulnerable: 0,
    kind,
    curlUp,
    ritual,
    behavior,
    moves: 0,
    stance: asleep ? ASLEEP : PLAINLY,
    fled: 0,
    anger: 0,
    angry,
    sharpHide: 0,
    sporeCloud,
    summoner,
  }
}
