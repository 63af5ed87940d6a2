import type { EffectName } from './effects.js'

/** One part of a card or a move, as rules read it. Every effect has the same shape. */
export interface Effect {
  readonly effect: EffectName
  readonly amount: number
  /** How often a hit lands. */
  readonly times: number
  /** The card that `add` creates, otherwise empty. */
  readonly card: string
  /** Where `add` puts it. */
  readonly pile: 'drawTop' | 'discard'
}

/** What is wrong with the text of an effect. */
export class NotationFault extends Error {
  override readonly name = 'NotationFault'
}

const HIT = /^(\w+) (\d+)(?: x(\d+))?$/
const ADD = /^add (\S+) (\d+) (drawTop|discard)$/

/**
 * Reads one effect of a content file: `dmg 2`, `dmg 1 x2`, `vul 1`, `add Dazed 1 drawTop`.
 * `known` says which words there are; the table of effects is the only list of them.
 */
export function parseEffect(text: string, known: readonly string[]): Effect {
  const added = ADD.exec(text)
  if (added) {
    return {
      effect: 'add',
      amount: Number(added[2]),
      times: 1,
      card: added[1]!,
      pile: added[3] as 'drawTop' | 'discard',
    }
  }
  const match = HIT.exec(text)
  if (!match) throw new NotationFault(`"${text}" is no effect; write a word and a number, such as "dmg 2"`)
  const [, word, amount, times] = match
  if (word === 'add' || !known.includes(word!)) {
    throw new NotationFault(`there is no effect "${word}"; known: ${known.join(', ')}`)
  }
  if (times !== undefined && word !== 'dmg' && word !== 'dmgAll') {
    throw new NotationFault(`only hits are repeated: "${text}"`)
  }
  return {
    effect: word as EffectName,
    amount: Number(amount),
    times: Number(times ?? 1),
    card: '',
    pile: 'discard',
  }
}
