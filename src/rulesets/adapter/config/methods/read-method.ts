import { isMap } from '../../../../kernel/entry.js'
import { near } from '../near.js'
import { OUTCOMES, type Outcome } from '../outcomes.js'
import { type Findings, type Path, Section } from '../section.js'
import { COUNT, COUNTING, KEEPING, OLDER, READING, STAGED } from '../shapes/method.js'
import { readOpposed, readPush, readSettings, readSteps } from './read-choices.js'
import { PLAIN, readDiceText, readRoll } from './read-groups.js'
import { readElse, readNatural, readRows } from './read-rows.js'
import { readAmount, readTerms } from './read-terms.js'
import { MethodReader } from './reader.js'
import {
  COMPARISONS,
  type Group,
  type NaturalRow,
  type Reading,
  type StagedMethod,
  TERMS,
  type Term,
} from './types.js'
import { levelNames } from './uses.js'

/** M8: how the dice become one number. */
function readReading(reader: MethodReader, value: unknown, path: Path): Reading {
  const sum: Reading = { by: 'sum' }
  if (value === undefined) return sum
  if (!isMap(value)) {
    const by = reader.word(value, path, READING)
    return by === undefined ? sum : { by }
  }
  if (Object.hasOwn(value, 'count')) {
    reader.map(value, path, COUNTING)
    const at = [...path, 'count']
    const map = reader.map(value.count, at, COUNT)
    if (!map) return sum
    if (map.at_least === undefined && map.faces === undefined)
      reader.bad(at, '"count" needs "at_least" or "faces".')
    const faces: Record<string, number> = {}
    if (map.faces !== undefined)
      for (const [face, worth, where] of reader.entries(map.faces, [...at, 'faces'])) {
        if (!/^-?\d{1,4}$/.test(face)) reader.bad(where, 'A face is a whole number.')
        const read = reader.integer(worth, where, COUNT.keys.faces.each)
        if (read !== undefined) faces[String(Number(face))] = read
      }
    return {
      by: 'count',
      at_least:
        map.at_least === undefined ? null : (readAmount(reader, map.at_least, [...at, 'at_least']) ?? null),
      faces,
      floor: reader.integerOr(map.floor, [...at, 'floor'], COUNT.keys.floor),
    }
  }
  const map = reader.map(value, path, KEEPING)!
  const keep = readAmount(reader, map.keep, [...path, 'keep']) ?? 1
  return { by: 'keep', keep, of: reader.wordOr(map.of, [...path, 'of'], KEEPING.keys.of) }
}

/** The target: there with over and under, and not with bands. */
function readTarget(
  reader: MethodReader,
  value: unknown,
  path: Path,
  compare: StagedMethod['compare'],
): readonly Term[] {
  if (compare === 'bands') {
    if (value !== undefined) reader.bad(path, 'Bands are read off the total: they have no "target".')
    return []
  }
  if (value !== undefined) return readTerms(reader, value, path)
  reader.bad(path, `"compare: ${compare}" needs a "target": a list of terms.`)
  return []
}

function readStaged(
  found: Findings,
  value: Readonly<Record<string, unknown>>,
  path: Path,
  traits: ReadonlySet<string> | undefined,
): StagedMethod {
  const settingNames = isMap(value.settings) ? Object.keys(value.settings) : []
  const reader = new MethodReader(found, { traits, settings: settingNames })
  const map = reader.map(value, path, STAGED)!
  const at = (key: string) => [...path, key]
  const compare = reader.word(map.compare, at('compare'), STAGED.keys.compare)
  // A comparison that is misspelt says nothing about the target and the rows.
  const sound = compare ?? (map.target === undefined ? 'bands' : 'under')
  const roll = readRoll(reader, map.roll, at('roll'))
  const rows = readRows(reader, map.outcomes, at('outcomes'), sound)
  const method = {
    older: false,
    roll,
    read: readReading(reader, map.read, at('read')),
    add: map.add === undefined ? [] : readTerms(reader, map.add, at('add')),
    compare: sound,
    target: readTarget(reader, map.target, at('target'), sound),
    ...rows,
    otherwise: readElse(reader, map.else, at('else')),
    natural: readNatural(reader, map.natural, at('natural'), roll, sound),
    steps: readSteps(reader, map.steps, at('steps')),
    push: readPush(reader, map.push, at('push'), roll),
    settings: {},
    opposed: readOpposed(reader, map.opposed, at('opposed'), sound, rows.rowsBy),
  }
  return { ...method, settings: readSettings(reader, map.settings, at('settings'), levelNames(method)) }
}

function isOutcome(value: unknown): value is Outcome {
  return OUTCOMES.includes(value as Outcome)
}

/** The words of the older form (rules/adapter §7). */
const OLDER_TERMS: readonly unknown[] = TERMS.filter((term) => term !== 'dice_modifier' && term !== 'wounds')

