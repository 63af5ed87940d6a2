import { AUTOMATIC, type Awaiting, type Next, type Over } from '../../kernel/contract/next.js'
import type { Tell } from '../../kernel/contract/ruleset.js'
import { RulesFault } from '../../kernel/contract/stops.js'
import type { Dice } from '../../kernel/dice/dice.js'
import { entryOf } from '../../kernel/entry.js'
import { drawCards } from './cards/draw.js'
import { effectContext } from './effects/context.js'
import { run } from './effects/run.js'
import type { SpireEvent } from './events/index.js'
import { PLAYER } from './fight/fight.js'
import { monsterTurn } from './monsters/act.js'
import { dealBehavior } from './monsters/deal.js'
import { stepOf } from './run/deal.js'
import { offerRewards } from './run/rooms.js'
import { setUp } from './run/setup.js'
import { CHOICE, MONSTERS, ROOM, SEAT, SIDE, TURN } from './seats.js'
import { cloneDoing } from './state/clone.js'
import { isAsked, type Result, type SpireState } from './state/state.js'
import { rollDie } from './turn/roll.js'
import { readyTurn, startTurn } from './turn/start.js'

const YOUR_TURN: Awaiting = { kind: 'awaiting', seats: [SEAT], reason: TURN }
const AN_ANSWER: Awaiting = { kind: 'awaiting', seats: [SEAT], reason: CHOICE }
const IN_A_ROOM: Awaiting = { kind: 'awaiting', seats: [SEAT], reason: ROOM }
const OVER: Readonly<Record<Result, Over>> = {
  win: { kind: 'over', outcome: 'win', favours: [SIDE] },
  loss: { kind: 'over', outcome: 'loss', favours: [MONSTERS] },
  timeout: { kind: 'over', outcome: 'timeout', favours: [] },
}

export const outcomes: readonly Result[] = ['win', 'loss', 'timeout']

const SAID: Readonly<Record<string, string>> = {
  win: 'nothing stands in the way any more: a victory',
  loss: 'the climb ends here: a defeat',
  timeout: 'the turns have run out',
}

/** How a fight or a run ended, as people say it. */
export function ending(outcome: string): string | undefined {
  return entryOf(SAID, outcome)
}

/** Whose moment it is. */
export function next(state: SpireState): Next {
  if (isAsked(state))
    return state.choice !== null ? AN_ANSWER : state.phase === 'room' ? IN_A_ROOM : YOUR_TURN
  return state.phase === 'over' ? OVER[state.result!] : AUTOMATIC
}

/** One automatic step of the loop (rules/spire §4). */
export function advance(state: SpireState, dice: Dice, tell: Tell<SpireEvent>): void {
  if (state.toDraw > 0) {
    drawCards(state, dice, tell)
    return
  }
  if (state.doing !== null) {
    run(effectContext(state, dice, tell, PLAYER, cloneDoing(state.doing)))
    return
  }
  switch (state.phase) {
    case 'draw':
      tell({ type: 'DrawEnded' })
      return
    case 'drawn':
      readyTurn(state, dice, tell)
      return
    case 'ready':
      tell({ type: 'TurnSettled' })
      return
    case 'setup':
      setUp(stepOf(state, dice, tell))
      return
    case 'spoils':
      offerRewards(stepOf(state, dice, tell))
      return
    case 'monsters':
      monsterTurn(state, dice, tell)
      return
    case 'roll':
      rollDie(state, dice, tell)
      return
    case 'deal':
      dealBehavior(state, dice, tell)
      return
    case 'start':
      startTurn(state, state.turn, dice, tell)
      return
    default:
      throw new RulesFault('spire: nothing happens by itself now')
  }
}
