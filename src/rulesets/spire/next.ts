import { AUTOMATIC, type Awaiting, type Next, type Over } from '../../kernel/contract/next.js'
import type { Tell } from '../../kernel/contract/ruleset.js'
import { RulesFault } from '../../kernel/contract/stops.js'
import type { Dice } from '../../kernel/dice/dice.js'
import { drawCard } from './cards/draw.js'
import { monsterTurn } from './monsters/act.js'
import { dealBehavior } from './monsters/deal.js'
import { MONSTERS, SEAT, SIDE, TURN } from './seats.js'
import type { SpireEvent } from './state/events.js'
import { isPlayersMoment, type Result, type SpireState } from './state/state.js'
import { rollDie } from './turn/roll.js'
import { startTurn } from './turn/start.js'

const YOUR_TURN: Awaiting = { kind: 'awaiting', seats: [SEAT], reason: TURN }
const OVER: Readonly<Record<Result, Over>> = {
  win: { kind: 'over', outcome: 'win', favours: [SIDE] },
  loss: { kind: 'over', outcome: 'loss', favours: [MONSTERS] },
  timeout: { kind: 'over', outcome: 'timeout', favours: [] },
}

export const outcomes: readonly Result[] = ['win', 'loss', 'timeout']

/** Whose moment it is. */
export function next(state: SpireState): Next {
  if (isPlayersMoment(state)) return YOUR_TURN
  return state.phase === 'over' ? OVER[state.result!] : AUTOMATIC
}

/** One automatic step of the loop (rules/spire §4). */
export function advance(state: SpireState, dice: Dice, tell: Tell<SpireEvent>): void {
  switch (state.phase) {
    case 'draw':
    case 'player':
      drawCard(state, dice, tell)
      return
    case 'monsters':
      monsterTurn(state, tell)
      return
    case 'roll':
      rollDie(state, dice, tell)
      return
    case 'deal':
      dealBehavior(state, dice, tell)
      return
    case 'start':
      startTurn(state, state.turn, tell)
      return
    case 'over':
      throw new RulesFault('spire: nothing happens by itself after the fight')
  }
}
