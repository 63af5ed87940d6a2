import type { Verbs } from '../../kernel/contract/command.js'
import { refused } from '../../kernel/contract/stops.js'

/** The word before the faces of real dice, at the end of a line in every game. */
const LABEL = 'thrown'

/** A line without the dice that were typed at its end, and those dice. */
interface ThrownLine {
  readonly text: string
  /** Absent: the table rolls. Empty: dice are thrown, and none has fallen yet. */
  readonly thrown?: readonly number[]
}

/** Where `thrown:` begins, outside of quotes. */
function placeIn(text: string): number | undefined {
  for (const { index } of text.matchAll(/(?<=\s)thrown:/gi)) {
    const quotes = text.slice(0, index).split('"').length - 1
    if (quotes % 2 === 0) return index
  }
  return undefined
}

/**
 * Takes the faces of real dice off the end of a line: `attack to: Reaver thrown: 12 5`. Refuses what is no whole number.
 * A game whose own verbs have a clause of that name keeps it.
 */
export function thrownIn(text: string, verbs: Verbs): ThrownLine {
  const at = placeIn(text)
  const isTaken = Object.values(verbs).some(({ clauses }) => clauses.some(({ label }) => label === LABEL))
  if (at === undefined || isTaken) return { text }
  const said = text.slice(at + LABEL.length + 1)
  return {
    text: text.slice(0, at).trimEnd(),
    thrown: facesOf(said.split(/[\s,]+/).filter((one) => one !== '')),
  }
}

/** The faces that were typed, as whole numbers. */
export function facesOf(said: readonly unknown[]): readonly number[] {
  return said.map((one) => {
    const face = typeof one === 'number' ? one : /^[-+]?\d{1,9}$/.test(String(one)) ? Number(one) : Number.NaN
    if (Number.isSafeInteger(face)) return face
    throw refused(
      'BAD_DICE',
      `Behind ${LABEL}: stand the faces of the dice as whole numbers, in the order in which the rules ask for them, as in ${LABEL}: 12 5.`,
    )
  })
}
