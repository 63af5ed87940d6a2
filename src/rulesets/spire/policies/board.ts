import type { Command } from '../../../kernel/contract/command.js'
import { FACES } from '../fight/die.js'
import { runChoices } from '../run/choices.js'
import { rowOf } from '../run/map.js'
import type { SpireState } from '../state/state.js'
import { plainAnswer } from './answers.js'
import { cardLiked, improvesDeck, upgradeLiked } from './liked.js'
import { pathLiked } from './path.js'
import { wordsLiked } from './words.js'

const LAST_FIRE = 11

/** Before the boss every HP counts; else what resting heals must not go to waste. */
function isTired({ player, run }: SpireState): boolean {
  const lost = player.maxHp - player.hp
  return lost >= (rowOf(run!.at) >= LAST_FIRE ? 3 : 4)
}

function neowLiked(state: SpireState, option: string): number {
  const { drawbacks, gifts } = state.run!.book.neow
  return wordsLiked(state, [...(drawbacks[option[0]!] ?? []), ...(gifts[option[1]!] ?? [])])
}

/** What it does at once, and on the average what the die brings. */
function optionLiked(state: SpireState, name: string): number {
  const { book, room } = state.run!
  const { does, die } = book.events[room!.event]!.options[name]!
  const rolled = Object.values(die).reduce((sum, words) => sum + wordsLiked(state, words), 0)
  return wordsLiked(state, does) + rolled / FACES
}

function rollLiked(state: SpireState, face: number): number {
  const { book, room } = state.run!
  return wordsLiked(state, book.events[room!.event]!.options[room!.option]!.die[face] ?? [])
}

/** Relics first, then cards that make the deck better, potions with what is left. */
function offerLiked({ run, gold }: SpireState, name: string): number {
  const offer = run!.room!.offers.find((one) => one.name === name)
  if (!offer) return 0
  if (offer.what === 'relic') return 16
  if (offer.what === 'card') return improvesDeck(name, run!.deck) ? 14 + cardLiked(name) / 10 : 0
  return gold - offer.price >= 0 ? 10 : 0
}

/** Cards are taken if they make the deck better, everything else always. */
function rewardLiked({ run }: SpireState, name: string): number {
  const cards = run!.room!.rewards.flatMap((reward) => ('cards' in reward ? reward.cards : []))
  if (!cards.some((card) => card.name === name)) return 60
  return improvesDeck(name, run!.deck) ? 40 + cardLiked(name) : 0
}

function worthOf(state: SpireState, { verb, to, card, what, name, number, change }: Command): number {
  const { player, run } = state
  switch (verb) {
    case 'take':
      return rewardLiked(state, String(what))
    case 'neow':
      return 35 + neowLiked(state, run!.neow.split(' ')[Number(number) - 1]!) / 100
    case 'option':
      return 30 + optionLiked(state, String(name)) / 100
    case 'lock':
      return 25
    case 'die':
      return /^[1-6]$/.test(String(change)) &&
        rollLiked(state, Number(change)) > rollLiked(state, run!.room!.die) + 3
        ? 26
        : 0
    case 'rest':
      return isTired(state) ? 22 : 10
    case 'smith':
      return 20 + upgradeLiked(String(card)) / 10
    case 'buy':
      return offerLiked(state, String(what))
    case 'purge':
      return run!.book.cards[String(card)]?.type === 'curse' ? 17 : card === 'Strike' ? 13 : 0
    case 'potion':
      return player.hp * 3 >= player.maxHp * 2 ? 0 : 24
    case 'relic':
      return 23
    case 'move':
      return 5 + pathLiked(state, String(to)) / 100
    case 'ahead':
      return 4
    default:
      return 0
  }
}

/** Between fights: what makes the deck better is taken, wounds are slept off, the way with the best rooms is gone. */
export function onTheBoard(state: SpireState): Command {
  if (state.choice !== null) return plainAnswer(state, state.choice)
  const legal = runChoices(state)
  let best = legal[0]!
  let most = Number.NEGATIVE_INFINITY
  for (const command of legal) {
    const worth = worthOf(state, command)
    if (worth > most) {
      most = worth
      best = command
    }
  }
  return best
}
