import { canonical } from '../../../kernel/canonical.js'
import type { Ruleset } from '../../../kernel/contract/ruleset.js'
import type { Course } from '../course.js'
import type { Reference } from '../reference.js'
import type { ReviewGraph } from './review-graph.js'

/** The graphs that stay, and the most states that they have together: reviews of the same game come one after another. */
const MAX_GRAPHS = 3
const MAX_STATES = 3_000_000

interface Shelved {
  readonly ruleset: Ruleset
  readonly spelled: string
  readonly graph: ReviewGraph
}

/**
 * Keeps the last graphs of whole games, for the next journal of the same game (rules/review W28). A graph that states joined
 * from outside, after a ruling, is not handed out again: every review finds what it would have made itself.
 */
export class GraphShelf {
  private shelved: readonly Shelved[] = []

  /** The graph from the first state of a course by a reference: one that is there, or one that is made now. */
  graphOf(course: Course, reference: Reference, limit: number, make: () => ReviewGraph): ReviewGraph {
    const { ruleset, facts } = course
    const spelled = canonical([facts, ruleset.key(course.states[0]), reference, limit])
    this.shelved = this.shelved.filter(({ graph }) => graph.isFresh)
    const found = this.shelved.find((one) => one.ruleset === ruleset && one.spelled === spelled)
    const kept = found ?? { ruleset, spelled, graph: make() }
    const others = this.shelved.filter((one) => one !== kept).slice(0, MAX_GRAPHS - 1)
    const states = [kept, ...others].reduce((sum, { graph }) => sum + graph.size, 0)
    this.shelved = states > MAX_STATES ? [kept] : [kept, ...others]
    return kept.graph
  }
}
