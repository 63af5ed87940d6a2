import { bytesToHex } from '@noble/hashes/utils.js'
import { canonical } from '../canonical.js'
import { type HouseRule, houseRulesOf } from '../contract/documents/house-rules.js'
import type { Ruleset } from '../contract/ruleset.js'
import { veilFromSeed } from '../journal/chain.js'
import type { EarlierTables } from '../journal/earlier.js'
import {
  ended,
  JournalDamage,
  type JournalProblem,
  journalText,
  type ReadJournal,
  type ReadLine,
  readJournal,
} from '../journal/read.js'
import type { HeaderRecord, JournalRecord } from '../journal/record.js'
import type { Receipt, SeenRecord } from '../journal/seen.js'
import { rawDice, type TableSecrets } from '../table/opening/source.js'
import type { Table } from '../table/table.js'
import { undoing } from '../table/undo/refold.js'
import { type Checks, checksOf, type FaultOf } from './checks.js'
import { facesProblem, type TypedCount, typedIn } from './faces.js'
import { checkReceipts, type ReceiptCheck } from './receipts.js'
import {
  at,
  blindProblem,
  fitsCommitment,
  headerProblem,
  replayLines,
  revealedSecrets,
  whyNotRules,
} from './replay.js'
import { type ListedRuling, rulingsIn } from './rulings.js'
import { sharesProblem } from './shares.js'
import { type Verdict, verdictOf } from './verdict.js'

/** What anybody can tell about a journal, and what was not looked at. */
export interface Verification {
  /**
   * Everything that this journal lets anybody check was checked, by the rules of its game, and follows. False where
   * something is wrong and also where the rules were not at hand; `verdict` tells these apart.
   */
  readonly ok: boolean
  /** What it comes to in one word. Only `ok` means that nothing was left open. */
  readonly verdict: Verdict
  /** How far each check went. */
  readonly checks: Checks
  /** Whole lines read. */
  readonly lines: number
  readonly format?: number
  readonly table?: string
  readonly ruleset?: string
  readonly version?: string
  /** Every event of every line was computed again by the rules. */
  readonly rulesChecked: boolean
  /** Why not, where they were not. */
  readonly rulesNotChecked?: string
  /** The seed is known and matches, and every die of every line was recomputed. Otherwise `checks` says how far. */
  readonly diceChecked: boolean
  /** The last line that was read closes the table. Unknown, and false, where reading stopped before the end. */
  readonly closed: boolean
  /** The last line was never finished; everything before it was checked. */
  readonly torn: boolean
  /** The last line lacks its newline and nothing else: it was checked as the others were. */
  readonly unended?: true
  /** The result, when the game is over. */
  readonly outcome?: string
  /** Whether somebody picked the seed; unknown in journals of format 1. */
  readonly seed?: 'drawn' | 'chosen'
  /** The seed that the journal reveals, in hex, where it matches the commitment. */
  readonly revealedSeed?: string
  /** Tables of this scenario by the same opener before this one; absent where the header does not count them. */
  readonly earlier?: EarlierTables
  /** The house rules that the table was played by; absent where it has none. */
  readonly houseRules?: readonly HouseRule[]
  /** Seats whose share went into the dice, and those whose seal nobody opened. */
  readonly entropy: { readonly opened: readonly string[]; readonly struck: readonly string[] }
  /** Commands taken back, and how often. */
  readonly undone: { readonly times: number; readonly commands: number }
  /**
   * Rulings at discretion and free ones, in the order of the journal: by the rules, up to the line where they stopped, or
   * by the marks of the lines where the rules were not checked. Absent in an older journal whose rules are not at hand.
   */
  readonly rulings?: readonly ListedRuling[]
  /** Dice that people threw and typed in: they follow from no seed. Absent where there are none. */
  readonly typed?: TypedCount
  /** The line that this table went on from. */
  readonly fork?: { readonly table: string; readonly n: number; readonly hash: string }
  /** Receipts held against the journal. */
  readonly receipts?: ReceiptCheck
  /** The first line and field that does not follow. */
  readonly problem?: JournalProblem
}

