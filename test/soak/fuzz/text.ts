import type { Verbs } from '../../../src/kernel/contract/command.js'
import { INHERITED } from '../../game/inherited.js'
import type { Chance } from '../frame/chance.js'

/** What people and programs type that is no command of any game. */
const HOSTILE = [
  '',
  ' ',
  '\t',
  ':',
  '::',
  '#',
  '"',
  "'",
  '\\',
  '((((',
  '-3',
  '0',
  '1e9',
  '99999999999999999999',
  ...INHERITED,
  'null',
  '\u0000',
  '\u001b[2J',
  '\u202e',
  '\ud800',
  'ﬀ',
  'İ',
  '👩‍👩‍👧',
  '%s%n',
  '../../etc/passwd',
  '{"verb":"attack"}',
  '$(id)',
  'x'.repeat(300),
]

const DICE_PIECES = [
  ...[
    'd',
    'D',
    '1',
    '2',
    '3',
    '6',
    '10',
    '20',
    '100',
    '0',
    '1000',
    '9999',
    '%',
    'F',
    '+',
    '-',
    '*',
    '/',
    '(',
    ')',
  ],
  ...[
    'kh',
    'kl',
    'dh',
    'dl',
    'k',
    'd',
    'r',
    'rr',
    'ro',
    '!',
    '!!',
    '!p',
    '>=',
    '<=',
    '>',
    '<',
    '=',
    'f1',
    'm',
    's',
  ],
  ...[
    'min(',
    'max(',
    'floor(',
    'abs(',
    ',',
    '{',
    '}',
    '[fire]',
    ' ',
    '.5',
    '1d6',
    '4d6kh3',
    '10d10>=6f1',
    '2d20',
  ],
]

/** Dice as somebody might write them who has seen the notation once. */
export function diceText(chance: Chance): string {
  return Array.from({ length: chance.between(1, 9) }, () => chance.one(DICE_PIECES)).join('')
}

/** The words of one game: its verbs, its labels, and what the table at hand calls things. */
export interface Words {
  readonly verbs: readonly string[]
  readonly labels: readonly string[]
  readonly names: readonly string[]
  /** Lines that were legal at some moment. */
  readonly legal: readonly string[]
}

export function wordsOf(verbs: Verbs, names: readonly string[], legal: readonly string[]): Words {
  const labels = Object.values(verbs).flatMap(({ clauses }) => clauses.map(({ label }) => label))
  return { verbs: Object.keys(verbs), labels: [...new Set([...labels, 'and'])], names, legal }
}

function word(chance: Chance, words: Words): string {
  const kind = chance.below(11)
  if (kind === 10) return chance.one(INHERITED)
  if (kind < 4 && words.names.length > 0) return chance.one(words.names)
  if (kind < 6) return chance.one(words.verbs)
  if (kind < 7) return chance.one(words.labels)
  if (kind < 8) return diceText(chance)
  return chance.one(HOSTILE)
}

/** A legal line with a few letters taken out, put in or exchanged. */
function slipped(chance: Chance, line: string): string {
  let text = line
  for (let slips = chance.between(1, 3); slips > 0; slips--) {
    const at = chance.below(text.length + 1)
    const put = chance.in(2)
      ? ''
      : chance.in(3)
        ? chance.one(HOSTILE)
        : chance.one([':', '"', "'", '#', ' ', 'x', '-', 'é'])
    text = text.slice(0, at) + put + text.slice(at + (put === '' ? 1 : 0))
  }
  return text
}

/** A line near the language: mostly real words in an order that may make no sense. */
export function lineText(chance: Chance, words: Words): string {
  const kind = chance.below(8)
  if (kind < 2 && words.legal.length > 0) return chance.one(words.legal)
  if (kind < 4 && words.legal.length > 0) return slipped(chance, chance.one(words.legal))
  const verb = chance.in(8) ? word(chance, words) : chance.one(words.verbs)
  if (kind < 6) {
    const clauses = Array.from(
      { length: chance.below(5) },
      () => `${chance.in(12) ? chance.one(INHERITED) : chance.one(words.labels)}: ${word(chance, words)}`,
    )
    return [verb, ...clauses].join(' ')
  }
  let text = verb
  for (let pieces = chance.below(9); pieces > 0; pieces--) {
    const piece = word(chance, words)
    const quoted = chance.in(6)
      ? `"${piece}"`
      : chance.in(9)
        ? `'${piece}`
        : chance.in(4)
          ? `${piece}:`
          : piece
    text += (chance.in(6) ? '' : ' ') + quoted
  }
  return text
}

/** The shortest text found that still breaks: pieces are left out as long as it does. */
export function shortest(text: string, breaks: (text: string) => boolean): string {
  let short = text
  for (let size = Math.ceil(short.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < short.length; ) {
      const less = short.slice(0, at) + short.slice(at + size)
      if (breaks(less)) short = less
      else at += size
    }
  }
  return short
}
