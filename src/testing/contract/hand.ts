import {
  type ClauseSpec,
  type ClauseValue,
  type Command,
  listedVerbs,
} from '../../kernel/contract/command.js'
import { MAX_REASON_LENGTH, reasonLabelsOf } from '../../kernel/contract/ruling.js'
import { GAME_MASTER } from '../../kernel/contract/seats.js'
import { Stop } from '../../kernel/contract/stops.js'
import type { Table } from '../../kernel/table/table.js'
import { must } from './checking.js'

/** Returns a value that fits a clause: one that the game suggests, or any of its kind. */
function valueFor(table: Table, partial: Command, clause: ClauseSpec): ClauseValue {
  const { label, kind, options, list, limits } = clause
  if (typeof kind !== 'string') return kind.sample
  if (kind === 'choice') return options![0]!
  if (kind === 'integer') return Math.max(1, limits?.least ?? 1)
  if (kind === 'dice') return '1d6'
  const word = table.ruleset.suggest(table.state, GAME_MASTER, partial, label)[0] ?? 'nothing'
  return list ? [word] : word
}

/** Builds a command with everything that its verb requires. */
export function wholeCommand(table: Table, verb: string): Command {
  let command: Command = { verb }
  for (const clause of table.ruleset.verbs[verb]!.clauses)
    if (clause.required) command = { ...command, [clause.label]: valueFor(table, command, clause) }
  return command
}

/** Returns the stop of a command that is proposed and never recorded; undefined where it is taken. */
export function stopOf(table: Table, command: Command): Stop | undefined {
  try {
    table.propose(GAME_MASTER, { kind: 'act', command })
    return undefined
  } catch (error) {
    if (error instanceof Stop) return error
    throw error
  }
}

/**
 * Holds a game to the limits of its rulings: a figure outside the limits of its clause is refused with the code of that
 * clause, one inside never for its size, and a reason is neither blank nor endless. The table takes free rulings.
 */
export function keepsLimits(table: Table): void {
  for (const [verb, spec] of listedVerbs(table.ruleset.verbs)) {
    if (spec.ruling !== 'free' || spec.role !== 'gm') continue
    const whole = wholeCommand(table, verb)
    for (const { label, limits } of spec.clauses) {
      if (!limits) continue
      const { least, most, notZero, code } = limits
      for (const value of [least - 1, most + 1, 2 ** 40, ...(notZero ? [0] : [])]) {
        const stop = stopOf(table, { ...whole, [label]: value })
        must(
          stop?.code === code,
          `"${verb}" with ${label} ${value} gets ${stop?.code ?? 'no stop'}, not ${code}`,
        )
      }
      for (const value of [least, most, Math.ceil((least + most) / 3) || 1]) {
        const stop = stopOf(table, { ...whole, [label]: value })
        must(
          stop?.details.least === undefined,
          `"${verb}" refuses ${label} ${value}, which is within its limits`,
        )
      }
    }
    const reasons = reasonLabelsOf(spec)
    if (reasons.length === 0) continue
    for (const why of reasons) {
      const long = stopOf(table, { ...whole, [why]: 'x'.repeat(MAX_REASON_LENGTH + 1) })
      must(long?.code === 'TOO_LONG', `"${verb}" takes a reason without end`)
    }
    const blank = stopOf(table, { ...whole, ...Object.fromEntries(reasons.map((why) => [why, ' '])) })
    must(blank !== undefined, `"${verb}" takes a blank reason`)
  }
}