export interface VerifyOptions {
  /** The secrets of an open table, for anyone who keeps them. */
  readonly secrets?: Partial<TableSecrets>
  readonly receipts?: readonly Receipt[]
  /** The SHA-256 of the module of a game from outside. */
  readonly module?: string
  /** Called after each line that was computed again. */
  readonly progress?: (checked: number, lines: number) => void
}

interface Checked {
  readonly fault?: { readonly problem: JournalProblem; readonly of: FaultOf }
  readonly table?: Table
  readonly rulesNotChecked?: string
  readonly secrets?: TableSecrets
  /** The seed as the journal itself reveals it. */
  readonly revealed?: Uint8Array
  /** Every line was gone through. */
  readonly finished: boolean
}

/** What goes into the dice beside the seed, from the journal's own lines. */
function entropyOf({ lines }: Pick<ReadJournal, 'lines'>): Map<string, string> {
  const shares = new Map<string, string>()
  for (const { record } of lines) {
    // `entropy` lines are of format 1, which had no seals.
    const { kind, seat, text, nonce } = record as unknown as Readonly<Record<string, string>>
    if (kind === 'entropy') shares.set(seat!, text!)
    if (kind === 'reveal') shares.set(seat!, `${nonce} ${text}`)
  }
  return shares
}

/** The secrets that fit: those of the line that closes, those behind damage, or those that the caller keeps. */
function secretsOf(
  text: string,
  header: HeaderRecord,
  known: Partial<TableSecrets>,
  close: ReadLine | undefined,
): { readonly secrets?: TableSecrets; readonly revealed?: Uint8Array } {
  const inside = revealedSecrets(close ? canonical(close.record) : text)
  const { seed = known.seed, veil = known.veil } = inside
  if (!seed || !fitsCommitment(header, seed)) return {}
  return {
    secrets: { seed, veil: veil ?? veilFromSeed(seed) },
    ...(inside.seed && { revealed: inside.seed }),
  }
}

/** The first fault that can be found without the rules: in the shares, in the faces, in the chain. */
function ruleless(
  { lines, problem: damage }: ReadJournal,
  header: HeaderRecord,
  secrets: TableSecrets | undefined,
): Checked['fault'] {
  const sound = damage ? lines.slice(0, damage.line - 1) : lines
  const dice =
    (header.format === 1 ? undefined : sharesProblem(sound)) ??
    (secrets &&
      facesProblem(sound, rawDice(header.dice, header.table, secrets.seed, entropyOf({ lines: sound }))))
  if (dice) return { problem: dice, of: 'dice' }
  return damage && { problem: damage, of: 'chain' }
}

function faultOf(problem: JournalProblem, damage: JournalProblem | undefined): Checked['fault'] {
  if (problem === damage) return { problem, of: 'chain' }
  return { problem, of: problem.field.startsWith('dice') ? 'dice' : 'rules' }
}

