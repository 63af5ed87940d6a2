import { canonical } from '../canonical.js'
import { rulingOf } from '../contract/command.js'
import type { Ruleset } from '../contract/ruleset.js'
import { rawDice, type TableSecrets } from '../table/opening/source.js'
import type { Table } from '../table/table.js'
import { undoing } from '../table/undo/refold.js'
import { veilFromSeed } from './chain.js'
import type { EarlierTables } from './earlier.js'
import { facesProblem } from './faces.js'
import {
  ended,
  JournalDamage,
  type JournalProblem,
  journalText,
  type ReadJournal,
  type ReadLine,
  readJournal,
} from './read.js'
import { type ReceiptMismatch, receiptMismatches } from './receipts.js'
import type { HeaderRecord } from './record.js'
import {
  at,
  blindProblem,
  fitsCommitment,
  headerProblem,
  replayLines,
  revealedSecrets,
  whyNotRules,
} from './replay.js'
import type { Receipt } from './seen.js'

/** What anybody can tell about a journal, and what was not looked at. */
export interface Verification {
  /** Nothing was found that does not follow. Read the other fields for what was looked at. */
  readonly ok: boolean
  /** Whole lines read. */
  readonly lines: number
  readonly format?: number
  readonly table?: string
  readonly ruleset?: string
  readonly version?: string
  /** Every event was computed again by the rules. */
  readonly rulesChecked: boolean
  /** Why not, where they were not. */
  readonly rulesNotChecked?: string
  /** The seed is revealed and matches: every die was recomputed. Otherwise the dice are taken as recorded. */
  readonly diceChecked: boolean
  readonly closed: boolean
  /** The last line was never finished; everything before it was checked. */
  readonly torn: boolean
  /** The last line lacks its newline and nothing else: it was checked as the others were. */
  readonly unended?: true
  /** The result, when the game is over. */
  readonly outcome?: string
  /** Whether somebody picked the seed; unknown in journals of format 1. */
  readonly seed?: 'drawn' | 'chosen'
  /** Tables of this scenario by the same opener before this one; absent where the header does not count them. */
  readonly earlier?: EarlierTables
  /** Seats whose share went into the dice, and those whose seal nobody opened. */
  readonly entropy: { readonly opened: readonly string[]; readonly struck: readonly string[] }
  /** Commands taken back, and how often. */
  readonly undone: { readonly times: number; readonly commands: number }
  /** Rulings by the game master that stand in the journal; unknown without the rules. */
  readonly rulings?: { readonly hand: number; readonly rules: number }
  /** The line that this table went on from. */
  readonly fork?: { readonly table: string; readonly n: number; readonly hash: string }
  /** Receipts held against the journal. */
  readonly receipts?: { readonly matched: number; readonly mismatches: readonly ReceiptMismatch[] }
  /** The first line and field that does not follow. */
  readonly problem?: JournalProblem
}

export interface VerifyOptions {
  /** The secrets of an open table, for whoever keeps them. */
  readonly secrets?: Partial<TableSecrets>
  readonly receipts?: readonly Receipt[]
  /** The SHA-256 of the module of a game from outside. */
  readonly module?: string
  /** Called after each line that was computed again. */
  readonly progress?: (checked: number, lines: number) => void
}

interface Checked {
  readonly problem?: JournalProblem
  readonly table?: Table
  readonly rulesNotChecked?: string
  readonly secrets?: TableSecrets
}

/** What goes into the dice beside the seed, from the journal's own lines. */
function entropyOf({ lines }: ReadJournal): Map<string, string> {
  const shares = new Map<string, string>()
  for (const { record } of lines) {
    // `entropy` lines are of format 1, which had no seals.
    const { kind, seat, text, nonce } = record as unknown as Readonly<Record<string, string>>
    if (kind === 'entropy') shares.set(seat!, text!)
    if (kind === 'reveal') shares.set(seat!, `${nonce} ${text}`)
  }
  return shares
}

/** The secrets that fit: those of the line that closes, those behind damage, or those of whoever keeps them. */
function secretsOf(
  text: string,
  header: HeaderRecord,
  known: Partial<TableSecrets>,
  close: ReadLine | undefined,
): TableSecrets | undefined {
  const { seed = known.seed, veil = known.veil } = revealedSecrets(close ? canonical(close.record) : text)
  if (!seed || !fitsCommitment(header, seed)) return undefined
  return { seed, veil: veil ?? veilFromSeed(seed) }
}

