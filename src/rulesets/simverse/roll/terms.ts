import type { Modifier } from '../../../kernel/modifiers.js'

const NONE: Modifier[] = []

/** What goes into a figure, term by term as it is found; a term of 0 is none. */
export class Terms {
  /** Plain sums without a cap (rules/simverse R28). */
  sum = 0
  readonly list: Modifier[]
  /** Whether the terms are listed beside their sum. */
  readonly listed: boolean

  constructor(listed = true) {
    this.listed = listed
    this.list = listed ? [] : NONE
  }

  /** Lists the terms only if something listens. */
  static forLog(tell: { readonly silent?: true }): Terms {
    return new Terms(tell.silent !== true)
  }

  /** Keeps the sum alone; policies weigh in bulk. */
  static unlisted(): Terms {
    return new Terms(false)
  }

  add(value: number, source: string): void {
    if (value === 0) return
    this.sum += value
    if (this.listed) this.list.push({ value, source })
  }
}
