/** One die on the table. */
export interface Die {
  /** Its first face. */
  readonly face: number
  /** Further faces that are joined to it (M9, `as: sum`). */
  readonly chain: readonly number[]
  /** A further die of a chain (M9, `as: dice`). */
  readonly extra: boolean
  /** Taken away by the edge or by `zero`: neither read nor looked at. */
  dropped: boolean
  /** Looked at, but not among those kept (M8, `keep`). */
  unread: boolean
  /** Rolled again by a push. */
  readonly again: boolean
}

/** A die as it fell. */
export function die(face: number, again = false, chain: readonly number[] = [], extra = false): Die {
  return { face, chain, extra, dropped: false, unread: false, again }
}

/** Its face and all that is joined to it. */
export function dieValue({ face, chain }: Die): number {
  let value = face
  for (const more of chain) value += more
  return value
}

/** A die as M24 writes it: `6+2`, `+5`, `(4)`, `4*`, and `+`, `0`, `-` for fate dice. */
export function writtenDie(one: Die, fate: boolean): string {
  const face = fate ? ['-', '0', '+'][one.face + 1]! : [one.face, ...one.chain].join('+')
  const text = `${one.extra ? '+' : ''}${face}${one.again ? '*' : ''}`
  return one.dropped || one.unread ? `(${text})` : text
}
