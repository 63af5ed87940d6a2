import { nearest } from '../../../kernel/words/nearest.js'
import { FACES } from './die.js'
import { type Counted, EFFECT_WORDS, type Effect, type EffectWord, effectWith } from './effect.js'
import { isPower } from './power.js'

/** What is wrong with the text of an effect. */
export class NotationFault extends Error {
  override readonly name = 'NotationFault'
}

/** The greatest amount of one effect, and how often a hit may land. */
const MOST = 99
const MAX_TIMES = 9

const ADD = /\badd (\S+) (\d{1,4}) (?:drawTop|discard|draw)\b/g

/** The cards that the effects in a text create, such as Dazed. */
export function cardsCreatedBy(text: string): string[] {
  return [...text.matchAll(ADD)].map((found) => found[1]!)
}

const BRINGS = /\b(?:spawn|split|refill) ([\w: ]+)/g

/** The monsters that the effects in a text bring. */
export function monstersBroughtBy(text: string): string[] {
  return [...text.matchAll(BRINGS)].flatMap((found) => found[1]!.trim().split(' '))
}

/** A way of writing an effect: only what begins with one of its words is held against its pattern. */
interface Form {
  readonly words: readonly EffectWord[]
  /** What stands behind the word. */
  readonly rest: RegExp
  read(found: RegExpExecArray, word: EffectWord): Effect
}

const number = (text: string | undefined): number => Number(text ?? 0)

function counted(words: readonly EffectWord[], rest: RegExp, by: Counted): Form {
  return {
    words,
    rest,
    read: ([, amount, factor], word) =>
      effectWith(word, { amount: number(amount), by, factor: number(factor) }),
  }
}

/** One row for each way of writing an effect; the first that fits is taken. */
const FORMS: readonly Form[] = [
  {
    words: ['add'],
    rest: /^ (\S+) (\d{1,4}) (drawTop|discard|draw)$/,
    read: ([, card, amount, pile]) =>
      effectWith('add', {
        amount: number(amount),
        card: card!,
        pile: pile === 'drawTop' || pile === 'draw' ? pile : 'discard',
      }),
  },
  {
    words: ['power'],
    rest: /^ (\S+) (\d{1,4})$/,
    read: ([rest, name, amount], word) => {
      if (!isPower(name!)) throw new NotationFault(`"${word}${rest}": there is no power "${name}"`)
      return effectWith('power', { card: name!, amount: number(amount) })
    },
  },
  {
    words: ['spawn', 'refill', 'blkFor'],
    rest: /^ ([a-z]\S*) (\d{1,4})$/i,
    read: ([, card, amount], word) => effectWith(word, { card: card!, amount: number(amount) }),
  },
  {
    words: ['split'],
    rest: /^ (\S+(?: \S+)*)$/,
    read: ([, card]) => effectWith('split', { card: card! }),
  },
  {
    words: ['offer'],
    rest: /^ (any|two)$/,
    read: ([, what]) => effectWith('offer', { amount: what === 'any' ? 1 : 2 }),
  },
  {
    words: ['ifDie'],
    rest: /^ (\d)-(\d) \((.+)\)$/,
    read: ([, least, most, inside], word) => {
      if (number(least) < 1 || number(most) > FACES || number(least) > number(most))
        throw new NotationFault(
          `"${word} ${least}-${most}" never comes up as it is written: the die has the faces 1 to ${FACES}, the lower one first`,
        )
      return effectWith('ifDie', {
        least: number(least),
        amount: number(most),
        ways: [{ name: '', effects: effects(inside!) }],
      })
    },
  },
  {
    words: ['onKill', 'ifNoAttack', 'ifHurt'],
    rest: /^ \((.+)\)$/,
    read: ([, inside], word) => effectWith(word, { ways: [{ name: '', effects: effects(inside!) }] }),
  },
  {
    words: ['oneOf'],
    rest: /^ (.+)$/,
    read: ([, ways]) => effectWith('oneOf', { ways: waysOf(ways!) }),
  },
  {
    words: [
      'exhHand',
      'exhNonAttacks',
      'noDraw',
      'cleanse',
      'escape',
      'offensive',
      'ashes',
      'courier',
      'clean',
      'recall',
      'rise',
      'die',
      'fade',
      'veil',
      'unbar',
    ],
    rest: /^$/,
    read: (_, word) => effectWith(word),
  },
  {
    words: ['exh'],
    rest: /^ (\d{1,2})-(\d{1,2})$/,
    read: ([, least, most]) => effectWith('exh', { least: number(least), amount: number(most) }),
  },
  {
    words: ['exh', 'handToTop', 'discardToTop', 'discardToHand', 'exhaustToHand'],
    rest: /^ (\d{1,2})$/,
    read: ([, amount], word) => effectWith(word, { amount: number(amount), least: number(amount) }),
  },
  {
    words: ['playTop'],
    rest: /^ (\d{1,2})( exhaust)?$/,
    read: ([, amount, exhaust]) =>
      effectWith('playTop', { amount: number(amount), least: exhaust === undefined ? 0 : 1 }),
  },
  {
    words: EFFECT_WORDS,
    rest: /^ (\d{1,4})$/,
    read: ([, amount], word) => effectWith(word, { amount: number(amount) }),
  },
  {
    words: ['dmg', 'dmgAll', 'attack'],
    rest: /^ (\d{1,4}) x(\d{1,4})$/,
    read: ([, amount, times], word) => effectWith(word, { amount: number(amount), times: number(times) }),
  },
  counted(['blk', 'dmg'], /^ block()$/, 'block'),
  counted(['str'], /^ strength()$/, 'strength'),
  counted(['dmg', 'draw'], /^ exhausted()$/, 'exhausted'),
  counted(['dmg', 'blk'], /^ (\d{1,4}) each$/, 'each'),
  counted(['blk'], /^ (\d{1,4}) each attack$/, 'attacks'),
  counted(['blk'], /^ (\d{1,4}) each attacker$/, 'attackers'),
  counted(['dmg'], /^ (\d{1,4}) strX(\d)$/, 'strX'),
  counted(['dmg'], /^ (\d{1,4}) \+(\d) per strike$/, 'strikes'),
  counted(['dmg'], /^ others()(?: \+(\d))?$/, 'others'),
  counted(['dmgAll'], /^ (\d{1,4}) or (\d{1,2}) on turn 1$/, 'firstTurn'),
  counted(['dmg'], /^ (\d{1,4}) or (\d{1,2}) when rich$/, 'rich'),
  counted(['dmg', 'dmgAll'], /^ (\d{1,4}) xX(?:\+(\d))?$/, 'X'),
]

