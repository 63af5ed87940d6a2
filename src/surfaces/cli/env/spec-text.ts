import type { Course } from '../../../analysis/env/course.js'
import { printCommand } from '../../../language/index.js'
import type { Answer } from './request.js'

/** What the numbers stand for, as a learner learns it: every action with its line in the command language. */
export function specAnswer({ spec, ruleset }: Course): Answer {
  const { verbs } = ruleset
  return {
    ...spec,
    actions: spec.actions.map((command) => command && { text: printCommand(command, verbs), command }),
  }
}
