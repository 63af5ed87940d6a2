import type { Dice } from '../../../../kernel/dice/dice.js'
import { tellAttack } from '../../events/attack.js'
import type { Blow } from '../../events/fold.js'
import type { Tell } from '../../events/index.js'
import { tellTargets } from '../../events/round.js'
import { type Fight, STANDING } from '../../state/fight.js'
import type { State } from '../../state/state.js'
import { strike } from './attack.js'
import { endRound } from './end.js'
import { nextDue, rollMorale } from './morale.js'
import { chooseAims, foeTarget, orHealthiest } from './targets.js'

/**
 * seed 000 §6.2.4: the next attack of the round; when all have attacked, the next morale roll (§6.5); when these are
 * done, the end of the round. Who was removed before acting does not act, who has no target is silent (rules/bx R22).
 */
export function combatStep(state: State, fight: Fight, dice: Dice, tell: Tell): void {
  const { allies, status } = fight
  const places = status.length
  const foes = places - allies
  const pcFirst = fight.first === 'PC'
  for (let turn = fight.turn; turn < places; turn++) {
    // The side that won the initiative first (seed 000 §6.2.4 A).
    const actor = pcFirst ? turn : turn < foes ? allies + turn : turn - foes
    if (status[actor] !== STANDING) continue
    if (actor < allies && allies > 1) {
      if (allyTurn(state, fight, actor, dice, tell)) return
      continue
    }
    const isFoe = actor >= allies
    const target = isFoe ? foeTarget(fight, actor) : orHealthiest(fight, fight.plan.target)
    if (target < 0) continue
    const meant = isFoe ? fight.plan.intents[actor - allies]! : fight.plan.target
    // Companions and the PC keep one attack; a foe with several makes them in listed order (rules/bx-stat-blocks S9).
    const several = isFoe && fight.options.attacks !== 'one' && fight.who[actor]!.attacks.length > 0
    const place = several ? (turn === fight.turn ? fight.struck : 0) : -1
    attacks(state, fight, strike(fight, actor, target, dice, place), meant, tell)
    return
  }
  afterAttacks(state, fight, dice, tell)
}

/** seed 000 §6.2.4 D: when all have attacked, the morale rolls, one a step, then the end of the round. */
function afterAttacks(state: State, fight: Fight, dice: Dice, tell: Tell): void {
  const due = fight.stirred ? nextDue(fight) : undefined
  if (due === undefined) endRound(state, fight, tell)
  else rollMorale(state, fight, due, dice, tell)
}

/** An attack, and where it was the last of the round and stirred nobody, the end of the round: no die is between them. */
function attacks(state: State, fight: Fight, blow: Blow, meant: number, tell: Tell): void {
  tellAttack(state, fight, blow, meant, tell)
  if (fight.turn === fight.status.length && !fight.stirred) endRound(state, fight, tell)
}

/** A turn of the PC side with companions; false when nobody is left to attack. Its targets are fixed with its first attack (rules/bx R39). */
function allyTurn(state: State, fight: Fight, actor: number, dice: Dice, tell: Tell): boolean {
  const chosen = fight.aims.length > 0
  const aims = chosen ? fight.aims : chooseAims(fight)
  const target = orHealthiest(fight, aims[actor]!)
  if (target < 0) return false
  if (!chosen) tellTargets(state, fight, aims, tell)
  attacks(state, fight, strike(fight, actor, target, dice), aims[actor]!, tell)
  return true
}