function check(
  text: string,
  journal: ReadJournal,
  ruleset: Ruleset | undefined,
  options: VerifyOptions,
): Checked {
  const first = journal.lines[0]
  const damage = journal.problem
  const stopped = (problem: JournalProblem, of: FaultOf): Checked => ({
    fault: { problem, of },
    finished: false,
  })
  if (!first) return stopped(damage!, 'chain')
  const header = first.record as HeaderRecord
  const wrong = headerProblem(header)
  if (wrong) return stopped(wrong, 'header')
  if (damage?.line === 1) return stopped(damage, 'chain')
  const closes = journal.lines.findIndex(({ record }) => record.kind === 'close')
  const known = secretsOf(text, header, options.secrets ?? {}, journal.lines[closes])
  const { secrets } = known
  if (closes >= 0 && !secrets) {
    const message = 'the revealed seed does not match the commitment in the header'
    return stopped(at(closes + 1, 'seed', message), 'seed')
  }
  const rulesNotChecked = whyNotRules(header, ruleset, options.module)
  const replayed =
    rulesNotChecked === undefined ? replayLines(journal, ruleset!, secrets, options.progress) : undefined
  const found = replayed
    ? replayed.problem && faultOf(replayed.problem, damage)
    : ruleless(journal, header, secrets)
  const veiled = header.format !== 1 && (closes >= 0 || options.secrets?.veil !== undefined)
  const blinds = veiled && secrets ? blindProblem(journal.lines, secrets.veil) : undefined
  const fault = found ?? (blinds && { problem: blinds, of: 'chain' as const })
  return {
    ...(fault && { fault }),
    ...(replayed?.table && { table: replayed.table }),
    ...(rulesNotChecked !== undefined && { rulesNotChecked }),
    ...known,
    finished: found === undefined,
  }
}

/** What was taken back in these lines. */
export function undoneIn({
  lines,
}: {
  readonly lines: readonly { readonly record: JournalRecord | SeenRecord }[]
}): { times: number; commands: number } {
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
  const fault = checked.fault ?? (tear && { problem: tear, of: 'torn' as const })
  const checks = checksOf({
    lines: journal.lines.length,
    ...(journal.problem && { damage: journal.problem }),
    ...(fault && { fault }),
    seedFits: checked.secrets !== undefined,
    finished: checked.finished,
    ...(checked.rulesNotChecked !== undefined && { rulesNotChecked: checked.rulesNotChecked }),
  })
  const next = checked.table?.next()
  // The game's own verbs are asked of lines that it played again, never of lines that may hold anything.
  const rulings =
    checks.rules.state === 'unchecked'
      ? rulingsIn(journal, undefined)
      : rulingsIn({ lines: journal.lines.slice(0, checks.rules.lines) }, ruleset)
  const typed = typedIn(journal.lines)
  const struck = journal.lines.flatMap(({ record }) => (record.kind === 'strike' ? record.struck : []))
  const receipts =
    options.receipts &&
    checkReceipts(options.receipts, {
      table: header?.table ?? '',
      lines: journal.lines,
      broken: journal.problem !== undefined,
      ...(checked.table && { shown: { ruleset: ruleset!, facts: checked.table.facts } }),
    })
  const house = houseRulesOf(header?.scenario)
  const found = {
    checks,
    lines: journal.lines.length,
    rulesChecked: checks.rules.state === 'holds',
    ...(checked.rulesNotChecked !== undefined && { rulesNotChecked: checked.rulesNotChecked }),
    diceChecked: checks.dice.state === 'holds',
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
      ...(house.length > 0 && { houseRules: house }),
    }),
    ...(checked.revealed && { revealedSeed: bytesToHex(checked.revealed) }),
    entropy: { opened: [...entropyOf(journal).keys()], struck },
    undone: undoneIn(journal),
    ...(rulings && { rulings }),
    ...(typed && { typed }),
    ...(header?.from && { fork: { table: header.from.table, n: header.from.n, hash: header.from.hash } }),
    ...(next?.kind === 'over' && { outcome: next.outcome }),
    ...(receipts && { receipts }),
    ...(fault && { problem: fault.problem }),
  }
  const verdict = verdictOf(found)
  return { ok: verdict !== 'wrong' && verdict !== 'unruled', verdict, ...found }
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
  if (checked.fault) throw new JournalDamage(checked.fault.problem)
  if (checked.rulesNotChecked !== undefined)
    throw new JournalDamage(at(1, 'version', checked.rulesNotChecked))
  if (!checked.secrets) throw new JournalDamage(at(1, 'commit', 'this is not the seed of this table'))
  return { table: checked.table!, ...(journal.torn !== undefined && { cut: journal.torn }) }
}
