import type { Fight } from '../fight/fight.js'
import { ASLEEP, NORMAL_STANCE } from '../fight/monster-kind.js'
import { NO_FIGURES } from '../fight/special.js'
import type { Monster, SpireState } from './state.js'

/** How a monster is known that was drawn from a pool of kinds when the fight began. */
export const FROM_POOL = -2

/** A monster of a kind as it comes into the fight. */
export function monsterOf(fight: Fight, kind: number, behavior: number, summoner = -1): Monster {
  const { hp, curlUp, ritual, strength, angry, sporeCloud, asleep, special } = fight.kinds[kind]!
  return {
    hp,
    maxHp: hp,
    block: special?.block ?? 0,
    strength,
    weak: 0,
    vulnerable: 0,
    kind,
    curlUp,
    ritual,
    behavior,
    moves: 0,
    stance: asleep ? ASLEEP : NORMAL_STANCE,
    fled: 0,
    anger: 0,
    angry,
    sharpHide: 0,
    sporeCloud,
    summoner,
    special: special?.figures ?? NO_FIGURES,
  }
}

/** The first monster that stands for one of several kinds, or -1. */
export function waitingForKind({ fight, monsters }: SpireState): number {
  return monsters.findIndex(({ kind }) => fight.kinds[kind]!.becomes.length > 0)
}

/** The first living monster from a place on that still has to be dealt a behaviour, or -1. */
export function waitingForBehavior(state: SpireState, place: number): number {
  const { fight, monsters } = state
  for (let i = place; i < monsters.length; i++) {
    const { hp, behavior, kind } = monsters[i]!
    if (hp > 0 && behavior < 0 && fight.kinds[kind]!.behaviors.length > 0) return i
  }
  return -1
}
