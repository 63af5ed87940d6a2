import type { Ruleset } from '../../../src/kernel/contract/ruleset.js'
import { readJournal } from '../../../src/kernel/journal/read.js'
import type { HeaderRecord, JournalRecord } from '../../../src/kernel/journal/record.js'
import { isSeatExport, readSeatExport } from '../../../src/kernel/journal/seat-export.js'
import { type Verification, verifyJournal } from '../../../src/kernel/journal/verify.js'
import { lineWords } from '../../../src/language/line-words.js'
import { printCommand } from '../../../src/language/print.js'
import { findRuleset } from '../../../src/rulesets/registry.js'
import type { Receipt } from '../api/types.js'

/** One line as the chain shows it. */
export interface ChainLine {
  readonly n: number
  readonly kind: string
  readonly says: string
  readonly hash: string
  readonly dice: readonly { readonly sides: number; readonly face: number }[]
  readonly text: string
}

export interface Checked {
  readonly kind: 'journal'
  readonly verification: Verification
  readonly lines: readonly ChainLine[]
  readonly title?: string
  readonly commit?: string
  readonly seed?: string
  readonly commands: number
  readonly rolls: number
}

/** What a seat took home from a table that was still open. */
export interface SeatExport {
  readonly kind: 'seat'
  readonly receipts: readonly Receipt[]
  readonly problem?: { readonly line: number; readonly message: string }
}

function diceOf(record: JournalRecord): ChainLine['dice'] {
  if (!('dice' in record) || !Array.isArray(record.dice)) return []
  return record.dice.flatMap(({ faces, sides }) =>
    faces.map((face: number, i: number) => ({
      face,
      sides: typeof sides === 'number' ? sides : (sides[i] ?? 6),
    })),
  )
}

function saysOf(record: JournalRecord, ruleset: Ruleset | undefined): string {
  switch (record.kind) {
    case 'header':
      return 'scenario, rules, commitment'
    case 'start': {
      const told =
        ruleset && record.events.map((event) => ruleset.narr(event)).find((narr) => narr !== undefined)
      return told ?? 'the game begins'
    }
    case 'act':
      return ruleset ? printCommand(record.command, ruleset.verbs) : record.command.verb
    case 'close':
      return 'the seed is revealed'
    default:
      return lineWords(record as Parameters<typeof lineWords>[0]).join('; ') || record.kind
  }
}

/** The first line's receipts of a table: what table a file is of, before it is checked. */
function tableOf(bytes: Uint8Array): { table?: string; ruleset?: string } {
  const [first] = new TextDecoder().decode(bytes.subarray(0, 1 << 20)).split('\n', 1)
  try {
    const { table, ruleset } = JSON.parse(first ?? '') as Partial<HeaderRecord>
    return { ...(table !== undefined && { table }), ...(ruleset !== undefined && { ruleset }) }
  } catch {
    return {}
  }
}

/** Plays a journal again from its file. Nothing leaves the browser. */
export async function check(bytes: Uint8Array, receipts: readonly Receipt[]): Promise<Checked | SeatExport> {
  const text = new TextDecoder().decode(bytes)
  if (isSeatExport(text)) return { kind: 'seat', ...readSeatExport(text) }
  const { ruleset: id } = tableOf(bytes)
  const ruleset = id === undefined ? undefined : await findRuleset(id)
  const verification = verifyJournal(bytes, ruleset, receipts.length > 0 ? { receipts } : {})
  const { lines } = readJournal(bytes)
  const header = lines[0]?.record as HeaderRecord | undefined
  const close = lines.at(-1)?.record
  const { title } = (header?.scenario ?? {}) as { readonly title?: unknown }
  return {
    kind: 'journal',
    verification,
    lines: lines.map(({ record, hash }) => ({
      n: record.n,
      kind: record.kind,
      says: saysOf(record, ruleset),
      hash,
      dice: diceOf(record),
      text: JSON.stringify(record, undefined, 1),
    })),
    ...(typeof title === 'string' && { title }),
    ...(header && { commit: header.commit }),
    ...(close?.kind === 'close' && { seed: close.seed }),
    commands: lines.filter(({ record }) => record.kind === 'act').length,
    rolls: lines.reduce(
      (sum, { record }) => sum + ('dice' in record && Array.isArray(record.dice) ? record.dice.length : 0),
      0,
    ),
  }
}
