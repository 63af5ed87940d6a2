import type { FigureRange } from '../../../kernel/contract/speed/numbers.js'
import type { SpireState } from '../state/state.js'

/** Some figures, one after the other, and how they are written. */
export interface Part {
  readonly ranges: readonly FigureRange[]
  /** From `at` on; answers where the next part begins. */
  write(state: SpireState, out: Float32Array, at: number): number
}

/** A figure from 0 on; without a maximum where there is none. */
export function upTo(name: string, max?: number): FigureRange {
  return max === undefined ? { name, min: 0 } : { name, min: 0, max }
}

/** Figures that are read one by one. */
export function each(
  names: readonly (readonly [name: string, max: number | undefined])[],
  read: (state: SpireState, place: number) => number,
): Part {
  return {
    ranges: names.map(([name, max]) => upTo(name, max)),
    write(state, out, at) {
      for (let i = 0; i < names.length; i++) out[at + i] = read(state, i)
      return at + names.length
    },
  }
}
