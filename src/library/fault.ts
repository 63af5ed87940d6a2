/** Where a fault stands, where that can be told, and what it is. */
export interface FaultPlace {
  readonly file?: string
  readonly line?: number
  readonly column?: number
  readonly message: string
}

/** A fault as it is told, taken apart. */
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

  /** The same, taken apart for programs. */
  get places(): readonly FaultPlace[] {
    return this.faults.map(faultPlace)
  }

  constructor(faults: string | readonly string[]) {
    const list = typeof faults === 'string' ? [faults] : faults
    super(list.join('\n'))
    this.faults = list
  }
}
