import type { RecordedRoll } from './dice.js'
import { RecordingDice } from './recording.js'

/** A scripted face, with its sides when they shall be checked. */
export type ScriptedFace = number | { readonly sides: number; readonly value: number }

/** The rules asked for a die the script does not have, or left one over. */
export class ScriptError extends Error {
  override readonly name = 'ScriptError'
}

/** Dice that fall as written: for worked examples, and to replay a journal whose seed is not revealed yet. */
export class ScriptedDice extends RecordingDice {
  private readonly script: ScriptedFace[]
  private used = 0

  constructor(script: readonly ScriptedFace[] = [], rolledBefore = 0) {
    super(rolledBefore)
    this.script = [...script]
  }

  /** Adds the faces of recorded rolls to the script, in order; those that people threw come from their hand. */
  feed(rolls: readonly RecordedRoll[]): void {
    for (const { faces, sides, typed } of rolls) {
      if (typed) continue
      faces.forEach((value, i) => {
        this.script.push({ sides: typeof sides === 'number' ? sides : (sides[i] ?? 0), value })
      })
    }
  }

  /** How many scripted faces nobody asked for. */
  get left(): number {
    return this.script.length - this.used
  }

  /** An unused die is an error: the example and the rules disagree. */
  finish(): void {
    if (this.left > 0) throw new ScriptError(`${this.left} scripted dice were never rolled`)
  }

  protected startRoll(): void {}

  protected nextFace(sides: number, lowest: number, purpose: string): number {
    const entry = this.script[this.used]
    if (entry === undefined) throw new ScriptError(`no scripted die left for "${purpose}" (d${sides})`)
    const value = typeof entry === 'number' ? entry : entry.value
    if (typeof entry === 'object' && entry.sides !== sides) {
      throw new ScriptError(`"${purpose}" rolls a d${sides}, but the script has a d${entry.sides} there`)
    }
    if (!Number.isInteger(value) || value < lowest || value >= lowest + sides) {
      throw new ScriptError(`"${purpose}": ${value} is no face of a d${sides}`)
    }
    this.used++
    return value
  }
}
