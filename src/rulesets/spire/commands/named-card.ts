import type { Command } from '../../../kernel/contract/command.js'
import { sameName, whichName } from '../../../kernel/words/names.js'
import { costOf, isMet, whyNotAt, whyNotPlayed } from '../cards/legal.js'
import { plainName } from '../events/words/names.js'
import { isAimed } from '../fight/card.js'
import { NO_TARGET } from '../fight/fight.js'
import { monsterNamed } from '../monsters/names.js'
import { isGone, livingFrom, nameOf, type SpireState } from '../state/state.js'
import { refused } from '../stops.js'

/** The kind of the card a command names, or a stop: unknown, not in hand, not affordable (rules/spire §4, in this order). */
export function chosenCard(state: SpireState, name: string): number {
  const { fight, player } = state
  const kind = cardNamed(state, name)
  const code = kind === -1 ? 'not-in-hand' : whyNotPlayed(state, kind)
  if (code === undefined) return kind
  if (kind === -1 || !isMet(state, kind)) {
    const known = fight.cards.filter((_, i) => isMet(state, i)).map((c) => c.name)
    throw refused(
      'unknown-card',
      `There is no card "${name}" in this fight. Known: ${known.map(plainName).join(', ')}.`,
    )
  }
  const card = fight.cards[kind]!
  const messages = {
    'not-in-hand': `${card.name} is not in your hand.`,
    unplayable: card.needsAttacks
      ? `${card.name} cannot be played unless every other card in your hand is an attack.`
      : `${card.name} cannot be played.`,
    'not-enough-energy': `${card.name} costs ${costOf(state, kind)}, and you have ${player.energy} energy.`,
  }
  throw refused(code, messages[code])
}

/** The monster a card is aimed at. */
export function chosenPlay(state: SpireState, kind: number, to: Command['to']): number {
  const card = state.fight.cards[kind]!
  return chosenTarget(state, card.name, isAimed(card), to)
}

/** The monster a command aims at, or a stop: missing, out of range, dead, not allowed (rules/spire §4, in this order). */
export function chosenTarget(state: SpireState, name: string, aimed: boolean, to: Command['to']): number {
  if (to === undefined) return aimed ? onlyTarget(state, name) : NO_TARGET
  const target = monsterNamed(state, String(to))
  if (target === -1) {
    throw refused('bad-target', `There is no monster "${to}". There are: ${numbered(state)}.`)
  }
  const code = whyNotAt(state, aimed, target)
  if (code === undefined) return target
  const messages = {
    'dead-target': `${nameOf(state, target)} is ${isOut(state, target)}.`,
    'no-target-allowed': `${name} takes no target: it is played by itself.`,
  }
  throw refused(code, messages[code])
}

function isOut(state: SpireState, place: number): string {
  const monster = state.monsters[place]!
  if (monster.fled > 0) return 'gone: it escaped'
  return isGone(monster) ? 'gone' : 'dead already'
}

/** With `soleTarget: assumed`, an attack without a target means the only living monster. */
function onlyTarget(state: SpireState, name: string): number {
  const first = livingFrom(state, 0)
  const alone = first !== -1 && livingFrom(state, first + 1) === -1
  if (alone && state.fight.soleTarget === 'assumed') return first
  throw refused('target-required', `${name} needs a target: say which of ${numbered(state)}.`)
}

/**
 * The card and the target as they were meant. `play iron wave 2` says a name of several words without quotes: all but its
 * first word stand where the target stands, and no monster is called so.
 */
export function asMeant(state: SpireState, command: Command): Pick<Command, 'card' | 'to'> {
  const { card, to } = command
  if (typeof to !== 'string' || monsterNamed(state, to) !== -1) return { card, to }
  const words = `${String(card)} ${to}`.split(' ')
  for (let end = words.length; end > 1; end--) {
    const name = words.slice(0, end).join(' ')
    if (wholeNamed(state, name) === -1) continue
    const rest = words.slice(end).join(' ')
    return { card: name, to: rest === '' ? undefined : rest }
  }
  return cardNamed(state, String(card)) === -1 ? { card: words.join(' '), to: undefined } : { card, to }
}

/** A card by its whole name, as it is written or as people read it: IronWave is Iron Wave. */
function wholeNamed(state: SpireState, name: string): number {
  const { cards } = state.fight
  const written = cards.findIndex((card) => sameName(card.name, name))
  return written === -1 ? cards.findIndex((card) => sameName(plainName(card.name), name)) : written
}

/** A card by its name, or by a part that only one has; the exact spelling first, because bots always use it. */
function cardNamed(state: SpireState, name: string): number {
  const { cards } = state.fight
  for (let kind = 0; kind < cards.length; kind++) if (cards[kind]!.name === name) return kind
  const whole = wholeNamed(state, name)
  if (whole !== -1) return whole
  const met = cards.flatMap((_, kind) => (isMet(state, kind) ? [kind] : []))
  const names = met.map((kind) => cards[kind]!.name)
  return met[whichName(names, name)] ?? met[whichName(names.map(plainName), name)] ?? -1
}

function numbered(state: SpireState): string {
  const living = state.monsters.flatMap((m, i) => (m.hp > 0 ? [`${i + 1} (${nameOf(state, i)})`] : []))
  return living.join(', ')
}
