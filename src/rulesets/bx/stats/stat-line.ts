import { asText } from '../../../kernel/as-text.js'
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
  const name = front.replace(/[\s:(]+$/, '').replace(/^[-*\s]+/, '')
  let rest = start ? line.slice(start.index + start[0].length) : line
  // `Wolf (BX: … ML=8)`: the bracket belongs to the line, not to its last figure.
  if (/\(\s*$/.test(front)) rest = rest.replace(/\)([^)]*)$/, '$1')
  const stats: Record<string, unknown> = name === '' ? {} : { Name: name }
  const tags = /\[\s*Tags\s*:([^\]]*)\]/i.exec(rest)
  if (tags) {
    stats.Tags = tags[1]!
      .split(/[,;]/)
      .map((t) => t.trim())
      .filter((t) => t !== '' && !/^none$/i.test(t))
    rest = rest.replace(tags[0], '')
  }
  const marks = [...rest.matchAll(/\b(AC|HD|hp|AT|Dmg|ML|SaveMod|MoraleMod)\s*=/gi)]
  marks.forEach((mark, i) => {
    const value = rest
      .slice(mark.index + mark[0].length, marks[i + 1]?.index)
      .trim()
      .replace(/[,;.]+$/, '')
    put(stats, KEYS[mark[1]!.toLowerCase()]!, value)
  })
  return stats
}

/** The figures a stat line may hold. */
export const LINE_WORDS: readonly string[] = Object.values(KEYS)

/** `ATT=+3,` with the comma behind it. */
const FIGURE = /(?<=[,;:]\s*)([a-z]\w*)\s*=[^,;|\n[\]=]*[,;]?/gi

/** What a rider behind the damage or a tag says is free. */
const FREE_TEXT = /\bDmg\s*=[^=]*$|\[[^\]]*$/i

/** A stat line without its unknown words, and those words: `ATT` of `BX: hp=9/9, ATT=+3`. */
export function knownLine(line: string): { readonly line: string; readonly unknown: readonly string[] } {
  const unknown: string[] = []
  const rest = line.replace(FIGURE, (figure, word: string, at: number) => {
    const isKnown = Object.hasOwn(KEYS, word.toLowerCase())
    if (isKnown || FREE_TEXT.test(line.slice(0, at))) return figure
    unknown.push(word)
    return ''
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

/** Where the next `Name: BX: …` begins: on a new line, after a bar, or after a comma or semicolon behind stats. */
const NEXT_LINE = /\r?\n|\s*\|\s*|(?<==[^|\n]*)\s*[,;]\s*(?=[^,;=|\n]*\bBX\s*:)/i

/** rules/bx B: one line, or several `Name: BX: …` lines (or one after another in a row). */
export function readStatLines(text: string): readonly LineStats[] {
  return text
    .split(NEXT_LINE)
    .filter((line) => isStatLine(line))
    .map(readStatLine)
}
