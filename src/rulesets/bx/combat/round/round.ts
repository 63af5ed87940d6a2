import type { Dice } from '../../../../kernel/dice/dice.js'
import type { RoundStarted } from '../../events/round.js'
import { type Choice, DEFENSIVE, type Fight, NOBODY, type Plan } from '../../state/fight.js'
import { foesInitiative, pcInitiative, tieOf, winnerOf } from './initiative.js'
import { foeIntents, type Intents, leadNow, planOnOne } from './targets.js'

/** A round of which nobody has said more than the choice. */
export function plainRound(fight: Fight, choice: Choice, dice: Dice): RoundStarted {
  const lead = leadNow(fight)
  if (lead === 0 && fight.allies === 1 && fight.foeOrders.length === 0)
    return startRound(fight, choice, planOnOne(fight.who.length - 1), NOBODY, dice)
  const { intents, turned } = foeIntents(fight, fight.foeOrders)
  return startRound(fight, choice, { lead, target: -1, orders: NOBODY, intents, onDown: '' }, turned, dice)
}

/** The start of a round: the 2:1 counts for trigger D (rules/bx R25), and the first pair of initiative dice. */
export function startRound(
  fight: Fight,
  choice: Choice,
  plan: Plan,
  turned: Intents['turned'],
  dice: Dice,
): RoundStarted {
  let allies = 0
  let foes = 0
  const { status } = fight
  for (let i = 0; i < status.length; i++) {
    if (status[i]! > DEFENSIVE) continue
    if (i < fight.allies) allies++
    else foes++
  }
  const pcDie = pcInitiative(dice)
  const foesDie = foesInitiative(dice, pcDie)
  const tie = pcDie === foesDie ? tieOf(fight) : null
  return {
    type: 'RoundStarted',
    round: fight.round + 1,
    choice,
    plan,
    turned,
    outnumberedAllies: foes >= 2 * allies,
    outnumberedFoes: allies >= 2 * foes,
    pc: pcDie,
    foes: foesDie,
    winner: winnerOf(pcDie, foesDie, tie),
    tie,
  }
}
