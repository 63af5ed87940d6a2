import type { Command } from '../../../kernel/contract/command.js'
import { healthWord } from '../../../kernel/contract/seats.js'
import type { Fight } from '../state/fight.js'
import { inFight } from '../state/standing.js'
import type { State } from '../state/state.js'
import { attack } from './simple.js'

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
