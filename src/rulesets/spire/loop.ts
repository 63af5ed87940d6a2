import type { Command } from '../../kernel/command.js'
import type { Dice } from '../../kernel/dice/dice.js'
import { AUTOMATIC, type Awaiting, type Next, type Over } from '../../kernel/ruleset.js'
import { RulesFault, refused } from '../../kernel/stops.js'
import { rollDie } from './die.js'
import type { SpireEvent } from './events.js'
import { checkMoment, chosenCard, chosenTarget } from './legal.js'
import { monsterTurn } from './monsters.js'
import { playCard } from './play.js'
import { pileSize, type SpireState } from './state.js'
import { dealBehavior, drawCard, startTurn } from './turn.js'
import { unfold } from './unfolding.js'

export const SEAT = 'player'
const YOUR_TURN: Awaiting = { kind: 'awaiting', seat: SEAT, ask: 'Play a card, or end your turn.' }
export const OVER: Readonly<Record<string, Over>> = {
  win: { kind: 'over', outcome: 'win' },
  loss: { kind: 'over', outcome: 'loss' },
  timeout: { kind: 'over', outcome: 'timeout' },
}

/** Whose moment it is. */
export function next(state: SpireState): Next {
  if (state.phase === 'player') return state.toDraw > 0 ? AUTOMATIC : YOUR_TURN
  return state.phase === 'over' ? OVER[state.result!]! : AUTOMATIC
}

/** A card is played, or the turn ends. */
export function decide(state: SpireState, command: Command): readonly SpireEvent[] {
  checkMoment(state)
  switch (command.verb) {
    case 'play': {
      const kind = chosenCard(state, command.card as string)
      return playCard(state, kind, chosenTarget(state, state.fight.cards[kind]!, command.to))
    }
    case 'end':
      return [{ type: 'TurnEnded', discarded: pileSize(state.hand) }]
    default:
      throw refused(
        'UNKNOWN_VERB',
        `There is no command "${command.verb}" in this game; play a card or end your turn.`,
      )
  }
}

/** One automatic step of the loop (rules/spire §4). */
export function advance(state: SpireState, dice: Dice): readonly SpireEvent[] {
  switch (state.phase) {
    case 'draw':
    case 'player':
      return drawCard(state, dice)
    case 'monsters':
      return monsterTurn(state)
    case 'roll':
      return rollDie(state, dice)
    case 'deal':
      return dealBehavior(state, dice)
    case 'start': {
      const run = unfold(state)
      startTurn(run, state.turn)
      return run.events
    }
    default:
      throw new RulesFault('spire: nothing happens by itself after the fight')
  }
}
