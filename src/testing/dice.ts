import type { ScriptedFace } from '../kernel/dice/scripted.js'

/** One face, or several in a row: what `script` takes. */
export type Faces = ScriptedFace | readonly ScriptedFace[]

/** Dice of this many sides that show these faces; a roll of other sides fails the test. */
export function dice(sides: number): (...faces: readonly number[]) => readonly ScriptedFace[] {
  return (...faces) => faces.map((value) => ({ sides, value }))
}

export const d2 = dice(2)
export const d3 = dice(3)
export const d4 = dice(4)
export const d6 = dice(6)
export const d8 = dice(8)
export const d10 = dice(10)
export const d12 = dice(12)
export const d20 = dice(20)
export const d100 = dice(100)

/** A d20 that hits whatever can be hit. */
export const hit = d20(20)
/** A d20 that misses whatever can be missed. */
export const miss = d20(1)

/** Everything scripted, in order. */
export function inOrder(faces: readonly Faces[]): readonly ScriptedFace[] {
  return faces.flatMap((face) =>
    Array.isArray(face) ? (face as readonly ScriptedFace[]) : [face as ScriptedFace],
  )
}
