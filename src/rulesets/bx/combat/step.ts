import type { Dice } from '../../../kernel/dice/dice.js'
import type { BxEvent } from '../events.js'
import { attack } from './attack.js'
import { endRound } from './end.js'
import { type Fight, STANDING } from './fight.js'
import { nextDue, rollMorale } from './morale.js'
import { chooseAims, foeTarget, orHealthiest } from './targets.js'

/** Who stands at a place of the acting sequence: the side that won the initiative first (seed 000 §6.2.4 A). */
function actorAt(fight: Fight, turn: number): number {
  if (fight.first === 'PC') return turn
  const foes = fight.hp.length - fight.allies
  return turn < foes ? fight.allies + turn : turn - foes
}

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
  const places = fight.hp.length
  for (let turn = fight.turn; turn < places; turn++) {
    const actor = actorAt(fight, turn)
    if (fight.status[actor] !== STANDING) continue
    if (actor >= fight.allies) {
      const target = foeTarget(fight, actor)
      if (target >= 0) return [attack(fight, actor, target, dice)]
    } else {
      const events = allyTurn(fight, actor, dice)
      if (events) return events
    }
  }
  const due = fight.stirred ? nextDue(fight) : undefined
  return due ? [rollMorale(fight, due, dice)] : endRound(fight)
}

/** A turn of the PC side. Its targets are fixed with its first attack (rules/bx R39); a lone PC just picks his. */
function allyTurn(fight: Fight, actor: number, dice: Dice): readonly BxEvent[] | undefined {
  if (fight.allies === 1) {
    const target = orHealthiest(fight, fight.plan.target)
    return target >= 0 ? [attack(fight, actor, target, dice)] : undefined
  }
  const chosen = fight.aims.length > 0
  const aims = chosen ? fight.aims : chooseAims(fight)
  const target = orHealthiest(fight, aims[actor]!)
  if (target < 0) return undefined
  const blow = attack(fight, actor, target, dice)
  return chosen ? [blow] : [{ type: 'TargetsChosen', aims, names: fight.names }, blow]
}
