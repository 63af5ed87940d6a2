import { type Counted, EFFECT_WORDS, type Effect, type EffectWord, effectWith } from './effect.js'
import { isPower } from './power.js'

/** What is wrong with the text of an effect. */
export class NotationFault extends Error {
  override readonly name = 'NotationFault'
}

/** The greatest amount of one effect, and how often a hit may land. */
const MOST = 99
const MOST_TIMES = 9

const ADD = /\badd (\S+) (\d{1,4}) (?:drawTop|discard)\b/g

/** The cards that the effects in a text create, such as Dazed. */
export function cardsCreatedBy(text: string): string[] {
  return [...text.matchAll(ADD)].map((found) => found[1]!)
}

const BRINGS = /\b(?:spawn|split) ([\w: ]+)/g

/** The monsters that the effects in a text bring. */
export function monstersBroughtBy(text: string): string[] {
  return [...text.matchAll(BRINGS)].flatMap((found) => found[1]!.trim().split(' '))
}

interface Form {
  readonly pattern: RegExp
  read(found: RegExpExecArray): Effect
}

const number = (text: string | undefined): number => Number(text ?? 0)

function counted(pattern: RegExp, by: Counted): Form {
  return {
    pattern,
    read: ([, word, amount, factor]) =>
      effectWith(wordOf(word!), { amount: number(amount), by, factor: number(factor) }),
  }
}

/** One row for each way of writing an effect; the first that fits is taken. */
const FORMS: readonly Form[] = [
  {
    pattern: /^add (\S+) (\d{1,4}) (drawTop|discard)$/,
    read: ([, card, amount, pile]) =>
      effectWith('add', {
        amount: number(amount),
        card: card!,
        pile: pile === 'drawTop' ? 'drawTop' : 'discard',
      }),
  },
  {
    pattern: /^power (\S+) (\d{1,4})$/,
    read: ([text, name, amount]) => {
      if (!isPower(name!)) throw new NotationFault(`"${text}": there is no power "${name}"`)
      return effectWith('power', { card: name!, amount: number(amount) })
    },
  },
  {
    pattern: /^spawn (\S+) (\d{1,4})$/,
    read: ([, card, amount]) => effectWith('spawn', { card: card!, amount: number(amount) }),
  },
  { pattern: /^split (\S+(?: \S+)*)$/, read: ([, card]) => effectWith('split', { card: card! }) },
  {
    pattern: /^offer (any|two)$/,
    read: ([, what]) => effectWith('offer', { amount: what === 'any' ? 1 : 2 }),
  },
  {
    pattern: /^ifDie (\d)-(\d) \((.+)\)$/,
    read: ([, least, most, inside]) =>
      effectWith('ifDie', {
        least: number(least),
        amount: number(most),
        ways: [{ name: '', effects: effects(inside!) }],
      }),
  },
  {
    pattern: /^(onKill|ifNoAttack) \((.+)\)$/,
    read: ([, word, inside]) =>
      effectWith(wordOf(word!), { ways: [{ name: '', effects: effects(inside!) }] }),
  },
  { pattern: /^oneOf (.+)$/, read: ([, ways]) => effectWith('oneOf', { ways: waysOf(ways!) }) },
  {
    pattern: /^(exhHand|exhNonAttacks|noDraw|cleanse|escape|offensive|ashes|courier)$/,
    read: ([, word]) => effectWith(wordOf(word!)),
  },
  {
    pattern: /^exh (\d{1,2})-(\d{1,2})$/,
    read: ([, least, most]) => effectWith('exh', { least: number(least), amount: number(most) }),
  },
  {
    pattern: /^(exh|handToTop|discardToTop|discardToHand|exhaustToHand) (\d{1,2})$/,
    read: ([, word, amount]) => effectWith(wordOf(word!), { amount: number(amount), least: number(amount) }),
  },
  {
    pattern: /^playTop (\d{1,2})( exhaust)?$/,
    read: ([, amount, exhaust]) =>
      effectWith('playTop', { amount: number(amount), least: exhaust === undefined ? 0 : 1 }),
  },
  counted(/^(blk) block()$/, 'block'),
  counted(/^(dmg) block()$/, 'block'),
  counted(/^(str) strength()$/, 'strength'),
  counted(/^(dmg|draw) exhausted()$/, 'exhausted'),
  counted(/^(dmg|blk) (\d{1,4}) each$/, 'each'),
  counted(/^(blk) (\d{1,4}) each attack$/, 'attacks'),
  counted(/^(blk) (\d{1,4}) each attacker$/, 'attackers'),
  counted(/^(dmg) (\d{1,4}) strX(\d)$/, 'strX'),
  counted(/^(dmg) (\d{1,4}) \+(\d) per strike$/, 'strikes'),
  counted(/^(dmg) others()(?: \+(\d))?$/, 'others'),
  counted(/^(dmgAll) (\d{1,4}) or (\d{1,2}) on turn 1$/, 'firstTurn'),
  counted(/^(dmg) (\d{1,4}) or (\d{1,2}) when rich$/, 'rich'),
  counted(/^(dmg|dmgAll) (\d{1,4}) xX(?:\+(\d))?$/, 'X'),
  {
    pattern: /^(dmg|dmgAll|attack) (\d{1,4}) x(\d{1,4})$/,
    read: ([, word, amount, times]) =>
      effectWith(wordOf(word!), { amount: number(amount), times: number(times) }),
  },
  {
    pattern: /^(\w+) (\d{1,4})$/,
    read: ([, word, amount]) => effectWith(wordOf(word!), { amount: number(amount) }),
  },
]

