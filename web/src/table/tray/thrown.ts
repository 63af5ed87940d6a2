import type { Refusal } from '../../api/types.js'

/** A die that the rules wait for, as the server asks for it. */
interface WantedDie {
  readonly for: string
  readonly sides: number
  readonly lowest: number
  /** The faces that were thrown before it, for the same command. */
  readonly thrown: readonly number[]
}

/** The die that a refusal asks for; undefined where it asks for none. */
export function wantedDie(refusal: Refusal | undefined): WantedDie | undefined {
  if (refusal?.code !== 'DICE_NEEDED') return undefined
  return refusal.facts as unknown as WantedDie
}

/** The line without the dice at its end. */
function bareLine(text: string): string {
  return text.replace(/\sthrown:[-\d\s]*$/, '').trim()
}

/** The line with the faces that were thrown for it. */
export function withThrown(text: string, faces: readonly number[]): string {
  return `${bareLine(text)} thrown: ${faces.join(' ')}`.trimEnd()
}
