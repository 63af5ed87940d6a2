import type { Command } from '../../../kernel/contract/command.js'
import { runChoices } from '../run/choices.js'
import { symbolAt } from '../run/map.js'
import type { SpireState } from '../state/state.js'
import { plainAnswer } from './answers.js'

/** What a plain player thinks of the rooms of the next row: elites only in good health. */
const ROOMS: Readonly<Record<string, number>> = { T: 5, R: 3, $: 2, '?': 2, M: 1, E: 0, B: 0 }

const WANTED: readonly string[] = [
  'Bash',
  'PommelStrike',
  'TwinStrike',
  'Cleave',
  'ShrugItOff',
  'Strike',
  'Defend',
]

function worthOf(state: SpireState, { verb, to, card, what, number }: Command): number {
  const { player, run, gold } = state
  const healthy = player.hp * 3 >= player.maxHp * 2
  switch (verb) {
    case 'take':
      return 50
    case 'neow':
      return 40 - Number(number)
    case 'option':
      return 30
    case 'lock':
      return 25
    case 'rest':
      return healthy ? 10 : 22
    case 'smith':
      return 20 - Math.max(0, WANTED.indexOf(String(card))) / 10 - (WANTED.includes(String(card)) ? 0 : 0.05)
    case 'buy':
      return run?.room?.offers.some((offer) => offer.name === what && offer.what === 'relic')
        ? 16
        : gold > 3
          ? 15
          : 0
    case 'purge':
      return card === 'Strike' ? 14 : 0
    case 'potion':
      return healthy ? 0 : 24
    case 'relic':
      return 23
    case 'move': {
      const symbol = symbolAt(run!, String(to))
      return 5 + (symbol === 'E' && healthy ? 1.5 : (ROOMS[symbol] ?? 0)) / 2
    }
    case 'ahead':
      return 4
    default:
      return 0
  }
}

/** Between fights: everything is taken, wounds are slept off, Bash is the first to be upgraded. */
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
