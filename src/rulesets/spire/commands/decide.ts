import type { Command } from '../../../kernel/contract/command.js'
import type { Tell } from '../../../kernel/contract/ruleset.js'
import { GAME_MASTER } from '../../../kernel/contract/seats.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { sameName, whichName } from '../../../kernel/names.js'
import { whyNotAt, whyNotPlayed } from '../cards/legal.js'
import { isMet } from '../cards/met.js'
import { playCard } from '../cards/play.js'
import { type Card, isAimed } from '../fight/card.js'
import { NO_TARGET } from '../fight/fight.js'
import { monsterNamed } from '../monsters/names.js'
import { rulingOf } from '../rulings/rule.js'
import { playsCharacter } from '../seats.js'
import type { SpireEvent } from '../state/events.js'
import { isGone, isPlayersMoment, livingFrom, nameOf, pileSize, type SpireState } from '../state/state.js'
import { refused } from '../stops.js'

/** A card is played, the turn ends, or the game master rules. */
export function decide(
  state: SpireState,
  seat: string,
  command: Command,
  dice: Dice,
  tell: Tell<SpireEvent>,
): void {
  checkMoment(state, seat)
  switch (command.verb) {
    case 'play': {
      const kind = chosenCard(state, String(command.card))
      playCard(state, kind, chosenTarget(state, state.fight.cards[kind]!, command.to), tell)
      return
    }
    case 'end':
      tell({ type: 'TurnEnded', discarded: pileSize(state.hand) })
      return
    default:
      rule(state, seat, command, dice, tell)
  }
}

/** The referee's hand: at any moment at which the game waits. */
function rule(state: SpireState, seat: string, command: Command, dice: Dice, tell: Tell<SpireEvent>): void {
  const { verb } = command
  const ruling = rulingOf(verb)
  if (!ruling)
    throw refused('UNKNOWN_VERB', `There is no command "${verb}" in this game; play a card or end your turn.`)
  if (seat !== GAME_MASTER) throw refused('GM_ONLY', `"${verb}" is for the game master.`, { verb })
  ruling({ state, command, reason: String(command.because), dice, tell })
}

/** Whether it is the player's moment at all, and this seat's to use. */
function checkMoment(state: SpireState, seat: string): void {
  if (state.phase === 'over') {
    throw refused('combat-over', `The fight is over (${state.result}); nothing more can be played.`)
  }
  if (!isPlayersMoment(state)) {
    throw refused('not-player-turn', 'It is not your turn: the referee goes on first.')
  }
  if (!playsCharacter(seat)) {
    throw refused('NOT_YOUR_CHOICE', `${seat} does not play ${state.fight.character}.`)
  }
}

/** The kind of the card a command names, or a stop: unknown, not in hand, not affordable (rules/spire §4, in this order). */
function chosenCard(state: SpireState, name: string): number {
  const { fight, player } = state
  const kind = cardNamed(state, name)
  const code = kind === -1 ? 'not-in-hand' : whyNotPlayed(state, kind)
  if (code === undefined) return kind
  if (kind === -1 || !isMet(state, kind)) {
    const known = fight.cards.filter((_, i) => isMet(state, i)).map((c) => c.name)
    throw refused('unknown-card', `There is no card "${name}" in this fight. Known: ${known.join(', ')}.`)
  }
  const card = fight.cards[kind]!
  const messages = {
    'not-in-hand': `${card.name} is not in your hand.`,
    unplayable: `${card.name} cannot be played.`,
    'not-enough-energy': `${card.name} costs ${card.cost}, and you have ${player.energy} energy.`,
  }
  throw refused(code, messages[code])
}

/** The monster a command aims at, or a stop: missing, out of range, dead, not allowed (rules/spire §4, in this order). */
function chosenTarget(state: SpireState, card: Card, to: Command['to']): number {
  if (to === undefined) return isAimed(card) ? onlyTarget(state, card) : NO_TARGET
  const target = monsterNamed(state, String(to))
  if (target === -1) {
    throw refused('bad-target', `There is no monster "${to}". There are: ${numbered(state)}.`)
  }
  const code = whyNotAt(state, card, target)
  if (code === undefined) return target
  const messages = {
    'dead-target': `${nameOf(state, target)} is ${isGone(state.monsters[target]!) ? 'gone' : 'dead already'}.`,
    'no-target-allowed': `${card.name} takes no target: it is played by itself.`,
  }
  throw refused(code, messages[code])
}

/** With `soleTarget: assumed`, an attack without a target means the only living monster. */
function onlyTarget(state: SpireState, card: Card): number {
  const first = livingFrom(state, 0)
  const alone = livingFrom(state, first + 1) === -1
  if (alone && state.fight.soleTarget === 'assumed') return first
  throw refused('target-required', `${card.name} needs a target: say which of ${numbered(state)}.`)
}

/** A card by its name, or by a part that only one has; the exact spelling first, because bots always use it. */
function cardNamed(state: SpireState, name: string): number {
  const { cards } = state.fight
  for (let kind = 0; kind < cards.length; kind++) if (cards[kind]!.name === name) return kind
  for (let kind = 0; kind < cards.length; kind++) if (sameName(cards[kind]!.name, name)) return kind
  const met = cards.flatMap((_, kind) => (isMet(state, kind) ? [kind] : []))
  const names = met.map((kind) => cards[kind]!.name)
  return met[whichName(names, name)] ?? -1
}

function numbered(state: SpireState): string {
  const living = state.monsters.flatMap((m, i) => (m.hp > 0 ? [`${i + 1} (${nameOf(state, i)})`] : []))
  return living.join(', ')
}
