/** A document that cannot be used: what is wrong, each with file, line and column where that can be told. */
export class DocumentFault extends Error {
  override readonly name = 'DocumentFault'
  /** One line each. */
  readonly faults: readonly string[]

  constructor(faults: string | readonly string[]) {
    const list = typeof faults === 'string' ? [faults] : faults
    super(list.join('\n'))
    this.faults = list
  }
}
