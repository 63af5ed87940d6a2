import type { Verbs } from '../../kernel/contract/command.js'
import type { RollOfEvent } from '../../kernel/dice/dice.js'
import { entryOf } from '../../kernel/entry.js'
import type { JournalRecord } from '../../kernel/journal/record.js'

/** How often each face fell, by the number of sides; `F` are fudge dice, from − to +. */
export type FaceCounts = Readonly<Record<string, readonly number[]>>

const FUDGE = 'F'
const FUDGE_SIDES = 3

function facesIn({ sides, faces }: RollOfEvent): readonly (readonly [number, number])[] {
  return faces.map((face, i) => [typeof sides === 'number' ? sides : (sides[i] ?? 0), face])
}

/** Every die of a journal: of the start, of commands and of free rolls, undone ones too (rules/review W34). */
function diceOf(records: readonly JournalRecord[]): readonly (readonly [number, number])[] {
  return records.flatMap((record) =>
    'dice' in record && record.kind !== 'header' ? record.dice.flatMap(facesIn) : [],
  )
}

/** The faces of these journals, counted. A fudge die has three sides too; a face below 1 tells a journal's kind. */
export function countFaces(journals: readonly (readonly JournalRecord[])[]): FaceCounts {
  const counts = new Map<string, number[]>()
  for (const records of journals) {
    const dice = diceOf(records)
    const isFudge = dice.some(([sides, face]) => sides === FUDGE_SIDES && face < 1)
    for (const [sides, face] of dice) {
      if (sides < 2) continue
      const fudge = isFudge && sides === FUDGE_SIDES
      const size = fudge ? FUDGE : String(sides)
      const faces = counts.get(size) ?? new Array<number>(sides).fill(0)
      counts.set(size, faces)
      const place = fudge ? face + 1 : face - 1
      if (faces[place] !== undefined) faces[place]++
    }
  }
  return Object.fromEntries([...counts].sort(([a], [b]) => Number(a) - Number(b)))
}

/** Commands in which somebody typed the dice: those fell nowhere, and are counted apart. */
export function typedDice(records: readonly JournalRecord[], verbs: Verbs): number {
  return records.filter(
    (record) =>
      record.kind === 'act' &&
      (entryOf(verbs, record.command.verb)?.clauses ?? []).some(
        ({ label, rolls }) => rolls === true && record.command[label] !== undefined,
      ),
  ).length
}
