import { isMap } from '../../../../kernel/entry.js'
import { near } from '../near.js'
import type { Outcome } from '../outcomes.js'
import type { Path } from '../section.js'
import { BOUND, ELSE, NATURAL, ROW, TIMES } from '../shapes/method.js'
import type { MethodReader } from './reader.js'
import type { Group, NaturalRow, Row, StagedMethod } from './types.js'

const LARGEST_PART = 99

/** `1`, `1/2` … `1/99`: the k of a part. */
function readPart(value: unknown): number | undefined {
  const text = typeof value === 'number' ? String(value) : value
  const written = typeof text === 'string' ? /^1(?:\s*\/\s*(\d{1,2}))?$/.exec(text.trim()) : null
  if (!written) return undefined
  const part = written[1] === undefined ? 1 : Number(written[1])
  return part >= 1 && part <= LARGEST_PART ? part : undefined
}

/** Why this begins no row in short. A span is the slip that people make, since books print bands as spans. */
function shortRowSays(key: string): string {
  const says = 'Rows in short begin with one whole number, the least score'
  const [, least] = /^(-?\d{1,6})\s*(?:-|–|to|\+)\s*\d*$/.exec(key.trim()) ?? []
  return least === undefined ? `${says}.` : `${says}: write ${least}, and the row goes up to the next one.`
}

/** `outcomes: {10: success, 7: mixed}` is short for rows of `min` (M11). */
function shortRows(reader: MethodReader, value: Readonly<Record<string, unknown>>, path: Path): Row[] {
  return Object.entries(value).flatMap(([key, word]): Row[] => {
    const at = /^-?\d{1,6}$/.test(key) ? Number(key) : undefined
    if (at === undefined) {
      reader.bad([...path, key], shortRowSays(key))
      return []
    }
    const outcome = reader.outcome(word, [...path, key])
    return outcome === undefined ? [] : [{ at, outcome, level: outcome }]
  })
}

/** `- 7: mixed`, a row in short where rows are a list. */
function isShortRow(row: unknown): boolean {
  return isMap(row) && Object.keys(row).length === 1 && Object.keys(row).every((key) => /^-?\d/.test(key))
}

interface Rows {
  readonly rowsBy: StagedMethod['rowsBy']
  readonly rows: readonly Row[]
}

/** M11, M12: rows of `min` or of `within`, the hardest first. */
export function readRows(
  reader: MethodReader,
  value: unknown,
  path: Path,
  compare: StagedMethod['compare'],
): Rows {
  if (value === undefined) {
    reader.bad(path, 'A method needs "outcomes": rows of {min, outcome}, or of {within, outcome}.')
    return { rowsBy: 'min', rows: [] }
  }
  const sorted = (rows: readonly Row[]) => rows.toSorted((a, b) => b.at - a.at)
  if (isMap(value)) return { rowsBy: 'min', rows: sorted(shortRows(reader, value, path)) }
  const kinds = new Set<'min' | 'within'>()
  const rows = reader.list(value, path, 'rows').flatMap((row, i): Row[] => {
    const at = [...path, i]
    if (isShortRow(row)) {
      reader.bad(
        at,
        'A row of a list is {min: 7, outcome: mixed}; rows in short stand in one map, {10: success, 7: mixed}.',
      )
      return []
    }
    const map = reader.map(row, at, ROW)
    if (!map) return []
    const outcome = reader.outcome(map.outcome, [...at, 'outcome'])
    const named = map.level === undefined ? outcome : reader.name(map.level, [...at, 'level'])
    if ((map.min === undefined) === (map.within === undefined)) {
      reader.bad(at, 'A row has either "min" or "within".')
      return []
    }
    let where: number | undefined
    if (map.min !== undefined) {
      kinds.add('min')
      where = reader.integer(map.min, [...at, 'min'], ROW.keys.min)
    } else {
      kinds.add('within')
      where = readPart(map.within)
      if (where === undefined)
        reader.bad([...at, 'within'], `A part is 1, 1/2 and so on to 1/${LARGEST_PART}.`)
      else if (compare !== 'under')
        reader.bad([...at, 'within'], 'Parts of the target need "compare: under".')
    }
    return where === undefined || outcome === undefined || named === undefined
      ? []
      : [{ at: where, outcome, level: named }]
  })
  if (kinds.size > 1) reader.bad(path, 'Rows are all "min" or all "within".')
  return { rowsBy: kinds.has('within') ? 'within' : 'min', rows: sorted(rows) }
}

