import type { GameDocument } from '../../../kernel/contract/ruleset.js'
import { events, type SeenEvent } from '../events/index.js'
import { fileNameOf } from '../save/file-name.js'
import type { FightRecord, Settled } from '../state/campaign.js'
import { isSettled } from '../state/settled.js'
import type { State } from '../state/state.js'

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

/** A settled save with the logs of the fights fought here, each in the entry of its fight. */
function written({ save, fought }: Settled): unknown {
  if (fought.length === 0) return save
  const records = new Map(fought.map(({ at, record }) => [at, record]))
  return {
    ...save,
    adjudication_log: (save.adjudication_log as readonly object[]).map((entry, i) => {
      const record = records.get(i)
      return record === undefined ? entry : { ...entry, mech: linesOf(record) }
    }),
  }
}

/**
 * seed 000 §6.8.1, rules/bx-campaign C4: the save as it stood at the last settled moment: no combat, no open encounter, no
 * journey under way. In between it is marked, so that nobody takes it for the present.
 */
export function documents(state: State): readonly GameDocument[] {
  const { savePath, saveText, settled } = state
  if (savePath === null || settled === null) return []
  const document = {
    path: savePath,
    name: fileNameOf(settled.save),
    content: written(settled),
    ...(saveText !== undefined && { text: saveText }),
  }
  return [isSettled(state) ? document : { ...document, settled: false }]
}
