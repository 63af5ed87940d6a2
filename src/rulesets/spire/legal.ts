import type { Command } from '../../kernel/command.js'
import { sameName } from '../../kernel/names.js'
import { refused, type Stop } from '../../kernel/stops.js'
import { type Card, type Fight, isAimed, NO_TARGET } from './fight.js'
import { livingFrom, type SpireState } from './state.js'

/** Every legal command: each card in hand that can be paid for, at every living monster if it is aimed; and `end`. */
export function choices(state: SpireState): Command[] {
  const found: Command[] = []
  const { fight, hand, player, monsters } = state
  for (let kind = 0; kind < hand.length; kind++) {
    const card = fight.cards[kind]!
    if (hand[kind] === 0 || !card.playable || card.cost > player.energy) continue
    const plays = fight.plays[kind]!
    if (!isAimed(card)) found.push(plays[0]!)
    else for (let i = 0; i < monsters.length; i++) if (monsters[i]!.hp > 0) found.push(plays[i]!)
  }
  found.push(fight.end)
  return found
}

/** Whether it is the player's moment at all. */
export function checkMoment(state: SpireState): void {
  if (state.phase === 'over') {
    throw refused('combat-over', `The fight is over (${state.result}); nothing more can be played.`)
  }
  if (state.phase !== 'player' || state.toDraw > 0) {
    throw refused('not-player-turn', 'It is not your turn: the referee goes on first.')
  }
}

/** The kind of the card a command names, or a stop: unknown, not in hand, not affordable (rules/spire §4, in this order). */
export function chosenCard(state: SpireState, name: string): number {
  const { fight, hand, player } = state
  const kind = cardNamed(fight, name)
  if (kind === -1) {
    const known = fight.cards.map((c) => c.name).join(', ')
    throw stop(state, 'unknown-card', `There is no card "${name}" in this fight. Known: ${known}.`)
  }
  const card = fight.cards[kind]!
  if (hand[kind] === 0) throw stop(state, 'not-in-hand', `${card.name} is not in your hand.`)
  if (!card.playable) throw stop(state, 'unplayable', `${card.name} cannot be played.`)
  if (card.cost > player.energy) {
    throw stop(
      state,
      'not-enough-energy',
      `${card.name} costs ${card.cost}, and you have ${player.energy} energy.`,
    )
  }
  return kind
}

/** The monster a command aims at, or a stop: missing, out of range, dead, not allowed (rules/spire §4, in this order). */
export function chosenTarget(state: SpireState, card: Card, to: unknown): number {
  if (to === undefined) return isAimed(card) ? onlyTarget(state, card) : NO_TARGET
  const target = monsterNamed(state, String(to))
  if (target === -1) {
    throw stop(state, 'bad-target', `There is no monster "${to}". There are: ${numbered(state)}.`)
  }
  if (state.monsters[target]!.hp === 0) {
    throw stop(state, 'dead-target', `${monsterName(state, target)} is dead already.`)
  }
  if (!isAimed(card)) {
    throw stop(state, 'no-target-allowed', `${card.name} takes no target; play it without "to:".`)
  }
  return target
}

/** With `soleTarget: assumed`, an attack without a target means the only living monster. */
function onlyTarget(state: SpireState, card: Card): number {
  const first = livingFrom(state, 0)
  const alone = livingFrom(state, first + 1) === -1
  if (alone && state.fight.soleTarget === 'assumed') return first
  throw stop(
    state,
    'target-required',
    `${card.name} needs a target: add "to:" and one of ${numbered(state)}.`,
  )
}

/** A card by its name; the exact spelling first, because bots always use it. */
function cardNamed(fight: Fight, name: string): number {
  const { cards } = fight
  for (let kind = 0; kind < cards.length; kind++) if (cards[kind]!.name === name) return kind
  for (let kind = 0; kind < cards.length; kind++) if (sameName(cards[kind]!.name, name)) return kind
  return -1
}

/** A monster by its number from 1, or by a name that only one of them has (only one living, if several share it). */
function monsterNamed(state: SpireState, text: string): number {
  if (text.length === 1) {
    const place = text.charCodeAt(0) - 49
    return place >= 0 && place < state.monsters.length ? place : -1
  }
  const named: number[] = []
  for (let i = 0; i < state.monsters.length; i++) if (sameName(monsterName(state, i), text)) named.push(i)
  if (named.length === 1) return named[0]!
  const living = named.filter((i) => state.monsters[i]!.hp > 0)
  return living.length === 1 ? living[0]! : -1
}

export function monsterName(state: SpireState, place: number): string {
  return state.fight.kinds[state.monsters[place]!.kind]!.name
}

function numbered(state: SpireState): string {
  const living = state.monsters.flatMap((m, i) => (m.hp > 0 ? [`${i + 1} (${monsterName(state, i)})`] : []))
  return living.join(', ')
}

function stop(state: SpireState, code: string, message: string): Stop {
  return refused(code, message, {}, choices(state))
}
