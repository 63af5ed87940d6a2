import { refused } from '../contract/stops.js'

/** How many requests of a seat are remembered by the name its client gave them. */
const REMEMBERED = 256
const MAX_ID_LENGTH = 100

interface Done {
  readonly n: number
  /** The request itself, hashed: the same name for something else is refused. */
  readonly content: string
}

export type IdsKept = readonly (readonly [string, readonly (readonly [string, number, string])[]])[]

/** Requests sent twice are done once: the last ones of every seat, with the line each became. */
export class CommandIds {
  private readonly bySeat = new Map<string, Map<string, Done>>()

  constructor(kept: IdsKept = []) {
    for (const [seat, ids] of kept) {
      this.bySeat.set(seat, new Map(ids.map(([id, n, content]) => [id, { n, content }])))
    }
  }

  get kept(): IdsKept {
    return [...this.bySeat].map(([seat, ids]) => [
      seat,
      [...ids].map(([id, { n, content }]) => [id, n, content] as const),
    ])
  }

  /** The line that a request of this name became, if it was done already. */
  lineOf(seat: string, id: string, content: string): number | undefined {
    if (id === '' || id.length > MAX_ID_LENGTH)
      throw refused('BAD_CLAUSE', `The id of a command has 1 to ${MAX_ID_LENGTH} characters.`)
    const done = this.bySeat.get(seat)?.get(id)
    if (done === undefined) return undefined
    if (done.content !== content)
      throw refused('ID_REUSED', `${seat} has used the id "${id}" for another command, line ${done.n}.`, {
        id,
        n: done.n,
      })
    return done.n
  }

  remember(seat: string, id: string, n: number, content: string): void {
    const ids = this.bySeat.get(seat) ?? new Map<string, Done>()
    this.bySeat.set(seat, ids)
    ids.set(id, { n, content })
    if (ids.size > REMEMBERED) ids.delete(ids.keys().next().value!)
  }
}