/** A word, or a word with a level. */
export function readElse(reader: MethodReader, value: unknown, path: Path): StagedMethod['otherwise'] {
  const otherwise = { outcome: 'failure', level: 'failure' } as const
  if (value === undefined) return otherwise
  if (!isMap(value)) {
    const outcome = reader.outcome(value, path)
    return outcome === undefined ? otherwise : { outcome, level: outcome }
  }
  const map = reader.map(value, path, ELSE)!
  const outcome = reader.outcome(map.outcome, [...path, 'outcome']) ?? 'failure'
  const level = map.level === undefined ? outcome : (reader.name(map.level, [...path, 'level']) ?? outcome)
  return { outcome, level }
}

/** A number, or [low, high] with null for an open end. */
function readBounds(reader: MethodReader, value: unknown, path: Path): NaturalRow['reading'] {
  if (value === undefined) return null
  if (typeof value === 'number') {
    const one = reader.integer(value, path, BOUND)
    return one === undefined ? null : [one, one]
  }
  const ends = reader.list(value, path, 'two ends, [low, high]')
  if (Array.isArray(value) && ends.length !== 2) reader.bad(path, 'This must be a number or [low, high].')
  const [low, high] = ends.map((end, i) =>
    end === null ? null : (reader.integer(end, [...path, i], BOUND) ?? null),
  )
  return [low ?? null, high ?? null]
}

/** The faces of a group's dice; undefined where they come from the sheet. */
function facesOf({ kind, sides, explode }: Group): readonly [least: number, most: number] | undefined {
  if (kind === 'fate') return [-1, 1]
  if (kind === 'percentile' || typeof sides !== 'number' || explode !== null) return undefined
  return [1, sides]
}

/** A row that waits for a face that no die has would be read and never hold. */
function checkFace(
  reader: MethodReader,
  face: number,
  path: Path,
  group: string | null,
  groups: readonly Group[],
): void {
  const asked = groups.filter(({ name }) => group === null || name === group)
  const faces = asked.map(facesOf)
  if (asked.length === 0 || faces.some((one) => one === undefined || (face >= one[0] && face <= one[1])))
    return
  const known = [...new Set(faces.map((one) => `${one![0]} to ${one![1]}`))].join(' or ')
  reader.bad(path, `No die of these has the face ${face}; they have ${known}.`)
}

const HOW = ['outcome', 'raise_to', 'lower_to'] as const

function readNaturalRow(
  reader: MethodReader,
  value: unknown,
  path: Path,
  groups: readonly Group[],
  compare: StagedMethod['compare'],
): NaturalRow | undefined {
  const map = reader.map(value, path, NATURAL)
  if (!map) return undefined
  const at = (key: string) => [...path, key]
  const said = HOW.filter((key) => map[key] !== undefined)
  if ((['reading', 'face', 'target'] as const).every((key) => map[key] === undefined))
    return reader.bad(path, 'A row of "natural" has a condition: reading, face or target.')
  if (said.length !== 1) return reader.bad(path, `A row of "natural" has one of ${HOW.join(', ')}.`)
  if (map.face === undefined)
    for (const key of ['times', 'group'] as const)
      if (map[key] !== undefined) reader.bad(at(key), `"${key}" belongs to "face".`)
  if (map.target !== undefined && compare === 'bands')
    reader.bad(at('target'), 'Bands have no target to look at.')
  const names = groups.flatMap(({ name }) => name ?? [])
  const group = map.group === undefined ? null : reader.name(map.group, at('group'))
  if (group != null && !names.includes(group))
    reader.bad(at('group'), `No group of this method is called "${group}".`, near(group, names))
  const face = reader.integerOr(map.face, at('face'), NATURAL.keys.face)
  if (typeof face === 'number') checkFace(reader, face, at('face'), group ?? null, groups)
  const how = said[0]!
  const outcome: Outcome = reader.outcome(map[how], at(how)) ?? 'failure'
  return {
    reading: readBounds(reader, map.reading, at('reading')),
    face,
    times: map.times === 'all' ? 'all' : reader.integerOr(map.times, at('times'), TIMES),
    group: group ?? null,
    target: readBounds(reader, map.target, at('target')),
    how,
    outcome,
    level: map.level === undefined ? outcome : (reader.name(map.level, at('level')) ?? outcome),
  }
}

/** M13: rows in their order; the first whose conditions all hold counts. */
export function readNatural(
  reader: MethodReader,
  value: unknown,
  path: Path,
  groups: readonly Group[],
  compare: StagedMethod['compare'],
): readonly NaturalRow[] {
  if (value === undefined) return []
  return reader
    .list(value, path, 'rows of conditions and an outcome')
    .flatMap((row, i) => readNaturalRow(reader, row, [...path, i], groups, compare) ?? [])
}
