import { EFFECT_WORDS, type Effect, type EffectWord, isHit } from './effect.js'

/** What is wrong with the text of an effect. */
export class NotationFault extends Error {
  override readonly name = 'NotationFault'
}

const HIT = /^(\w+) (\d{1,4})(?: x(\d{1,4}))?$/
const ADD = /^add (\S+) (\d{1,4}) (drawTop|discard)$/

/** The greatest amount of one effect, and how often a hit may land. */
const MOST = 99
const MOST_TIMES = 9

/** The card that an effect creates, if the text is such an effect. */
export function cardCreatedBy(text: string): string | undefined {
  return ADD.exec(text)?.[1]
}

/** Reads one effect of a content file: `dmg 2`, `dmg 1 x2`, `vul 1`, `add Dazed 1 drawTop`. */
export function parseEffect(text: string): Effect {
  const effect = readEffect(text)
  if (effect.amount > MOST) throw new NotationFault(`"${text}": the amount is at most ${MOST}`)
  if (effect.times < 1 || effect.times > MOST_TIMES)
    throw new NotationFault(`"${text}": a hit lands 1 to ${MOST_TIMES} times`)
  return effect
}

function readEffect(text: string): Effect {
  const added = ADD.exec(text)
  if (added) {
    const pile = added[3] === 'drawTop' ? 'drawTop' : 'discard'
    return { effect: 'add', amount: Number(added[2]), times: 1, card: added[1]!, pile }
  }
  const match = HIT.exec(text)
  if (!match) throw new NotationFault(`"${text}" is no effect; write a word and a number, such as "dmg 2"`)
  const [, word, amount, times] = match
  const effect = wordOf(word!)
  const parsed: Effect = {
    effect,
    amount: Number(amount),
    times: Number(times ?? 1),
    card: '',
    pile: 'discard',
  }
  if (times !== undefined && !isHit(parsed)) throw new NotationFault(`only hits are repeated: "${text}"`)
  return parsed
}

function wordOf(text: string): EffectWord {
  const word = EFFECT_WORDS.find((known) => known === text)
  if (word !== undefined && word !== 'add') return word
  throw new NotationFault(`there is no effect "${text}"; known: ${EFFECT_WORDS.join(', ')}`)
}