/** Reads one effect of a content file: `dmg 2`, `dmg 1 x2`, `vul 1`, `add Dazed 1 drawTop`, `exh 1-2`. */
export function parseEffect(text: string): Effect {
  let effect = read.get(text)
  if (effect === undefined) {
    effect = checked(text)
    if (read.size < MOST_READ) read.set(text, effect)
  }
  return effect
}

/** Content files say the same things over and over. */
const read = new Map<string, Effect>()
const MOST_READ = 2000

function checked(text: string): Effect {
  const effect = readEffect(text.trim())
  if (effect.amount > MOST) throw new NotationFault(`"${text}": the amount is at most ${MOST}`)
  if (effect.times < 1 || effect.times > MOST_TIMES)
    throw new NotationFault(`"${text}": a hit lands 1 to ${MOST_TIMES} times`)
  return effect
}

function readEffect(text: string): Effect {
  for (const { pattern, read } of FORMS) {
    const found = pattern.exec(text)
    if (found) return read(found)
  }
  const repeated = /^(\w+) \d{1,4} x\d{1,4}$/.exec(text)
  if (repeated && wordOf(repeated[1]!)) throw new NotationFault(`only hits are repeated: "${text}"`)
  throw new NotationFault(`"${text}" is no effect; write a word and a number, such as "dmg 2"`)
}

function effects(text: string): Effect[] {
  return text.split(';').map((part) => parseEffect(part))
}

/** `attack(dmg 2; blk 1) | block(dmg 1; blk 2)`. */
function waysOf(text: string): Effect['ways'] {
  return text.split('|').map((way) => {
    const found = /^\s*(\w+)\((.+)\)\s*$/.exec(way)
    if (!found)
      throw new NotationFault(`"${way.trim()}" is no choice; write a name and its effects: a(dmg 2)`)
    return { name: found[1]!, effects: effects(found[2]!) }
  })
}

function wordOf(text: string): EffectWord {
  const word = EFFECT_WORDS.find((known) => known === text)
  if (word !== undefined) return word
  throw new NotationFault(`there is no effect "${text}"; known: ${EFFECT_WORDS.join(', ')}`)
}
