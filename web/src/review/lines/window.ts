/** The rows of a long list that are drawn, and the room that the others take above and below them. */
export interface RowsInSight {
  readonly from: number
  /** The first that is not drawn. */
  readonly to: number
  readonly above: number
  readonly below: number
}

/** Rows that are drawn beyond both edges, so that a quick hand finds no gap. */
const SPARE = 20

/** Which rows of one height are in sight: however long the list is, no more are drawn than fit into what is seen. */
export function rowsInSight(scroll: number, seen: number, height: number, count: number): RowsInSight {
  const from = Math.max(0, Math.min(count, Math.floor(scroll / height) - SPARE))
  const to = Math.min(count, Math.ceil((scroll + seen) / height) + SPARE)
  return { from, to, above: from * height, below: (count - to) * height }
}
