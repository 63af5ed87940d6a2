import type { Issue } from '../../../../kernel/contract/scenario.js'
import { didYouMeanFix } from '../../../../kernel/words/nearest.js'

export type Path = readonly (string | number)[]

/** What does not fit together in a scenario: all of it, each with the path to its part. */
export class Faults {
  readonly issues: Issue[] = []

  add(path: Path, code: string, message: string): void {
    this.tell({ path, code, message })
  }

  /** A name that nothing has, with the nearest one that something has. */
  unknown(path: Path, code: string, message: string, name: string, known: Iterable<string>): void {
    this.tell({ path, code, message, ...didYouMeanFix(name, known) })
  }

  /** Once: an upgraded card has what its plain form has. */
  private tell(issue: Issue): void {
    const place = issue.path.join('\n')
    const known = this.issues.some(
      ({ path, message }) => path.join('\n') === place && message === issue.message,
    )
    if (!known) this.issues.push(issue)
  }
}
