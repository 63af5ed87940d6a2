import { withoutEnd } from '../../../kernel/without-end.js'
import { asText } from '../../../kernel/words/as-text.js'
import { splitRider } from './damage.js'

/** One combatant's stats as a text gives them, keys as in the documents; values that are numbers are numbers. */
export type LineStats = Readonly<Record<string, unknown>>

const KEYS: Readonly<Record<string, string>> = {
  ac: 'AC',
  hd: 'HD',
  hp: 'hp',
  at: 'AT',
  dmg: 'Dmg',
  ml: 'ML',
  savemod: 'SaveMod',
  moralemod: 'MoraleMod',
}

function number(text: string): unknown {
  const plain = text.trim().replace(/^\u2212/, '-')
  return /^[+-]?\d+$/.test(plain) ? Number(plain) : plain
}

/** A text that holds BX stats at all. */
export function isStatLine(text: string): boolean {
  return /\bBX\s*:/i.test(text)
}

/** The same where the key it stands under already says so: the figures alone will do. */
export function isFigures(text: string): boolean {
  return isStatLine(text) || /\bAC\s*=/i.test(text)
}

/**
 * seed 000 §1.4.2: `BX: AC=13, HD=1, hp=6/6, AT=+2, Dmg=1d6, ML=8 [Tags: undead, leader]`, with or without the name in
 * front. Whatever the text does not say stays unsaid, so that the combat can list it as missing.
 */
export function readStatLine(line: string): LineStats {
  const start = /\bBX\s*:/i.exec(line)
  const front = start ? line.slice(0, start.index) : ''
  const name = withoutEnd(front, /[\s:(]/).replace(/^[-*\s]+/, '')
  let rest = start ? line.slice(start.index + start[0].length) : line
  // `Wolf (BX: … ML=8)`: the bracket belongs to the line, not to its last figure.
  if (/\(\s*$/.test(front)) rest = rest.replace(/\)([^)]*)$/, '$1')
  const stats: Record<string, unknown> = name === '' ? {} : { Name: name }
  const tagged = lineTags(rest)
  if (tagged) {
    stats.Tags = tagged.tags
      .split(/[,;]/)
      .map((t) => t.trim())
      .filter((t) => t !== '' && !/^none$/i.test(t))
    rest = tagged.before + tagged.behind
  }
  const marks = [...rest.matchAll(/\b(AC|HD|hp|AT|Dmg|ML|SaveMod|MoraleMod)\s*=/gi)]
  marks.forEach((mark, i) => {
    const value = rest.slice(mark.index + mark[0].length, marks[i + 1]?.index).trim()
    put(stats, KEYS[mark[1]!.toLowerCase()]!, withoutEnd(value, /[,;.]/))
  })
  return stats
}

/** The figures a stat line may hold. */
export const LINE_WORDS: readonly string[] = Object.values(KEYS)

/** `, ATT=+3`: begins with its sign, so that a long text is gone through once. */
const FIGURE = /([,;:])\s*([a-z]\w*)\s*=[^,;|\n[\]=]*/gi

/** Where a line may say what it likes: in a rider behind the damage, and in brackets. Asked from left to right. */
class FreeText {
  private readonly line: string
  private looked = 0
  /** Where the last word ended. */
  private wordEnd = 0
  private isDamage = false
  private isInBrackets = false

  constructor(line: string) {
    this.line = line
  }

  isAt(place: number): boolean {
    for (; this.looked < place; this.looked++) {
      const sign = this.line[this.looked]!
      if (sign === '=') this.isDamage = /\bDmg$/i.test(this.line.slice(0, this.wordEnd).slice(-4))
      else if (sign === '[') this.isInBrackets = true
      else if (sign === ']') this.isInBrackets = false
      if (!/\s/.test(sign)) this.wordEnd = this.looked + 1
    }
    return this.isInBrackets || this.isDamage
  }
}

/** A stat line without its unknown words, and those words: `ATT` of `BX: hp=9/9, ATT=+3`. */
export function knownLine(line: string): { readonly line: string; readonly unknown: readonly string[] } {
  const unknown: string[] = []
  const free = new FreeText(line)
  const rest = line.replace(FIGURE, (figure, sign: string, word: string, at: number) => {
    const isKnown = Object.hasOwn(KEYS, word.toLowerCase())
    if (isKnown || free.isAt(at)) return figure
    unknown.push(word)
    return sign === ':' ? sign : ''
  })
  return { line: rest, unknown }
}

/** Reads one value as a text gives it into its key. A key that is there twice keeps both texts: no number, so the combat refuses it. */
function put(stats: Record<string, unknown>, key: string, value: string): void {
  if (value === '') return
  if (stats[key] !== undefined) {
    stats[key] = `${asText(stats[key])} or ${value}`
    return
  }
  if (key === 'hp') {
    const [current, most] = value.split('/')
    stats.hp = number(current!)
    if (most !== undefined) stats.hpMax = number(most)
  } else if (key === 'Dmg') {
    const { dmg, rider } = splitRider(value)
    stats.Dmg = dmg
    if (rider !== '') stats.rider = rider
  } else stats[key] = number(value)
}

/** The same for a map whose values may be such texts: `hp: 6/6`, `AT: "+2"`, `Dmg: 1d6 + venom on hit`. */
export function readStatTexts(block: Readonly<Record<string, unknown>>): LineStats {
  const stats: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(block)) {
    if (typeof value === 'string' && Object.values(KEYS).includes(key)) put(stats, key, value)
    else if (value !== undefined) stats[key] = value
  }
  return stats
}

/** Where another `Name: BX: …` begins in a row: behind stats, with no figure before its `BX:`. */
const ANOTHER = /^[^=]*\bBX\s*:/i

/** `Wolf: BX: AC=13, HD=2, Bear: BX: AC=14`: one after another. */
function inARow(row: string): readonly string[] {
  const lines: string[] = []
  let begun = 0
  let hasStats = false
  for (let from = 0; from <= row.length; ) {
    const sign = row.slice(from).search(/[,;]/)
    const end = sign < 0 ? row.length : from + sign
    const part = row.slice(from, end)
    if (hasStats && ANOTHER.test(part)) {
      lines.push(row.slice(begun, from - 1))
      begun = from
    }
    hasStats ||= part.includes('=')
    from = end + 1
  }
  return [...lines, row.slice(begun)]
}

/** rules/bx B: one line, or several `Name: BX: …` lines, with bars between them, or one after another in a row. */
export function readStatLines(text: string): readonly LineStats[] {
  return text
    .split(/\r?\n|\|/)
    .flatMap(inARow)
    .filter((line) => isStatLine(line))
    .map(readStatLine)
}

/** `[Tags: undead, leader]` in a line, and the line without it. */
interface LineTags {
  readonly tags: string
  readonly before: string
  readonly behind: string
}

const OPENING = /\[\s*Tags\s*:/i
/** By hand it may be shorter: `[tag undead]`. */
export const TYPED_OPENING = /\[\s*Tags?\s*:?/i

/** The brackets with the tags, where the line has them. Looks for the end once, however many begin. */
export function lineTags(line: string, opening = OPENING): LineTags | undefined {
  const begin = opening.exec(line)
  if (!begin) return undefined
  const inside = begin.index + begin[0].length
  const end = line.indexOf(']', inside)
  if (end < 0) return undefined
  return { tags: line.slice(inside, end), before: line.slice(0, begin.index), behind: line.slice(end + 1) }
}
