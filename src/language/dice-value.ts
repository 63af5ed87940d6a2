export interface DiceFault {
  readonly code: string
  readonly offset?: number
  readonly message: string
}

/** What the one dice notation says against a text, or undefined when it is fine. */
export function diceFault(_text: string, _points: boolean): DiceFault | undefined {
  return undefined
}
