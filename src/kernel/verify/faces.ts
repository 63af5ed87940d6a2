import { typedFaces } from '../dice/hand.js'
import type { JournalProblem, ReadLine } from '../journal/read.js'
import type { JournalRecord } from '../journal/record.js'
import type { SeenRecord } from '../journal/seen.js'

interface Roll {
  readonly q: number
  readonly sides: number | readonly number[]
  readonly faces: readonly number[]
  readonly typed?: true
}

function isRoll(value: unknown): value is Roll {
  const roll = value as Partial<Roll> | null
  return (
    typeof roll === 'object' && roll !== null && Number.isSafeInteger(roll.q) && Array.isArray(roll.faces)
  )
}

function isFace(face: unknown, sides: number): boolean {
  return Number.isSafeInteger(face) && (face as number) >= (sides === 3 ? -1 : 1) && (face as number) <= sides
}

/** What people typed in: the lines that have such dice, and how many dice those are. */
export interface TypedCount {
  readonly lines: number
  readonly dice: number
}

/** Counts the dice that people threw and typed in; undefined where there are none. */
export function typedIn(
  lines: readonly { readonly record: JournalRecord | SeenRecord }[],
): TypedCount | undefined {
  let typed = 0
  let dice = 0
  for (const { record } of lines) {
    const faces = 'dice' in record && Array.isArray(record.dice) ? typedFaces(record.dice.filter(isRoll)) : []
    if (faces.length > 0) typed++
    dice += faces.length
  }
  return dice === 0 ? undefined : { lines: typed, dice }
}

/**
 * Holds every recorded face against the dice of the revealed seed, and their numbers against each other, without the
 * rules of the game. Dice that people typed follow from no seed: they are counted, and must be faces of their dice. (A fudge die is kept as three sides counted from -1.)
 */
export function facesProblem(
  lines: readonly ReadLine[],
  rawOf: (q: number, sides: readonly number[]) => readonly number[],
): JournalProblem | undefined {
  let q = 0
  for (const [index, { record }] of lines.entries()) {
    if (record.kind !== 'act' && record.kind !== 'start' && record.kind !== 'roll') continue
    for (const [place, roll] of (record.dice as readonly unknown[]).entries()) {
      const at = { line: index + 1, field: `dice[${place}]` }
      if (!isRoll(roll)) return { ...at, message: 'this is no roll' }
      if (roll.q !== ++q) {
        return {
          ...at,
          field: `${at.field}.q`,
          message: 'rolls are numbered without gaps',
          expected: q,
          recorded: roll.q,
        }
      }
      const sides = roll.faces.map((_, i) =>
        typeof roll.sides === 'number' ? roll.sides : (roll.sides[i] ?? 0),
      )
      if (sides.some((s) => !Number.isSafeInteger(s) || s < 1))
        return { ...at, message: 'dice without sides' }
      if (roll.typed) {
        const none = roll.faces.findIndex((face, i) => !isFace(face, sides[i]!))
        if (none === -1) continue
        return { ...at, field: `${at.field}.faces[${none}]`, message: `this is no face of a d${sides[none]}` }
      }
      const raw = rawOf(q, sides)
      for (const [i, face] of roll.faces.entries()) {
        if (face === raw[i]! + 1 || (sides[i] === 3 && face === raw[i]! - 1)) continue
        const field = `${at.field}.faces[${i}]`
        return {
          ...at,
          field,
          message: 'this face does not follow from the seed',
          expected: raw[i]! + 1,
          recorded: face,
        }
      }
    }
  }
  return undefined
}
