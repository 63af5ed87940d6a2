import type { JournalProblem, ReadLine } from '../journal/read.js'

interface Roll {
  readonly q: number
  readonly sides: number | readonly number[]
  readonly faces: readonly number[]
}

function isRoll(value: unknown): value is Roll {
  const roll = value as Partial<Roll> | null
  return (
    typeof roll === 'object' && roll !== null && Number.isSafeInteger(roll.q) && Array.isArray(roll.faces)
  )
}

/**
 * Holds every recorded face against the dice of the revealed seed, and their numbers against each other, without the
 * rules of the game. (A fudge die is kept as three sides counted from -1.)
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
