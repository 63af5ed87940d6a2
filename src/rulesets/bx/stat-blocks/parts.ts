import type { StatBlockError } from './result.js'

/** rules/bx-stat-blocks S1: the longest text that is read. */
const MAX_LENGTH = 2_000

/** Fields of a block, in the order of the table of S1. */
const FIELDS = [
  'AC',
  'HD',
  'hp',
  'THAC0',
  'AB',
  'D',
  '#AT',
  'Att',
  'ML',
  'Special',
  'MV',
  'SV',
  'AL',
  'XP',
  'NA',
  'TT',
] as const
export type Field = (typeof FIELDS)[number]

/** Every way to write a label; longer ones first, so that none is taken for the beginning of another. */
const LABELS: readonly (readonly [string, Field])[] = [
  ['Armour Class', 'AC'],
  ['Armor Class', 'AC'],
  ['No. of Attacks', '#AT'],
  ['No. Appearing', 'NA'],
  ['Treasure Type', 'TT'],
  ['Attack Bonus', 'AB'],
  ['Hit Points', 'hp'],
  ['Alignment', 'AL'],
  ['Movement', 'MV'],
  ['Hit Dice', 'HD'],
  ['Attacks', 'Att'],
  ['Special', 'Special'],
  ['Save As', 'SV'],
  ['Damage', 'D'],
  ['Morale', 'ML'],
  ['THAC0', 'THAC0'],
  ['Saves', 'SV'],
  ['Save', 'SV'],
  ['Move', 'MV'],
  ['#AT', '#AT'],
  ['Att', 'Att'],
  ['Atk', 'Att'],
  ['Dmg', 'D'],
  ['Dam', 'D'],
  ['AC', 'AC'],
  ['HD', 'HD'],
  ['hp', 'hp'],
  ['AB', 'AB'],
  ['ML', 'ML'],
  ['SA', 'Special'],
  ['SD', 'Special'],
  ['MV', 'MV'],
  ['SV', 'SV'],
  ['AL', 'AL'],
  ['XP', 'XP'],
  ['NA', 'NA'],
  ['TT', 'TT'],
  ['D', 'D'],
]

/** Every way to write the label of a field. */
export function labelsOf(field: Field): readonly string[] {
  return LABELS.flatMap(([label, of]) => (of === field ? [label] : []))
}

/** The field whose label a text begins with, and what stands behind it. */
function labelled(text: string): { readonly field: Field; readonly value: string } | undefined {
  const lower = text.toLowerCase()
  for (const [label, field] of LABELS) {
    if (!lower.startsWith(label.toLowerCase())) continue
    const rest = text.slice(label.length)
    if (/^[\p{L}]/u.test(rest)) continue
    return { field, value: rest.replace(/^\s*[:=]?\s*/, '').trim() }
  }
  return undefined
}

/** One sign for each dash, multiplication and fraction. */
function plainSigns(text: string): string {
  return text
    .replace(/[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g, '-')
    .replace(/\u00D7/g, 'x')
    .replace(/(?<=\d)(?=[\u00BC\u00BD])/g, ' ')
    .replace(/\u00BD/g, '1/2')
    .replace(/\u00BC/g, '1/4')
}

/** A line break before a label is a comma, any other a space. */
function onOneLine(text: string): string {
  const [first = '', ...others] = text.split(/\r\n|\r|\n/).map((line) => line.trim())
  return others.reduce((all, line) => `${all}${labelled(line) ? ', ' : ' '}${line}`, first).trim()
}

/** Where the first label AC or HD stands, short or long. */
function firstLabelAt(text: string): number {
  const found = /(?<![\p{L}\d])(?:AC|HD|Armou?r Class|Hit Dice)(?![\p{L}])/iu.exec(text)
  return found ? found.index : -1
}

/** A text without the commas, semicolons and spaces at its end. */
function withoutTail(text: string): string {
  let end = text.length
  while (end > 0 && /[\s,;]/.test(text[end - 1]!)) end--
  return text.slice(0, end)
}

/** The name is what stands before the first colon or the first label, whichever comes first. */
export function nameIn(text: string): { readonly name: string; readonly rest: string } {
  const colon = text.indexOf(':')
  const label = firstLabelAt(text)
  const byColon = colon >= 0 && (label < 0 || colon < label)
  const end = byColon ? colon : label < 0 ? text.length : label
  return {
    name: withoutTail(text.slice(0, end)).trim(),
    rest: byColon ? text.slice(colon + 1) : text.slice(end),
  }
}

/** Splits at commas and semicolons outside brackets. */
export function splitOutside(text: string, at: RegExp): readonly string[] {
  const parts: string[] = []
  let depth = 0
  let part = ''
  for (const sign of text) {
    if ('([{'.includes(sign)) depth++
    if (')]}'.includes(sign)) depth = Math.max(0, depth - 1)
    if (depth === 0 && at.test(sign)) {
      parts.push(part.trim())
      part = ''
    } else part += sign
  }
  return [...parts, part.trim()].filter((one) => one !== '')
}

/** A block taken apart. */
export interface Parts {
  readonly name: string
  readonly fields: ReadonlyMap<Field, string>
  /** Special fields and parts without a label, in the text's order. */
  readonly kept: readonly { readonly text: string; readonly special: boolean }[]
  /** The whole text, for the words that become tags. */
  readonly text: string
}

/** S1: name, labelled fields, and what belongs to none. */
export function partsOf(written: string): Parts | StatBlockError {
  if (written.length > MAX_LENGTH) return { code: 'TOO_LONG' }
  const text = onOneLine(plainSigns(written).trim())
  if (text === '') return { code: 'EMPTY' }
  const { name, rest } = nameIn(text)
  if (name === '') return { code: 'NAME_MISSING' }
  const fields = new Map<Field, string>()
  const kept: { readonly text: string; readonly special: boolean }[] = []
  let last: Field | undefined
  for (const part of splitOutside(rest.trim().replace(/\.$/, ''), /[,;]/)) {
    if (last === 'SV' && /^[a-z]\d{1,2}$/i.test(part)) {
      fields.set('SV', `${fields.get('SV')} ${part}`)
      continue
    }
    const found = labelled(part)
    if (!found) {
      if (last === 'Att' && (/^\d/.test(part) || part.includes('(')))
        fields.set('Att', `${fields.get('Att')}, ${part}`)
      else kept.push({ text: part, special: false })
      continue
    }
    last = found.field
    if (found.field === 'Special') kept.push({ text: found.value, special: true })
    else if (fields.has(found.field)) return { code: 'DUPLICATE_FIELD', key: found.field }
    else fields.set(found.field, found.value)
  }
  return { name, fields, kept, text }
}
