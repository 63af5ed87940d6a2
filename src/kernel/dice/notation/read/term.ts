import type { Count, DiceNode, Explosion, Reroll, Selection } from '../syntax.js'
import { type Cursor, LETTER, SIGN } from './cursor.js'
import { type Clamps, clamp, count, explosion, type Faces, repeated, reroll, selection } from './modifiers.js'

/** Dice with the modifiers written behind them, in any order, each once. */
export function modified(cursor: Cursor, amount: number, faces: Faces): DiceNode {
  let rerolled: Reroll | undefined
  let exploding: Explosion | undefined
  let selected: Selection | undefined
  let counted: Count | undefined
  const clamps: Clamps = { min: undefined, max: undefined }
  // Values that are no longer the faces: then a count beyond the faces may make sense.
  let altered = false
  for (;;) {
    const code = cursor.lower()
    if (code === LETTER.r) {
      if (rerolled !== undefined) repeated(cursor, cursor.at)
      rerolled = reroll(cursor, faces)
    } else if (code === SIGN.bang) {
      if (exploding !== undefined) repeated(cursor, cursor.at)
      exploding = explosion(cursor, faces)
      altered ||= exploding.compounding || exploding.penetrating
    } else if (code === LETTER.m) {
      clamp(cursor, clamps)
      altered = true
    } else if (code === LETTER.k || code === LETTER.d) {
      selected = selection(cursor, selected)
    } else if (cursor.atComparator()) {
      if (counted !== undefined) repeated(cursor, cursor.at)
      counted = count(cursor, altered ? undefined : faces)
    } else break
  }
  if (cursor.excusable !== undefined) throw cursor.excusable
  return {
    type: 'dice',
    count: amount,
    sides: faces.sides,
    fudge: faces.fudge,
    reroll: rerolled,
    explosion: exploding,
    min: clamps.min,
    max: clamps.max,
    selection: selected,
    counted,
  }
}

/** Advantage and disadvantage are two dice of which one is kept. */
export function twice(faces: Faces, advantage: boolean): DiceNode {
  return {
    type: 'dice',
    count: 2,
    sides: faces.sides,
    fudge: false,
    reroll: undefined,
    explosion: undefined,
    min: undefined,
    max: undefined,
    selection: {
      keepHigh: advantage ? 1 : undefined,
      keepLow: advantage ? undefined : 1,
      dropLow: undefined,
      dropHigh: undefined,
    },
    counted: undefined,
  }
}
