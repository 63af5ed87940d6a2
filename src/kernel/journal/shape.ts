import { entryOf } from '../entry.js'
import { asText } from '../words/as-text.js'

/** What is wrong with a line in itself. */
export interface ShapeFault {
  readonly field: string
  readonly message: string
  readonly expected?: unknown
  readonly recorded?: unknown
}

type Kind = 'string' | 'number' | 'boolean' | 'object' | 'list'

/** What each kind of record must hold, so that later checks can trust the shape. */
const FIELDS: Readonly<Record<string, Readonly<Record<string, Kind>>>> = {
  header: {
    format: 'number',
    table: 'string',
    ruleset: 'string',
    version: 'string',
    dice: 'string',
    scenarioHash: 'string',
    commit: 'string',
    seed: 'string',
    options: 'object',
  },
  members: { seat: 'string', joined: 'list', left: 'list' },
  seal: { seat: 'string', seal: 'string' },
  freeze: { seat: 'string' },
  reveal: { seat: 'string', nonce: 'string', text: 'string' },
  strike: { seat: 'string', struck: 'list' },
  start: { seat: 'string', dice: 'list', events: 'list' },
  act: { seat: 'string', command: 'object', dice: 'list', events: 'list' },
  undo: { seat: 'string', count: 'number', to: 'number' },
  'ask-undo': { seat: 'string', count: 'number', to: 'number', done: 'boolean' },
  'agree-undo': { seat: 'string', count: 'number', to: 'number', done: 'boolean' },
  say: { seat: 'string', text: 'string' },
  narrate: { seat: 'string', text: 'string' },
  roll: { seat: 'string', text: 'string', why: 'string', dice: 'list', total: 'number' },
  close: { seat: 'string', seed: 'string', veil: 'string' },
}

const FIELDS_FORMAT_1: typeof FIELDS = {
  header: {
    format: 'number',
    table: 'string',
    ruleset: 'string',
    version: 'string',
    dice: 'string',
    scenarioHash: 'string',
    commit: 'string',
  },
  entropy: { seat: 'string', text: 'string' },
  start: { dice: 'list', events: 'list' },
  act: { seat: 'string', command: 'object', dice: 'list', events: 'list' },
  undo: { seat: 'string', count: 'number', to: 'number' },
  close: { seed: 'string' },
}

/** What a record may hold beside what it must: nothing else is read, so nothing else may stand there. */
const MAY: Readonly<Record<string, readonly string[]>> = {
  header: ['scenario', 'module', 'minor', 'earlier', 'from'],
  act: ['id', 'ruling'],
  say: ['id', 'to'],
  narrate: ['id', 'to'],
}
const MAY_BUT_HEADERS: readonly string[] = ['id']

const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  figures: ['open', 'words'],
  undo: ['gm', 'consent', 'none'],
  rulings: ['none', 'document', 'free'],
  odds: ['all', 'gm', 'none'],
  hints: ['off'],
  typedDice: ['all', 'gm', 'none'],
}

/** Kinds of ruling that a line is marked with. */
const LISTED: readonly string[] = ['discretion', 'free']

const FROM: Readonly<Record<string, Kind>> = { table: 'string', n: 'number', hash: 'string', state: 'object' }

const MEMBER: readonly string[] = ['seat', 'role', 'policy']

