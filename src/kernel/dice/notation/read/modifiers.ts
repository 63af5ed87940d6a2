import { MAX_EXTRA_DICE } from '../limits.js'
import {
  type Count,
  type Explosion,
  highestFace,
  lowestFace,
  type Point,
  type Reroll,
  type Selection,
} from '../syntax.js'
import { type Cursor, isDigit, LETTER, SIGN } from './cursor.js'

/** The dice a modifier is written behind. */
export interface Faces {
  readonly sides: number
  readonly fudge: boolean
}

function inclusive(cursor: Cursor): Point {
  const comparator = cursor.comparator()
  const value = cursor.signed()
  if (comparator === '>') return { comparator: '>=', value: value + 1 }
  if (comparator === '<') return { comparator: '<=', value: value - 1 }
  return { comparator, value }
}

function point(cursor: Cursor): Point | undefined {
  if (cursor.atComparator()) return inclusive(cursor)
  return isDigit(cursor.code()) ? { comparator: '=', value: cursor.integer('') } : undefined
}

/** How many faces meet a point, without looking at each: a die may have ten thousand. */
function facesMeeting(faces: Faces, at: Point): number {
  const low = lowestFace(faces)
  const high = highestFace(faces)
  if (at.comparator === '=') return at.value >= low && at.value <= high ? 1 : 0
  const met = at.comparator === '>=' ? high - at.value + 1 : at.value - low + 1
  return Math.max(0, Math.min(faces.sides, met))
}

function someFace(cursor: Cursor, start: number, faces: Faces, at: Point): Point {
  if (facesMeeting(faces, at) === 0)
    cursor.fail('E_RANGE', start, 'no face of this die meets that; name a face it has')
  return at
}

function repeating(cursor: Cursor, start: number, faces: Faces, at: Point): Point {
  if (facesMeeting(faces, someFace(cursor, start, faces, at)) === faces.sides)
    cursor.fail(
      'E_INFINITE',
      start,
      'every face of this die meets that, so it would never stop; leave out a face',
    )
  return at
}

export function reroll(cursor: Cursor, faces: Faces): Reroll {
  const start = cursor.at++
  const once = cursor.skip(LETTER.o)
  if (!once) cursor.skip(LETTER.r)
  const written = point(cursor) ?? { comparator: '=', value: lowestFace(faces) }
  // Rolled again once, a die always ends, whatever it shows.
  const check = once ? someFace : repeating
  return { once, point: check(cursor, start, faces, written) }
}

export function explosion(cursor: Cursor, faces: Faces): Explosion {
  const start = cursor.at++
  const compounding = cursor.skip(SIGN.bang)
  const penetrating = cursor.skip(LETTER.p)
  if (compounding || penetrating) cursor.excusable = undefined
  const written = point(cursor) ?? { comparator: '=', value: highestFace(faces) }
  repeating(cursor, start, faces, written)
  const most = chainLimit(cursor)
  return {
    compounding,
    penetrating,
    point: written,
    most: most ?? MAX_EXTRA_DICE,
    written: most !== undefined,
  }
}

function chainLimit(cursor: Cursor): number | undefined {
  const next = cursor.lower(1)
  // `m` also begins min and max.
  if (cursor.lower() !== LETTER.m || next === LETTER.i || next === LETTER.a) return undefined
  cursor.at++
  const at = cursor.at
  const most = cursor.integer('a number of extra dice must follow "m"')
  if (most === 0) cursor.fail('E_RANGE', at, `a chain takes 1 to ${MAX_EXTRA_DICE} extra dice`)
  if (most > MAX_EXTRA_DICE) cursor.fail('E_LIMIT', at, `a chain takes at most ${MAX_EXTRA_DICE} extra dice`)
  return most
}

export interface Clamps {
  min: number | undefined
  max: number | undefined
}

