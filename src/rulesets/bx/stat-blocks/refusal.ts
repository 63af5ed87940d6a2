import { slipsBetween } from '../../../kernel/words/nearest.js'
import { type Field, labelsOf, partsOf } from './parts.js'
import { isError, type StatBlockError } from './result.js'
import { errorSentence } from './words.js'

/** Where a value stands in a text. */
interface Spot {
  readonly at: number
  readonly value: string
}

/** One sign for one, so that every place stays where it is in the text as written. */
function sameLength(text: string): string {
  return text.replace(/[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g, '-').replace(/\u00D7/g, 'x')
}

/** The fields that an error may be about. */
function fieldsOf(error: StatBlockError): readonly Field[] {
  if (error.code === 'BAD_DAMAGE') return ['D', 'Att']
  return 'key' in error ? [error.key as Field] : []
}

/** Whether a label of these fields ends right before this place. */
function standsBehind(text: string, at: number, fields: readonly Field[]): boolean {
  let end = at
  while (end > 0 && /[\s:=]/.test(text[end - 1]!)) end--
  const before = text.slice(0, end).toLowerCase()
  return fields.flatMap(labelsOf).some((label) => before.endsWith(label.toLowerCase()))
}

/** Where the value that cannot be read stands: behind its label, or else where it stands first. */
function spotOf(text: string, error: StatBlockError): Spot | undefined {
  if (!('text' in error) || error.text === '') return undefined
  const { text: value } = error
  const plain = sameLength(text)
  const places: number[] = []
  for (let at = plain.indexOf(value); at >= 0; at = plain.indexOf(value, at + 1)) places.push(at)
  const at = places.find((place) => standsBehind(plain, place, fieldsOf(error))) ?? places[0]
  return at === undefined ? undefined : { at, value }
}

function placeWords(text: string, { at }: Spot): string {
  const lines = text.slice(0, at).split('\n')
  const column = lines.at(-1)!.length + 1
  return lines.length === 1 && !text.includes('\n')
    ? `character ${column}`
    : `line ${lines.length}, character ${column}`
}

/** Damage as it could be meant, the nearest first. */
function damagesNear(value: string): readonly string[] {
  const range = /^(\d{1,4})\s*-\s*(\d{1,4})(.*)$/s.exec(value)
  return [
    ...(range ? [`${range[2]}-${range[1]}${range[3]}`] : []),
    value.replace(/(\d)d(?!\d)/i, '$1d6'),
    value.replace(/(?<!\d)\d{1,4}d0(?!\d)/i, '1d6').replace(/^0+d/i, '1d'),
    value.replace(/\(([^()]*)\)/, '(1 + $1)'),
    `${value} (1d6)`,
    `1 + ${value}`,
    '1',
  ]
}

/** Figures as they could be meant, the nearest first. */
function figuresNear(key: string, value: string): readonly string[] {
  const figures = value.match(/-?\d+/g) ?? []
  const [first, second] = figures
  const pairs =
    first === undefined || second === undefined
      ? []
      : key === 'hp'
        ? [`${second}/${first}`]
        : key === 'AC' || key === 'THAC0'
          ? [`${first} [${second}]`]
          : []
  const held = key === 'ML' ? figures.map((one) => String(Math.min(12, Math.max(2, Number(one))))) : []
  const usual: Readonly<Record<string, string>> = { AC: '7 [12]', HD: '1', hp: '1', ML: '7', AB: '+0' }
  return [...pairs, ...held, ...figures, ...(usual[key] === undefined ? [] : [usual[key]])]
}

function formsNear(error: StatBlockError): readonly string[] {
  if (error.code === 'BAD_DAMAGE') return damagesNear(error.text)
  return error.code === 'INVALID_STAT' ? figuresNear(error.key, error.text) : []
}

/** What a missing field is written like. */
const WRITTEN: Readonly<Record<string, string>> = {
  AC: 'AC 7 [12]',
  HD: 'HD 2',
  Dmg: 'D 1d6 (a blow without damage: D 1 + what it does)',
}

/** A part of the text that begins with a slip of a missing label: `AK 6`. */
function unreadWords(text: string, missing: readonly string[]): string {
  const parts = partsOf(text)
  if (isError(parts)) return ''
  const found = parts.kept.find(({ text: part }) => {
    const word = /^(\p{L}{2,3})\b[\s:=]*\S/u.exec(part)?.[1]
    return (
      word !== undefined && missing.some((key) => slipsBetween(word.toLowerCase(), key.toLowerCase(), 2) < 2)
    )
  })
  return found === undefined ? '' : `. No label begins "${found.text}"`
}

/** Whether a text is no longer refused for the same reason. */
function isMended(error: StatBlockError, again: StatBlockError | undefined): boolean {
  if (again === undefined) return true
  if (again.code !== error.code) return true
  return 'key' in again && 'key' in error && again.key !== error.key
}

/**
 * Why a published block is refused: which monster, where in the text, and the nearest form that can be read. `errorOf` says
 * why another text would be refused; only what mends the fault is offered.
 */
export function refusalWords(
  text: string,
  name: string,
  error: StatBlockError,
  errorOf: (text: string) => StatBlockError | undefined,
): string {
  const spot = spotOf(text, error)
  const where = [...(name === '' ? [] : [name]), ...(spot ? [placeWords(text, spot)] : [])].join(', ')
  const says = `${where === '' ? '' : `${where}: `}${errorSentence(error)}`
  if (error.code === 'MISSING_STATS')
    return `${says}; write for example ${error.missing.map((key) => WRITTEN[key] ?? key).join(', ')}${unreadWords(text, error.missing)}`
  if (!spot) return says
  const instead = (form: string) => text.slice(0, spot.at) + form + text.slice(spot.at + spot.value.length)
  const form = formsNear(error).find((one) => one !== spot.value && isMended(error, errorOf(instead(one))))
  return form === undefined ? says : `${says}. What can be read: ${form}`
}
