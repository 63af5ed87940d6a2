import type { Stop } from '../kernel/contract/stops.js'

/** Where a fault stands, where that can be told, and what it is. */
export interface FaultPlace {
  readonly file?: string
  readonly line?: number
  readonly column?: number
  readonly message: string
}

/** A fault as it is reported, taken apart. */
export function faultPlace(fault: string): FaultPlace {
  const found = /^(.*?):(\d+):(\d+): (.*)$/s.exec(fault)
  if (!found) return { message: fault }
  const [, file, line, column, message] = found
  return { file: file!, line: Number(line), column: Number(column), message: message! }
}

/** A document that cannot be used: what is wrong, each with file, line and column where that can be told. */
export class DocumentFault extends Error {
  override readonly name = 'DocumentFault'
  /** One line each. */
  readonly faults: readonly string[]
  /** How many more there are than these; a document from outside may have any number. */
  readonly more: number
  /** What the rules said, where it was they who would not have the document. */
  readonly stop: Stop | undefined

  /** The same, taken apart for programs. */
  get places(): readonly FaultPlace[] {
    return this.faults.map(faultPlace)
  }

  constructor(faults: string | readonly string[], more = 0, stop?: Stop) {
    const list = typeof faults === 'string' ? [faults] : faults
    super([...(stop?.line === undefined ? [] : [stop.line]), ...list, ...moreWords(more)].join('\n'))
    this.faults = list
    this.more = more
    this.stop = stop
  }
}

/** Faults of one document that are listed one by one; mending these shows the next. */
export const MAX_FAULTS = 100

/** A line for what is not told one by one: `… and 4,412 more`. */
export function moreWords(more: number): readonly string[] {
  return more > 0 ? [`… and ${more.toLocaleString('en-US')} more`] : []
}