function fits(value: unknown, kind: Kind): boolean {
  if (kind === 'list') return Array.isArray(value)
  if (kind === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  return typeof value === kind
}

/** The first key that nothing reads. */
function unknownKey(value: object, known: readonly string[], path = ''): ShapeFault | undefined {
  const found = Object.keys(value).find((key) => !known.includes(key))
  return found === undefined ? undefined : { field: path + found, message: 'nothing reads this field' }
}

const EARLIER: readonly string[] = ['tables', 'today']

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

/** Returns what is wrong with the count in a header, if anything is. */
function earlierFault(earlier: unknown): ShapeFault | undefined {
  if (typeof earlier !== 'object' || earlier === null || Array.isArray(earlier))
    return { field: 'earlier', message: 'earlier must be an object' }
  const { tables, today } = earlier as Readonly<Record<string, unknown>>
  const unread = Object.keys(earlier).find((key) => !EARLIER.includes(key))
  if (unread !== undefined) return { field: `earlier.${unread}`, message: 'nothing reads this field' }
  if (!isCount(tables)) return { field: 'earlier.tables', message: 'tables must be a whole number from 0 on' }
  if (!isCount(today)) return { field: 'earlier.today', message: 'today must be a whole number from 0 on' }
  if (today > tables)
    return { field: 'earlier.today', message: 'there cannot be more tables today than in all' }
  return undefined
}

function headerFault(header: Record<string, unknown>, format: number): ShapeFault | undefined {
  if (!Object.hasOwn(header, 'scenario')) return { field: 'scenario', message: 'the header has no scenario' }
  const { from, minor, options, seed, earlier } = header
  if (from !== undefined) {
    if (!fits(from, 'object')) return { field: 'from', message: 'from must be an object' }
    for (const [field, kind] of Object.entries(FROM)) {
      const value = (from as Record<string, unknown>)[field]
      if (!fits(value, kind)) return { field: `from.${field}`, message: `${field} must be a ${kind}` }
    }
    const fault = unknownKey(from as object, Object.keys(FROM), 'from.')
    if (fault) return fault
  }
  if (earlier !== undefined) {
    const fault =
      format === 1 ? { field: 'earlier', message: 'nothing reads this field' } : earlierFault(earlier)
    if (fault) return fault
  }
  if (format === 1) return minor === undefined ? undefined : unknownKey({ minor }, [])
  if (minor !== undefined && (!Number.isSafeInteger(minor) || Number(minor) < 1))
    return { field: 'minor', message: 'minor is a whole number from 1 on' }
  if (seed !== 'drawn' && seed !== 'chosen')
    return { field: 'seed', message: 'the seed was drawn or chosen, nothing else' }
  const fault = unknownKey(options as object, Object.keys(OPTIONS), 'options.')
  if (fault) return fault
  for (const [name, value] of Object.entries(options as object)) {
    const words = OPTIONS[name]!
    if (!words.includes(value))
      return { field: `options.${name}`, message: `it is one of ${words.join(', ')}` }
  }
  return undefined
}

/** Somebody who sits down, in a form that leaves no room for anything else. */
function membersFault({ joined, left }: Record<string, unknown>): ShapeFault | undefined {
  for (const [i, member] of (joined as readonly unknown[]).entries()) {
    const field = `joined[${i}]`
    if (!fits(member, 'object')) return { field, message: 'a member is an object' }
    const fault = unknownKey(member as object, MEMBER, `${field}.`)
    if (fault) return fault
    const wrong = Object.entries(member as object).find(([, value]) => typeof value !== 'string')
    if (wrong) return { field: `${field}.${wrong[0]}`, message: `${wrong[0]} must be a string` }
  }
  const nobody = (left as readonly unknown[]).findIndex((seat) => typeof seat !== 'string')
  return nobody === -1 ? undefined : { field: `left[${nobody}]`, message: 'a seat must be a string' }
}

/** Which form a header says its journal has; anything that says nothing is of today's. */
export function formatOf(header: object): number {
  const { format } = header as { readonly format?: unknown }
  return typeof format === 'number' ? format : 2
}

export function shapeFault(
  record: Record<string, unknown>,
  n: number,
  format: number,
): ShapeFault | undefined {
  const known = format === 1 ? FIELDS_FORMAT_1 : FIELDS
  const kind = asText(record.kind)
  const fields = entryOf(known, kind)
  if (!fields) return { field: 'kind', message: 'this is no kind of journal line' }
  if (record.n !== n)
    return { field: 'n', message: `this should be line number ${n} of the record, not ${asText(record.n)}` }
  if ((kind === 'header') !== (n === 0)) {
    return { field: 'kind', message: n === 0 ? 'the first line must be the header' : 'a second header' }
  }
  for (const [field, wanted] of Object.entries(fields)) {
    if (!fits(record[field], wanted)) return { field, message: `${field} must be a ${wanted}` }
  }
  // A header of another form is reported by its number, not by its fields.
  if (kind === 'header' && record.format !== 1 && record.format !== 2) return undefined
  const may = format === 1 && kind !== 'header' ? [] : (MAY[kind] ?? MAY_BUT_HEADERS)
  const unknown = unknownKey(record, ['kind', 'n', ...Object.keys(fields), ...may])
  if (unknown) return unknown
  if (record.id !== undefined && typeof record.id !== 'string')
    return { field: 'id', message: 'id must be a string' }
  if (record.to !== undefined && kind !== 'undo' && !kind.endsWith('-undo') && typeof record.to !== 'string')
    return { field: 'to', message: 'to must be a string' }
  if (record.ruling !== undefined && !LISTED.includes(asText(record.ruling)))
    return { field: 'ruling', message: `it is one of ${LISTED.join(', ')}, or is not there` }
  if (kind === 'members') return membersFault(record)
  return kind === 'header' ? headerFault(record, format) : undefined
}
