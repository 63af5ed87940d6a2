import type { Field } from '../field.js'

/** A row of the linear system of one part: v = own + Σ odds · v(to). */
export interface Row<N> {
  readonly odds: Map<number, N>
  readonly own: N[]
}

/** Adds `scale` times each of `values` to `into`. */
function addScaled<N>(into: N[], values: readonly N[], scale: N, field: Field<N>): void {
  for (let i = 0; i < values.length; i++) {
    if (!field.isZero(values[i]!)) into[i] = field.add(into[i]!, field.multiply(scale, values[i]!))
  }
}

/**
 * Solves one part: states are eliminated one by one, then their values are put in backwards; afterwards every row's `own`
 * is its value. `exits` has each state's chance to leave the part at once. The chance to leave a state is always added up
 * from what leaves it, never taken as 1 minus what stays, which keeps doubles accurate.
 */
export function eliminate<N>(
  part: readonly number[],
  rows: ReadonlyMap<number, Row<N>>,
  exits: Map<number, N>,
  field: Field<N>,
): void {
  const place = new Map(part.map((member, i) => [member, i]))
  const into = new Map<number, Set<number>>(part.map((member) => [member, new Set()]))
  for (const [member, row] of rows) for (const to of row.odds.keys()) into.get(to)!.add(member)

  for (const member of part) {
    const row = rows.get(member)!
    const here = place.get(member)!
    row.odds.delete(member)
    let rest = exits.get(member) as N
    for (const p of row.odds.values()) rest = field.add(rest, p)
    scaleRow(row, exits, member, field.divide(field.one, rest), field)
    for (const before of into.get(member)!) {
      if (place.get(before)! <= here) continue
      const other = rows.get(before)!
      const p = other.odds.get(member)
      if (p === undefined) continue
      other.odds.delete(member)
      addScaled(other.own, row.own, p, field)
      exits.set(before, field.add(exits.get(before)!, field.multiply(p, exits.get(member)!)))
      for (const [to, q] of row.odds) {
        other.odds.set(to, field.add(other.odds.get(to) ?? field.zero, field.multiply(p, q)))
        into.get(to)!.add(before)
      }
    }
  }
  for (const member of [...part].reverse()) {
    const row = rows.get(member)!
    for (const [to, p] of row.odds) addScaled(row.own, rows.get(to)!.own, p, field)
    row.odds.clear()
  }
}

function scaleRow<N>(row: Row<N>, exits: Map<number, N>, member: number, scale: N, field: Field<N>): void {
  for (const [to, p] of row.odds) row.odds.set(to, field.multiply(p, scale))
  for (let i = 0; i < row.own.length; i++) {
    if (!field.isZero(row.own[i]!)) row.own[i] = field.multiply(row.own[i]!, scale)
  }
  exits.set(member, field.multiply(exits.get(member)!, scale))
}
