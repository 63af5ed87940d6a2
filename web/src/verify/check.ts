import type { Ruleset } from '../../../src/kernel/contract/ruleset.js'
import { readJournal } from '../../../src/kernel/journal/read.js'
import type { HeaderRecord, JournalRecord } from '../../../src/kernel/journal/record.js'
import { isSeatExport, readSeatExport } from '../../../src/kernel/journal/seat-export.js'
import type { ListedRuling } from '../../../src/kernel/verify/rulings.js'
import { type Verification, verifyJournal } from '../../../src/kernel/verify/verify.js'
import { endingSentence } from '../../../src/kernel/words/label.js'
import { lineWords } from '../../../src/language/line-words.js'
import { printCommand } from '../../../src/language/print.js'
import { quotedText, rulingText } from '../../../src/language/ruling-lines.js'
import { findRuleset } from '../../../src/rulesets/registry.js'
import type { Receipt } from '../api/types.js'

/** One line as the chain shows it. */
export interface ChainLine {
  readonly n: number
  readonly kind: string
  readonly says: string
  readonly hash: string
  readonly dice: readonly { readonly sides: number; readonly face: number }[]
  /** Throws, each of one die or more. */
  readonly rolls: number
  readonly text: string
}

export interface Checked {
  readonly kind: 'journal'
  readonly verification: Verification
  readonly lines: readonly ChainLine[]
  readonly title?: string
  /** How the game ended, as a sentence. */
  readonly ending?: string
  readonly commit?: string
  /** Every ruling that was found, with its command as text. */
  readonly rulings: readonly RulingShown[]
}

/** One ruling as the page lists it. */
export interface RulingShown
  extends Pick<ListedRuling, 'n' | 'by' | 'kind' | 'because' | 'refusedToday' | 'undone'> {
  readonly text: string
}

/** What a seat took home from a table that was still open. */
export interface SeatExport {
  readonly kind: 'seat'
  readonly receipts: readonly Receipt[]
  readonly problem?: { readonly line: number; readonly message: string }
}

/** The dice of a line. A line that was changed may hold anything: what is no die is left out. */
function diceOf(record: JournalRecord): ChainLine['dice'] {
  if (!('dice' in record) || !Array.isArray(record.dice)) return []
  return (record.dice as readonly unknown[]).flatMap((roll) => {
    const { faces, sides } = (roll ?? {}) as { readonly faces?: unknown; readonly sides?: unknown }
    if (!Array.isArray(faces)) return []
    return faces.flatMap((face: unknown, i) => {
      const own: unknown = Array.isArray(sides) ? sides[i] : sides
      return typeof face === 'number' ? [{ face, sides: typeof own === 'number' ? own : 6 }] : []
    })
  })
}

/** A line in a few words; by the rules only where they played it again, for a line that was changed may hold anything. */
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
      return ruleset ? printCommand(record.command, ruleset.verbs) : JSON.stringify(record.command)
    case 'close':
      return 'the seed is revealed'
    case 'roll':
      return `${record.seat} rolls ${record.text} for ${record.why}`
    default:
      return lineWords(record as Parameters<typeof lineWords>[0]).join('; ') || record.kind
  }
}

/** The game that a file says it is of, before it is checked. */
function gameOf(bytes: Uint8Array): string | undefined {
  const [first] = new TextDecoder().decode(bytes.subarray(0, 1 << 20)).split('\n', 1)
  try {
    const { ruleset } = JSON.parse(first ?? '') as { readonly ruleset?: unknown }
    return typeof ruleset === 'string' ? ruleset : undefined
  } catch {
    return undefined
  }
}

/** Plays a journal again from its file. Nothing leaves the browser. */
export async function check(bytes: Uint8Array, receipts: readonly Receipt[]): Promise<Checked | SeatExport> {
  const text = new TextDecoder().decode(bytes)
  if (isSeatExport(text)) return { kind: 'seat', ...readSeatExport(text) }
  const id = gameOf(bytes)
  const ruleset = id === undefined ? undefined : await findRuleset(id)
  const verification = verifyJournal(bytes, ruleset, receipts.length > 0 ? { receipts } : {})
  const { lines } = readJournal(bytes)
  const header = lines[0]?.record as HeaderRecord | undefined
  const played = verification.checks.rules.lines
  const { title } = (header?.scenario ?? {}) as { readonly title?: unknown }
  return {
    kind: 'journal',
    verification,
    lines: lines.map(({ record, hash }) => ({
      n: record.n,
      kind: record.kind,
      says: saysOf(record, record.n < played ? ruleset : undefined),
      hash,
      dice: diceOf(record),
      rolls: 'dice' in record && Array.isArray(record.dice) ? record.dice.length : 0,
      text: JSON.stringify(record, undefined, 1),
    })),
    ...(typeof title === 'string' && { title }),
    ...(header && { commit: header.commit }),
    ...(ruleset &&
      header &&
      verification.outcome !== undefined && {
        ending: endingSentence(ruleset, header.scenario, verification.outcome),
      }),
    rulings: (verification.rulings ?? []).map((ruling) => {
      const { command: _, ...facts } = ruling
      const { by, because } = ruling
      return {
        ...facts,
        by: quotedText(by),
        ...(because !== undefined && { because: quotedText(because) }),
        text: rulingText(ruling, played > 0 ? ruleset?.verbs : undefined),
      }
    }),
  }
}
