/** A golden file: cases of one ruleset, and whatever else that ruleset's reader wants to find beside them. */
export interface GoldenFile {
  readonly ruleset: string
  readonly cases: readonly GoldenCase[]
  readonly [key: string]: unknown
}

export interface GoldenCase {
  readonly id: string
  readonly [key: string]: unknown
}

/** One field of a case that did not come out as written. */
export interface Failure {
  readonly field: string
  readonly expected: unknown
  readonly actual: unknown
}

/** Plays the cases of one ruleset. No failures means the case passed; throwing counts as a failed case. */
export interface GoldenReader {
  readonly ruleset: string
  run(file: GoldenFile, testCase: GoldenCase): Failure[] | Promise<Failure[]>
}
