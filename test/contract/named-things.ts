import type { ClauseValue, Command, Verbs } from '../../src/kernel/contract/command.js'
import type { CommonView } from '../../src/kernel/contract/view.js'
import type { Notice } from '../../src/kernel/table/notice.js'

/** Every name of a thing in a view, however deep. */
function namesIn(value: unknown, found: Set<string>): void {
  if (Array.isArray(value)) for (const one of value) namesIn(one, found)
  else if (typeof value === 'object' && value !== null) {
    const { name } = value as { readonly name?: unknown }
    if (typeof name === 'string') found.add(name)
    for (const one of Object.values(value)) namesIn(one, found)
  }
}

/** A text that is one word of a command or several, and no sentence of the author's. */
function wordsOf(value: ClauseValue | undefined): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((one) => (typeof one === 'string' ? [one] : []))
  return typeof value === 'string' ? [value] : []
}

function namesInCommand(verbs: Verbs, command: Command): readonly string[] {
  const spec = verbs[command.verb]
  const named = spec?.clauses.filter(({ kind, options }) => kind === 'name' || options !== undefined) ?? []
  return [command.verb, ...named.flatMap(({ label }) => wordsOf(command[label]))]
}

/** What a seat is shown at one moment. */
export interface ShownMoment {
  readonly verbs: Verbs
  readonly view: CommonView
  readonly choices: readonly Command[]
  readonly notices: readonly Notice[]
}

/** Every name that a seat meets in its view, its choices and the beats of what happened. */
export function namedThings({ verbs, view, choices, notices }: ShownMoment): ReadonlySet<string> {
  const found = new Set<string>()
  namesIn(view, found)
  for (const { side, status } of view.people) for (const word of [side, ...status]) found.add(word)
  for (const name of view.order) found.add(name)
  for (const command of choices) for (const name of namesInCommand(verbs, command)) found.add(name)
  for (const { rows, command } of notices) {
    if (command) for (const name of namesInCommand(verbs, command)) found.add(name)
    for (const { beat } of rows) {
      for (const name of [beat?.by ?? [], beat?.on ?? []].flat()) found.add(name)
      for (const { who, figure, gains, loses } of beat?.changes ?? [])
        for (const name of [who, figure, gains, loses]) if (name !== undefined) found.add(name)
    }
  }
  found.delete('')
  return found
}
