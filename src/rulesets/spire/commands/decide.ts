import type { Command } from '../../../kernel/contract/command.js'
import type { Tell } from '../../../kernel/contract/ruleset.js'
import { GAME_MASTER } from '../../../kernel/contract/seats.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { playFromHand } from '../cards/begin-play.js'
import { effectContext } from '../effects/context.js'
import { run } from '../effects/run.js'
import type { SpireEvent } from '../events/index.js'
import { tellTurnEnded } from '../events/turn.js'
import { effectWith } from '../fight/effect.js'
import { PLAYER } from '../fight/fight.js'
import { IDLE } from '../fight/task.js'
import { hand } from '../hand/hand.js'
import { chooseInRun, decideRun } from '../run/decide.js'
import { playsCharacter } from '../seats.js'
import { isAsked, isPlayersMoment, type SpireState } from '../state/state.js'
import { refused } from '../stops.js'
import { choose } from './choose.js'
import { changeRoll, lockRoll } from './die.js'
import { asMeant, chosenCard, chosenPlay } from './named-card.js'
import { needsPrelude, submit } from './submit.js'
import { drinkPotion, triggerRelic, usePower, useRelic } from './use.js'

/** A card is played, something is used, a question answered, the turn ends, or the game master rules. */
export function decide(
  state: SpireState,
  seat: string,
  command: Command,
  dice: Dice,
  tell: Tell<SpireEvent>,
): void {
  checkMoment(state, seat)
  if (command.verb === 'choose' && state.phase === 'room' && state.choice !== null) {
    chooseInRun(state, String(command.what), dice, tell)
    return
  }
  if (command.verb === 'choose') {
    choose(state, String(command.what), dice, tell)
    return
  }
  if (state.choice !== null && !hand.rules(command.verb)) {
    const { names, by } = state.choice
    throw refused('answer-first', `${by} waits for an answer: choose ${[...new Set(names)].join(', ')}.`)
  }
  if (state.phase === 'room' && !hand.rules(command.verb)) {
    decideRun(state, command, dice, tell)
    return
  }
  switch (command.verb) {
    case 'play': {
      const { card, to } = asMeant(state, command)
      const kind = chosenCard(state, String(card))
      const target = chosenPlay(state, kind, to)
      if (needsPrelude(state)) {
        const context = effectContext(state, dice, tell)
        submit(context, effectWith('playCard'), state.fight.cards[kind]!.name, target, kind)
        return
      }
      const context = effectContext(state, dice, tell, PLAYER, IDLE)
      playFromHand(context, kind, target)
      run(context)
      return
    }
    case 'end':
      if (state.fight.marked) submit(effectContext(state, dice, tell), effectWith('endTurn'), 'End of turn')
      else tellTurnEnded(state, tell)
      return
    case 'potion':
      drinkPotion(effectContext(state, dice, tell), String(command.potion), command.to)
      return
    case 'relic':
      useRelic(effectContext(state, dice, tell), String(command.relic))
      return
    case 'power':
      usePower(effectContext(state, dice, tell), String(command.power))
      return
    case 'trigger':
      triggerRelic(effectContext(state, dice, tell), String(command.relic))
      return
    case 'die':
      changeRoll(effectContext(state, dice, tell), String(command.change))
      return
    case 'lock':
      lockRoll(effectContext(state, dice, tell))
      return
    default:
      rule(state, seat, command, dice, tell)
  }
}

/** The referee's hand: at any moment at which the game waits. */
function rule(state: SpireState, seat: string, command: Command, dice: Dice, tell: Tell<SpireEvent>): void {
  const { verb } = command
  if (!hand.rules(verb))
    throw refused('UNKNOWN_VERB', `There is no command "${verb}" in this game; play a card or end your turn.`)
  if (seat !== GAME_MASTER) throw refused('GM_ONLY', `"${verb}" is for the game master.`, { verb })
  if (!isPlayersMoment(state))
    throw refused(
      state.choice === null ? 'no-fight' : 'answer-first',
      state.choice === null
        ? 'Rulings are for fights; there is none now.'
        : 'A question is open: it must be answered first.',
    )
  hand.decide(state, seat, command, dice, tell)
}

/** Whether it is the player's moment at all, and this seat's to use. */
function checkMoment(state: SpireState, seat: string): void {
  if (state.phase === 'over') {
    if (state.run !== null) throw refused('run-over', `The run is over (${state.result}).`)
    throw refused('combat-over', `The fight is over (${state.result}); nothing more can be played.`)
  }
  if (!isAsked(state)) {
    throw refused('not-player-turn', 'It is not your turn: the referee goes on first.')
  }
  if (!playsCharacter(seat)) {
    throw refused('NOT_YOUR_CHOICE', `${seat} does not play ${state.fight.character}.`)
  }
}