/** Reads one effect of a content file: `dmg 2`, `dmg 1 x2`, `vul 1`, `add Dazed 1 drawTop`, `exh 1-2`. */
export function parseEffect(text: string): Effect {
  let effect = read.get(text)
  if (effect === undefined) {
    effect = checked(text)
    if (read.size < MAX_READ) read.set(text, effect)
  }
  return effect
}

/** Content files say the same things over and over. */
const read = new Map<string, Effect>()
const MAX_READ = 2000

function checked(text: string): Effect {
  const effect = readEffect(text.trim())
  if (effect.amount > MOST) throw new NotationFault(`"${text}": the amount is at most ${MOST}`)
  if (effect.times < 1 || effect.times > MAX_TIMES)
    throw new NotationFault(`"${text}": a hit lands 1 to ${MAX_TIMES} times`)
  return effect
}

function readEffect(text: string): Effect {
  const word = wordOf(text.split(' ', 1)[0]!)
  if (word === undefined) throw unread(text)
  for (const { words, rest, read } of FORMS) {
    const found = words.includes(word) ? rest.exec(text.slice(word.length)) : null
    if (found) return read(found, word)
  }
  throw unread(text)
}

function unread(text: string): NotationFault {
  const [, word, repeated] = /^(\w+) \d{1,4}( x\d{1,4})?$/.exec(text) ?? []
  if (word !== undefined && wordOf(word) === undefined)
    return new NotationFault(`there is no effect "${word}"${fixWords(word)}`)
  if (repeated !== undefined) return new NotationFault(`only hits are repeated: "${text}"`)
  return new NotationFault(`"${text}" is no effect; write a word and a number, such as "dmg 2"`)
}

function effects(text: string): Effect[] {
  return text.split(';').map((part) => parseEffect(part))
}

/** `attack(dmg 2; blk 1) | block(dmg 1; blk 2)`. */
function waysOf(text: string): Effect['ways'] {
  return text.split('|').map((way) => {
    const found = /^\s*(\w+)\((.+)\)\s*$/.exec(way)
    if (!found)
      throw new NotationFault(
        `"${way.trim()}" is no choice; write a name and its effects: a(dmg 2; vul 1). Between effects stands a semicolon, not a comma`,
      )
    return { name: found[1]!, effects: effects(found[2]!) }
  })
}

function wordOf(text: string): EffectWord | undefined {
  return EFFECT_WORDS.find((known) => known === text)
}

/** The word that was probably meant, else all there are. */
function fixWords(word: string): string {
  const near = nearest(word, EFFECT_WORDS)
  return near === undefined ? `; known: ${EFFECT_WORDS.join(', ')}` : ` (did you mean "${near}"?)`
}
