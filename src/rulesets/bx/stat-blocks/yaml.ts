import type { ImportedFoe } from './result.js'

/** Words and figures that YAML would not read as text. */
const NO_TEXT =
  /^(?:[+-]?\d+|[+-]?\d+e[+-]?\d+|0x[\da-f]+|0o[0-7]+|true|false|null|yes|no|on|off|y|n|[+-].*|\d{4}-\d+-\d+)$/i

/** S10: bare where every sign is a letter, digit, space, plus or minus and YAML reads it as text; else in single quotes. */
function written(text: string): string {
  const plain = /^[\p{L}\d +-]+$/u.test(text) && text.trim() === text && !NO_TEXT.test(text)
  return plain && !/(?:^|\s)-(?:\s|$)/.test(text) ? text : `'${text.replaceAll("'", "''")}'`
}

function valueText(value: unknown): string {
  if (typeof value === 'string') return written(value)
  if (Array.isArray(value)) return `[${value.map(valueText).join(', ')}]`
  if (typeof value === 'object' && value !== null) return mapText(value)
  return String(value)
}

function mapText(map: object): string {
  return `{ ${Object.entries(map)
    .map(([key, value]) => `${key}: ${valueText(value)}`)
    .join(', ')} }`
}

/** A foe on one line, as a scenario takes it under `foes`. */
export function foeLine(foe: ImportedFoe): string {
  return `- ${mapText(foe)}`
}