function check(
  text: string,
  journal: ReadJournal,
  ruleset: Ruleset | undefined,
  options: VerifyOptions,
): Checked {
  const first = journal.lines[0]
  if (!first) return { problem: journal.problem! }
  const header = first.record as HeaderRecord
  const damage = journal.problem
  const wrong = headerProblem(header) ?? (damage?.line === 1 ? damage : undefined)
  if (wrong) return { problem: wrong }
  const closes = journal.lines.findIndex(({ record }) => record.kind === 'close')
  const secrets = secretsOf(text, header, options.secrets ?? {}, journal.lines[closes])
  if (closes >= 0 && !secrets)
    return {
      problem: at(closes + 1, 'seed', 'the revealed seed does not match the commitment in the header'),
    }
  const rulesNotChecked = whyNotRules(header, ruleset, options.module)
  const replayed =
    rulesNotChecked === undefined
      ? replayLines(journal, ruleset!, secrets, options.progress)
      : {
          problem:
            damage ??
            (secrets &&
              facesProblem(
                journal.lines,
                rawDice(header.dice, header.table, secrets.seed, entropyOf(journal)),
              )),
        }
  const veiled = header.format !== 1 && (closes >= 0 || options.secrets?.veil !== undefined)
  const blinds = veiled && secrets ? blindProblem(journal.lines, secrets.veil) : undefined
  const problem = replayed.problem ?? blinds
  return {
    ...(problem && { problem }),
    ...('table' in replayed && replayed.table && { table: replayed.table }),
    ...(rulesNotChecked !== undefined && { rulesNotChecked }),
    ...(secrets && { secrets }),
  }
}

/** What was taken back in these lines. */
export function undoneIn({ lines }: Pick<ReadJournal, 'lines'>): { times: number; commands: number } {
  let times = 0
  let commands = 0
  for (const { record } of lines) {
    const taken = undoing(record)
    if (!taken) continue
    times++
    commands += taken.count
  }
  return { times, commands }
}

/** The rulings by the game master in these lines. */
export function rulingsIn(
  { lines }: Pick<ReadJournal, 'lines'>,
  { verbs }: Ruleset,
): { hand: number; rules: number } {
  const found = { hand: 0, rules: 0 }
  for (const { record } of lines) {
    const ruling = record.kind === 'act' ? rulingOf(verbs, record.command) : undefined
    if (ruling) found[ruling]++
  }
  return found
}

/**
 * Checks a journal, as text or better as the bytes of its file, from its first byte to its last: the hash chain, the commitment, every die, every event. The first
 * line and field that does not follow is named. A torn last line is reported as such and never counts as checked.
 * Without the game, chain, commitment and faces are checked, and that the rules were not is said.
 */
export function verifyJournal(
  source: string | Uint8Array,
  ruleset: Ruleset | undefined,
  options: VerifyOptions = {},
): Verification {
  const read = readJournal(source)
  // A newline says nothing: a line that is whole and whose hash follows is part of the journal without it.
  const unended = read.unended !== undefined
  const whole = unended ? ended(source) : source
  const journal = unended ? readJournal(whole) : read
  const text = journalText(whole)
  const checked = check(text, journal, ruleset, options)
  const header = journal.lines[0]?.record as HeaderRecord | undefined
  const torn = journal.torn !== undefined
  const tear = torn
    ? at(journal.lines.length + 1, 'text', 'the last line is torn: it was never written to its end')
    : undefined
  const problem = checked.problem ?? tear
  const next = checked.table?.next()
  const struck = journal.lines.flatMap(({ record }) => (record.kind === 'strike' ? record.struck : []))
  const mismatches =
    options.receipts &&
    receiptMismatches(
      options.receipts,
      header?.table ?? '',
      journal.lines,
      checked.table && { ruleset: ruleset!, facts: checked.table.facts },
    )
  return {
    ok: problem === undefined && (mismatches?.length ?? 0) === 0,
    lines: journal.lines.length,
    rulesChecked: checked.table !== undefined,
    ...(checked.rulesNotChecked !== undefined && { rulesNotChecked: checked.rulesNotChecked }),
    diceChecked: checked.secrets !== undefined,
    closed: journal.lines.at(-1)?.record.kind === 'close',
    torn,
    ...(unended && { unended: true as const }),
    ...(header && {
      format: header.format,
      table: header.table,
      ruleset: header.ruleset,
      version: header.version,
      ...(header.format !== 1 && { seed: header.seed }),
      ...(header.earlier && { earlier: header.earlier }),
    }),
    entropy: { opened: [...entropyOf(journal).keys()], struck },
    undone: undoneIn(journal),
    ...(checked.table && { rulings: rulingsIn(journal, ruleset!) }),
    ...(header?.from && { fork: { table: header.from.table, n: header.from.n, hash: header.from.hash } }),
    ...(next?.kind === 'over' && { outcome: next.outcome }),
    ...(mismatches && {
      receipts: { matched: options.receipts!.length - mismatches.length, mismatches },
    }),
    ...(problem && { problem }),
  }
}

/**
 * Takes an open journal up again with its secrets, checking every line by the rules. A torn last line is cut off (`cut`
 * has its text); any other damage throws `JournalDamage` and is never repaired.
 */
export function resumeTable(
  source: string | Uint8Array,
  ruleset: Ruleset,
  secrets: TableSecrets,
  options: Pick<VerifyOptions, 'module'> = {},
): { table: Table; cut?: string } {
  const journal = readJournal(source)
  const checked = check(journalText(source), journal, ruleset, { ...options, secrets })
  if (checked.problem) throw new JournalDamage(checked.problem)
  if (checked.rulesNotChecked !== undefined)
    throw new JournalDamage(at(1, 'version', checked.rulesNotChecked))
  if (!checked.secrets) throw new JournalDamage(at(1, 'commit', 'this is not the seed of this table'))
  return { table: checked.table!, ...(journal.torn !== undefined && { cut: journal.torn }) }
}
