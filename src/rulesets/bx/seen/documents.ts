import type { GameDocument } from '../../../kernel/contract/ruleset.js'
import { events, type SeenEvent } from '../events/index.js'
import type { FightRecord, State } from '../state/state.js'

const known = new WeakMap<FightRecord, readonly string[]>()

/** The log of a fight that is over, made once. A record holds events of this game alone. */
function linesOf(record: FightRecord): readonly string[] {
  let lines = known.get(record)
  if (lines === undefined) {
    lines = record.flatMap((round) => round.flatMap((event) => events.mech(event as SeenEvent)))
    known.set(record, lines)
  }
  return lines
}

/** The save with the logs of the fights fought here, whose entries are the last of the adjudication log. */
function written({ save, fought }: State): unknown {
  if (save === null || fought.length === 0) return save
  const entries = save.adjudication_log as readonly object[]
  const first = entries.length - fought.length
  return {
    ...save,
    adjudication_log: entries.map((entry, i) =>
      i < first ? entry : { ...entry, mech: linesOf(fought[i - first]!) },
    ),
  }
}

/** seed 000 §6.8.1: the save belongs on disk whenever no combat is underway. */
export function documents(state: State): readonly GameDocument[] {
  const fighting = state.phase !== 'open' && state.phase !== 'over'
  return state.savePath === null || fighting ? [] : [{ path: state.savePath, content: written(state) }]
}