export function clamp(cursor: Cursor, clamps: Clamps): void {
  const start = cursor.at
  if (clamps.min !== undefined && clamps.max !== undefined) repeated(cursor, start)
  cursor.at++
  const isMin = cursor.skip(LETTER.i)
  if (!isMin && !cursor.skip(LETTER.a)) cursor.unexpected('"min" or "max" would be legal')
  cursor.excusable = undefined
  cursor.skip(isMin ? LETTER.n : LETTER.x)
  if ((isMin ? clamps.min : clamps.max) !== undefined) repeated(cursor, start)
  const value = cursor.integer('a whole number must follow "min" or "max"')
  if (isMin) clamps.min = value
  else clamps.max = value
}

export function repeated(cursor: Cursor, start: number): never {
  return cursor.fail('E_SYNTAX', start, 'this modifier is given already; each may stand once')
}

function howMany(cursor: Cursor): number {
  if (!isDigit(cursor.code())) return 1
  const at = cursor.at
  const amount = cursor.integer('')
  if (amount === 0) cursor.fail('E_RANGE', at, 'keep or drop at least 1')
  return amount
}

/** A keep or a drop, joined to what was selected before it. */
export function selection(cursor: Cursor, before: Selection | undefined): Selection {
  const start = cursor.at
  const kept = before !== undefined && (before.keepHigh ?? before.keepLow) !== undefined
  const clash = () =>
    cursor.fail('E_SYNTAX', start, 'only one keep, or one "dl" with one "dh", may stand behind the same dice')
  const letter = cursor.lower()
  if (kept || (before !== undefined && letter === LETTER.k)) clash()
  if (before?.dropLow !== undefined && before.dropHigh !== undefined) clash()
  cursor.at++
  if (letter === LETTER.k) {
    const low = cursor.skip(LETTER.l)
    if (!low) cursor.skip(LETTER.h)
    const amount = howMany(cursor)
    return {
      keepHigh: low ? undefined : amount,
      keepLow: low ? amount : undefined,
      dropLow: undefined,
      dropHigh: undefined,
    }
  }
  const high = cursor.skip(LETTER.h)
  if (!high && !cursor.skip(LETTER.l) && !isDigit(cursor.code()))
    cursor.unexpected('"dh", "dl" or a number of dice to drop would be legal')
  if ((high ? before?.dropHigh : before?.dropLow) !== undefined) clash()
  const amount = howMany(cursor)
  return {
    keepHigh: undefined,
    keepLow: undefined,
    dropLow: high ? before?.dropLow : amount,
    dropHigh: high ? amount : before?.dropHigh,
  }
}

/**
 * A count with its failures and bonuses. `faces` are the dice when their values are their faces; the first point
 * out of their range becomes the cursor's excusable fault.
 */
export function count(cursor: Cursor, faces: Faces | undefined): Count {
  const start = cursor.at
  const success = inclusive(cursor)
  if (faces !== undefined) {
    const met = facesMeeting(faces, success)
    if (met === 0 || met === faces.sides) cursor.excusable = uselessCount(cursor, start, met === 0)
  }
  let failure: Point | undefined
  let bonus: Point | undefined
  for (;;) {
    const at = cursor.at
    const letter = cursor.lower()
    if (letter !== LETTER.f && letter !== LETTER.b) return { success, failure, bonus }
    if ((letter === LETTER.f ? failure : bonus) !== undefined) repeated(cursor, at)
    cursor.at++
    const written = point(cursor) ?? cursor.unexpected('a face or a comparison must follow "f" or "b"')
    if (faces !== undefined && facesMeeting(faces, written) === 0)
      cursor.excusable ??= cursor.fault('E_RANGE', at, 'no face of this die meets that; name a face it has')
    if (letter === LETTER.f) failure = written
    else bonus = written
  }
}

function uselessCount(cursor: Cursor, at: number, never: boolean) {
  const who = never ? 'no face' : 'every face'
  return cursor.fault(
    'E_RANGE',
    at,
    `${who} of this die meets that, and a comparison right behind dice counts dice; to compare the sum write it in parentheses, as in (3d6)<=10`,
  )
}
