import type { Dice } from '../../../kernel/dice/dice.js'
import type { BxEvent } from '../events.js'
import { strike } from './attack.js'
import { endRound } from './end.js'
import { type Fight, STANDING } from './fight.js'
import { nextDue, rollMorale } from './morale.js'
import { chooseAims, foeTarget, orHealthiest } from './targets.js'

/** The place of somebody in the acting sequence. */
export function turnOf(fight: Fight, actor: number): number {
  if (fight.first === 'PC') return actor
  return actor >= fight.allies ? actor - fight.allies : actor + fight.hp.length - fight.allies
}

/**
 * seed 000 §6.2.4: the next attack of the round; when all have attacked, the next morale roll (§6.5); when these are
 * done, the end of the round. Who was removed before acting does not act, who has no target is silent (rules/bx R22).
 */
export function combatStep(fight: Fight, dice: Dice): readonly BxEvent[] {
  const { allies, status } = fight
  const places = status.length
  const foes = places - allies
  const pcFirst = fight.first === 'PC'
  for (let turn = fight.turn; turn < places; turn++) {
    // The side that won the initiative first (seed 000 §6.2.4 A).
    const actor = pcFirst ? turn : turn < foes ? allies + turn : turn - foes
    if (status[actor] !== STANDING) continue
    if (actor < allies && allies > 1) {
      const events = allyTurn(fight, actor, dice)
      if (events) return events
      continue
    }
    const target = actor >= allies ? foeTarget(fight, actor) : orHealthiest(fight, fight.plan.target)
    if (target < 0) continue
    const blow = strike('AttackMade', fight, actor, target, dice)
    return [blow]
  }
  return afterAttacks(fight, dice)
}

/** seed 000 §6.2.4 D: when all have attacked, the morale rolls, one a step, then the end of the round. */
function afterAttacks(fight: Fight, dice: Dice): readonly BxEvent[] {
  const due = fight.stirred ? nextDue(fight) : undefined
  if (!due) return endRound(fight)
  const rolled = rollMorale(fight, due, dice)
  return [rolled]
}

/** A turn of the PC side with companions. Its targets are fixed with its first attack (rules/bx R39). */
function allyTurn(fight: Fight, actor: number, dice: Dice): readonly BxEvent[] | undefined {
  const chosen = fight.aims.length > 0
  const aims = chosen ? fight.aims : chooseAims(fight)
  const target = orHealthiest(fight, aims[actor]!)
  if (target < 0) return undefined
  const blow = strike('AttackMade', fight, actor, target, dice)
  return chosen ? [blow] : [{ type: 'TargetsChosen', aims, names: fight.names }, blow]
}
