import type { Chance } from './chance.js'

/** What a harness counted. Figures of rounds are added; of those that begin with `most` the largest is kept. */
export type Figures = Readonly<Record<string, number>>

export function addFigures(a: Figures, b: Figures): Figures {
  const sum: Record<string, number> = { ...a }
  for (const [name, value] of Object.entries(b)) {
    const before = sum[name] ?? 0
    sum[name] = name.startsWith('most ') ? Math.max(before, value) : before + value
  }
  return sum
}

/** An input that broke a promise once: small, and enough to try it again without chance. */
export interface Case {
  readonly harness: string
  /** Which of the harness's checks it is for. */
  readonly kind: string
  readonly [field: string]: unknown
}

/** A promise that does not hold: what was found, and the smallest input that shows it. */
export class Broken extends Error {
  override readonly name = 'Broken'
  readonly found: unknown
  readonly case: Case | undefined

  constructor(message: string, found?: unknown, made?: Case) {
    super(message)
    this.found = found
    this.case = made
  }
}

/** A harness that has been set up. */
export interface Rounds {
  /** One piece of work of a few seconds at most. Throws `Broken`; anything else that is thrown is a broken promise too. */
  round(chance: Chance, n: number): Promise<Figures>
  close?(): Promise<void>
}

/** What tries to break one promise. */
export interface Harness {
  readonly name: string
  /** What it tries to break. */
  readonly promise: string
  /** How much of the time it gets, against the others. */
  readonly weight: number
  open(seed: number): Promise<Rounds>
  /** Tries one saved case again. */
  replay?(saved: Case): Promise<void>
}
