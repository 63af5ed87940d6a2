import type { GameEvent } from '../../contract/ruleset.js'
import type { JournalRecord } from '../../journal/record.js'
import type { SeenRecord } from '../../journal/seen.js'

/** Folds the events of those lines that still stand at the last of them into a state. Runs no rules. */
export function refold<State, Event extends GameEvent>(
  evolve: (state: State, event: Event) => void,
  state: State,
  records: readonly JournalRecord[],
): void {
  const standing: (readonly GameEvent[])[] = []
  const numbers: number[] = []
  for (const record of records) {
    if (record.kind === 'act' || record.kind === 'start') {
      standing.push(record.events)
      numbers.push(record.n)
    }
    const to = undoing(record)?.to
    while (to !== undefined && numbers.length > 0 && numbers.at(-1)! > to) {
      numbers.pop()
      standing.pop()
    }
  }
  for (const events of standing) for (const event of events) evolve(state, event as Event)
}

/** What a record takes back, if it does: at once, or as the last agreement. */
export function undoing(
  record: JournalRecord | SeenRecord,
): { readonly to: number; readonly count: number } | undefined {
  if (record.kind === 'undo') return record
  return (record.kind === 'ask-undo' || record.kind === 'agree-undo') && record.done ? record : undefined
}