function olderTerms(value: unknown, name: string): readonly Term[] {
  if (!Array.isArray(value)) throw new TypeError(`"${name}" must be a list of terms`)
  for (const term of value as readonly unknown[])
    if (!Number.isSafeInteger(term) && !OLDER_TERMS.includes(term))
      throw new TypeError(
        `"${name}" has the unknown term ${JSON.stringify(term)}; known: ${OLDER_TERMS.join(', ')}`,
      )
  return value as readonly Term[]
}

function olderRows(value: unknown): StagedMethod['rows'] {
  if (!Array.isArray(value)) throw new TypeError('"outcomes" must be a list of {min, outcome}')
  return value
    .map((row: unknown) => {
      if (!isMap(row) || !Number.isSafeInteger(row.min) || !isOutcome(row.outcome))
        throw new TypeError(
          `each of "outcomes" needs a whole "min" and an "outcome" of ${OUTCOMES.join(', ')}`,
        )
      return { at: row.min as number, outcome: row.outcome, level: row.outcome }
    })
    .sort((a, b) => b.at - a.at)
}

function olderNatural(value: unknown): readonly NaturalRow[] {
  if (value === undefined || value === null) return []
  if (!isMap(value)) throw new TypeError('"natural" must be a map from a sum of the dice to an outcome')
  return Object.entries(value).map(([sum, outcome]) => {
    if (!/^-?\d+$/.test(sum) || !isOutcome(outcome))
      throw new TypeError(`"natural" maps whole numbers to ${OUTCOMES.join(', ')}`)
    const reading = [Number(sum), Number(sum)] as const
    return {
      reading,
      face: null,
      times: 1,
      group: null,
      target: null,
      how: 'outcome',
      outcome,
      level: outcome,
    }
  })
}

/** `NdS`, within what the table takes; a TypeError says what is wrong. */
export function plainDice(value: unknown): { readonly count: number; readonly sides: number } {
  const dice = typeof value === 'string' ? readDiceText(value) : undefined
  if (dice?.kind !== 'dice')
    throw new TypeError('"dice" must be written NdS, such as 3d6: 1 to 100 dice of 2 to 1000 sides')
  return { count: dice.count as number, sides: dice.sides as number }
}

/** M3: a descriptor with `dice` is `roll: <dice>`, `read: sum`, and keeps its own rule for contests. */
function readOlder(value: Readonly<Record<string, unknown>>): StagedMethod {
  const compare = value.compare as StagedMethod['compare']
  if (!COMPARISONS.includes(compare))
    throw new TypeError(`"compare" must be one of ${COMPARISONS.join(', ')}`)
  const aim = value.target ?? undefined
  if (compare !== 'bands' && aim === undefined) throw new TypeError(`"compare: ${compare}" needs a "target"`)
  const otherwise = value.else ?? 'failure'
  if (!isOutcome(otherwise)) throw new TypeError(`"else" must be one of ${OUTCOMES.join(', ')}`)
  const group: Group = { ...PLAIN, kind: 'dice', ...plainDice(value.dice) }
  return {
    older: true,
    roll: [group],
    read: { by: 'sum' },
    add: olderTerms(value.add ?? [], 'add'),
    compare,
    target: aim === undefined || compare === 'bands' ? [] : olderTerms(aim, 'target'),
    rowsBy: 'min',
    rows: olderRows(value.outcomes),
    otherwise: { outcome: otherwise, level: otherwise },
    natural: olderNatural(value.natural),
    steps: null,
    push: null,
    settings: {},
    opposed: { by: 'level', decides: 'score', tie: 'none' },
  }
}

/** One entry of `resolution.methods`. A staged method tells every fault at its element; an older one at the descriptor. */
export function readMethodBlock(
  found: Findings,
  value: unknown,
  path: Path,
  traits: ReadonlySet<string> | undefined,
): StagedMethod | undefined {
  const bad = (why: string) => {
    found.fault('bad_method', path, `The method "${path.at(-1)}" cannot be used: ${why}.`)
    return undefined
  }
  if (!isMap(value)) return bad('a method must be a map')
  if (value.roll != null && value.dice != null) return bad('it has both "roll" and the older "dice"')
  if (value.roll != null || (value.dice == null && isStagedAlready(value)))
    return stagedOrNothing(found, value, path, traits)
  try {
    const method = readOlder(value)
    new Section(found, value, path, OLDER).warnUnknown()
    return method
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return bad(error.message)
  }
}

/** Keys that only a staged method has: with one of them and no `roll`, the dice are missing. */
function isStagedAlready(value: Readonly<Record<string, unknown>>): boolean {
  const only = Object.keys(STAGED.keys).filter((key) => !Object.hasOwn(OLDER.keys, key))
  return Object.keys(value).some((key) => only.some((one) => near(key, [one]) === one))
}

function stagedOrNothing(
  found: Findings,
  value: Readonly<Record<string, unknown>>,
  path: Path,
  traits: ReadonlySet<string> | undefined,
): StagedMethod | undefined {
  const before = found.issues.length
  if (value.roll == null) {
    found.fault('bad_method', [...path, 'roll'], 'A method needs "roll": which dice fall.')
    return undefined
  }
  const method = readStaged(found, value, path, traits)
  return found.issues.length === before ? method : undefined
}
