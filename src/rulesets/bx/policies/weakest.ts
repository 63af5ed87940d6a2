import type { Command } from '../../../kernel/contract/command.js'
import { healthWord } from '../../../kernel/contract/seats.js'
import type { Fight } from '../state/fight.js'
import { inFight } from '../state/standing.js'
import type { State } from '../state/state.js'
import { attack, flee } from './simple.js'

const WORST_FIRST = ['down', 'badly hurt', 'hurt', 'unhurt']

/** Who looks worst of the foes in the fight, by the word that every seat may read (rules/secrets 7); of equals the first. */
function weakestFoe(fight: Fight): string {
  let best = -1
  let worst = WORST_FIRST.length
  for (let i = fight.allies; i < fight.hp.length; i++) {
    const looks = WORST_FIRST.indexOf(healthWord(fight.hp[i]!, fight.most[i]!))
    if (inFight(fight, i) && looks < worst) {
      best = i
      worst = looks
    }
  }
  return fight.names[best]!
}

/** Attack the one who looks worst, and leave nobody behind. */
export function weakest(state: State, seat: string): Command {
  return state.phase === 'choice' ? { verb: 'attack', to: weakestFoe(state.fight!) } : attack(state, seat)
}

/** Like `weakest`, but run from foes who are no fewer once the PC is at a quarter of his hp: a fight that is left is no defeat. */
export function prudent(state: State, seat: string): Command {
  if (state.phase !== 'choice') return attack(state, seat)
  const { hp, most, allies } = state.fight!
  const standing = (from: number, to: number): number => {
    let count = 0
    for (let i = from; i < to; i++) if (inFight(state.fight!, i)) count++
    return count
  }
  const isOutmatched = standing(allies, hp.length) >= standing(0, allies)
  return isOutmatched && 4 * hp[0]! <= most[0]! ? flee(state, seat) : weakest(state, seat)
}
